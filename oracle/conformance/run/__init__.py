"""A run: cases asked of an implementation, what became of each as a row, and what the rows amount to."""
