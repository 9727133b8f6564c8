"""Wrong acts, how they are put right, and what they bring about."""
