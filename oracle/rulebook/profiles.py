"""Profile files: a named set of readings, values, options, limits and payments, read and checked against a game."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeGuard

from grammar.outside import toml_of
from grammar.records import dataclass
from oracle.rulebook.house_rules import (
    HIGH,
    LARGEST,
    LEAST_FIGURE,
    LOW,
    HouseRules,
    Layer,
    against,
    choices,
    figures_of,
    least_of,
    limits_of,
    places,
    settled_by,
    settling,
)
from oracle.rulebook.readings import ReadingError, checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.rulebook.house_rules import Figures, Place

PARTS = (
    *("profile", "game", "title", "source", "licence"),
    *("readings", "values", "off", "options", "limits", "settlement"),
)
"""What a profile may have; `reading`, `unit`, `value` and what else belongs to them make it a table of values of old."""


@dataclass(frozen=True, slots=True)
class Text:
    """Where a profile was written: its name for messages, and its text, empty for one that came in a message."""

    name: str
    text: str = ""

    def place(self, part: str, word: str) -> str:
        """The file and the line of an entry; the line of its part where the entry has none of its own."""
        found = next(self._lines(part, word), None)
        return self.name if found is None else f"{self.name}:{found}"

    def _lines(self, part: str, word: str) -> Iterator[int]:
        here, headings = "", []
        for number, line in enumerate(self.text.splitlines(), 1):
            heading = re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line)
            if heading:
                here = heading[1]
                if here.partition(".")[0] == part:
                    headings.append(number)
            inside = here.partition(".")[0] == part or re.match(rf'\s*"?{re.escape(part)}"?\s*[.=]', line)
            leaf = re.escape(word.rpartition(".")[2])
            if (inside or not here) and re.search(rf"(?<![\w-]){leaf}(?![\w-])", line):
                yield number
        yield from headings


def read_profile(game: str, text: str, name: str) -> Layer:
    """The readings and house rules of a profile file. Raises `ReadingError` with the line and what to do about it."""
    try:
        document = toml_of(text)
    except ValueError as mistake:
        raise ReadingError("profile-malformed", word=name, why=str(mistake)) from None
    return layer_of(game, document, Text(name, text))


def layer_of(game: str, document: Mapping[str, object], text: Text) -> Layer:
    """The readings and house rules a profile says, each checked against what the game has."""
    for part in document:
        if part not in PARTS:
            _refuse(text, "profile-no-part", part, part, near=_near(part, PARTS), parts=", ".join(PARTS))
    named = document.get("game", game)
    if named != game:
        _refuse(text, "profile-other-game", "game", "game", game=game, other=str(named))
    readings = _texts(text, document, "readings")
    for identifier, slug in readings.items():
        try:
            checked(game, {identifier: slug})
        except ReadingError as wrong:
            raise wrong.of_file(text.place("readings", identifier)) from None
    values = _values(game, text, _table(text, document, "values"))
    off = _off(game, text, document.get("off", []))
    options = _texts(text, document, "options")
    limits = _limits(game, text, _table(text, document, "limits"))
    _as_options(game, text, options, limits, (values, off))
    paid = dict(_settlement(game, text, _table(text, document, "settlement")))
    if not (readings or values or off or options or limits or paid) and not set(document) & set(PARTS[5:]):
        raise ReadingError("profile-empty", word=text.name)
    said: dict[str, object] = {
        "game": game,
        "readings": readings,
        "values": {item: dict(figures) for item, figures in values.items()},
        "off": sorted(off),
        "options": options,
        "limits": limits,
        "settlement": paid,
    }
    title = document.get("title", {})
    house_rules = HouseRules(
        game=game,
        digest=digest_of(said),
        name=str(document.get("profile", re.sub(r"\.toml$", "", re.split(r"[\\/]", text.name)[-1]))),
        title=MappingProxyType(
            {key: str(value) for key, value in title.items()} if isinstance(title, dict) else {}
        ),
        source=str(document.get("source", "")),
        licence=str(document.get("licence", "")),
        values=MappingProxyType(values),
        off=off,
        options=MappingProxyType(options),
        limits=MappingProxyType(limits),
        settlement=MappingProxyType(paid),
        changed=frozenset(item for item, figures in values.items() if _differs(game, item, figures)),
    )
    _no_reading_beside(text, readings, house_rules)
    return Layer(readings, house_rules)


def _as_options(
    game: str,
    text: Text,
    options: dict[str, str],
    limits: Mapping[str, int],
    items: tuple[Mapping[str, Figures], frozenset[str]],
) -> None:
    """Put limits, and figures of `items` (values, and those off), among the options by which they are agreed on.

    Each may be written once.
    """
    values, off = items
    for name, number in limits.items():
        option = limits_of(game)[name].option
        if option and options.setdefault(option, str(number)) != str(number):
            _refuse(text, "profile-no-limit-beside", "limits", name, option=option)
    told = {item: figure for item, figures in values.items() for _, figure in figures}
    for item, figure in (*told.items(), *((item, 0) for item in sorted(off))):
        option = places(game)[item].option
        if option and options.setdefault(option, str(figure)) != str(figure):
            part = "off" if item in off else "values"
            _refuse(text, "profile-no-limit-beside", part, item, option=option)


def _no_reading_beside(text: Text, readings: Mapping[str, str], house_rules: HouseRules) -> None:
    """Refuse a reading of a profile that makes an item worth something else than its own values do."""
    for identifier, slug in readings.items():
        for decided, other in against(house_rules, identifier, slug):
            figure = str(decided.figures[0][1])
            args = {"reading": identifier, "slug": slug, "figure": figure, "other": str(other)}
            _refuse(text, "profile-no-value-beside", "values", decided.item, **args)


def digest_of(said: Mapping[str, object]) -> str:
    """A digest of what a profile says, whatever it is called."""
    written = json.dumps(said, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return "sha256:" + sha256(written.encode()).hexdigest()


def said_by(house_rules: HouseRules, readings: Mapping[str, str]) -> dict[str, object]:
    """A profile as it travels in a message: what `layer_of` reads."""
    values: dict[str, object] = {item: dict(figures) for item, figures in house_rules.values.items()}
    return {
        "profile": house_rules.name,
        "game": house_rules.game,
        "readings": {**readings},
        "values": values,
        "off": sorted(house_rules.off),
        "options": {**house_rules.options},
        "limits": {**house_rules.limits},
        "settlement": {**house_rules.settlement},
    }


def _refuse(text: Text, key: str, part: str, word: str, **args: str) -> None:
    raise ReadingError(key, **{"word": word, **args}).of_file(text.place(part, word))


def _near(word: str, known: Iterable[str]) -> str:
    every = tuple(known)
    return ", ".join(get_close_matches(word, every, n=3) or every[:3]) or "–"


def _table(text: Text, document: Mapping[str, object], part: str) -> Mapping[str, object]:
    found = document.get(part, {})
    if not isinstance(found, dict):
        _refuse(text, "profile-no-table", part, part)
        return {}
    return found


def _texts(text: Text, document: Mapping[str, object], part: str) -> dict[str, str]:
    """A part whose entries are words; a number of an option may be written as one."""
    found = {}
    for key, value in _table(text, document, part).items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            _refuse(text, "profile-no-text", part, key)
        found[str(key)] = str(value)
    return found


# -- values ------------------------------------------------------------------------------------------


def _values(game: str, text: Text, entries: Mapping[str, object]) -> dict[str, Figures]:
    """The figures of items by id; every id is one of the game's, every figure a whole number."""
    known = places(game)
    found: dict[str, Figures] = {}
    for item, entry in entries.items():
        if item not in known:
            _refuse(text, "profile-no-item", "values", item, game=game, near=_near(item, known))
        figures = _figures(entry, known[item])
        if figures is None:
            columns = known[item].columns
            form = (
                "5" if len(columns) == 1 else "{ " + ", ".join(f"{column} = 5" for column in columns) + " }"
            )
            if known[item].table:
                form = "5, [4, 6]"
            _refuse(text, "profile-no-figure", "values", item, form=form)
        place = known[item]
        if any(figure is not None and not place.least <= figure <= place.most for _, figure in figures or ()):
            bounds = {"least": str(place.least), "most": str(place.most)}
            _refuse(text, "profile-out-of-bounds", "values", item, **bounds)
        found[item] = figures or ()
    return dict(sorted(found.items()))


def _figures(entry: object, place: Place) -> Figures | None:
    """The figures of an entry by the columns of an item; None where it has no such form."""
    columns = tuple(place.columns)
    if place.table:
        ends = [entry, entry] if _is_figure(entry) else entry
        if not isinstance(ends, list | dict) or len(ends) != len((LOW, HIGH)):
            return None
        low, high = ends if isinstance(ends, list) else (ends.get(LOW), ends.get(HIGH))
        if not (_is_figure(low) and _is_figure(high) and 0 <= low <= high):
            return None
        return ((LOW, low), (HIGH, high))
    if _is_figure(entry):
        return ((columns[0], entry),) if len(columns) == 1 else None
    if not isinstance(entry, dict) or not entry or not set(entry) <= set(columns):
        return None
    found = tuple((column, entry[column]) for column in columns if column in entry)
    return found if all(_is_figure(figure) for _, figure in found) else None


def _is_figure(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and LEAST_FIGURE <= value <= LARGEST


def _differs(game: str, item: str, figures: Figures) -> bool:
    own = figures_of(game, item)
    return any(own.get(column) != figure for column, figure in figures)


def _off(game: str, text: Text, entries: object) -> frozenset[str]:
    """The items that do not count."""
    listed: Sequence[object] = entries if isinstance(entries, list) else ()
    if not isinstance(entries, list):
        _refuse(text, "profile-no-list", "off", "off")
    known = places(game)
    for item in listed:
        if item not in known:
            _refuse(text, "profile-no-item", "off", str(item), game=game, near=_near(str(item), known))
    return frozenset(str(item) for item in listed)


# -- limits and payments -----------------------------------------------------------------------------


def _limits(game: str, text: Text, entries: Mapping[str, object]) -> dict[str, int]:
    known = limits_of(game)
    for name, entry in entries.items():
        if name not in known:
            _refuse(text, "profile-no-limit", "limits", name, game=game, known=", ".join(known) or "–")
        if not _is_figure(entry) or entry < 0:
            _refuse(text, "profile-no-figure", "limits", name, form="5")
    return {name: entry for name, entry in sorted(entries.items()) if isinstance(entry, int)}


def _settlement(
    game: str, text: Text, entries: Mapping[str, object], above: str = ""
) -> Iterator[tuple[str, int | str]]:
    """The figures of the settlement by their paths; every path is one of the game's table."""
    known, words = settling(game), choices(game)
    for key, entry in sorted(entries.items()):
        path = f"{above}{key}"
        if isinstance(entry, dict):
            yield from _settlement(game, text, entry, f"{path}.")
            continue
        if path not in known:
            near = _near(path, known) if known else "–"
            sentence = "profile-no-key-but-readings" if settled_by(game) else "profile-no-key"
            args = {"near": near, "readings": ", ".join(settled_by(game))}
            _refuse(text, sentence, "settlement", path, game=game, **args)
        if path in words:
            if entry not in words[path]:
                _refuse(text, "profile-no-word", "settlement", path, choices=", ".join(words[path]))
            yield path, str(entry)
        elif not _is_figure(entry) or entry < 0:
            _refuse(text, "profile-no-figure", "settlement", path, form="5")
        elif entry < (least := least_of(game).get(path, 0)):
            _refuse(text, "profile-out-of-bounds", "settlement", path, least=str(least), most=str(LARGEST))
        else:
            yield path, entry
