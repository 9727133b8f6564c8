"""Lingque (灵雀), mahjong with 136 or 144 tiles, four players, 29th edition."""
