"""One folder a game; `oracle.registry` finds them."""
