"""What games share that are played with the same tiles: shapes, what a log may leave out.

It knows no clause and no game.
"""
