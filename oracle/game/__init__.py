"""The contract of a game: what a ruleset says, and where the games are found."""
