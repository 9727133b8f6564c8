"""The table: what is known of its places, the acts and moves that change them, and the record of a log."""
