"""Rulings, hand sheets and waits as JSON objects, by the schemas in `oracle/schemas`."""
