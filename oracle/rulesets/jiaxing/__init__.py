"""Jiaxing (嘉興), 105 domino tiles, four players: a younger sibling of 同棋 with rules of its own."""
