"""What is written is used or refused: every word a game may write changes an answer somewhere.

For each there are two inputs that differ in it alone and have different answers. The pairs are found among the cases
of the gallery and those that are published: one that has the word, and the same without it, or with another. What no
case shows stands in `BY_HAND`; what is kept and never judged stands in `KEPT`, with the reason.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.gallery.reading import HERE, hand_rows, log_files
from grammar import known_games, words_of
from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.syntax import (
    Act,
    Acts,
    Back,
    Claim,
    Declared,
    Dice,
    Gap,
    Hand,
    Holding,
    Left,
    Log,
    RefereeRules,
    RefereeValue,
    RefereeWarn,
    Row,
    Sets,
    Stake,
    Tag,
    Turn,
)
from grammar.unreadable import UnreadableLog
from oracle.game.hands import hands_of
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.report.tree import ruling_tree
from oracle.rulebook.readings import ReadingError, agree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from grammar.syntax import Line
    from grammar.words import Words

GAMES = known_games()

# -- the inputs --------------------------------------------------------------------------------------


@cache
def logs_of(game: str) -> tuple[Log, ...]:
    """The logs of a game's gallery and of its published cases, shortest first: there a difference is found soonest."""
    texts = [path.read_text(encoding="utf-8") for path in log_files(game)]
    cases = json.loads((HERE.parent / "suites" / game / "replay.json").read_text(encoding="utf-8"))
    texts += ["\n".join([*case["notation"], ""]) for case in cases]
    return tuple(_readable(sorted(texts, key=len)))


def _readable(texts: Iterable[str]) -> Iterator[Log]:
    for text in texts:
        try:
            yield parse_log(text)
        except UnreadableLog:
            continue


WITH_EVERY_SET: Mapping[str, tuple[str, ...]] = {
    "tongqi": (
        "45 55 own:33x3 pat:36x3 leap:25x5/side pung:23x3 four:24x4/side five:66x5/side +55/side prospect:13-23-46-11",
        "45 55 own:33x3 press:36x4 press:25x3 pung:23x3 four:24x4/side top:22x5/across/across +55/side "
        "prospect:13-23-46-11",
    ),
    "jiaxing": (
        "four:11x4/side five:22x5/side top:33x5/side pung:44x3 eat:12-34-56 eat:13-25-46 66 66 +66/side "
        "prospect:14-15-16-23 colour:26",
    ),
}
"""Hands that have a set of every kind."""


@cache
def hands_of_gallery(game: str) -> tuple[Hand, ...]:
    """The hands of a game's gallery, then those of its published cases."""
    words = [row.words for row in hand_rows(game)]
    cases = json.loads((HERE.parent / "suites" / game / "score.json").read_text(encoding="utf-8"))
    words += [*WITH_EVERY_SET.get(game, ()), *(str(case["notation"]) for case in cases)]
    found = []
    for each in words:
        try:
            found.append(parse_hand(game, each))
        except UnreadableLog:
            continue
    return tuple(found)


# -- the answers -------------------------------------------------------------------------------------

TOLD = ("acts", "file", "hand", "readings", "options", "declared", "digest")
"""What a ruling tells again of its log, and is no answer."""

PLACES = ("at", "line", "column")


@lru_cache(maxsize=20_000)
def answer(log: Log) -> str:
    """Everything the judge says of a log, without its places."""
    try:
        tree = ruling_tree(adjudicate(log), "en")
    except ReadingError as refused:
        return str(refused)
    for key in TOLD:
        tree.pop(key, None)
    return json.dumps(_placeless(tree), sort_keys=True, ensure_ascii=False)


def _placeless(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _placeless(value) for key, value in tree.items() if key not in PLACES}
    return [_placeless(each) for each in tree] if isinstance(tree, list) else tree


@lru_cache(maxsize=20_000)
def worth(hand: Hand) -> str:
    """Everything that is said of a hand."""
    asked, agreed = hands_of(hand.game), agree(hand.game, {}, {})
    return repr((asked.score(hand, agreed), asked.waits(hand, agreed)))


# -- pairs of logs -----------------------------------------------------------------------------------

Other = "Callable[[Log], Iterator[Log]]"


def _with_part(words: Words, log: Log, name: str, part: str) -> Iterator[Log]:
    """The log with a part of one act of this name put otherwise, for every act there is."""
    for place, line in enumerate(log.lines):
        if not isinstance(line, Acts):
            continue
        for nth, act in enumerate(line.acts):
            for other in _otherwise(words, act, part) if act.act == name else ():
                acts = (*line.acts[:nth], other, *line.acts[nth + 1 :])
                yield replace(
                    log, lines=(*log.lines[:place], replace(line, acts=acts), *log.lines[place + 1 :])
                )


def _without_act(log: Log, name: str) -> Iterator[Log]:
    """The log with an act of this name left out."""
    for place, line in enumerate(log.lines):
        if isinstance(line, Acts):
            for nth, act in enumerate(line.acts):
                if act.act == name:
                    acts = (*line.acts[:nth], *line.acts[nth + 1 :])
                    here: tuple[Line, ...] = (replace(line, acts=acts),) if acts else ()
                    yield replace(log, lines=(*log.lines[:place], *here, *log.lines[place + 1 :]))


def _without_line(log: Log, is_it: Callable[[Line], bool]) -> Iterator[Log]:
    for place, line in enumerate(log.lines):
        if is_it(line):
            yield replace(log, lines=(*log.lines[:place], *log.lines[place + 1 :]))


def _otherwise(words: Words, act: Act, part: str) -> Iterator[Act]:
    """An act with a part of this kind left out, put in, or put otherwise."""
    what, colon, which = part.partition(":")
    if what == "as":
        for form in (None, which or "foo"):
            yield replace(act, form=form)
    elif colon:
        field = {"from": "from_", "for": "for_"}.get(what, what)
        for where in (None, *(words.table("seats").en if which == "seat" else (which,))):
            yield replace(act, **{field: where})
    elif what == "with":
        for tile in SAMPLES[words.family]:
            yield replace(act, with_tiles=(tile, *act.with_tiles[1:]))
    elif what == "making":
        yield replace(act, making=(SAMPLES[words.family],))
        yield replace(act, making=())
    elif what.startswith("@"):
        yield replace(act, place=None if act.place else what[1:])
    elif what == "time":
        yield replace(act, time=None)
    elif what in act.flags:
        yield replace(act, flags=tuple(flag for flag in act.flags if flag != what))
    elif not ({what, *act.flags} >= {"drawn", "held"}):
        yield replace(act, flags=(*act.flags, what))


SAMPLES: Mapping[str, tuple[str, ...]] = {"mahjong": ("1m", "9s", "E"), "domino": ("12", "66", "34")}


def differing(game: str, others: Callable[[Log], Iterable[Log]]) -> bool:
    """Whether a log of the game and another that is made of it have different answers."""
    return any(answer(log) != answer(other) for log in logs_of(game) for other in others(log))


# -- what is kept ------------------------------------------------------------------------------------

FREE_TEXT = frozenset(
    {"Edition", "Event", "Site", "Date", "Table", "Hand", "Recorder", "Referee", "Source", "Result"}
)
"""Tags that say when and where; they are told and never judged (notation 4.2)."""

EVIDENCE = frozenset(
    {
        *(
            "reach",
            "touch",
            "look",
            "merge",
            "apart",
            "say",
            "mean",
            "drop",
            "peek",
            "walk",
            "sit",
            "tell",
            "hide",
        ),
        *(
            "knock",
            "carry",
            "decline",
            "report",
            "insist",
            "admit",
            "take-back",
            "restore",
            "pick",
            "marker",
            "pause",
        ),
    }
)
"""Incidents, which every game's log may tell (notation 4.4): where a game has no rule of them they change nothing."""


AS_IN_THE_WORDS = frozenset({"words"})
"""Parts that are free text: told, and never judged."""

KEPT: Mapping[tuple[str, ...], str] = {
    **dict.fromkeys(
        [("lingque", "pass"), ("yawan", "pass")],
        "silence says the same: nobody who could act did (notation 4.6)",
    ),
    **dict.fromkeys(
        [("tongqi", "rearrange", "making"), ("jiaxing", "rearrange", "making")],
        "sets that no rule lets anybody lay anew",
    ),
    **dict.fromkeys(
        [("taiwan", "hidden-kong", "down"), ("yawan", "hidden-kong", "down")],
        "how its tiles lie; that nobody has seen them is told by ?",
    ),
    **dict.fromkeys([("tongqi", "Dealer"), ("jiaxing", "Dealer")], "天 always deals, and another is refused"),
    **dict.fromkeys(
        [
            ("tongqi", "Round"),
            ("jiaxing", "Round"),
            ("lingque", "Round"),
            ("lingque", "Wind"),
            ("yawan", "Round"),
        ],
        "the round of a match, of which one hand knows nothing",
    ),
    **dict.fromkeys(((game, line) for game in GAMES for line in ("rules", "warn")), "what a referee said"),
}
"""What is kept and not judged, with the reason."""


def plays(game: str, act: str) -> bool:
    """Whether a game does anything with an act."""
    ruleset = load(game)
    return act in ruleset.rules or act in ruleset.moves


# -- what no case shows ------------------------------------------------------------------------------

BY_HAND: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("jiaxing", "draw"): ("turn di\ndi draw 12", "turn di"),
    ("jiaxing", "pat"): ("turn di\ndi pat 12", "turn di"),
    ("jiaxing", "press-out"): ("turn di\ndi press-out 12", "turn di"),
    ("jiaxing", "leap"): ("turn di\ndi leap 12", "turn di"),
    ("jiaxing", "show"): (
        "di holds 11x2 12x3 13x5 14x5 15x5\ndi show 66",
        "di holds 11x2 12x3 13x5 14x5 15x5",
    ),
    ("jiaxing", "tail"): ("tail 11x3 12\nwall 11x3", "wall 11x3"),
    ("tongqi", "tail"): ("tail 11x3 12\nwall 11x3", "wall 11x3"),
    ("jiaxing", "claim"): ("turn di\ndi flip 12\nren claim di JX-3.6a", "turn di\ndi flip 12"),
    ("taiwan", "Round"): (
        '[Dealer "E"]\n[Round "S"]\nturn S\nleft 60\nS holds 46m 123456p 123s EESSS\nS draw 5m win\nend won',
        '[Dealer "E"]\nturn S\nleft 60\nS holds 46m 123456p 123s EESSS\nS draw 5m win\nend won',
    ),
    ("lingque", "lay"): ("E holds 123456789m EEEC\nE lay 9s", "E holds 123456789m EEEC"),
    ("taiwan", "lay"): ("S holds 123456789m EEECCCF\nS lay 9s", "S holds 123456789m EEECCCF"),
}
"""Lines of two logs that differ in one word."""


def by_hand(game: str, *key: str) -> bool:
    """Whether a pair that was written for a word differs in the answer."""
    pair = BY_HAND.get((game, *key))
    if pair is None:
        return False
    ends = ["" if "\nend " in lines else "\nend cut" for lines in pair]
    one, other = (
        parse_log(f'[Game "{game}"]\n{lines}{end}\n') for lines, end in zip(pair, ends, strict=True)
    )
    return answer(one) != answer(other)


# -- the law -----------------------------------------------------------------------------------------


def _acts() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, act) for act in words_of(game).table("acts").en)


@pytest.mark.parametrize(("game", "act"), few(_acts(), 6))
def test_an_act_is_used(game: str, act: str) -> None:
    if (game, act) in KEPT:
        assert not plays(game, act)
        return
    if not plays(game, act):
        assert act in EVIDENCE, "refuse it: [unused] in the game's words"
        return
    if act in EVIDENCE:
        return
    assert differing(game, lambda log: _without_act(log, act)) or by_hand(game, act)


def _parts() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        takes = words_of(game).takes
        for act in words_of(game).table("acts").en:
            parts = {part for part in takes[act] if plays(game, act) and part not in AS_IN_THE_WORDS}
            yield from ((game, act, part) for part in sorted(parts) if (game, act, part) not in KEPT)


@pytest.mark.parametrize(("game", "act", "part"), few(_parts(), 6))
def test_a_part_of_an_act_is_used(game: str, act: str, part: str) -> None:
    words = words_of(game)
    place = part.removeprefix("@")
    if place != part and f"to:{place}" in words.takes[act]:
        part = f"to:{place}"  # a place that stands by itself is where the tile goes
    assert differing(game, lambda log: _with_part(words, log, act, part)), (
        "refuse it: [takes] in the game's words"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "act", "part"), [key for key in KEPT if len(key) == len(("game", "act", "part"))]
)
def test_nothing_is_kept_that_is_used(game: str, act: str, part: str) -> None:
    words = words_of(game)
    assert part in words.takes[act]
    assert not differing(game, lambda log: _with_part(words, log, act, part))


def _holding(what: str) -> Callable[[Line], bool]:
    return lambda line: isinstance(line, Holding) and line.what == what


def _row(what: str) -> Callable[[Line], bool]:
    return lambda line: isinstance(line, Row) and line.what == what


def _declaring(what: str) -> Callable[[Line], bool]:
    return lambda line: isinstance(line, Declared) and any(item.what == what for item in line.items)


LINES: Mapping[str, Callable[[Line], bool]] = {
    **{what: _holding(what) for what in ("holds", "pool", "flowers")},
    **{what: _row(what) for what in ("wall", "tail", "turned")},
    **{what: _declaring(what) for what in ("score", "total", "pay")},
    "sets": lambda line: isinstance(line, Sets),
    "dice": lambda line: isinstance(line, Dice),
    "left": lambda line: isinstance(line, Left),
    "turn": lambda line: isinstance(line, Turn),
    "gap": lambda line: isinstance(line, Gap),
    "stake": lambda line: isinstance(line, Stake),
    "back": lambda line: isinstance(line, Back),
    "claim": lambda line: isinstance(line, Claim),
    "rules": lambda line: isinstance(line, RefereeRules),
    "value": lambda line: isinstance(line, RefereeValue),
    "warn": lambda line: isinstance(line, RefereeWarn),
}


def _lines() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, line) for line in LINES if not words_of(game).has_no_use_for("lines", line))


@pytest.mark.parametrize(("game", "line"), few(_lines(), 6))
def test_a_line_is_used(game: str, line: str) -> None:
    if (game, line) not in KEPT:
        assert differing(game, lambda log: _without_line(log, LINES[line])) or by_hand(game, line)


def _tags() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from (
            (game, tag) for tag in words_of(game).table("tags").en if tag not in FREE_TEXT | ELSEWHERE
        )


ELSEWHERE = frozenset({"Game", "Notation", "Honours", "Player", "Total", "Option", "Reading"})
"""Tags that decide how a log is read, or what one hand is to another of the same players."""


@pytest.mark.parametrize(("game", "tag"), few(_tags(), 6))
def test_a_tag_is_used(game: str, tag: str) -> None:
    def without(log: Log) -> Iterator[Log]:
        left = tuple(each for each in log.tags if each.key != tag)
        if left != log.tags:
            yield replace(log, tags=left)

    if (game, tag) not in KEPT:
        assert differing(game, without) or by_hand(game, tag)


def _options() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, option) for option in words_of(game).table("options").en)


@pytest.mark.parametrize(("game", "option"), few(_options(), 6))
def test_an_option_is_used(game: str, option: str) -> None:
    """A figure or a word that nobody can agree is refused; one that somebody can is in force."""
    ruleset = load(game)
    assert option == "profile" or option in {**ruleset.agreements, **ruleset.choices}
    log = logs_of(game)[0]
    agreed = (*log.tags, Tag("Option", "nobody agrees on this", option))
    with pytest.raises(ReadingError):
        adjudicate(replace(log, tags=agreed))


@pytest.mark.parametrize("result", ["won", "drawn", "stopped", "cut"])
@pytest.mark.parametrize("game", GAMES)
def test_how_a_hand_ends_is_used(game: str, result: str) -> None:
    def otherwise(log: Log) -> Iterator[Log]:
        if log.end != result:
            yield replace(log, end=result)

    assert differing(game, otherwise)


@pytest.mark.parametrize("game", GAMES)
def test_a_unit_is_used(game: str) -> None:
    """A figure in another unit than the game counts in is another figure."""
    units = [unit for unit in words_of(game).table("units").en if unit not in ("points", load(game).unit)]

    def otherwise(unit: str) -> Callable[[Log], Iterator[Log]]:
        return lambda log: counted_in(log, unit)

    def counted_in(log: Log, unit: str) -> Iterator[Log]:
        for place, line in enumerate(log.lines):
            if isinstance(line, Declared):
                items = tuple(replace(item, amount=((item.amount[0][0], unit),)) for item in line.items)
                yield replace(
                    log, lines=(*log.lines[:place], replace(line, items=items), *log.lines[place + 1 :])
                )

    assert [unit for unit in units if not differing(game, otherwise(unit))] == []


# -- hands -------------------------------------------------------------------------------------------

TONGQI = "45 55 own:33x3 press:36x4 press:25x3 pung:23x3 four:24x4/side top:22x5/across/across prospect:13-23-46-11"
JIAXING = "pung:11x3 pung:22x3 eat:12-34-56 eat:13-25-46 eat:14-26-35 eat:15-24-36 33 33 prospect:12-13-14-15"
MAHJONG = "123m 456p 789s 111m C"

HANDS_BY_HAND: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("jiaxing", "+", "upper"): (
        "34-56 33x3 eat:13-25-46 eat:14-26-35 eat:15-24-36 eat:12-34-56 eat:16-23-45 +12/upper prospect:44 seat:di",
        "34-56 33x3 eat:13-25-46 eat:14-26-35 eat:15-24-36 eat:12-34-56 eat:16-23-45 +12 prospect:44 seat:di",
    ),
    ("tongqi", "seat"): (
        f"{TONGQI.replace('/side', '/tian')} +55/side seat:ren",
        f"{TONGQI.replace('/side', '/tian')} +55/side",
    ),
    **{
        ("tongqi", "+", word): (f"{TONGQI} +55/{word}", f"{TONGQI} +55")
        for word in ("upper", "lower", "across", "side")
    },
    ("jiaxing", "+", "lower"): (f"{JIAXING} +33/lower", f"{JIAXING} +33"),
    ("yawan", "seen"): (f"{MAHJONG} +C/self seat:S round:E seen:3", f"{MAHJONG} +C/self seat:S round:E"),
    ("jiaxing", "last"): (f"{JIAXING} +33/side last", f"{JIAXING} +33/side"),
    ("jiaxing", "colour"): (f"{JIAXING} +33/side colour:33", f"{JIAXING} +33/side"),
    ("jiaxing", "first", "take"): (f"{JIAXING} +33/side first:take", f"{JIAXING} +33/side"),
    ("lingque", "last"): (f"{MAHJONG} +C/self seat:S last", f"{MAHJONG} +C/self seat:S"),
    ("yawan", "last"): (f"{MAHJONG} +C/self seat:S round:E last", f"{MAHJONG} +C/self seat:S round:E"),
    ("yawan", "first"): (f"{MAHJONG} +C/self seat:E round:E first", f"{MAHJONG} +C/self seat:E round:E"),
    ("taiwan", "last"): (
        "123m 456m 789m 345s 11p CC +C/self seat:S round:E last",
        "123m 456m 789m 345s 11p CC +C/self seat:S round:E",
    ),
}
"""Two hands that differ in one word."""

HAND_KEPT: Mapping[tuple[str, ...], str] = {
    **dict.fromkeys(
        [("tongqi", "+", "flip"), ("jiaxing", "+", "flip")],
        "a flipped tile is won on as a thrown one is; whose it was is told by the seat",
    ),
    ("taiwan", "streak"): "what the dealer pays and is paid more; a hand is counted without it (TW-SET-4)",
}
"""What a hand may say and is not counted by, with the reason."""


def worthy(game: str, others: Callable[[Hand], Iterable[Hand]]) -> bool:
    """Whether a hand of the game and another that is made of it have different answers."""
    return any(worth(hand) != worth(other) for hand in hands_of_gallery(game) for other in others(hand))


def _keys() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, key) for key in words_of(game).table("circumstances").en)


@pytest.mark.parametrize(("game", "key"), few(_keys(), 6))
def test_a_circumstance_is_used(game: str, key: str) -> None:
    if (game, key) in HAND_KEPT:
        return

    def without(hand: Hand) -> Iterator[Hand]:
        left = tuple((each, value) for each, value in hand.circumstances if each != key)
        if left != hand.circumstances:
            yield replace(hand, circumstances=left)

    assert worthy(game, without) or hands_by_hand(game, key), "refuse it: [unused] in the game's words"


def _values() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        words = words_of(game)
        for key, note in words.table("circumstances").notes.items():
            if note.rstrip("?") == "word":
                yield from ((game, key, value) for value in words.values_of(key).en)


@pytest.mark.parametrize(("game", "key", "value"), few(_values(), 6))
def test_a_value_of_a_circumstance_is_used(game: str, key: str, value: str) -> None:
    def without(hand: Hand) -> Iterator[Hand]:
        if (key, value) in hand.circumstances:
            yield replace(
                hand, circumstances=tuple(each for each in hand.circumstances if each != (key, value))
            )

    assert worthy(game, without) or hands_by_hand(game, key, value)


def _qualifiers() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        words = words_of(game)
        yield from ((game, word) for word in (*words.table("qualifiers").en, *words.table("relatives").en))


@pytest.mark.parametrize(("game", "word"), few(dict.fromkeys(_qualifiers()), 6))
def test_what_stands_behind_the_winning_tile_is_used(game: str, word: str) -> None:
    def without(hand: Hand) -> Iterator[Hand]:
        won = hand.winning
        if won is not None:
            left = tuple(each for each in won.qualifiers if each != word)
            yield replace(
                hand, winning=replace(won, qualifiers=(*left, *((word,) if left == won.qualifiers else ())))
            )

    if (game, "+", word) in HAND_KEPT:
        return
    assert worthy(game, without) or hands_by_hand(game, "+", word), "refuse it: [unused] in the game's words"


def _laid() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        words = words_of(game)
        yield from (
            (game, kind, part) for kind in words.kinds.en for part in dict.fromkeys(words.laid.get(kind, ()))
        )


@pytest.mark.parametrize(("game", "kind", "part"), few(_laid(), 6))
def test_what_stands_behind_a_set_is_used(game: str, kind: str, part: str) -> None:
    seats = ("upper", "across", "lower", *words_of(game).table("seats").en)

    def otherwise(hand: Hand) -> Iterator[Hand]:
        for place, word in enumerate(hand.sets):
            for other in ((), *((seat,) for seat in seats)) if part == "seat" else ((part,), ()):
                if word.kind == kind:
                    yield replace(
                        hand,
                        sets=(*hand.sets[:place], replace(word, qualifiers=other), *hand.sets[place + 1 :]),
                    )

    assert worthy(game, otherwise) or hands_by_hand(game, kind, part)


def _kinds() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, kind) for kind in words_of(game).kinds.en)


@pytest.mark.parametrize(("game", "kind"), few(_kinds(), 6))
def test_a_kind_of_set_is_used(game: str, kind: str) -> None:
    others = [other for other in words_of(game).kinds.en if other != kind]

    def otherwise(hand: Hand) -> Iterator[Hand]:
        for place, word in enumerate(hand.sets):
            for other in others if word.kind == kind else ():
                yield replace(
                    hand, sets=(*hand.sets[:place], replace(word, kind=other), *hand.sets[place + 1 :])
                )

    assert worthy(game, otherwise)


@pytest.mark.parametrize("game", [game for game in GAMES if words_of(game).table("hand_words").en])
def test_the_flowers_of_a_hand_are_used(game: str) -> None:
    assert worthy(game, lambda hand: (replace(hand, flowers=hand.flowers[1:]),))


def hands_by_hand(game: str, *key: str) -> bool:
    """Whether a pair that was written for a word differs in the answer."""
    pair = HANDS_BY_HAND.get((game, *key))
    if pair is None:
        return False
    one, other = (parse_hand(game, words) for words in pair)
    return worth(one) != worth(other)
