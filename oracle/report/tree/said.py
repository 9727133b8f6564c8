"""What a ruling or a hand says in words: why, with what consequence, by which fact, and what is quoted."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import catalogue, left_open, say
from oracle.ruling.ruling import WON

if TYPE_CHECKING:
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.findings import Consequence, Finding
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.ruling import ClaimOutcome, Resting, Ruling
    from oracle.ruling.sheets import Figure, Sheet, Step


def fact_words(game: str, fact: Resting, lang: Lang) -> str:
    """A fact beside the acts in the words of the notation."""
    from grammar.writing.render import render_fact  # only where there is one

    return render_fact(game, fact.line, lang)


def fact_text(ruling: Ruling, fact: Resting, lang: Lang) -> str:
    """A fact beside the acts as a sentence: who says it, whom it convicts or clears, and what it decides."""
    game = ruling.game
    args: Arguments = {"line": fact.line.line, "fact": fact_words(game, fact, lang)}
    decided = [say(game, lang, "fact-decided", {"clauses": fact.decided})] if fact.decided else []
    parts = [*_convicted(ruling, fact, lang), *decided] or [say(game, lang, "fact-not-needed")]
    mark, gap = (". ", " ") if lang == "en" else ("。", "")
    return say(game, lang, f"fact-of-{fact.by}", args) + mark + gap.join(parts)


def _convicted(ruling: Ruling, fact: Resting, lang: Lang) -> list[str]:
    """Whom a line convicts or clears by which the referee rules on an accusation: `for` alone does not say."""
    from grammar.syntax import RefereeRules  # only where there is one
    from oracle.table.record import is_ruled_on

    line = fact.line
    if not isinstance(line, RefereeRules) or line.for_ is None:
        return []
    ends = {"upheld": "fact-convicts", "rejected": "fact-clears"}
    return [
        say(ruling.game, lang, ends[one.outcome], {"seat": one.claim.against})
        for one in ruling.claims
        if is_ruled_on(one.claim, line)
        and one.outcome in ends
        and line.for_ in (one.claim.by, one.claim.against)
        and (line.at is None or one.claim.at in (None, line.at))
    ][:1]


def is_whole(found: Finding) -> bool:
    """Whether a finding is under its clause as a whole, and names no part of it."""
    return found.sentence is None and found.limb is None


def quoted(game: str, found: Finding, lang: Lang) -> str:
    """What is quoted of the clause of a finding: the limb or the sentence that was broken where its rule names one."""
    known = texts(game).get(found.clause)
    return "" if known is None else known.quoted(lang, found.sentence, found.limb)


def column(ruling: Ruling, found: Finding) -> int:
    """The 1-based column of a finding in its line; 1 where the log was not read from text."""
    from grammar.places import column_of  # it loads the words of every game

    return column_of(line_text(ruling, found.place.line), found.place.nth)


def line_text(ruling: Ruling, line: int) -> str:
    """A line of the log as it was written, empty where the log was not read from text."""
    lines = _lines(ruling.record.log.text)
    number = line - ruling.record.log.line
    return lines[number] if 0 <= number < len(lines) else ""


@lru_cache(maxsize=4)
def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.split("\n"))


def reason(game: str, found: Finding, lang: Lang) -> str:
    """The sentence that says why: what happened, or the fact the log does not show; and what a game says besides."""
    args = named(found.args, found.seat)
    tell = left_open if found.kind.value == "undecided" else say
    besides = f"{found.key}.besides"
    said = [tell(game, lang, found.key, args)]
    if besides in catalogue(game, lang):
        said.append(say(game, lang, besides, args))
    return (" " if lang == "en" else "").join(said)


def named(args: Arguments, seat: str | None) -> Arguments:
    """The arguments of a sentence, with the seat concerned where they do not name one."""
    return {"seat": seat, **args} if seat is not None else args


def consequence_text(ruling: Ruling, found: Finding, consequence: Consequence, lang: Lang) -> str:
    """What the rules attach to a breach, as a sentence: what follows of it as the hand ended, where a game says that."""
    winners, sentences = ruling.outcome.winners, catalogue(ruling.game, lang)
    ends = ("won",) if found.seat in winners else (*(("beaten",) if winners else ()), "lost")
    over = ruling.outcome.how in ENDED and (bool(winners) or ruling.outcome.how not in WON)
    ended = (f"{consequence.key}.{end}" for end in ends if over)
    key = next((each for each in ended if each in sentences), consequence.key)
    return say(ruling.game, lang, key, named({"kinds": consequence.kinds}, found.seat))


ENDED = WON | {"drawn", "false"}
"""How a hand ends of which it is known who has won it, or that nobody has."""


def claim_reason(ruling: Ruling, answered: ClaimOutcome, lang: Lang) -> str:
    """Why an accusation is upheld, rejected or left open, as a sentence."""
    why, fact = "", answered.fact
    if answered.finding is not None:
        why = reason(ruling.game, answered.finding, lang)
    elif fact is not None:
        why = left_open(ruling.game, lang, fact.key, fact.args)
    return say(ruling.game, lang, answered.why, {"reason": why, **answered.args})


def step_text(game: str, step: Step, lang: Lang) -> str:
    """One step of a reckoning in words; its result is the argument `result`."""
    return say(game, lang, step.key, {**step.args, "result": figure_number(step.result)})


def figure_number(figure: Figure) -> str:
    """The number of a figure without its unit; bounds stand on both sides of a dash."""
    if figure.exact:
        return str(figure.low).replace("-", "−")
    return f"{figure.low}–{'' if figure.high is None else figure.high}"


def hand_status(answer: HandSheet | Waits) -> str:
    """`clean`, `impossible` or `undecided`."""
    if answer.impossible:
        return "impossible"
    sheet = getattr(answer, "sheet", None)
    return "undecided" if answer.undecided or (sheet is not None and _is_open(sheet)) else "clean"


def _is_open(sheet: Sheet) -> bool:
    """Whether what a hand is paid hangs on something not known; an open total may be paid one figure all the same."""
    return bool(sheet.open_facts) or not sheet.decided


def hand_reason(game: str, answer: HandSheet | Waits, lang: Lang) -> str | None:
    """Why a hand does not win or waits for nothing that can be named, as a sentence."""
    return None if answer.reason is None else say(game, lang, *answer.reason)
