"""Play, chapter by chapter: the rules of an act beside what it does."""
