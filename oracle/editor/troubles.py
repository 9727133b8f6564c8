"""What an editor underlines: why a hand cannot be read, with the remedy, and what the ruling finds, at its act."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.editor.places import Span, span_of_act, word_at
from oracle.report.tree.said import claim_reason, consequence_text, reason
from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import say
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.editor.documents import Hand, Ruled
    from oracle.rulebook.messages import Lang
    from oracle.ruling.findings import Finding
    from oracle.ruling.ruling import ClaimOutcome, Ruling

ERROR, WARNING, NOTICE = 1, 2, 3

SEVERITY = {
    Kind.BREACH: ERROR,
    Kind.IMPOSSIBLE: ERROR,
    Kind.MISMATCH: WARNING,
    Kind.UNDECIDED: NOTICE,
}


class Trouble(NamedTuple):
    """One thing to be underlined: where, how grave (1 to 3), its label or clause, and what is said of it."""

    span: Span
    severity: int
    code: str
    message: str
    finding: Finding | None = None


def of_config(wrong: str) -> Trouble:
    """Why nothing is judged: the configuration of the folder, told at the first line."""
    return Trouble(Span(0, 0, 0), ERROR, "config", wrong)


def of_reading(hand: Hand, lang: Lang) -> Iterator[Trouble]:
    """Why a hand cannot be read, in the words of the command."""
    fault = hand.fault
    if fault is None:
        return
    number = min(max(fault.line - 1, 0), len(hand.lines) - 1)
    start, end = word_at(hand.lines[number], max(fault.column - 1, 0))
    said = [fault.sentence("what", lang), *_advice(hand, lang)]
    severity = WARNING if fault.label == "no-end-line" else ERROR
    start = min(max(start, fault.column - 1), len(hand.lines[number]))
    yield Trouble(Span(hand.first + number, start, max(end, start)), severity, fault.label, "\n".join(said))


def _advice(hand: Hand, lang: Lang) -> Iterator[str]:
    assert hand.fault is not None
    for part in ("expected", "remedy"):
        sentence = hand.fault.sentence(part, lang)
        if sentence:
            yield say(None, lang, f"editor-{part}", {"what": sentence})


def of_ruling(hand: Hand, ruled: Ruled, lang: Lang) -> Iterator[Trouble]:
    """What judging a hand has found; of one that cannot be read to its end, only what its acts have shown."""
    if ruled.ruling is None:
        yield _refused(hand, ruled, lang)
        return
    ruling, last = ruled.ruling, len(hand.lines)
    if hand.fault is not None and hand.fault.label != "no-end-line":
        last = hand.fault.line - 1
    for found in ruling.findings:
        if found.place.line <= last:
            yield _of_finding(hand, ruling, found, lang)
    for answered in ruling.claims:
        if answered.outcome != "upheld":
            yield _of_claim(hand, ruling, answered, lang)


def _of_finding(hand: Hand, ruling: Ruling, found: Finding, lang: Lang) -> Trouble:
    clause = texts(ruling.game).get(found.clause)
    title = "" if clause is None else f"{clause.titled(lang)}\n"
    said = title + reason(ruling.game, found, lang)
    if found.consequence is not None:
        given = {"clause": found.consequence.clause}
        text = consequence_text(ruling, found, found.consequence, lang)
        said += "\n" + say(ruling.game, lang, "consequence", {**given, "text": text})
    span = span_of_act(hand, found.place.line or 1, found.place.nth)
    return Trouble(span, SEVERITY[found.kind], found.cited, said, found)


def _of_claim(hand: Hand, ruling: Ruling, answered: ClaimOutcome, lang: Lang) -> Trouble:
    span = span_of_act(hand, answered.claim.line, 0)
    code = answered.claim.cited or answered.outcome
    return Trouble(span, NOTICE, code, claim_reason(ruling, answered, lang))


def _refused(hand: Hand, ruled: Ruled, lang: Lang) -> Trouble:
    """Why a hand is not judged: at the tag that asks for it, or at the first."""
    refused, line = ruled.refused, 1
    tag = getattr(refused, "tag", None)
    if hand.log is not None and tag is not None:
        line = next((each.line for each in hand.log.tags if tag == (each.key, each.subject)), 1)
    sentence = getattr(refused, "sentence", None)
    why = str(sentence(lang)) if callable(sentence) else f"{type(refused).__name__}: {refused}"
    if ruled.defect:
        why = say(None, lang, "editor-defect", {"why": why})
    return Trouble(span_of_act(hand, line, 0), ERROR, "defect" if ruled.defect else "reading-refused", why)
