"""08-laws: the laws of chapter 8, one module a section, and what a breach costs."""
