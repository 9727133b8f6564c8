"""What a case asks, as a structured form beside the notation: hands and logs, read, written and rewritten."""
