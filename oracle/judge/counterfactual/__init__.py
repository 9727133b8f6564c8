"""A ruling asked again: under another reading, with another fact, or by the eyes of one player."""
