"""A ruling for a terminal, as a referee would read it aloud: what is wrong first, then scores and payments.

Long because every part of a ruling has its lines here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.records import dataclass
from grammar.syntax import Acts
from grammar.words import words_of
from grammar.writing.render import render_end, render_line
from oracle import VERSION
from oracle.report.contests import contest_head, contest_reasons, prevailing
from oracle.report.counterfactual.branches import branches_lines
from oracle.report.counterfactual.weighing import weighing_lines
from oracle.report.digest import digest_of
from oracle.report.layout import Paint, chained, shortened, wrapped
from oracle.report.sheets import (
    INDENT,
    either_text,
    figure_text,
    gains_text,
    house_rules_lines,
    paid_text,
    sheets_lines,
)
from oracle.report.tree.said import (
    claim_reason,
    column,
    consequence_text,
    fact_text,
    line_text,
    reason,
    step_text,
)
from oracle.rulebook.clauses import ClauseId, texts
from oracle.rulebook.messages import catalogue, counted, say, word
from oracle.rulebook.passages import reading_told
from oracle.ruling.findings import Kind, Stated
from oracle.ruling.payments import Either, balances, gains, payments_once
from oracle.table.heaps import UNSEEN
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.contests import Contest
    from oracle.ruling.findings import Finding
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import ClaimOutcome, Ruling, Seen, Standing
    from oracle.ruling.sheets import Figure, Sheet
    from oracle.table.acts import Act

QUOTED = 300
"""Cells that are quoted of a clause which only bears on a finding; the one that decides it is quoted whole."""

STYLES = {"clean": "green", "broken": "red", "undecided": "yellow"}

_CHINESE = {":": "：", ",": "、", ".": "。"}
MARKS = {"en": {":": ": ", ",": ", ", ".": "."}, "zh": _CHINESE, "zh-Hans": _CHINESE}
"""The marks between the parts of a line, in each language."""


@dataclass(frozen=True, slots=True)
class _Voice:
    """Who reads a ruling aloud: in which language, to whom, and which clauses were quoted already, how far."""

    ruling: Ruling
    lang: Lang
    paint: Paint
    cited: dict[tuple[ClauseId, str | None], str]

    def text(self, key: str) -> str:
        return catalogue(self.ruling.game, self.lang)[key]

    def say(self, key: str, args: Arguments) -> str:
        return say(self.ruling.game, self.lang, key, args)

    def own(self, key: str) -> str:
        """The key of the game's own sentence for something that all games say, where it has one."""
        own = f"own-{key}"
        return own if own in catalogue(self.ruling.game, self.lang) else key

    def seat(self, seat: str) -> str:
        return word(self.ruling.game, self.lang, "seat", seat)

    def mark(self, mark: str) -> str:
        return MARKS[self.lang][mark]

    def listed(self, parts: Iterable[str]) -> str:
        return self.mark(",").join(parts)

    def named(self, key: str, value: str) -> list[str]:
        return wrapped(f"{self.text(key)}{self.mark(':')}{value}", INDENT, "")


def ruling_report(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines of a ruling: heading, verdict, findings, claims, scores, payments, balance, readings, digest."""
    voice = _Voice(ruling, lang, paint, {})
    yield from _heading(voice)
    yield ""
    yield from _verdict(voice)
    yield from _findings(voice)
    if ruling.contests:
        yield from _title(voice, "contests-title")
        for contest in ruling.contests:
            yield from _contest(voice, contest)
    if ruling.claims:
        yield from _title(voice, "claims-title")
        for answered in ruling.claims:
            yield from _claim(voice, answered)
    if ruling.noted:
        yield from _title(voice, "noted-title")
        for act in ruling.noted:
            args: Arguments = {
                "at": act.place.at or 0,
                "line": act.place.line,
                "seat": act.seat,
                "act": act.name,
            }
            yield from wrapped(voice.say("noted-act", args), INDENT, "")
    if ruling.facts:
        yield from _title(voice, "facts-title")
        for fact in ruling.facts:
            yield from wrapped(fact_text(ruling, fact, lang), INDENT, "")
    if ruling.scores:
        yield from _title(voice, "scores-title")
        yield from _scores(voice)
        yield from _title(voice, "payments-title")
        yield from _payments(voice)
    yield from _otherwise(voice)
    yield ""
    yield from _closing(voice)


def _findings(voice: _Voice) -> Iterator[str]:
    """By whose eyes the hand is judged, where by somebody's, what is found, and what that seat could not find."""
    seen = voice.ruling.seen
    if seen is not None:
        yield from wrapped(voice.say("seen-by", {"seat": seen.seat}))
    if voice.ruling.findings:
        yield from _title(voice, "findings-title")
    for number, found in enumerate(voice.ruling.findings, start=1):
        if number > 1:
            yield ""
        yield from _finding(voice, number, found)
    if seen is not None:
        yield from _beyond(voice, seen)


def _otherwise(voice: _Voice) -> Iterator[str]:
    """What each possibility of an open fact gives, and what other readings of disputed passages do."""
    ruling = voice.ruling
    if ruling.branches is not None and ruling.branches.is_told:
        yield from _title(voice, "branches-title")
        yield from branches_lines(ruling, voice.lang, voice.paint)
    if ruling.weighing is not None and ruling.weighing.is_told:
        yield from _title(voice, "rests-title")
        yield from weighing_lines(ruling, voice.lang, voice.paint)


def _title(voice: _Voice, key: str) -> Iterator[str]:
    yield ""
    yield voice.paint(voice.text(key).upper(), "bold", "cyan")


# -- heading and verdict -----------------------------------------------------------------------------


def game_title(game: str, lang: Lang) -> str:
    """A game's name as a heading, in English with the Chinese name behind it."""
    names = words_of(game).names
    if lang != "en":
        return names.write(game, lang)
    return f"{names.write(game, 'en').capitalize()} {names.write(game, 'zh')}"


def _heading(voice: _Voice) -> Iterator[str]:
    ruling, paint = voice.ruling, voice.paint
    number = voice.say("heading-hand", {"number": ruling.hand})
    parts = [f"{game_title(ruling.game, voice.lang)} ({ruling.edition})", ruling.file, number]
    yield from (paint(line, "bold") for line in wrapped(" · ".join(parts), INDENT, ""))
    tags = {tag.key: tag.value for tag in ruling.record.log.tags if tag.subject is None}
    for key, label in (("Source", "heading-source"), ("Event", "heading-event")):
        if key in tags:
            yield from voice.named(label, tags[key])
    players = [
        f"{voice.seat(tag.subject)} {tag.value}"
        for tag in ruling.record.log.tags
        if tag.key == "Player" and tag.subject is not None
    ]
    if players:
        yield from voice.named("heading-players", voice.listed(players))


def _verdict(voice: _Voice) -> Iterator[str]:
    ruling = voice.ruling
    space = " " if voice.lang == "en" else ""
    yield from wrapped(space.join((_result(voice), *_false_besides(voice))))
    yield from (voice.paint(line, "bold", STYLES[ruling.status]) for line in wrapped(_judged(voice)))


def verdict_text(ruling: Ruling, lang: Lang) -> str:
    """The verdict on a hand as one sentence: in order, or how many findings of each kind there are."""
    return _judged(_Voice(ruling, lang, Paint(), {}))


def result_text(ruling: Ruling, lang: Lang) -> str:
    """How a hand ended, as one sentence."""
    voice = _Voice(ruling, lang, Paint(), {})
    return (" " if lang == "en" else "").join((_result(voice), *_false_besides(voice)))


def _judged(voice: _Voice) -> str:
    verdict = voice.text(_verdict_key(voice.ruling))
    if voice.ruling.status == "clean":
        verdict += prevailing(voice.ruling, voice.lang)
    else:
        verdict += voice.mark(":") + voice.listed(_numbers(voice)) + voice.mark(".")
    return verdict


def _verdict_key(ruling: Ruling) -> str:
    if _is_empty(ruling):
        return "status-nothing-played"
    if ruling.status == "clean" and not ruling.record.declared:
        return "status-clean-silent"
    return f"status-{ruling.status}"


def _is_empty(ruling: Ruling) -> bool:
    """Whether a log says how the table stands and no more, so that there is nothing to rule on yet."""
    nothing_told = not (ruling.findings or ruling.claims or ruling.record.declared or ruling.record.acts)
    return nothing_told and ruling.record.log.end in (None, "cut")


def _numbers(voice: _Voice) -> Iterator[str]:
    """How many findings of each kind there are, in words."""
    ruling = voice.ruling
    number = Counter(found.kind for found in ruling.findings)
    for kind in Kind:
        if number[kind]:
            yield counted(ruling.game, voice.lang, f"{kind.value}-count", number[kind])
    left_open = sum(answered.outcome == "undecided" for answered in ruling.claims)
    if left_open:
        yield counted(ruling.game, voice.lang, "claim-count", left_open)


def _result(voice: _Voice) -> str:
    outcome = voice.ruling.outcome
    if outcome.how == "cut" and voice.ruling.false_win is not None:
        return voice.text("result-cut-behind-the-end")
    if outcome.how == "cut" and voice.ruling.record.log.end == "won" and voice.ruling.record.wins:
        return _without_effect(voice, voice.ruling.record.wins[-1])
    if outcome.seat is None:
        return voice.text(_of_nobody(voice))
    how = ""
    if outcome.came is not None:
        how = voice.say(f"came-{outcome.came}", {"source": outcome.source or "?"})
    untold = outcome.tile in (None, UNSEEN)
    args: Arguments = {"seat": outcome.seat, "tile": outcome.tile or "", "how": how}
    if outcome.how == "won" and _wins_openly(voice, outcome.seat):
        return voice.say(voice.own("result-open-untold" if untold else "result-open"), args)
    if outcome.how == "false":
        ended = "false" if outcome.next_dealer is not None else "void"
        return voice.say(voice.own(FALSE_WINS[ended, untold]), args)
    return voice.say(voice.own(f"result-{outcome.how}-untold" if untold else f"result-{outcome.how}"), args)


def _of_nobody(voice: _Voice) -> str:
    """The sentence for a hand that nobody is known to have won."""
    if _is_empty(voice.ruling):
        return "result-nothing-played"
    how = voice.ruling.outcome.how
    return voice.own("result-won-by-nobody" if how == "won" else f"result-{how}")


def _without_effect(voice: _Voice, win: Act) -> str:
    """A win that ended nothing and broke nothing: it was taken back, or made on what an act left that was none."""
    untold = win.tile in (None, UNSEEN)
    args: Arguments = {"seat": win.seat, "tile": win.tile or ""}
    return voice.say(voice.own("result-no-effect-untold" if untold else "result-no-effect"), args)


def _wins_openly(voice: _Voice, seat: Seat) -> bool:
    """Whether a win is declared of which the log does not show whether it is one."""
    ruling = voice.ruling
    wins = {act.place.at for act in ruling.record.wins if act.seat == seat}
    return any(
        found.kind is Kind.UNDECIDED and found.seat == seat and found.place.at in wins
        for found in ruling.findings
    )


def _false_besides(voice: _Voice) -> Iterator[str]:
    """Who has declared a win that is none, but whom the result names: the clauses attach something to such a win."""
    ruling, outcome = voice.ruling, voice.ruling.outcome
    costly = {
        (found.seat, found.place.at)
        for found in ruling.findings
        if found.kind is Kind.BREACH and found.consequence is not None
    }
    none = dict.fromkeys(act.seat for act in ruling.record.wins if (act.seat, act.place.at) in costly)
    none |= dict.fromkeys(() if ruling.false_win is None else (ruling.false_win,))
    for seat in none:
        if seat not in outcome.winners and (outcome.how, outcome.seat) != ("false", seat):
            yield voice.say(voice.own("result-false-besides"), {"seat": seat})


FALSE_WINS = {
    ("false", True): "result-false",
    ("false", False): "result-false-win",
    ("void", True): "result-void-win-untold",
    ("void", False): "result-void-win",
}
"""How a win that is none is told: whether it ends the hand, and whether its tile is not told."""


# -- findings and claims -----------------------------------------------------------------------------


def _finding(voice: _Voice, number: int, found: Finding) -> Iterator[str]:
    game, place = voice.ruling.game, found.place
    args: Arguments = {
        "kind": voice.text(f"kind-{found.kind.value}"),
        "line": place.line,
        "at": place.at or 0,
    }
    head = f"{number}. " + voice.say("finding-at-line" if place.at is None else "finding-at-act", args)
    written = told_act(voice.ruling, found, voice.lang)
    if written:
        head += voice.mark(":") + written
    style = "yellow" if found.kind is Kind.UNDECIDED else "red"
    yield from (voice.paint(line, "bold", style) for line in wrapped(head, INDENT, ""))
    yield from wrapped(reason(game, found, voice.lang), INDENT)
    # What a payment is reckoned by is stated with the payment, step by step.
    also = () if Stated.PAYMENT in found.effects else found.also
    yield from _of_finding(voice, found)
    for clause in also:
        yield from _quoted(voice, clause, most=QUOTED)
    if found.consequence is not None:
        text = consequence_text(voice.ruling, found, found.consequence, voice.lang)
        yield from wrapped(
            voice.say("consequence", {"clause": found.consequence.clause, "text": text}), INDENT
        )


def _beyond(voice: _Voice, seen: Seen) -> Iterator[str]:
    """What the whole log shows and the seat by whose eyes it is judged could not know: where, and under which clause."""
    found = [seen.full.findings[number] for number in seen.beyond]
    whole = [each for each in seen.full.findings if each.kind is not Kind.UNDECIDED]
    if whole:
        yield from _title(voice, "seen-beyond-title")
    if whole and not found:
        yield from wrapped(voice.say("seen-all", {"seat": seen.seat}), INDENT, "")
    for each in found:
        args: Arguments = {
            "kind": voice.text(f"kind-{each.kind.value}"),
            "line": each.place.line,
            "at": each.place.at or 0,
        }
        head = voice.say("finding-at-line" if each.place.at is None else "finding-at-act", args)
        known = texts(voice.ruling.game).get(each.clause)
        title = "" if known is None else f" {known.titled(voice.lang)}"
        yield from wrapped(f"{head}{voice.mark(':')}{each.cited}{title}", INDENT, "")


def told_act(ruling: Ruling, found: Finding, lang: Lang) -> str:
    """The act or declaration of a finding in the words of a language, where the log has it in those of the other."""
    written = written_act(ruling, found)
    if lang == "en" or not written or not written.isascii():
        return written
    log = ruling.record.log
    if found.place.line == log.end_line:
        return render_end(log, lang)
    line = next((each for each in log.lines if each.line == found.place.line), None)
    if isinstance(line, Acts) and found.place.nth < len(line.acts):
        line = replace(line, acts=(line.acts[found.place.nth],))
    return written if line is None else render_line(ruling.game, line, lang)[0]


def written_act(ruling: Ruling, found: Finding) -> str:
    """The act or declaration of a finding as the log has it, with its seat; empty where nobody did it."""
    from grammar.places import column_of  # it loads the words of every game

    line = line_text(ruling, found.place.line)
    if not line or found.seat is None:
        return ""
    begins = column(ruling, found) - 1
    after = column_of(line, found.place.nth + 1) - 1
    act = line[begins : after if after > begins else None].partition(" #")[0].strip()
    return f"{line.split()[0]} {act}" if line[:begins].strip() else act


def _of_finding(voice: _Voice, found: Finding) -> Iterator[str]:
    """The clause of a finding, and of a long one the limb or the sentence that was broken, where its rule names one."""
    yield from _quoted(voice, found.clause, found.limb, sentence=found.sentence)


def _quoted(
    voice: _Voice,
    clause: ClauseId,
    limb: str | None = None,
    *,
    sentence: str | None = None,
    most: int | None = None,
) -> Iterator[str]:
    """A clause with its title and, where no more of it was quoted before, its text: whole, or so many cells of it.

    Of one that is long the limb or the sentence is enough that is named.
    """
    known = texts(voice.ruling.game).get(clause)
    if known is None:
        yield f"{INDENT}{clause}"
        return
    said = f"{addressed(clause, limb)} {known.titled(voice.lang)}"
    text = known.quoted(voice.lang, sentence, limb)
    quoted = text if most is None else shortened(text, most)
    if voice.cited.get((clause, limb or sentence)) not in (text, quoted):
        said += voice.mark(":") + quoted
        voice.cited[clause, limb or sentence] = quoted
    yield from wrapped(said, INDENT + "  ", INDENT)


def _claim(voice: _Voice, answered: ClaimOutcome) -> Iterator[str]:
    claim, finding = answered.claim, answered.finding
    args = {"by": claim.by, "against": claim.against, "clause": claim.cited or ""}
    head = voice.say("claim-against-clause" if claim.clause else "claim-against", args)
    if claim.at is not None:
        head += voice.say("claim-at", {"at": claim.at})
    yield from (voice.paint(line, "bold") for line in wrapped(head, INDENT, ""))
    yield from wrapped(claim_reason(voice.ruling, answered, voice.lang), INDENT)
    if finding is None and claim.clause is not None and answered.outcome != "refused":
        known = texts(voice.ruling.game).get(ClauseId(claim.clause))
        long = known is not None and claim.limb is None and bool(known.sentences or known.limbs)
        yield from _quoted(voice, ClauseId(claim.clause), claim.limb, most=QUOTED if long else None)
    if finding is not None:
        yield from _of_finding(voice, finding)
        if finding.consequence is not None and finding not in voice.ruling.findings:
            said = consequence_text(voice.ruling, finding, finding.consequence, voice.lang)
            args = {"clause": finding.consequence.clause, "text": said}
            yield from wrapped(voice.say("consequence", args), INDENT)


def _contest(voice: _Voice, contest: Contest) -> Iterator[str]:
    """Who has a tile that several sought, the clause that gives it to him, and why each other has it not."""
    game, lang = voice.ruling.game, voice.lang
    style = "yellow" if contest.undecided else "green"
    head = contest_head(game, contest, lang)
    yield from (voice.paint(line, "bold", style) for line in wrapped(head, INDENT, ""))
    for sentence in contest_reasons(game, contest, lang):
        yield from wrapped(sentence, INDENT * 2, INDENT)
    if all(contest.clause != clause for clause, _ in voice.cited):
        yield from _quoted(voice, contest.clause, most=QUOTED)


# -- scores and payments -----------------------------------------------------------------------------


def _scores(voice: _Voice) -> Iterator[str]:
    ruling = voice.ruling
    sheets = sorted(ruling.scores, key=lambda sheet: sheet.seat != ruling.outcome.seat)
    grouped = list(_together(sheets))
    blocks = sheets_lines(ruling.game, ruling.unit, [sheet for sheet, _ in grouped], voice.lang, voice.paint)
    for number, ((sheet, seats), lines) in enumerate(zip(grouped, blocks, strict=True)):
        if number:
            yield ""
        total = figure_text(ruling.game, sheet.total, voice.lang)
        yield voice.paint(voice.say("sheet-of", {"seat": seats, "total": total}), "bold")
        yield from lines


def _together(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, tuple[Seat, ...]]]:
    """Each sheet with its seat; those that hold nothing and come to the same at the end, once for all their seats."""
    empty: dict[tuple[Figure, ClauseId], list[Sheet]] = {}
    for sheet in sheets:
        if sheet.items or sheet.steps or sheet.open_facts or not sheet.total.exact:
            yield sheet, (sheet.seat,)
        else:
            empty.setdefault((sheet.total, sheet.clause), []).append(sheet)
    for same in empty.values():
        yield same[0], tuple(sheet.seat for sheet in same)


def _payments(voice: _Voice) -> Iterator[str]:
    if not voice.ruling.payments:
        yield voice.text("payments-open" if _is_open(voice.ruling) else "nothing-to-pay")
    for paid in payments_once(voice.ruling.payments):
        yield from payment_lines(voice.ruling.game, paid, voice.lang, voice.paint)


def _is_open(ruling: Ruling) -> bool:
    """Whether the log leaves open what somebody has counted, and so perhaps what is paid for it."""
    return any(not sheet.decided for sheet in ruling.scores)


def payment_lines(game: str, paid: Payment | Either, lang: Lang, paint: Paint) -> Iterator[str]:
    """What one party pays another, and step by step how it was reckoned; or what is open alike between several."""
    if isinstance(paid, Either):
        yield from (paint(line, "bold") for line in wrapped(either_text(game, paid, lang), INDENT, ""))
        yield f"{INDENT}({paid.payment.clause})"
        return
    args: Arguments = {"payer": paid.payer, "payee": paid.payee, "amount": paid_text(game, paid, lang)}
    yield paint(say(game, lang, "payment-of", args), "bold")
    steps = [f"{step_text(game, step, lang)} ({step.clause})" for step in paid.steps]
    yield from chained(steps or [f"({paid.clause})"], " → ", INDENT)


def _closing(voice: _Voice) -> Iterator[str]:
    ruling = voice.ruling
    if ruling.payments and all(paid.exact for paid in ruling.payments):
        balance = voice.listed(f"{voice.seat(seat)} {gained}" for seat, gained in _gained(voice))
        title = "balance-without-what-is-open" if _is_open(ruling) else "balance-title"
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
    return _next_dealer(_Voice(ruling, lang, Paint(), {}))


def _next_dealer(voice: _Voice) -> str:
    outcome = voice.ruling.outcome
    if outcome.next_dealer is None:
        return ""
    if outcome.next_streak is None:
        return voice.seat(outcome.next_dealer)
    return voice.say("next-dealer-streak", {"seat": outcome.next_dealer, "number": outcome.next_streak})


def _gained(voice: _Voice) -> Iterator[tuple[str, str]]:
    """What each party has won or lost."""
    seats = [sheet.seat for sheet in voice.ruling.scores]
    return balance_texts(voice.ruling.game, seats, voice.ruling.payments, voice.lang)


def balance_texts(
    game: str, seats: Sequence[Seat], payments: Sequence[Payment], lang: Lang
) -> Iterator[tuple[str, str]]:
    """What each party has won or lost: in the one unit there is, or unit by unit."""
    whole = balances(seats, payments)
    if {party for paid in payments for party in (paid.payer, paid.payee)} <= {*whole}:
        yield from ((seat, _signed(number)) for seat, number in whole.items())
        return
    for party, units in gains(seats, payments).items():
        yield party, gains_text(game, units, lang)


def side_texts(
    game: str, agreed: Agreed, seats: Sequence[Seat], payments: Sequence[Payment], lang: Lang
) -> Iterator[str]:
    """What each side has won or lost, where the table plays by side: the entries of its players summed."""
    from oracle.game.registry import load  # only where there is a ruling

    whole = balances(seats, payments)
    for side in load(game).result.sides(agreed) if whole else ():
        yield f"{side_text(game, side, lang)} {_signed(sum(whole[seat] for seat in side))}"


def side_text(game: str, side: Sequence[Seat], lang: Lang) -> str:
    """The seats of a side as one name."""
    return "–".join(word(game, lang, "seat", seat) for seat in side)


def _is_match(ruling: Ruling) -> bool:
    """Whether the hand is recorded as one of several: it names its players, or what they had before."""
    return any(tag.key in ("Player", "Total") for tag in ruling.record.log.tags)


def _standing(voice: _Voice, standing: Standing) -> Iterator[str]:
    """Running totals and round after the hand, as far as the log shows them."""
    known = [f"{name} {_signed(number)}" for name, number in standing.totals.items() if number is not None]
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


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
