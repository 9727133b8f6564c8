"""Which items count, and the sheet: of a hand as it was played, and of one written in hand notation."""
