"""What a weaker record of Tongqi leaves open, in small cases; of dealt hands see the laws of all games."""

from __future__ import annotations

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

HEAD = '[Game "tongqi"]\n'


def found(text: str) -> list[tuple[str, str, int | None, str | None]]:
    return [
        (one.kind.value, one.clause, one.place.at, one.seat)
        for one in adjudicate(parse_log(HEAD + text)).findings
    ]


def test_a_gap_leaves_open_whose_turn_it_is() -> None:
    assert found("turn di\ndi flip 15\ngap 2\nhe flip 13\nend cut\n") == []
    assert found("turn di\ndi flip 15\nhe flip 13\nend cut\n") == [("breach", "TQ-4.2a", 2, "he")]


def test_a_gap_leaves_open_what_was_relaid_since() -> None:
    laid = "tian sets eat:11-11-12/he eat:12-35-46/he\ntian holds 13 14x2 15 16 25 26 33x2 35 36 46 56 66\nturn he\n"
    act = "he flip 16 pass\n{}tian eat 16 making 11-16-11\nend cut\n"
    assert found(laid + act.format("")) == [("breach", "TQ-6.1f", 3, "tian")]
    assert found(laid + act.format("gap\n")) == []


def test_a_gap_leaves_open_how_much_is_left() -> None:
    assert found("turn di\nleft 5\ndi flip 15\ngap\nleft 2\nend cut\n") == []
    assert found("turn di\nleft 5\ndi flip 15\nleft 2\nend cut\n") == [("impossible", "TQ-3.4a", None, None)]


def test_a_record_of_public_acts_leaves_out_a_press() -> None:
    play = "turn di\nleft 9\ndi flip 15\nhe four 15 discard 16\nend cut\n"
    assert found(play) == [("breach", "TQ-4.2c", 3, "he")]
    assert found('[Record "public"]\n' + play) == []


def test_a_record_of_discards_leaves_out_whatever_came_between() -> None:
    play = "tian discard 15\nren discard 16\nhe pung 16 discard 14\nend cut\n"
    assert found('[Record "discards"]\n' + play) == []
    assert [clause for _, clause, _, _ in found(play)] == ["TQ-4.2c", "TQ-4.2c"]


def test_a_record_of_discards_still_holds_only_five_copies() -> None:
    play = "".join(f"{seat} discard 15\n" for seat in ("tian", "di", "ren", "he", "tian", "di"))
    assert found(f'[Record "discards"]\n{play}end cut\n') == [("impossible", "TQ-1.1b", 6, "di")]


def test_an_unseen_winning_hand_bounds_the_score() -> None:
    ruling = adjudicate(
        parse_log(HEAD + "turn di\nleft 9\ndi flip 15\nren win 15 prospect 11 12 13 14\nend won\n")
    )
    assert ruling.status == "undecided"
    sheet = next(sheet for sheet in ruling.scores if sheet.seat == "ren")
    assert (sheet.total.low, sheet.total.high, len(sheet.open_facts)) == (0, None, 1)
    owed = {(paid.payer, paid.payee): (paid.amount.low, paid.amount.high) for paid in ruling.payments}
    assert owed["tian", "ren"] == (0, 3000)
    assert owed["ren", "tian"] == (0, 3000)
    assert not any(paid.exact for paid in ruling.payments)
