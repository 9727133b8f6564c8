"""Logs in editors: the language server, and how logs are coloured."""
