"""The replay: every act is judged, what a contradiction touches becomes unknown, and play goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grammar.logs import parse_log
from oracle.game.registry import load, record_of
from oracle.game.rule import Rule
from oracle.judge.replay import replay
from oracle.rulebook.clauses import ClauseId
from oracle.ruling.findings import Kind, Objection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.ruling.findings import Answer, Finding
    from oracle.ruling.ruling import Played
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

TAGS = '[Game "tongqi"]\n[Notation "1"]\n'


def played(text: str) -> Played:
    return replay(load("tongqi"), record_of(parse_log(TAGS + text)))


def found(text: str) -> list[tuple[str, str, int | None]]:
    return [(each.kind.value, each.clause, each.place.at) for each in played(text).findings]


def test_play_is_judged_on_after_a_breach() -> None:
    told = found("turn di\ndi flip 15 pass\nhe eat 15 with 26 34 discard 16\ndi flip 13\nend cut\n")
    assert told == [("breach", "TQ-4.2b", 3), ("breach", "TQ-4.2a", 5)]


def test_two_clauses_may_object_to_one_act() -> None:
    told = found("turn di\ndi flip 15 eat 15 with 26 36\nren pung 15 with 15 16\nend cut\n")
    assert {clause for _, clause, _ in told} == {"TQ-4.2b", "TQ-4.2c"}


def test_a_breach_that_explains_a_contradiction_stands_alone() -> None:
    """A pung with one tile is unlawful; that the second was never held is the same slip."""
    told = found(f"tian holds 15 {'16 ' * 2}{'24 ' * 2} ?x15\nturn di\ndi flip 15\ntian pung 16\nend cut\n")
    assert [kind for kind, _, _ in told].count("impossible") == 0


def test_an_impossible_act_is_one_finding_however_many_tiles_it_touches() -> None:
    hand = " ".join(f"{kind}x2" for kind in ("11", "12", "13", "14", "22", "23", "24", "33", "34", "44"))
    assert found(f"tian holds {hand}\ntian take 55 lay 66x4\nend cut\n") == [("impossible", "TQ-1.1b", 2)]


def test_silence_convicts_nobody() -> None:
    """A duty of which the log does not show whether it was due is kept aside for whoever claims it."""
    result = played("tian holds 15x2 ?x18\nturn di\ndi flip 15 pass\nren flip 36\nend cut\n")
    assert result.findings == ()
    assert "TQ-8.15" in {each.clause for each in result.latent}
    assert {each.kind for each in result.latent} == {Kind.UNDECIDED}


def test_what_has_its_price_is_no_breach_and_is_kept_for_who_claims_it() -> None:
    def always(_table: Table[Any], act: Act) -> Answer:
        return Objection("flips", {"seat": act.seat})

    enforced: list[str] = []

    def enforce(_table: Table[Any], _act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
        enforced.extend(each.key for each in breaches)
        return ()

    rule = Rule(ClauseId("TQ-1.1b"), always, price=True)
    tongqi = load("tongqi")
    priced = replace(
        tongqi,
        acts={**tongqi.acts, "flip": tongqi.kind("flip")._replace(rules=(rule,))},
        breaches=replace(tongqi.breaches, enforce=enforce),
    )
    log = parse_log(TAGS + "turn di\ndi flip 15 pass\nren claim di TQ-1.1b at 1\nend cut\n")
    result = replay(priced, record_of(log))
    assert result.findings == ()
    assert [(each.kind, each.key) for each in result.latent] == [(Kind.BREACH, "flips")]
    assert enforced == []


def test_a_gap_forgets_whose_turn_it_is() -> None:
    assert found("turn di\ndi flip 15\ngap\ntian discard 16\ndi flip 12\nend cut\n") == []


def test_the_same_record_is_judged_alike_again() -> None:
    text = "turn di\ndi flip 15 pass\nhe eat 15 with 26 34\nend cut\n"
    assert found(text) == found(text)
