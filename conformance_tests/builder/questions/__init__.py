"""Where the questions of a game come from: the gallery, the notation, standings, and who answers them."""
