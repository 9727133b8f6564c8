"""Mutants of the rules: found, made in a process split off, and tried against cases."""
