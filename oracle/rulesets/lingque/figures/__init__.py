"""The figures of the game: one reader for each table of its folder under `spec/`, by the same name."""
