"""How the published suites are made: sources of cases, twins, mutants of the rules, and what is picked of them."""
