"""Rulings and answers as people and programs read them: text for the terminal, JSON by the shipped schemas."""
