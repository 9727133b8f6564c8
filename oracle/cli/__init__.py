"""The command `paipu`: its verbs, their options, and how they answer."""
