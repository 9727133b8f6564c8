"""One folder a game; `oracle.game.registry` finds them."""
