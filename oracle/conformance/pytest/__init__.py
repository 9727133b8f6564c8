"""The plug-in of pytest: one item a published case."""
