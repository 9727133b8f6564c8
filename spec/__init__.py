"""The annotated rules: clauses, tables, words and messages of every game, as data."""
