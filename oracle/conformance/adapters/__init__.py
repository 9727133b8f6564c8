"""Adapters: templates that put an engine behind the protocol, and a test of the adapter itself."""
