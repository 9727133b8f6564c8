"""The hunt: a live search for the smallest hand or log on which a program and the rules differ."""
