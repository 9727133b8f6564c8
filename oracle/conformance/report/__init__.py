"""What a run amounts to: its report, line by line, and the forms it is read in."""
