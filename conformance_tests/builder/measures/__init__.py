"""What is measured of the suites: scores, survivors, what no case shows."""
