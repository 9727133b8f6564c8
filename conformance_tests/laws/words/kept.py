"""Words that no case shows, by pairs written for them; and words that are kept and never judged, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.words.answers import GAMES, answer, worth
from grammar.hands import parse_hand
from grammar.logs import parse_log

if TYPE_CHECKING:
    from collections.abc import Mapping


# -- of logs -----------------------------------------------------------------------------------------

FREE_TEXT = frozenset(
    {"Edition", "Event", "Site", "Date", "Table", "Hand", "Recorder", "Referee", "Source", "Result"}
)
"""Tags that say when and where; they are recorded and never judged (notation 4.2)."""

ELSEWHERE = frozenset({"Game", "Notation", "Honours", "Player", "Total", "Option", "Reading"})
"""Tags that decide how a log is read, or what one hand is to another of the same players."""

_BODY = ("reach", "touch", "look", "merge", "apart", "drop", "peek", "walk", "sit", "hide", "knock", "carry")
_SPEECH = ("say", "mean", "tell", "decline", "report", "insist", "admit")
_REPAIR = ("take-back", "restore", "pick", "marker", "pause")

EVIDENCE = frozenset({*_BODY, *_SPEECH, *_REPAIR})
"""Incidents, which every game's log may tell (notation 4.4): where a game has no rule of them they change nothing."""

AS_IN_THE_WORDS = frozenset({"words"})
"""Parts that are free text: recorded, and never judged."""

KEPT: Mapping[tuple[str, ...], str] = {
    **dict.fromkeys(
        [("lingque", "pass"), ("yawan", "pass")],
        "silence says the same: nobody who could act did (notation 4.6)",
    ),
    **dict.fromkeys(
        [("jiaxing", "rearrange", "making")],
        "sets that no rule lets anybody lay anew",
    ),
    **dict.fromkeys(
        [("taiwan", "hidden-kong", "down"), ("yawan", "hidden-kong", "down")],
        "how its tiles lie; that nobody has seen them is written ?",
    ),
    **dict.fromkeys(
        [("taiwan", act, "of:seat") for act in ("reach", "touch", "knock")],
        "whose tiles; no clause of this game hangs on it, only on the place",
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


# -- of hands ----------------------------------------------------------------------------------------

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
        "a flipped tile is won on as a thrown one is; whose it was is said by the seat",
    ),
    ("taiwan", "streak"): "what the dealer pays and is paid more; a hand is counted without it (TW-SET-4)",
}
"""What a hand may say and is not counted by, with the reason."""


def hands_by_hand(game: str, *key: str) -> bool:
    """Whether a pair that was written for a word differs in the answer."""
    pair = HANDS_BY_HAND.get((game, *key))
    if pair is None:
        return False
    one, other = (parse_hand(game, words) for words in pair)
    return worth(one) != worth(other)
