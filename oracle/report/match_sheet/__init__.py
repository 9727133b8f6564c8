"""A match on one sheet: the words in it, its lines for a terminal, its object as JSON."""
