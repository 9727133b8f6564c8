"""How the published suites are made: sources of cases, their mutations, mutants of the rules, and what is picked."""
