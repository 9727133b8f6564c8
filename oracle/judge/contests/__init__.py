"""Who sought which tile, and what came of it: told while a hand is replayed, of what the rules have answered anyway."""
