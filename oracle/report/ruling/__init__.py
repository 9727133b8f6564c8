"""A ruling for a terminal, part by part."""
