"""The directive `route`: the order of turns of a game as a picture, where a table says how a turn goes on.

The table has `[route]` with `opening`, `from_across` and `from_right`; the picture follows it from the dealer until it
begins anew, and numbers its steps. Seats lie as one sees them from above: the next in turn on the left.
"""

from __future__ import annotations

import tomllib
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from grammar.words import words_of
from paipu_site.language import LANGUAGE, said, sentences
from paipu_site.pieces import extracting
from paipu_site.rulebooks import game_of, root_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLACES = ((150, 262), (38, 150), (150, 38), (262, 150))
"""Where the four seats stand, the dealer below and each next to the left of the one before."""

ROUND = 24
"""The radius of a seat."""

BESIDE = 11
"""How far a line across lies from the one that comes back."""

STEPS = {"left": 1, "across": 2}
"""How many seats a turn goes on by."""

ARRIVES = {"left": "right", "across": "across"}
"""From where a turn is reached that was sent so."""


def steps(route: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """The steps of a route, from seat to seat by their places in turn, until it begins anew."""
    seat, reached = 0, route["opening"]
    while True:
        way = route[f"from_{reached}"]
        following = (seat + STEPS[way]) % len(PLACES)
        yield seat, following
        seat, reached = following, ARRIVES[way]
        if (seat, reached) == (0, route["opening"]):
            return


class RouteDirective(SphinxDirective):
    """The route of the page's game, from its table named."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Draw it."""
        if extracting(self):
            return []
        game = game_of(self.env.docname)
        path = root_of(self.config) / game / self.arguments[0]
        self.env.note_dependency(str(path))
        route = tomllib.loads(path.read_text(encoding="utf-8"))["route"]
        return [nodes.raw("", _picture(game, list(steps(route))), format="html")]


def _picture(game: str, walked: list[tuple[int, int]]) -> str:
    seats = words_of(game).table("seats")
    names = [(name, seats.write(name, "zh")) for name in seats.en][: len(PLACES)]
    order = " → ".join(
        LANGUAGE.written(names[seat][not LANGUAGE.english]) for seat, _ in [*walked, walked[0]]
    )
    titles = " · ".join(sentences(tag)["route"]["title"] for tag in ("en", "zh-Hant"))
    arrows = "".join(_arrow(seat, following, nth) for nth, (seat, following) in enumerate(walked, start=1))
    drawn = "".join(_seat(place, *names[nth]) for nth, place in enumerate(PLACES))
    return (
        f'<figure class="paipu-route"><svg viewBox="0 0 300 300" role="img" aria-labelledby="route-title route-order">'
        f'<title id="route-title">{escape(titles)}</title><desc id="route-order">{escape(order)}</desc>'
        '<defs><marker id="route-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path class="head" d="M0 0L8 4L0 8Z"/></marker></defs>'
        f"{arrows}{drawn}</svg><figcaption>{escape(said('route.told'))} {escape(order)}</figcaption></figure>"
    )


def _seat(place: tuple[int, int], english: str, chinese: str) -> str:
    x, y = place
    tongue = "zh-Hant" if LANGUAGE.english else LANGUAGE.tag
    return (
        f'<circle class="seat" cx="{x}" cy="{y}" r="{ROUND}"/>'
        f'<text x="{x}" y="{y - 1}" lang="{tongue}">{escape(LANGUAGE.written(chinese))}</text>'
        f'<text class="small" x="{x}" y="{y + 14}">{escape(english)}</text>'
    )


def _arrow(seat: int, following: int, nth: int) -> str:
    """One step: a straight line across beside the one that comes back, or a bow to the left; its number on it."""
    (x, y), (to_x, to_y) = PLACES[seat], PLACES[following]
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along = ((to_x - x) / length, (to_y - y) / length)
    aside = (along[1], -along[0])
    across = (following - seat) % len(PLACES) == STEPS["across"]
    shift = BESIDE if across else 0
    begin = (x + along[0] * (ROUND + 2) + aside[0] * shift, y + along[1] * (ROUND + 2) + aside[1] * shift)
    end = (to_x - along[0] * (ROUND + 3) + aside[0] * shift, to_y - along[1] * (ROUND + 3) + aside[1] * shift)
    bow = 0 if across else 26
    middle = ((begin[0] + end[0]) / 2 + aside[0] * bow, (begin[1] + end[1]) / 2 + aside[1] * bow)
    part = 0.24 if across else 0.5
    if across:
        label = (begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part)
    else:
        label = ((begin[0] + end[0] + 2 * middle[0]) / 4, (begin[1] + end[1] + 2 * middle[1]) / 4)
    line = f"M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    return (
        f'<path class="step" d="{line}" marker-end="url(#route-head)"/>'
        f'<circle class="number" cx="{label[0]:.1f}" cy="{label[1]:.1f}" r="8"/>'
        f'<text class="small" x="{label[0]:.1f}" y="{label[1] + 3.5:.1f}">{nth}</text>'
    )
