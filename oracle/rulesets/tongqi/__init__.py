"""Tongqi (同棋), 105 domino tiles, four players, from the book of 1925."""
