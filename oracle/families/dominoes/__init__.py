"""Chinese dominoes: what games played with them truly share, as functions each of them calls.

Nothing here is a rule of any game, and a game that is not played with dominoes never loads it: the tiles of
two heads, the shapes three of them make, the search that sorts a hand into sets, how sets that lie on the
table can have been laid anew, which tile an act claims, and a hand as it is written. Each game's clauses
stand on its own functions, which call these.
"""
