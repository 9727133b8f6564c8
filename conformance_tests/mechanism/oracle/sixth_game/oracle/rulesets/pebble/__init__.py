"""Pebble (石子): two players skim tiles; a game of one act, one law and one figure."""
