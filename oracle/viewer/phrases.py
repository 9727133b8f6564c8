"""What the page says: its labels, and every act in words, in both languages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from grammar.syntax import Act as Written
from grammar.words import words_of
from oracle.game.registry import load
from oracle.report.sheets import tiles_text
from oracle.rulebook.messages import fill
from oracle.rulebook.tables import Section
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.record import Missing, seat_meant
from spec import FOLDER
from spec.simplified import document_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.game.ruleset import Ruleset
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


def event_in_words(
    game: str, event: Act | Count | Missing | None, frame: Frame, lang: Lang, written: Written | None = None
) -> str:
    """What happened at a picture, as a sentence without a full stop; `written` is the act as the log has it."""
    if event is None:
        return _part(game, lang, "start")
    if isinstance(event, Act):
        return _act(game, event, frame, lang, written or Written(event.name))
    if isinstance(event, Missing):
        key = "gap" if event.number is None else "gap-of"
        return _part(game, lang, key, number=event.number or 0)
    return _part(game, lang, "count", number=event.number)


def veiled_in_words(
    ruleset: Ruleset, event: Act, frame: Frame, lang: Lang, written: Written | None = None
) -> str | None:
    """The same as the others at the table see it; None where they see as much as who did it."""
    if not ruleset.is_private(event.name) or all(tile == UNSEEN for tile in frame.tiles):
        return None
    seen = replace(frame, tiles=(UNSEEN,) * len(frame.tiles))
    return event_in_words(ruleset.name, event._replace(with_tiles=()), seen, lang, written)


def _act(game: str, act: Act, frame: Frame, lang: Lang, written: Written) -> str:
    tiles = _tiles(game, frame.tiles, lang)
    acts = _catalogue(lang).section("acts")
    about = _object(game, act, frame, lang, written)
    bare = f"{act.name}.bare"
    key = bare if not frame.tiles and not about and acts.has(bare) else act.name
    if acts.has(key):
        args: Arguments = {
            "seat": act.seat,
            "act": act.name,
            "tiles": tiles,
            "object": about or tiles,
            "number": act.number or 0,
        }
        said = fill(game, lang, acts.text(key), args)
    else:
        said = _part(game, lang, "other-act", seat=act.seat, act=act.name)
        said += _part(game, lang, "on-tiles", tiles=tiles) if frame.tiles else ""
    said += "".join(_circumstances(game, act, frame, lang, written))
    return _part(game, lang, "noted", said=said) if load(game).kind(act.name).is_only_noted else said


def _object(game: str, act: Act, frame: Frame, lang: Lang, written: Written) -> str:
    """What an act is about that is not done with a tile alone: a place, tiles or a place of somebody, a seat."""
    seat = seat_meant(written.of, act.seat, [*words_of(game).table("seats").en])
    whose: Mapping[str, Value] = {} if seat is None else {"seat": seat}
    place = "" if written.place is None else _place(game, written.place, lang)
    if place and whose:
        return _part(game, lang, "place-of", place=place, **whose)
    if place:
        return _part(game, lang, "the-place", place=place)
    if not whose:
        return ""
    if frame.tiles:
        return _part(game, lang, "tiles-of", tiles=_tiles(game, frame.tiles, lang), **whose)
    return _part(game, lang, "the-seat", **whose)


def _place(game: str, place: str, lang: Lang) -> str:
    return words_of(game).table("places").write(place, lang)


def _tiles(game: str, tiles: Sequence[str], lang: Lang) -> str:
    """Tiles in words; an act whose tile nobody saw has an unseen one."""
    if all(tile == UNSEEN for tile in tiles):
        return _part(game, lang, "unseen")
    return tiles_text(game, tiles, lang)


def _circumstances(game: str, act: Act, frame: Frame, lang: Lang, written: Written) -> Iterator[str]:
    """Where the tile came from, what it was put together with, what it came to, and what was said."""
    took, parts = frame.took, _catalogue(lang).section("parts")
    if took is not None and took.seat != act.seat and parts.has(f"from-{took.how}"):
        yield _part(game, lang, f"from-{took.how}", seat=took.seat)
    else:
        yield from _whence(game, act, lang, written)
    if written.to is not None and written.to in words_of(game).table("places").en:
        yield _part(game, lang, "to-place", place=_place(game, written.to, lang))
    if act.with_tiles:
        yield _part(game, lang, "with", tiles=tiles_text(game, act.with_tiles, lang))
    if act.making:
        made = ["-".join(tiles) for tiles in act.making]
        yield _part(game, lang, "making", tiles=tiles_text(game, made, lang))
    elif frame.form is not None:
        yield _part(game, lang, "form", name=frame.form)
    yield from (_part(game, lang, f"flag-{flag}") for flag in act.flags if parts.has(f"flag-{flag}"))
    if TOGETHER in act.flags:
        yield _part(game, lang, "together")
    if act.words:
        called = written.words is None and written.call is not None
        words = words_of(game).table("calls").write(act.words, lang) if called else act.words
        yield _part(game, lang, "words", words=words)


def _whence(game: str, act: Act, lang: Lang, written: Written) -> Iterator[str]:
    """Where a tile came from that was not taken as the open one."""
    if written.from_ is None:
        return
    if written.from_ in words_of(game).table("places").en:
        yield _part(game, lang, "from-place", place=_place(game, written.from_, lang))
    elif act.source in words_of(game).table("seats").en:
        yield _part(game, lang, "from-seat", seat=str(act.source))


def _part(game: str, lang: Lang, key: str, **args: Value) -> str:
    given: Arguments = args
    return fill(game, lang, _catalogue(lang).section("parts").text(key), given)
