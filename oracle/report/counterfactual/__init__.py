"""What a ruling would be otherwise, in words and as JSON: under other readings, with other facts."""
