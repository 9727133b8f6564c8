"""Reading: text through the grammar to typed syntax, line by line, or from memory of what was read."""
