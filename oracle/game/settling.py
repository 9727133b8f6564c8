"""Who pays whom for a result told without its play: what all agree was counted is enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.game.registry import load
from oracle.rulebook.clauses import ClauseId
from oracle.rulebook.readings import ReadingError, Watch, agree, checked, register
from oracle.ruling.findings import Fact
from oracle.ruling.ruling import Outcome
from oracle.ruling.settlement import SettledBy, Settlement
from oracle.ruling.sheets import Figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from grammar.words import Lang
    from oracle.game.matches import MatchPlay
    from oracle.game.ruleset import Ruleset, Unplayed
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.payments import Payment

SELF = "self"
"""What is said of a winning tile that was the winner's own."""


class ResultError(ValueError):
    """A result that cannot be, or of which something is missing that everything hangs on.

    `key` and `words` name its sentence in the catalogues; `str()` is that sentence in English.
    """

    def __init__(self, asked: str, key: str, /, **words: str | int | tuple[str, ...]) -> None:
        super().__init__(key, words)
        self.game = asked
        self.key = key
        self.words = words

    def sentence(self, lang: Lang) -> str:
        """What is wrong and what helps, in a language."""
        from oracle.rulebook.messages import say  # only when there is something to say

        return say(self.game, lang, self.key, self.words)

    def __str__(self) -> str:
        return self.sentence("en")


def settle_result(  # noqa: PLR0913  (each is a word of the command)
    game: str,
    how: str,
    totals: Mapping[Seat, int],
    *,
    winner: Seat | None = None,
    source: str | None = None,
    dealer: Seat | None = None,
    streak: int | None = None,
    given: Mapping[Seat, int] | None = None,
    options: Mapping[str, str] | None = None,
    asked: Iterable[Mapping[str, str]] = (),
) -> Settlement:
    """Settle a result on what all agree was counted; what it rests on is told where nothing is open.

    Raises `ResultError` for a result that cannot be, and `ReadingError` for a reading or option that cannot be applied.
    """
    ruleset = load(game)
    play, results = ruleset.match, ruleset.unplayed
    if results is None or play is None:
        raise ResultError(game, "result-no-settlement", game=game)
    gifts = dict(given or {})
    outcome = Outcome(how, winner, dealer=dealer, streak=streak)
    _can_be(ruleset, results, play, outcome, source, totals, gifts)
    agreed = agree(game, {}, options or {}, asked)
    stated = Settlement(
        game=game,
        edition=ruleset.edition,
        unit=ruleset.unit,
        seats=play.seats,
        outcome=outcome,
        source=source,
        totals=_figures(ruleset, results, play, totals),
        given=gifts,
        payments=(),
        agreed=agreed,
        options=ruleset.agreements.in_force(agreed),
        of_no_hand=_is_of_no_hand(ruleset, outcome, totals, agreed),
        all_count=results.all_count,
    )
    watch = Watch()
    settled = _settled(stated, replace(agreed, watch=watch))
    settled = replace(settled, agreed=agreed)
    return settled if settled.open else replace(settled, rests_on=tuple(_rests_on(settled, watch.asked)))


def _is_of_no_hand(ruleset: Ruleset, outcome: Outcome, totals: Mapping[Seat, int], agreed: Agreed) -> bool:
    """Whether some total is none that a hand of the game can come to; it is settled on all the same."""
    step = 1 if ruleset.result.step is None else ruleset.result.step(agreed)
    most = None if ruleset.result.most is None else ruleset.result.most(agreed)
    above = most is not None and outcome.how == "won" and totals.get(outcome.seat or "", 0) > most
    return above or any(total % step for total in totals.values())


def _figures(
    ruleset: Ruleset, results: Unplayed, play: MatchPlay, totals: Mapping[Seat, int]
) -> dict[Seat, Figure]:
    """What every seat has counted: what was told, else nothing, or anything where who has not won counts too."""
    most = None if results.all_count else 0
    return {
        seat: Figure.exactly(totals[seat], ruleset.unit) if seat in totals else Figure(0, most, ruleset.unit)
        for seat in play.seats
    }


# -- what can be -------------------------------------------------------------------------------------


def _can_be(  # noqa: PLR0913, PLR0917  (the parts of a result)
    ruleset: Ruleset,
    results: Unplayed,
    play: MatchPlay,
    outcome: Outcome,
    source: str | None,
    totals: Mapping[Seat, int],
    given: Mapping[Seat, int],
) -> None:
    """Refuse a result that contradicts itself or the game."""
    game, winner = ruleset.name, outcome.seat
    if outcome.how not in results.ends:
        ends, example = " ".join(results.ends), f"how:{results.ends[0]}"
        raise ResultError(game, "result-no-such-end", how=outcome.how, ends=ends, example=example)
    if outcome.how == "drawn" and (winner is not None or source is not None or given):
        raise ResultError(game, "result-drawn-by-somebody")
    if outcome.how != "drawn" and winner is None:
        raise ResultError(game, "result-without-winner", seat=play.seats[0])
    if source is not None and source not in (SELF, *results.places, *play.seats):
        raise ResultError(game, "result-no-such-source", word=source, seats=play.seats)
    if source is not None and source == winner:
        raise ResultError(game, "result-from-himself", seat=source)
    if outcome.dealer not in (None, play.dealer) and play.places is None:
        raise ResultError(game, "result-other-dealer", dealer=play.dealer)
    if outcome.streak is not None and results.next_streak is None:
        raise ResultError(game, "result-no-streak")
    _counts(game, results, play, outcome, totals)
    _gave(game, results, outcome, source, given)


def _counts(
    game: str, results: Unplayed, play: MatchPlay, outcome: Outcome, totals: Mapping[Seat, int]
) -> None:
    """Refuse totals of those who count nothing, and the lack of the one that all is paid by."""
    valued = outcome.seat if outcome.how in results.valued else None
    if valued is not None and valued not in totals and not results.all_count:
        raise ResultError(game, "result-without-total", seat=valued)
    for seat in play.seats:
        if not results.all_count and seat != valued and totals.get(seat, 0):
            raise ResultError(game, "result-counts-nothing", seat=seat, total=totals[seat])


def _gave(
    game: str, results: Unplayed, outcome: Outcome, source: str | None, given: Mapping[Seat, int]
) -> None:
    """Refuse gifts that nothing hangs on here, or that cannot have been; who gave the last tile gave one at least."""
    if not given:
        return
    if not results.most_given or outcome.how != "won":
        raise ResultError(game, "result-no-gifts")
    if outcome.seat in given:
        raise ResultError(game, "result-gave-himself", seat=str(outcome.seat))
    last = 1 if source not in (None, SELF) and source not in given else 0
    most = results.most_given - (source == SELF)
    if sum(given.values()) + last > most:
        raise ResultError(game, "result-gave-too-many", number=sum(given.values()) + last, most=most)


# -- what is paid ------------------------------------------------------------------------------------


def _settled(stated: Settlement, agreed: Agreed) -> Settlement:
    """What is paid and who deals next by what was agreed."""
    ruleset = load(stated.game)
    play, results = ruleset.match, ruleset.unplayed
    assert play is not None
    assert results is not None
    payments, whatever_the_source = _payments(results, stated, agreed)
    counted = _as_counted(results, stated.outcome, stated.totals, agreed)
    next_dealer = None if play.next_dealer is None else play.next_dealer(counted, agreed)
    next_streak = None if results.next_streak is None else results.next_streak(counted, agreed)
    outcome = replace(stated.outcome, next_dealer=next_dealer, next_streak=next_streak)
    settled = replace(stated, agreed=agreed, outcome=outcome, payments=payments, counts_as=counted.how)
    return replace(
        settled, open=tuple(_open(results, play, settled, whatever_the_source=whatever_the_source))
    )


def _as_counted(
    results: Unplayed, outcome: Outcome, totals: Mapping[Seat, Figure], agreed: Agreed
) -> Outcome:
    """A result as the game takes it, which may hang on what was counted."""
    return outcome if results.counted_as is None else results.counted_as(outcome, totals, agreed)


def _payments(results: Unplayed, stated: Settlement, agreed: Agreed) -> tuple[tuple[Payment, ...], bool]:
    """What is paid, by every way the winning tile can have come; and whether that makes no difference."""
    ways: tuple[str | None, ...] = (stated.source,)
    if stated.source is None and stated.outcome.how == "won":
        ways = (SELF, *(seat for seat in stated.seats if seat != stated.outcome.seat))
    paid = [_by(results, stated, way, agreed) for way in ways]
    same = all(_sums(each) == _sums(paid[0]) for each in paid)
    return (paid[0], True) if same else (tuple(_between(paid, _source(stated))), False)


def _source(stated: Settlement) -> Fact:
    """Where the winning tile came from, which nobody has told."""
    return Fact("result-source", {"seat": stated.outcome.seat or ""})


def _by(results: Unplayed, stated: Settlement, source: str | None, agreed: Agreed) -> tuple[Payment, ...]:
    """What is paid if the winning tile came so."""
    came = {SELF: results.own}.get(source or "", source if source in results.places else None)
    giver = source if source in stated.seats else None
    outcome = replace(stated.outcome, came=came, source=giver)
    counted = _as_counted(results, outcome, stated.totals, agreed)
    given = dict(stated.given)
    if giver is not None and results.most_given:
        given.setdefault(giver, 1)
    return results.settled(counted, stated.totals, given, agreed)


def _sums(payments: Sequence[Payment]) -> set[tuple[str, str, str]]:
    return {(paid.payer, paid.payee, repr(paid.told)) for paid in payments}


def _between(ways: Sequence[Sequence[Payment]], fact: Fact) -> Iterator[Payment]:
    """What each pays at least and at most, where how the tile came would decide it."""
    pairs = dict.fromkeys((paid.payer, paid.payee) for way in ways for paid in way)
    for payer, payee in pairs:
        found = [paid for way in ways for paid in way if (paid.payer, paid.payee) == (payer, payee)]
        always = len(found) == len(ways)
        if always and all(paid.told == found[0].told for paid in found):
            yield found[0]
            continue
        amount, *beside = (
            _spanned([paid.figures[place] for paid in found], always=always)
            for place in range(len(found[0].figures))
        )
        worths = [paid.worth for paid in found if paid.worth is not None]
        worth = _spanned(worths, always=always) if worths else None
        yield replace(found[0], amount=amount, beside=tuple(beside), worth=worth, steps=(), fact=fact)


def _spanned(figures: Sequence[Figure], *, always: bool) -> Figure:
    highs = [figure.high for figure in figures if figure.high is not None]
    high = max(highs) if len(highs) == len(figures) else None
    return Figure(min(figure.low for figure in figures) if always else 0, high, figures[0].unit)


def _open(
    results: Unplayed, play: MatchPlay, settled: Settlement, *, whatever_the_source: bool
) -> Iterator[Fact]:
    """What was not told and would decide who pays what, or who deals next."""
    outcome = settled.outcome
    unknown = tuple(seat for seat, total in settled.totals.items() if not total.exact)
    if unknown:
        yield Fact("result-totals", {"seats": unknown})
    if not whatever_the_source:
        yield _source(settled)
    if play.places is not None and outcome.dealer is None:
        yield Fact("result-dealer", {"seat": play.dealer})
    elif results.next_streak is not None and outcome.streak is None:
        matters = outcome.next_streak is None or not all(paid.exact for paid in settled.payments)
        if matters:
            yield Fact("result-streak")


# -- what it rests on --------------------------------------------------------------------------------


def _rests_on(settled: Settlement, asked: Iterable[str]) -> Iterator[SettledBy]:
    """The readings that were consulted and under whose other candidates the answer is another."""
    for identifier in sorted(asked):
        reading = register(settled.game)[identifier]
        in_force = settled.agreed.reading(identifier)
        others: dict[str, Settlement] = {}
        for candidate in reading.candidates if reading.executable and reading.tables is None else ():
            if candidate == in_force:
                continue
            chosen = {**settled.agreed.readings, identifier: candidate}
            try:
                agreed = replace(settled.agreed, readings=checked(settled.game, chosen))
            except ReadingError:
                continue
            others[candidate] = _settled(settled, agreed)
        if any(_answer(other) != _answer(settled) for other in others.values()):
            yield SettledBy(identifier, ClauseId(reading.clauses[0]), in_force, others)


def _answer(settled: Settlement) -> object:
    outcome = settled.outcome
    return _sums(settled.payments), outcome.next_dealer, outcome.next_streak
