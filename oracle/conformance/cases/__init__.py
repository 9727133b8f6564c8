"""The published cases: what a case is, where the suites lie, their manifest and editions, and what must hold of them."""
