"""A ruling for a terminal, as a referee would read it aloud: what is wrong first, then scores and payments."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.clauses import texts
from oracle.messages import catalogue, counted, say, word
from oracle.readings import register
from oracle.report.layout import Paint, cells, left, shortened, wrapped
from oracle.report.sheets import figure_text, sheet_lines
from oracle.report.tree import (
    claim_reason,
    column,
    consequence_text,
    figure_number,
    line_text,
    reason,
    step_text,
)
from oracle.settlement import balances
from oracle.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.adjudication import ClaimOutcome, Ruling
    from oracle.clauses import ClauseId
    from oracle.messages import Lang
    from oracle.scoring import Sheet
    from oracle.settlement import Payment
    from oracle.verdict import Finding

INDENT = "   "
QUOTED = 300
"""Cells of a clause that are quoted; `paipu explain` prints all of it."""

STYLES = {"clean": "green", "broken": "red", "undecided": "yellow"}


def ruling_report(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines of a ruling: heading, verdict, findings, claims, scores, payments, balance, readings."""
    yield from _heading(ruling, lang, paint)
    yield from _verdict(ruling, lang, paint)
    cited: set[ClauseId] = set()
    if ruling.findings:
        yield from _title(ruling, "findings-title", lang, paint)
        for number, found in enumerate(ruling.findings, start=1):
            if number > 1:
                yield ""
            yield from _finding(ruling, number, found, cited, lang, paint)
    if ruling.claims:
        yield from _title(ruling, "claims-title", lang, paint)
        for answered in ruling.claims:
            yield from _claim(ruling, answered, lang, paint)
    if ruling.scores:
        yield from _title(ruling, "scores-title", lang, paint)
        for number, sheet in enumerate(_winner_first(ruling)):
            if number:
                yield ""
            yield from _sheet(ruling, sheet, lang, paint)
        yield from _title(ruling, "payments-title", lang, paint)
        yield from _payments(ruling, lang, paint)
    yield ""
    yield from _closing(ruling, lang, paint)


def _text(ruling: Ruling, lang: Lang, key: str) -> str:
    return catalogue(ruling.game, lang)[key]


def _title(ruling: Ruling, key: str, lang: Lang, paint: Paint) -> Iterator[str]:
    yield ""
    title = _text(ruling, lang, key)
    yield paint(title.upper(), "bold", "cyan")


def _seat(ruling: Ruling, lang: Lang, seat: str) -> str:
    return word(ruling.game, lang, "seat", seat)


# -- heading and verdict -----------------------------------------------------------------------------


def game_title(game: str, lang: Lang) -> str:
    """A game's name as a heading: `Tongqi 同棋`, `同棋`."""
    names = words_of(game).names
    chinese = names.write(game, "zh")
    return chinese if lang == "zh" else f"{names.write(game, 'en').capitalize()} {chinese}"


def _heading(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    number = say(ruling.game, lang, "heading-hand", {"number": ruling.hand})
    parts = [f"{game_title(ruling.game, lang)} ({ruling.edition})", ruling.file, number]
    yield from (paint(line, "bold") for line in wrapped(" · ".join(parts), INDENT, ""))
    tags = {tag.key: tag.value for tag in ruling.record.log.tags if tag.subject is None}
    colon = ": " if lang == "en" else "："
    for key, label in (("Source", "heading-source"), ("Event", "heading-event")):
        if key in tags:
            yield from wrapped(f"{_text(ruling, lang, label)}{colon}{tags[key]}", INDENT, "")
    players = [
        f"{_seat(ruling, lang, tag.subject)} {tag.value}"
        for tag in ruling.record.log.tags
        if tag.key == "Player" and tag.subject is not None
    ]
    if players:
        yield from wrapped(f"{_text(ruling, lang, 'heading-players')}{colon}{', '.join(players)}", INDENT, "")


def _verdict(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    yield ""
    yield from wrapped(_result(ruling, lang))
    style = STYLES[ruling.status]
    if ruling.status == "clean":
        key = "status-clean" if ruling.record.declared else "status-clean-silent"
        yield from (paint(line, "bold", style) for line in wrapped(_text(ruling, lang, key)))
        return
    number = Counter(found.kind for found in ruling.findings)
    said = [
        counted(ruling.game, lang, f"{kind.value}-count", number[kind]) for kind in Kind if number[kind]
    ]
    left_open = sum(answered.outcome == "undecided" for answered in ruling.claims)
    if left_open:
        said.append(counted(ruling.game, lang, "claim-count", left_open))
    summary = (": " if lang == "en" else "：") + (", " if lang == "en" else "、").join(said)
    stop = "." if lang == "en" else "。"
    yield paint(_text(ruling, lang, f"status-{ruling.status}") + summary + stop, "bold", style)


def _result(ruling: Ruling, lang: Lang) -> str:
    outcome = ruling.outcome
    if outcome.seat is None:
        key = "result-won-by-nobody" if outcome.how == "won" else f"result-{outcome.how}"
        return _text(ruling, lang, key)
    how = ""
    if outcome.came is not None:
        how = say(ruling.game, lang, f"came-{outcome.came}", {"source": outcome.source or "?"})
    args = {"seat": outcome.seat, "tile": outcome.tile or "?", "how": how}
    return say(ruling.game, lang, f"result-{outcome.how}", args)


# -- findings and claims -----------------------------------------------------------------------------


def _finding(
    ruling: Ruling, number: int, found: Finding, cited: set[ClauseId], lang: Lang, paint: Paint
) -> Iterator[str]:
    game, place = ruling.game, found.place
    kind = _text(ruling, lang, f"kind-{found.kind.value}")
    args = {"kind": kind, "line": place.line, "at": place.at or 0}
    key = "finding-at-line" if place.at is None else "finding-at-act"
    written = written_act(ruling, found)
    head = f"{number}. {say(game, lang, key, args)}"
    yield from (
        paint(line, "bold", "yellow" if found.kind is Kind.UNDECIDED else "red")
        for line in wrapped(f"{head}: {written}" if written else head, INDENT, "")
    )
    yield from wrapped(reason(game, found, lang), INDENT)
    yield from quoted(game, found.clause, cited, lang)
    for clause in found.also:
        yield from quoted(game, clause, cited, lang)
    if found.consequence is not None:
        text = consequence_text(game, found, found.consequence, lang)
        clause = found.consequence.clause
        yield from wrapped(say(game, lang, "consequence", {"clause": clause, "text": text}), INDENT)


def written_act(ruling: Ruling, found: Finding) -> str:
    """The act or declaration of a finding as the log has it, with its seat; empty where it cannot be found."""
    from grammar.places import column_of  # noqa: PLC0415  (it loads the words of every game)

    line = line_text(ruling, found.place.line)
    if not line or found.seat is None:
        return ""
    begins = column(ruling, found) - 1
    after = column_of(line, found.place.nth + 1) - 1
    act = line[begins : after if after > begins else None].partition(" #")[0].strip()
    who = line.split()[0] if begins else ""
    return f"{who} {act}" if who else act


def quoted(game: str, clause: ClauseId, cited: set[ClauseId], lang: Lang) -> Iterator[str]:
    """A clause with its title and, the first time it is cited, its text."""
    known = texts(game).get(clause)
    if known is None:
        yield f"{INDENT}{clause}"
        return
    chinese = lang == "zh"
    title = (known.title_zh if chinese else None) or known.title
    text = (known.text_zh if chinese else None) or known.text
    if clause in cited:
        yield from wrapped(f"{clause} {title}", INDENT)
        return
    cited.add(clause)
    colon = "：" if chinese else ": "
    yield from wrapped(f"{clause} {title}{colon}{shortened(text, QUOTED)}", INDENT + "  ", INDENT)


def _claim(ruling: Ruling, answered: ClaimOutcome, lang: Lang, paint: Paint) -> Iterator[str]:
    claim = answered.claim
    args = {"by": claim.by, "against": claim.against, "clause": claim.clause or ""}
    head = say(ruling.game, lang, "claim-against-clause" if claim.clause else "claim-against", args)
    if claim.at is not None:
        head += say(ruling.game, lang, "claim-at", {"at": claim.at})
    yield from (paint(line, "bold") for line in wrapped(head, INDENT, ""))
    yield from wrapped(claim_reason(ruling, answered, lang), INDENT)
    if answered.finding is not None and answered.finding.clause != claim.clause:
        yield from quoted(ruling.game, answered.finding.clause, {answered.finding.clause}, lang)


# -- scores and payments -----------------------------------------------------------------------------


def _winner_first(ruling: Ruling) -> list[Sheet]:
    return sorted(ruling.scores, key=lambda sheet: sheet.seat != ruling.outcome.seat)


def _sheet(ruling: Ruling, sheet: Sheet, lang: Lang, paint: Paint) -> Iterator[str]:
    total = figure_text(ruling.game, sheet.total, lang)
    seat = _seat(ruling, lang, sheet.seat)
    yield paint(f"{seat}: {total}" if lang == "en" else f"{seat}家：{total}", "bold")
    if sheet.items or sheet.open_facts:
        yield from sheet_lines(ruling.game, ruling.unit, sheet, lang, paint)


def _payments(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    if not ruling.payments:
        yield INDENT + _text(ruling, lang, "nothing-to-pay")
        return
    heads = [_payment_head(ruling, paid, lang) for paid in ruling.payments]
    width = max(map(cells, heads))
    for head, paid in zip(heads, ruling.payments, strict=True):
        steps = " → ".join(step_text(ruling.game, step, lang) for step in paid.steps)
        clauses = list(dict.fromkeys([paid.clause, *(step.clause for step in paid.steps)]))
        lines = wrapped(steps, " " * (width + len(INDENT) + 2), f"{INDENT}{left(head, width)}  ")
        yield paint(lines[0][: len(INDENT) + len(head)], "bold") + lines[0][len(INDENT) + len(head) :]
        yield from lines[1:]
        yield " " * (width + len(INDENT) + 2) + paint(", ".join(clauses), "dim")


def _payment_head(ruling: Ruling, paid: Payment, lang: Lang) -> str:
    return f"{_seat(ruling, lang, paid.payer)} → {_seat(ruling, lang, paid.payee)}  {figure_number(paid.amount):>5}"


def _closing(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    colon = ": " if lang == "en" else "："
    if ruling.payments:
        totals = balances((sheet.seat for sheet in ruling.scores), ruling.payments)
        line = "   ".join(f"{_seat(ruling, lang, seat)} {_signed(number)}" for seat, number in totals.items())
        yield from wrapped(paint(_text(ruling, lang, "balance-title"), "bold") + colon + line, INDENT, "")
    if ruling.outcome.next_dealer is not None:
        yield f"{_text(ruling, lang, 'next-dealer')}{colon}{_seat(ruling, lang, ruling.outcome.next_dealer)}"
    if ruling.options:
        options = words_of(ruling.game).table("options")
        agreed = ", ".join(f"{options.write(name, lang)} {number}" for name, number in ruling.options.items())
        yield from wrapped(f"{_text(ruling, lang, 'options-title')}{colon}{agreed}", INDENT, "")
    yield from _readings(ruling, lang)


def _readings(ruling: Ruling, lang: Lang) -> Iterator[str]:
    applied = ruling.record.agreed.readings
    if not applied:
        yield from wrapped(_text(ruling, lang, "readings-ours"), INDENT, "")
        return
    yield _text(ruling, lang, "readings-title") + (":" if lang == "en" else "：")
    for identifier, slug in applied.items():
        yield from wrapped(f"{identifier} {slug}: {register(ruling.game)[identifier].title}", INDENT)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
