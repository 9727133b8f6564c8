"""Which failures of a run are one cause."""
