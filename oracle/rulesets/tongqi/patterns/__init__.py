"""What a hand scores for: one predicate an item, one file a chapter of items."""
