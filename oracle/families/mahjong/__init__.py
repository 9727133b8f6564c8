"""Mahjong tiles: what games played with them truly share, as functions each of them calls.

Nothing here is a rule of any game, and a game that is not played with these tiles never loads it: the kinds,
the shapes two, three or four of them make, and every way the tiles of a suit can be parted. Each game's clauses
stand on its own functions, which call these.
"""
