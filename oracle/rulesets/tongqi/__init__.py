"""Tongqi (同棋), after the book of 1925."""
