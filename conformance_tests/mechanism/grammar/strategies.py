"""Hands and logs of every game, built forwards from the words of its tables; and ways to damage a text."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from grammar import Words, known_games, words_of
from grammar.syntax import (
    UNSEEN,
    Act,
    Acts,
    AgreedFigures,
    Amount,
    Back,
    Claim,
    Declaration,
    Declared,
    Dice,
    Gap,
    Hand,
    Holding,
    Left,
    Line,
    Log,
    Note,
    RefereeFinds,
    RefereeRules,
    RefereeValue,
    RefereeWarn,
    Remark,
    Row,
    Sets,
    SetWord,
    Stake,
    Tag,
    Turn,
    WinningTile,
)
from grammar.tiles import family

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy


def _readable(text: str) -> str:
    return unicodedata.normalize("NFC", text)


_CHARACTERS = st.sampled_from('abc 碰和東"\\#@:/[]１＃“”　') | st.characters(
    codec="utf-8", exclude_categories=("C", "Zl", "Zp")
)
QUOTED = st.text(_CHARACTERS, max_size=12).map(_readable)
COMMENTS = st.text(_CHARACTERS, max_size=12).map(_readable).map(str.strip).filter(bool)
NAMES = st.text(st.sampled_from("abc兩邊開招-4"), min_size=1, max_size=6)
CLAUSES = st.from_regex(r"[A-Z]{2}-[A-Z0-9][A-Za-z0-9.-]{0,8}", fullmatch=True)
NUMBERS = st.integers(0, 999)
TIMES = st.sampled_from(["21:14:03", "0:41.5", "0:00:00"])


def games() -> SearchStrategy[Words]:
    """Any game that has words."""
    return st.sampled_from(known_games()).map(words_of)


def _tile(words: Words) -> SearchStrategy[str]:
    return st.sampled_from([*family(words.family).order, UNSEEN])


def _tiles(words: Words, at_least: int = 1, at_most: int = 8) -> SearchStrategy[tuple[str, ...]]:
    return st.lists(_tile(words), min_size=at_least, max_size=at_most).map(tuple)


def _known_tiles(words: Words, at_most: int = 6) -> SearchStrategy[tuple[str, ...]]:
    """Tiles of which at least one was seen."""
    return _tiles(words, at_most=at_most).filter(lambda tiles: tiles != (UNSEEN,))


def _flower(words: Words) -> SearchStrategy[str]:
    return st.sampled_from([*sorted(family(words.family).flowers), UNSEEN])


def _seat(words: Words) -> SearchStrategy[str]:
    return st.sampled_from([*words.table("seats").en])


def _meaning(words: Words, table: str) -> SearchStrategy[str]:
    return st.sampled_from([*words.table(table).en])


def _optional(strategy: SearchStrategy[str]) -> SearchStrategy[str | None]:
    return st.none() | strategy


def _where(words: Words) -> SearchStrategy[str | None]:
    return _optional(_seat(words) | _meaning(words, "relatives") | _meaning(words, "places"))


def _takes(words: Words, act: str, part: str) -> bool:
    return part in words.takes.get(act, {part})


@st.composite
def _tiles_of_act(draw: DrawFn, words: Words, slot: str) -> tuple[str, ...]:
    """As many tiles as a slot takes, and all equal where it wants that."""
    if slot in ("M", "m", "P"):
        return draw(_known_tiles(words))
    one = draw(_tile(words).filter(lambda tile: tile != UNSEEN or slot in ("T", "E", "K", "F")))
    if slot == "K" and draw(st.booleans()):
        return (one,) * 4
    return draw(_tiles(words, 4, 4)) if slot == "F" and draw(st.booleans()) else (one,)


@st.composite
def _toward(draw: DrawFn, words: Words, act: str, preposition: str) -> str | None:
    """Whom or what an act of this name may come from, go to, be of or for."""
    seats = [seat for seat in words.table("seats").en if _takes(words, act, f"{preposition}:seat")]
    relatives = [
        name
        for name in words.table("relatives").en
        if _takes(words, act, f"{preposition}:{'side' if name == 'side' else 'seat'}")
    ]
    places = [place for place in words.table("places").en if _takes(words, act, f"{preposition}:{place}")]
    known = [*seats, *relatives, *places]
    return draw(st.none() | st.sampled_from(known)) if known else None


@st.composite
def acts(draw: DrawFn, words: Words, *, last: bool) -> Act:
    """One act, whatever its word wants filled; a time only on the last of its line."""
    act = draw(_meaning(words, "acts"))
    slot = words.act_slot(act)
    fields: dict[str, object] = {}
    if slot in ("T", "E", "K", "F", "M"):
        fields["tiles"] = draw(_tiles_of_act(words, slot))
    elif slot in ("t", "m", "P"):
        fields["tiles"] = draw(st.just(()) | _tiles_of_act(words, slot))
    places = [place for place in words.table("places").en if slot == "P" or _takes(words, act, f"@{place}")]
    said = [what for what in ("place", "words") if (places if what == "place" else _takes(words, act, what))]
    if slot == "C":
        what = draw(st.sampled_from(["call", "tiles", "words"]))
        filled: dict[str, SearchStrategy[str] | SearchStrategy[tuple[str, ...]]] = {
            "call": _meaning(words, "calls"),
            "tiles": _tile(words).map(lambda tile: (tile,)),
            "words": QUOTED,
        }
        fields[what] = draw(filled[what])
    elif slot == "N":
        fields["number"] = draw(NUMBERS)
    elif draw(st.booleans()) and said:
        what = draw(st.sampled_from(said))
        fields[what] = draw(st.sampled_from(places) if what == "place" else QUOTED)
    making = draw(st.lists(_tiles(words, at_most=5), max_size=3).map(tuple))
    own = draw(_tiles(words, at_least=0, at_most=3))
    if slot == "E" and not making and not own:
        own = draw(_tiles(words))
    stated = [part.removeprefix("as:") for part in words.takes.get(act, ()) if part.startswith("as:")]
    forms = [form for form in stated if words.named(form) == form]
    free = NAMES.filter(lambda name: name not in words.table("forms").read)
    form = st.sampled_from(forms) if forms else free if _takes(words, act, "as") else st.none()
    flags = [flag for flag in words.table("flags").en if flag == "together" or _takes(words, act, flag)]
    at, before, after = (
        draw(st.none() | NUMBERS) if _takes(words, act, word) else None for word in ("at", "before", "after")
    )
    done = draw(st.lists(st.sampled_from(flags), unique=True, max_size=2).map(tuple))
    return Act(
        act,
        **fields,  # type: ignore[arg-type]  # each drawn for its own field
        with_tiles=own if _takes(words, act, "with") else (),
        making=making if _takes(words, act, "making") else (),
        from_=draw(_toward(words, act, "from")),
        to=draw(_toward(words, act, "to")),
        of=draw(_toward(words, act, "of")),
        for_=draw(_toward(words, act, "for")),
        form=draw(st.none() | form),
        at=at,
        before=before,
        after=after,
        flags=done if {"drawn", "held"} - {*done} else ("held",),
        time=draw(st.none() | TIMES) if last else None,
    )


@st.composite
def amounts(draw: DrawFn, words: Words) -> tuple[Amount, bool]:
    """Numbers with units that differ, and whether `points` was written."""
    units = draw(st.lists(_meaning(words, "units"), min_size=1, max_size=3, unique=True))
    amount = tuple((draw(st.integers(-9999, 99999)), unit) for unit in units)
    return amount, "points" in units and draw(st.booleans())


@st.composite
def declarations(draw: DrawFn, words: Words, seat: str) -> Declaration:
    """A declared figure of a seat, which pays nothing to itself."""
    what = draw(st.sampled_from(["score", "total", "pay", "balance"]))
    amount, written = draw(amounts(words))
    if what == "score":
        tiles = draw(_tiles(words, at_least=0))
        return Declaration(what, amount, tiles, draw(QUOTED), points_written=written)
    if what == "pay":
        to = draw(_seat(words).filter(lambda other: other != seat) | st.just("outsider"))
        name = draw(st.none() | QUOTED) if to == "outsider" else None
        text = draw(st.none() | QUOTED)
        return Declaration(what, amount, to=to, name=name, text=text, points_written=written)
    return Declaration(what, amount, points_written=written)


@st.composite
def set_words(draw: DrawFn, words: Words, owner: str | None = None) -> SetWord:
    """A set as one word, claimed from another than its owner."""
    kind = draw(st.sampled_from([*words.kinds.en]))
    source = (_seat(words) | _meaning(words, "relatives")).filter(lambda seat: seat not in (owner, "self"))
    row = words.laid.get(kind, ())
    behind = [draw(source) if what == "seat" else what for what in row if draw(st.booleans())]
    came = draw(st.just(()) | _tile(words).map(lambda tile: (tile,)))
    return SetWord(kind, draw(_tiles(words)), came, tuple(behind))


@st.composite
def standing_lines(draw: DrawFn, words: Words) -> Line:  # noqa: PLR0911  one return a kind
    """A line of what was there; a wall here has a comment, so that the wall after it is another."""
    seat, comment = draw(_seat(words)), draw(st.none() | COMMENTS)
    every = ("holds", "pool", "flowers", "sets", "wall", "tail", "turned", "dice", "turn", "left")
    what = draw(st.sampled_from([line for line in every if not words.has_no_use_for("lines", line)]))
    if what == "flowers":
        laid = draw(st.lists(_flower(words), min_size=1, max_size=8).map(tuple))
        return Holding(seat, what, laid, comment=comment)
    if what == "pool":
        return Holding(seat, what, draw(_tiles(words)), comment=comment)
    if what == "holds":
        return Holding(seat, what, family(words.family).sorted(draw(_tiles(words))), comment=comment)
    if what == "sets":
        laid_sets = st.lists(set_words(words, seat), min_size=1, max_size=3)
        return Sets(seat, tuple(draw(laid_sets)), comment=comment)
    if what == "dice":
        thrower = draw(st.none() | st.just(seat))
        return Dice(
            thrower, tuple(draw(st.lists(st.integers(1, 6), min_size=1, max_size=3))), comment=comment
        )
    if what == "turn":
        return Turn(seat, comment=comment)
    if what == "left":
        return Left(draw(NUMBERS), comment=comment)
    if what == "wall":
        return Row(what, draw(_tiles(words, at_most=80)), comment=draw(COMMENTS))
    return Row(what, draw(_tiles(words)), comment=comment)


def restated_lines(words: Words) -> SearchStrategy[Line]:
    """A line that says again what lies there: after a gap, or after the last act."""
    once = ("tail", "turned")
    return standing_lines(words).filter(
        lambda line: not isinstance(line, Dice) and not (isinstance(line, Row) and line.what in once)
    )


@st.composite
def agreed_lines(draw: DrawFn, words: Words) -> AgreedFigures:
    """Figures of a seat that all agree on."""
    seat = draw(_seat(words))
    figures = declarations(words, seat).filter(lambda item: item.what != "pay")
    items = tuple(draw(st.lists(figures, min_size=1, max_size=3)))
    return AgreedFigures(seat, items, comment=draw(st.none() | COMMENTS))


@st.composite
def found_lines(draw: DrawFn, words: Words, made: int) -> RefereeFinds:
    """A fact the referee finds, when so many acts are made; with fewer than two there is no order to find."""
    forms = [
        "holds",
        "lacks",
        "waits",
        "sets",
        *(["at-holds", "from", "was"] if made else []),
        *(["order"] if made > 1 else []),
    ]
    form = draw(st.sampled_from(forms))
    seat = draw(_seat(words))
    tiles = draw(st.lists(st.sampled_from([*family(words.family).order]), min_size=1, max_size=4).map(tuple))
    text, comment = draw(st.none() | QUOTED), draw(st.none() | COMMENTS)
    at = draw(st.integers(1, made)) if made and form not in ("holds", "lacks", "waits", "sets") else None
    if form == "order":
        other = draw(st.integers(1, made).filter(lambda number: number != at))
        if draw(st.booleans()):
            return RefereeFinds(at, before=other, text=text, comment=comment)
        return RefereeFinds(at, after=other, text=text, comment=comment)
    if form == "sets":
        laid = tuple(draw(st.lists(set_words(words, seat), min_size=1, max_size=2)))
        return RefereeFinds(seat=seat, what=form, sets=laid, text=text, comment=comment)
    if form == "from":
        return RefereeFinds(at, from_=seat, text=text, comment=comment)
    if form == "was":
        return RefereeFinds(at, what="was", tiles=tiles, text=text, comment=comment)
    held = family(words.family).sorted(tiles)
    return RefereeFinds(at, seat=seat, what=form.removeprefix("at-"), tiles=held, text=text, comment=comment)


@st.composite
def spoken_lines(draw: DrawFn, words: Words) -> Line:
    """A line that is neither what was there nor an act."""
    seat, comment = draw(_seat(words)), draw(st.none() | COMMENTS)
    amount, written = draw(amounts(words))
    text = draw(st.none() | QUOTED)
    at, before, after = (draw(st.none() | NUMBERS) for _ in range(3))
    clause = draw(st.none() | CLAUSES)
    limb = None if clause is None else draw(st.none() | st.sampled_from("abz"))
    said = st.lists(declarations(words, seat), min_size=1, max_size=3)
    lines: list[Line] = [
        Declared(seat, tuple(draw(said)), comment=comment),
        Gap(draw(st.none() | NUMBERS), comment=comment),
        Note(draw(NAMES), draw(QUOTED), comment=comment),
        Remark(draw(COMMENTS)),
        Claim(seat, draw(_seat(words)), clause, at, before, after, text, limb, comment=comment),
        RefereeRules(clause, at, before, after, draw(st.none() | _seat(words)), text, limb, comment=comment),
        RefereeWarn(seat, text, comment=comment),
        Left(draw(NUMBERS), comment=comment),
    ]
    if not words.has_no_use_for("lines", "stake"):
        lines += [
            Stake(seat, amount, comment=comment, points_written=written),
            Back(text, seat, amount, comment=comment, points_written=written),
            RefereeValue(seat, amount, comment=comment, points_written=written),
        ]
    return draw(st.sampled_from(lines))


@st.composite
def act_lines(draw: DrawFn, words: Words, first: int) -> Acts:
    """A line of acts."""
    actor = draw(_seat(words) | st.sampled_from(["referee", "outsider"]))
    name = draw(st.none() | QUOTED) if actor == "outsider" else None
    count = draw(st.integers(1, 3))
    done = tuple(draw(acts(words, last=place == count)) for place in range(1, count + 1))
    return Acts(actor, done, first, name, comment=draw(st.none() | COMMENTS))


@st.composite
def tags(draw: DrawFn, words: Words) -> Tag:
    """A header tag other than Game and Honours."""
    table = words.table("tags")
    key = draw(
        st.sampled_from([key for key in table.en if key not in ("Game", "Honours")]) | st.just("X-mine")
    )
    kind, _, subject_kind = table.notes.get(key, "text").partition("/")
    subjects = {
        "seat": _seat(words),
        "option": _meaning(words, "options") | st.just("X-a"),
        "clause": CLAUSES,
    }
    subject = draw(subjects[subject_kind]) if subject_kind else None
    values: dict[str, SearchStrategy[str]] = {
        "notation": st.just("1"),
        "seat": st.sampled_from([*words.values_of(key).en] or [*words.table("seats").en]),
        "number": NUMBERS.map(str),
        "text": QUOTED.filter(lambda text: text not in words.table("option_values").read),
    }
    value = draw(values[kind] if kind in values else st.sampled_from([*words.values_of(key).en]))
    above = tuple(draw(st.lists(COMMENTS, max_size=1)))
    return Tag(key, value, subject, comment=draw(st.none() | COMMENTS), above=above)


def _once(line: Line) -> object:
    """What a line says that can be said but once; itself where it can be said again."""
    if isinstance(line, Holding) and line.what == "holds":
        return line.what, line.seat
    if isinstance(line, Row) and line.what == "turned":
        return line.what
    return type(line) if isinstance(line, Turn | Left) else id(line)


@st.composite
def logs(draw: DrawFn) -> Log:
    """A log of any game."""
    words = draw(games())
    header = draw(
        st.lists(
            tags(words),
            max_size=3,
            unique_by=(
                lambda tag: (tag.key, tag.subject),
                lambda tag: (tag.key, tag.value if tag.key == "Player" else tag.subject),
            ),
        )
    )
    lines: list[Line] = draw(st.lists(standing_lines(words), max_size=4, unique_by=_once))
    first = 1
    for _ in range(draw(st.integers(0, 5))):
        if draw(st.booleans()):
            line = draw(act_lines(words, first))
            first += len(line.acts)
            lines.append(line)
        else:
            said = draw(spoken_lines(words) | agreed_lines(words) | found_lines(words, first - 1))
            if not (isinstance(said, Left) and any(isinstance(other, Left) for other in lines)):
                lines.append(said)
                if isinstance(said, Gap):
                    lines += draw(st.lists(restated_lines(words), max_size=1))
    if lines and isinstance(lines[-1], Acts):
        lines += draw(st.lists(restated_lines(words), max_size=1))
    return Log(
        game=words.game,
        tags=(Tag("Game", words.game, comment=draw(st.none() | COMMENTS)), *header),
        lines=tuple(lines),
        end=draw(_meaning(words, "results")),
        heading=tuple(draw(st.lists(COMMENTS, max_size=2))),
        closing=tuple(draw(st.lists(COMMENTS, max_size=2))),
        end_comment=draw(st.none() | COMMENTS),
    )


@st.composite
def hands(draw: DrawFn) -> Hand:
    """A hand of any game, its words in canonical order."""
    words = draw(games())
    keys = draw(st.lists(_meaning(words, "circumstances"), unique=True, max_size=4))
    order = [*words.table("circumstances").en]
    giver = _seat(words) | _meaning(words, "relatives").filter(lambda seat: seat != "self")
    able = words.laid.get("win", words.table("qualifiers").en)
    said_behind = _meaning(words, "qualifiers").filter(lambda word: word in able)
    behind = st.tuples(st.lists(giver, max_size=1), st.lists(said_behind, max_size=2, unique=True))
    winning = st.builds(WinningTile, _tile(words), behind.map(lambda said: (*said[0], *said[1])))
    has_flowers = not words.has_no_use_for("hand_words", "flowers")
    flowers = st.lists(_flower(words), max_size=8 if has_flowers else 0).map(tuple)
    return Hand(
        game=words.game,
        concealed=family(words.family).sorted(draw(_tiles(words, at_least=0, at_most=16))),
        sets=tuple(draw(st.lists(set_words(words), max_size=4))),
        flowers=draw(flowers),
        winning=draw(st.none() | winning),
        circumstances=tuple((key, draw(_circumstance(words, key))) for key in sorted(keys, key=order.index)),
    )


@st.composite
def _circumstance(draw: DrawFn, words: Words, key: str) -> str | None:
    kind = words.table("circumstances").notes[key]
    values: dict[str, SearchStrategy[str]] = {
        "seat": _seat(words),
        "number": NUMBERS.map(str),
        "tiles": _tiles(words).map(lambda tiles: family(words.family).write_word(tiles, "en")),
        "word": st.sampled_from([*words.values_of(key).en] or [""]),
    }
    known = kind.rstrip("?") in values and (kind.rstrip("?") != "word" or words.values_of(key).en)
    if kind == "-" or not known or (kind.endswith("?") and draw(st.booleans())):
        return None
    return draw(values[kind.rstrip("?")])


_WORDS = re.compile(r'"(?:[^"\\\\]|\\\\.)*"|[^ ]+')
_OTHERS = (
    *(
        "5m",
        "EE",
        "?",
        "44",
        "12x2",
        "么六",
        "3",
        "0",
        "-7",
        '"x y"',
        '""',
        '"',
        '"pung',
        "draw",
        "discard",
        "pung",
    ),
    *("with", "as", "@0:41.5", "#", "x5", "25", "11-16", "score", "pay", "和", "牌尾", "held"),
)


@st.composite
def other_words(draw: DrawFn, line: str) -> str:
    """A line with a word or two in the place of others; a Game tag stays as it is."""
    words = _WORDS.findall(line)
    if not words or words[0].startswith("["):
        return line
    for _ in range(draw(st.integers(0, 2))):
        words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(_OTHERS))
    return " ".join(words)


@st.composite
def damaged(draw: DrawFn, text: SearchStrategy[str]) -> str:
    """A text with some characters taken out, put in, doubled or replaced."""
    letters = list(draw(text))
    junk = st.sampled_from('\n\t "#[]:/+-@?x5z1mE天和至\\') | st.characters(codec="utf-8")
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, max(0, len(letters) - 1)))
        width = draw(st.integers(0, 4))
        letters[place : place + width] = draw(st.lists(junk, max_size=3))
    return "".join(letters)
