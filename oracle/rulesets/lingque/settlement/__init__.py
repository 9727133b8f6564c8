"""Who pays whom, and what one hand of a match leaves to the next."""
