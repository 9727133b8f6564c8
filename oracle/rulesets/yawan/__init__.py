"""Yawan (麻将雅玩), mahjong with 136 tiles and four hand forms, four players, by a book of 1998."""
