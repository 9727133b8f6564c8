"""Many logs at once: work shared among processes, and files parted where a match ends."""
