"""What the books say, as data: clauses, readings, tables and sentences."""
