"""What stands below a ruling: balance, match, next dealer, readings, and what it is cited by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle import VERSION
from oracle.report.digest import digest_of
from oracle.report.layout import Paint, wrapped
from oracle.report.ruling.payments import gained, leaves_scores_open, side_texts, signed
from oracle.report.ruling.voice import MARKS, Voice
from oracle.report.sheets import INDENT, house_rules_lines
from oracle.rulebook.messages import catalogue
from oracle.rulebook.passages import reading_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulebook.messages import Lang
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.ruling import Ruling, Standing


def closing_lines(voice: Voice) -> Iterator[str]:
    """What each has won, the match after the hand, who deals next, the readings, and what the ruling is cited by."""
    ruling = voice.ruling
    if ruling.payments and all(paid.exact for paid in ruling.payments):
        balance = voice.listed(f"{voice.seat(seat)} {gained}" for seat, gained in gained(voice))
        title = "balance-without-what-is-open" if leaves_scores_open(ruling) else "balance-title"
        yield from voice.named(title, balance)
        seats = [sheet.seat for sheet in ruling.scores]
        sides = [*side_texts(ruling.game, ruling.record.agreed, seats, ruling.payments, voice.lang)]
        yield from voice.named("sides-title", voice.listed(sides)) if sides else ()
    if ruling.match is not None and _is_match(ruling):
        yield from _standing(voice, ruling.match)
    if ruling.outcome.next_dealer is not None:
        streak = ruling.outcome.next_streak is not None
        yield from voice.named("next-dealer-of-a-streak" if streak else "next-dealer", _next_dealer(voice))
    if ruling.options:
        words = words_of(ruling.game).table("options")
        figures = (f"{words.write(name, voice.lang)} {number}" for name, number in ruling.options.items())
        yield from voice.named("options-title", voice.listed(figures))
    if ruling.record.agreed.house_rules is not None:
        yield from house_rules_lines(ruling.record.agreed.house_rules, voice.lang)
    yield from readings_lines(ruling.game, ruling.record.agreed, voice.lang)
    if ruling.config:
        yield from wrapped(voice.say("config-of", {"file": ruling.config}), INDENT, "")
    yield from wrapped(voice.say("judged-by", {"version": VERSION}), INDENT, "")
    yield from wrapped(voice.say("cited-by", {"digest": digest_of(ruling)}), INDENT, "")


def next_dealer_text(ruling: Ruling, lang: Lang) -> str:
    """Who deals next, with how often he will have dealt again where that counts; empty where nothing tells."""
    return _next_dealer(Voice(ruling, lang, Paint(), {}))


def _next_dealer(voice: Voice) -> str:
    outcome = voice.ruling.outcome
    if outcome.next_dealer is None:
        return ""
    if outcome.next_streak is None:
        return voice.seat(outcome.next_dealer)
    return voice.say("next-dealer-streak", {"seat": outcome.next_dealer, "number": outcome.next_streak})


def _is_match(ruling: Ruling) -> bool:
    """Whether the hand is recorded as one of several: it names its players, or what they had before."""
    return any(tag.key in ("Player", "Total") for tag in ruling.record.log.tags)


def _standing(voice: Voice, standing: Standing) -> Iterator[str]:
    """Running totals and round after the hand, as far as the log shows them."""
    known = [f"{name} {signed(number)}" for name, number in standing.totals.items() if number is not None]
    if known:
        yield from voice.named("standing-title", voice.listed(known))
    if standing.over:
        yield from wrapped(voice.text("standing-over"))
    elif standing.round is not None:
        yield from wrapped(voice.say("standing-round", {"n": standing.round}))


def readings_lines(game: str, agreed: Agreed, lang: Lang) -> Iterator[str]:
    """The readings that were applied beside ours."""
    mark = MARKS[lang][":"]
    if not agreed.readings:
        yield from wrapped(catalogue(game, lang)["readings-ours"], INDENT, "")
        return
    yield catalogue(game, lang)["readings-title"] + mark.rstrip()
    for identifier, slug in agreed.readings.items():
        said = f"{identifier} {slug}{mark}{reading_told(game, identifier, slug, lang)}"
        yield from wrapped(said, INDENT + "  ", INDENT)
