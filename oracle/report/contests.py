"""Who has a tile that several sought, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.messages import catalogue, left_open, say
from oracle.ruling.contests import HAS, UNDECIDED, Fate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.contests import Contest, Seeker
    from oracle.ruling.ruling import Ruling

MOST_NAMED = 3
"""How many tiles the verdict names; of more it says only that they are listed."""


def contest_trees(ruling: Ruling, lang: Lang) -> list[JsonValue]:
    """Every contest of a ruling as an object."""
    return [_tree(ruling.game, contest, lang) for contest in ruling.contests]


def _tree(game: str, contest: Contest, lang: Lang) -> Json:
    return {
        "tile": contest.open.tile,
        "at": contest.open.place.at,
        "line": contest.open.place.line,
        "from": contest.open.seat or None,
        "how": contest.open.how,
        "has": contest.has,
        "undecided": contest.undecided,
        "clause": contest.clause,
        "text": contest_head(game, contest, lang),
        "sought": [_seeker(game, each, lang) for each in contest.sought],
    }


def _seeker(game: str, each: Seeker, lang: Lang) -> Json:
    return {
        "seat": each.seat,
        "act": each.act,
        "at": each.place.at,
        "line": each.place.line,
        "outcome": each.outcome,
        "clause": each.clause,
        "reason": _why(game, each, lang),
    }


def contest_head(game: str, contest: Contest, lang: Lang) -> str:
    """Who has which tile and by which clause, as a sentence; where that is open, what would decide."""
    opened = contest.open
    how = (
        f"contest-tile-{opened.how}"
        if f"contest-tile-{opened.how}" in catalogue(game, lang)
        else "contest-tile"
    )
    args: Arguments = {
        "tile": say(game, lang, how, {"tile": opened.tile, "from": opened.seat or "?"}),
        "clause": contest.clause,
    }
    holder = next((each for each in contest.sought if each.outcome == HAS), None)
    if contest.undecided:
        return say(game, lang, "contest-undecided", args)
    if holder is None:
        return say(game, lang, "contest-nobody", args)
    key = _of_act(game, "contest-holder", holder)
    return say(game, lang, key, {**args, "seat": holder.seat, "act": holder.act})


def _of_act(game: str, key: str, holder: Seeker) -> str:
    """The sentence for what the holder did, where there is one of its own."""
    own = f"{key}-{holder.act}"
    return own if own in catalogue(game, "en") else key


def contest_reasons(game: str, contest: Contest, lang: Lang) -> Sequence[str]:
    """Why each other has the tile not, with the clause; of what is undecided what would decide, once."""
    return [*_reasons(game, contest, lang)]


def _reasons(game: str, contest: Contest, lang: Lang) -> Iterator[str]:
    given: set[str] = set()
    for each in contest.sought:
        if each.outcome == HAS:
            continue
        why = "" if each.fate is Fate.AS_THE_OUTCOME_SAYS else _why(game, each, lang)
        alone = (not why or why in given) and each.clause is not None
        args: Arguments = {
            "seat": each.seat,
            "act": each.act,
            "outcome": say(game, lang, f"contest-is-{each.outcome}"),
            "clause": each.clause or "",
            "why": why if each.clause is None else _with_clause(why, each.clause, lang),
        }
        given.add(why)
        yield say(game, lang, "contest-other-alone" if alone else "contest-other", args)


def _with_clause(why: str, clause: str, lang: Lang) -> str:
    """A reason with its clause before the full stop."""
    if lang == "en":
        return f"{why.removesuffix('.')} ({clause})."
    return f"{why.removesuffix('。')}（{clause}）。"


def _why(game: str, each: Seeker, lang: Lang) -> str:
    """Why a seat has the tile, or not: of what is undecided the fact that would decide."""
    tell = left_open if each.outcome == UNDECIDED else say
    return tell(game, lang, each.key, {"seat": each.seat, **each.args})


def prevailing(ruling: Ruling, lang: Lang) -> str:
    """Behind a clean verdict: who has the tiles that several sought, and by which clauses; empty where none is."""
    game = ruling.game
    held = [(contest, each) for contest in ruling.contests for each in contest.sought if each.outcome == HAS]
    space = " " if lang == "en" else ""
    if not held:
        return ""
    if len(held) > MOST_NAMED:
        return space + say(game, lang, "contest-many", {"n": len(held)})
    return space + space.join(
        say(
            game,
            lang,
            _of_act(game, "contest-verdict", each),
            {"seat": each.seat, "tile": contest.open.tile, "clause": contest.clause},
        )
        for contest, each in held
    )
