"""Syntax out again: canonical text in each language, and JSON."""
