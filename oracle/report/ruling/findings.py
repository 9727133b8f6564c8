"""What is wrong in a hand, line by line: findings, accusations and contests, each with its clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import Acts
from grammar.writing.render import render_end, render_line
from oracle.report.contests import contest_head, contest_reasons
from oracle.report.layout import shortened, wrapped
from oracle.report.ruling.voice import QUOTED, title_lines
from oracle.report.sheets import INDENT
from oracle.report.tree.said import claim_reason, column, consequence_text, line_text, reason
from oracle.rulebook.clauses import ClauseId, texts
from oracle.ruling.findings import Kind, Stated
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.report.ruling.voice import Voice
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.contests import Contest
    from oracle.ruling.findings import Finding
    from oracle.ruling.ruling import ClaimOutcome, Ruling, Seen


def findings_lines(voice: Voice) -> Iterator[str]:
    """By whose eyes the hand is judged, where by somebody's, what is found, and what that seat could not find."""
    seen = voice.ruling.seen
    if seen is not None:
        yield from wrapped(voice.say("seen-by", {"seat": seen.seat}))
    if voice.ruling.findings:
        yield from title_lines(voice, "findings-title")
    for number, found in enumerate(voice.ruling.findings, start=1):
        if number > 1:
            yield ""
        yield from _finding(voice, number, found)
    if seen is not None:
        yield from _beyond(voice, seen)


def _finding(voice: Voice, number: int, found: Finding) -> Iterator[str]:
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


def _beyond(voice: Voice, seen: Seen) -> Iterator[str]:
    """What the whole log shows and the seat by whose eyes it is judged could not know: where, and under which clause."""
    found = [seen.full.findings[number] for number in seen.beyond]
    whole = [each for each in seen.full.findings if each.kind is not Kind.UNDECIDED]
    if whole:
        yield from title_lines(voice, "seen-beyond-title")
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


def _of_finding(voice: Voice, found: Finding) -> Iterator[str]:
    """The clause of a finding, and of a long one the limb or the sentence that was broken, where its rule names one."""
    yield from _quoted(voice, found.clause, found.limb, sentence=found.sentence)


def _quoted(
    voice: Voice,
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


def claim_lines(voice: Voice, answered: ClaimOutcome) -> Iterator[str]:
    """An accusation, its answer, and the clause it is made under."""
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


def contest_lines(voice: Voice, contest: Contest) -> Iterator[str]:
    """Who has a tile that several sought, the clause that gives it to him, and why each other has it not."""
    game, lang = voice.ruling.game, voice.lang
    style = "yellow" if contest.undecided else "green"
    head = contest_head(game, contest, lang)
    yield from (voice.paint(line, "bold", style) for line in wrapped(head, INDENT, ""))
    for sentence in contest_reasons(game, contest, lang):
        yield from wrapped(sentence, INDENT * 2, INDENT)
    if all(contest.clause != clause for clause, _ in voice.cited):
        yield from _quoted(voice, contest.clause, most=QUOTED)
