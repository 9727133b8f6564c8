"""The directive `judged-table`: the table of a log at one of its acts, drawn, and the ruling on the log below it.

It opens the first page: who comes to the site sees what Paipu is before reading what it is said to be.
"""

from __future__ import annotations

from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from grammar.words import words_of
from paipu_site.board import link, opened
from paipu_site.boxes import finding
from paipu_site.command import judged
from paipu_site.examples import GAME
from paipu_site.judging import findings
from paipu_site.language import LANGUAGE, said
from paipu_site.pieces import extracting, linked
from paipu_site.tiles import drawn_group, drawn_hand, drawn_tiles
from paipu_site.written import log_written
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.ruling.ruling import Ruling
    from oracle.viewer.film import Frame

PLACES = ("below", "right", "above", "left")
"""Where the seats sit, in the order of turns: counter-clockwise, as the viewer has them."""


class JudgedTable(SphinxDirective):
    """The log named, from the root of the sources: its table at `:at:` an act, and one finding of its ruling.

    The finding `:shown:` is named by its clause; the log opens on the board with all of them.
    """

    required_arguments = 1
    option_spec: ClassVar = {"at": directives.nonnegative_int, "shown": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Judge the log, draw its table, and say what was found and who pays whom."""
        if extracting(self):
            return []
        path = FOLDER.parent / self.arguments[0]
        self.env.note_dependency(str(path))
        text = path.read_text(encoding="utf-8")
        game = GAME.search(text)
        if game is None or not judged(game["game"]):
            return []
        ruling, frame = _looked_at(text, self.options["at"])
        whole = nodes.container(classes=["paipu-opening"])
        family = words_of(ruling.game).family
        whole += self._ruling(ruling, text)
        whole += drawn_hand("", html=_table(ruling, frame), family=family, words=_caption(ruling, frame))
        whole += nodes.paragraph("", _caption(ruling, frame), classes=["paipu-caption"])
        whole += opened(link(log_written(text)), self.env.docname)
        return [whole]

    def _ruling(self, ruling: Ruling, text: str) -> Iterator[nodes.Node]:
        from oracle.report.layout import Paint  # a site without an oracle judges nothing
        from oracle.report.ruling.payments import payment_lines

        for found in findings(text):
            if found["clause"] == self.options["shown"]:
                yield finding(found, self.env.docname)
        asked = LANGUAGE.asked
        for paid in ruling.payments[:1]:
            lines = [line.strip() for line in payment_lines(ruling.game, paid, asked, Paint())]
            told = said("marks.colon").join(filter(None, (lines[0], " ".join(lines[1:]))))
            yield nodes.paragraph("", "", *linked(told, self.env.docname), classes=["paipu-payments"])


def _looked_at(text: str, act: int) -> tuple[Ruling, Frame]:
    """The ruling on a log, and its picture at an act."""
    from oracle.api import check, read
    from oracle.game.registry import load
    from oracle.table.acts import Act
    from oracle.viewer.film import frames

    (log,) = read(BytesIO(text.encode()))
    ruling = check(log)
    film = frames(load(ruling.game), ruling.record)
    return ruling, next(each for each in film if isinstance(each.event, Act) and each.place.at == act)


def _caption(ruling: Ruling, frame: Frame) -> str:
    """What the picture shows, in words."""
    from oracle.viewer.phrases import event_in_words

    event = event_in_words(ruling.game, frame.event, frame, LANGUAGE.asked)
    return said("opening.shows", act=frame.place.at, line=frame.place.line, event=event)


def _table(ruling: Ruling, frame: Frame) -> str:
    """The table from above: what lies before each seat, and in the middle the open tile, the wall and the pool."""
    scene, family = frame.scene, words_of(ruling.game).family
    seats = "".join(
        _seat(ruling.game, seat, place, frame) for place, seat in zip(PLACES, scene.hands, strict=True)
    )
    wall = _label("wall") if scene.left is None else f"{_label('wall')} · {_label('left', n=scene.left)}"
    middle = [
        *([] if scene.open is None else [drawn_group("open", drawn_tiles(family, [scene.open.tile]))]),
        f'<span class="label">{escape(wall)}</span>',
        drawn_group("pool", drawn_tiles(family, [each.tile for each in scene.pool]), _label("pool")),
    ]
    caption = escape(_caption(ruling, frame))
    return (
        f'<div class="paipu-hand paipu-laid-table" role="img" aria-label="{caption}">{seats}'
        f'<div class="middle">{"".join(middle)}</div></div>'
    )


def _seat(game: str, seat: str, place: str, frame: Frame) -> str:
    from oracle.rulebook.messages import word

    family, seen = words_of(game).family, frame.scene.hands[seat]
    sets = "".join(
        "".join(('<span class="group set">', *(_row(family, row) for row in laid.rows), "</span>"))
        for laid in frame.scene.sets[seat]
    )
    hidden = ["?"] * (seen.unseen or 0)
    return (
        f'<div class="seat {place}"><span class="label">{escape(word(game, LANGUAGE.asked, "seat", seat))}</span>'
        f'{drawn_group("held", drawn_tiles(family, [*seen.tiles, *hidden]))}<span class="sets">{sets}</span></div>'
    )


def _row(family: str, tiles: Sequence[str]) -> str:
    return f'<span class="row">{"".join(drawn_tiles(family, tiles))}</span>'


def _label(key: str, **put_in: object) -> str:
    """A label of the viewer, which draws the same table."""
    from oracle.viewer.phrases import labels

    return labels(LANGUAGE.asked)[key].format(**put_in)
