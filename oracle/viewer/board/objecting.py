"""Objections by clicking: of an act the clauses that its maker, or another seat, can be accused under.

They are those of the rules that are asked of such an act, and of what comes about between acts; what is found there
stands first. The accusation itself is a line of the log, written as any other is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Claim
from grammar.words import words_of
from grammar.writing.render import render_line
from oracle.game.registry import load
from oracle.rulebook.clauses import ClauseId, texts
from oracle.rulebook.messages import LANGUAGES, word
from oracle.ruling.findings import Kind
from oracle.table.acts import Act
from oracle.table.roles import Role
from oracle.viewer.board.answering import answer
from oracle.viewer.board.judging import ruling_of
from oracle.viewer.board.playing import hand_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.words import Lang
    from oracle.game.ruleset import Ruleset
    from oracle.report.tree.values import Json, JsonValue
    from oracle.ruling.ruling import Ruling

FOUND = {Kind.BREACH: 0, Kind.UNDECIDED: 1}
"""What may be found of a seat at an act, and in which order it is told."""

BINDS, BETWEEN = 2, 3
"""The clauses of the act itself, then those of what comes about between acts."""


def objections(text: str, hand: int, at: int) -> Json | None:
    """The act of this number, its maker, and of each seat the clauses it may be accused under there.

    Nothing where the hand has no such act. A clause `stands` where its breach is found, or is left open.
    """
    ruling = ruling_of(text, hand)
    act = None if ruling is None else _act(ruling, at)
    if ruling is None or act is None:
        return None
    game = ruling.game
    return {
        "at": at,
        "by": act.seat,
        "act": {lang: word(game, lang, "act", act.name) for lang in LANGUAGES},
        "seats": [
            {
                "seat": seat,
                "name": {lang: word(game, lang, "seat", seat) for lang in LANGUAGES},
                "clauses": _clauses(ruling, act, seat),
            }
            for seat in words_of(game).table("seats").en
        ],
    }


def _act(ruling: Ruling, at: int) -> Act | None:
    acts = (event for event in ruling.record.events if isinstance(event, Act))
    return next((act for act in acts if act.place.at == at), None)


def _clauses(ruling: Ruling, act: Act, seat: str) -> list[JsonValue]:
    """The clauses a seat may be accused under at an act, each with its title; those found come first."""
    known = texts(ruling.game)
    ranked: dict[str, int] = {}
    for rank, address in (*_found(ruling, act, seat), *_asked(load(ruling.game), act, seat)):
        ranked[address] = min(rank, ranked.get(address, rank))
    listed = sorted(ranked.items(), key=lambda each: each[1])
    return [
        {
            "id": address,
            "title": {lang: known[clause].titled(lang) for lang in LANGUAGES},
            "stands": {0: "breach", 1: "undecided"}.get(rank),
            "between": rank == BETWEEN,
        }
        for address, rank in listed
        if (clause := ClauseId(address)) in known
    ]


def _found(ruling: Ruling, act: Act, seat: str) -> Iterator[tuple[int, str]]:
    """The clauses under which something is found of a seat at an act."""
    for found in ruling.findings:
        if found.kind in FOUND and found.place.at == act.place.at and found.seat == seat:
            yield FOUND[found.kind], found.clause
            yield from ((FOUND[found.kind], clause) for clause in found.also)


def _asked(ruleset: Ruleset, act: Act, seat: str) -> Iterator[tuple[int, str]]:
    """The clauses whose rules are asked of an act of its kind, of its maker; and of what comes about between acts."""
    if act.seat == seat:
        yield from ((BINDS, rule.clause) for rule in ruleset.kind(act.name).rules)
    for kind in ruleset.acts.values():
        if kind.role is Role.MOMENT:
            yield from ((BETWEEN, rule.clause) for rule in kind.rules)


def accuse(  # noqa: PLR0913, PLR0917  an accusation has these parts
    text: str, hand: int, by: str, against: str, clause: str | None, at: int, lang: Lang = "en"
) -> str:
    """The text with an accusation of an act: by a seat, against another, under a clause or under none in particular."""
    (line,) = render_line(hand_in(text, hand).game, Claim(by, against, clause, at))
    return answer(text, hand, line, lang)
