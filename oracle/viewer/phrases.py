"""What the page says: its labels, and every act in words, in both languages."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from oracle.report.sheets import tiles_text
from oracle.rulebook.messages import fill
from oracle.rulebook.tables import Section
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.record import Missing
from spec import FOLDER
from spec.simplified import document_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.rulebook.messages import Arguments, Lang, Value
    from oracle.table.record import Count
    from oracle.viewer.film import Frame

TOGETHER = "together"
"""The mark of an act done at the same time as the one before."""


@cache
def _catalogue(lang: Lang) -> Section:
    return Section(f"viewer.{lang}.toml", document_of(FOLDER / "messages", "viewer.", lang))


def labels(lang: Lang) -> Mapping[str, str]:
    """Every label of the page by its key."""
    page = _catalogue(lang).section("page")
    return {key: page.text(key) for key in page.entries}


def event_in_words(game: str, event: Act | Count | Missing | None, frame: Frame, lang: Lang) -> str:
    """What happened at a picture, as a sentence without a full stop."""
    if event is None:
        return _part(game, lang, "start")
    if isinstance(event, Act):
        return _act(game, event, frame, lang)
    if isinstance(event, Missing):
        key = "gap" if event.number is None else "gap-of"
        return _part(game, lang, key, number=event.number or 0)
    return _part(game, lang, "count", number=event.number)


def _act(game: str, act: Act, frame: Frame, lang: Lang) -> str:
    tiles = _tiles(game, frame.tiles, lang)
    acts = _catalogue(lang).section("acts")
    if acts.has(act.name):
        said = fill(game, lang, acts.text(act.name), {"seat": act.seat, "tiles": tiles})
    else:
        said = _part(game, lang, "other-act", seat=act.seat, act=act.name)
        said += _part(game, lang, "on-tiles", tiles=tiles) if frame.tiles else ""
    return said + "".join(_circumstances(game, act, frame, lang))


def _tiles(game: str, tiles: Sequence[str], lang: Lang) -> str:
    """Tiles in words; an act whose tile nobody saw has an unseen one."""
    if all(tile == UNSEEN for tile in tiles):
        return _part(game, lang, "unseen")
    return tiles_text(game, tiles, lang)


def _circumstances(game: str, act: Act, frame: Frame, lang: Lang) -> Iterator[str]:
    """Where the tile came from, what it was put together with, what it came to, and what was said."""
    took, parts = frame.took, _catalogue(lang).section("parts")
    if took is not None and took.seat != act.seat and parts.has(f"from-{took.how}"):
        yield _part(game, lang, f"from-{took.how}", seat=took.seat)
    if act.with_tiles:
        yield _part(game, lang, "with", tiles=tiles_text(game, act.with_tiles, lang))
    if act.making:
        made = ["-".join(tiles) for tiles in act.making]
        yield _part(game, lang, "making", tiles=tiles_text(game, made, lang))
    elif frame.form is not None:
        yield _part(game, lang, "form", name=frame.form)
    if TOGETHER in act.flags:
        yield _part(game, lang, "together")
    if act.words:
        yield _part(game, lang, "words", words=act.words)


def _part(game: str, lang: Lang, key: str, **args: Value) -> str:
    given: Arguments = args
    return fill(game, lang, _catalogue(lang).section("parts").text(key), given)
