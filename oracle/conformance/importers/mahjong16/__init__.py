"""The records of mahjong16, an engine of the Taiwan game."""
