"""Play, chapter by chapter: the rules of an act and what it does stand together."""
