"""What an act shows of one before it that may be taken two ways: the table of the law of adoption."""

from __future__ import annotations

import pytest

from oracle.judge.ways.forks import Fork, Heard, Taking, Verdict, relies, stands_at_the_end, verdict
from oracle.rulebook.clauses import ClauseId
from oracle.table.known import Place

SEATS = frozenset("ESWN")
MAKER, HOLDER, OTHER, LAST = "S", "E", "W", "N"
CLAUSE = ClauseId("LQ-1C.0")
OF_AN_ACT = [taking for taking in Taking if taking is not Taking.ORDER]
NOBODY = frozenset[str]()


def fork(taking: Taking) -> Fork:
    return Fork(Place(2, 2), MAKER, taking, CLAUSE, (HOLDER,))


@pytest.mark.parametrize("taking", [Taking.VOID, Taking.PASSED])
@pytest.mark.parametrize("seat", [HOLDER, OTHER])
def test_who_acts_as_if_it_had_not_been_made_settles_that_it_was_none(taking: Taking, seat: str) -> None:
    heard = Heard(seat, fair=True, on=False)
    assert verdict(fork(taking), heard, frozenset({LAST}), SEATS) is Verdict.NONE


@pytest.mark.parametrize("seat", [HOLDER, OTHER])
def test_what_outranks_an_act_settles_it_unless_somebody_has_gone_on_from_it(seat: str) -> None:
    heard = Heard(seat, fair=True, on=False)
    assert verdict(fork(Taking.WEAK), heard, NOBODY, SEATS) is Verdict.NONE
    assert verdict(fork(Taking.WEAK), heard, frozenset({LAST}), SEATS) is Verdict.BOTH


@pytest.mark.parametrize("taking", OF_AN_ACT)
def test_who_goes_on_from_it_though_it_was_his_turn_loses_the_turn(taking: Taking) -> None:
    assert verdict(fork(taking), Heard(HOLDER, fair=False, on=True), NOBODY, SEATS) is Verdict.STOOD


@pytest.mark.parametrize("taking", OF_AN_ACT)
def test_one_bystander_who_goes_on_settles_nothing_and_all_of_them_do(taking: Taking) -> None:
    heard = Heard(OTHER, fair=False, on=True)
    assert verdict(fork(taking), heard, NOBODY, SEATS) is Verdict.BOTH
    assert verdict(fork(taking), heard, frozenset({LAST}), SEATS) is Verdict.STOOD
    assert relies(fork(taking), heard)


def test_a_turn_taken_in_the_changed_order_is_lost_only_after_another_has_gone_on() -> None:
    heard = Heard(HOLDER, fair=True, on=True)
    assert verdict(fork(Taking.VOID), heard, NOBODY, SEATS) is Verdict.BOTH
    assert verdict(fork(Taking.VOID), heard, frozenset({OTHER}), SEATS) is Verdict.STOOD
    assert verdict(fork(Taking.VOID), heard._replace(plays=False), frozenset({OTHER}), SEATS) is Verdict.BOTH


@pytest.mark.parametrize("fair", [True, False])
def test_what_is_the_same_either_way_settles_nothing(fair: bool) -> None:
    heard = Heard(OTHER, fair=fair, on=fair)
    assert verdict(fork(Taking.VOID), heard, NOBODY, SEATS) is Verdict.BOTH
    assert not relies(fork(Taking.VOID), heard)


def test_what_the_maker_goes_on_to_do_belongs_to_his_act_but_a_win_on_it_alone() -> None:
    heard = Heard(MAKER, fair=False, on=True)
    assert verdict(fork(Taking.VOID), heard, NOBODY, SEATS) is Verdict.BOTH
    assert verdict(fork(Taking.VOID), heard._replace(ends_hand=True), NOBODY, SEATS) is Verdict.NONE
    assert (
        verdict(fork(Taking.VOID), heard._replace(ends_hand=True), frozenset({OTHER}), SEATS) is Verdict.BOTH
    )
    assert not relies(fork(Taking.VOID), heard)


def test_its_maker_goes_back_on_it_and_where_it_stands_only_by_a_draw() -> None:
    back = Heard(MAKER, fair=True, on=False)
    assert verdict(fork(Taking.VOID), back, NOBODY, SEATS) is Verdict.NONE
    assert verdict(fork(Taking.WEAK), back, NOBODY, SEATS) is Verdict.BOTH
    assert verdict(fork(Taking.WEAK), back._replace(draws=True), NOBODY, SEATS) is Verdict.NONE
    assert verdict(fork(Taking.WEAK), back._replace(owns=True), NOBODY, SEATS) is Verdict.STOOD


def test_what_a_hidden_hand_decides_is_decided_by_nobody_who_passes_it_over() -> None:
    for seat in (MAKER, HOLDER, OTHER):
        assert verdict(fork(Taking.OPEN), Heard(seat, fair=True, on=False), NOBODY, SEATS) is Verdict.BOTH


def test_who_takes_his_own_turn_wrongly_has_given_up_what_was_his_right() -> None:
    own = Fork(Place(2, 2), MAKER, Taking.VOID, CLAUSE, (MAKER,))
    assert verdict(own, Heard(OTHER, fair=False, on=True), NOBODY, SEATS) is Verdict.STOOD


@pytest.mark.parametrize("taking", OF_AN_ACT)
def test_at_the_end_an_act_stands_if_it_is_taken_so_or_another_has_gone_on(taking: Taking) -> None:
    assert stands_at_the_end(fork(taking), NOBODY) is (taking is not Taking.VOID)
    assert stands_at_the_end(fork(taking), frozenset({OTHER}))


def test_what_its_maker_takes_back_was_none_until_another_has_gone_on_from_it() -> None:
    back = Heard(MAKER, fair=True, on=True, plays=False, withdraws=True)
    for taking in (Taking.VOID, Taking.OPEN, Taking.WITHDRAWN):
        assert verdict(fork(taking), back, NOBODY, SEATS) is Verdict.NONE
        assert verdict(fork(taking), back, frozenset({OTHER}), SEATS) is Verdict.BOTH


@pytest.mark.parametrize("seat", [HOLDER, OTHER])
@pytest.mark.parametrize(("fair", "on"), [(True, False), (False, True), (True, True)])
def test_no_act_tells_orders_apart(seat: str, fair: bool, on: bool) -> None:
    heard = Heard(seat, fair=fair, on=on)
    assert verdict(fork(Taking.ORDER), heard, frozenset({LAST}), SEATS) is Verdict.BOTH
