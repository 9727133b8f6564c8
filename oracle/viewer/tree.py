"""A judged hand as the JSON the page reads, every sentence in both languages.

Long because every part of the page has its function here, a few lines each.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from grammar.syntax import AgreedFigures
from grammar.words import shared_table, words_of
from grammar.writing.render import render_log
from oracle.game.registry import load
from oracle.report.contests import contest_head, contest_reasons
from oracle.report.counterfactual.branches import branches_texts, payment_texts
from oracle.report.counterfactual.weighing import weighing_texts
from oracle.report.digest import digest_of
from oracle.report.ruling.closing import next_dealer_text
from oracle.report.ruling.findings import written_act
from oracle.report.ruling.verdict import game_title, result_text, verdict_text
from oracle.report.sheets import equal_texts, figure_text, gains_text, paid_text, seated
from oracle.report.tree.said import (
    claim_reason,
    consequence_text,
    fact_text,
    figure_number,
    is_whole,
    named,
    quoted,
    reason,
    step_text,
)
from oracle.rulebook.clauses import at_address
from oracle.rulebook.messages import LANGUAGES, left_open, say, word
from oracle.rulebook.passages import reading_told
from oracle.ruling.findings import Kind
from oracle.ruling.payments import Either, balances, gains, payments_once
from oracle.viewer.film import frames
from oracle.viewer.pictures import picture_trees
from spec.simplified import simplified, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from grammar.syntax import Log, Tag
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.clauses import ClauseText
    from oracle.rulebook.messages import Lang
    from oracle.ruling.contests import Contest
    from oracle.ruling.findings import Finding
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import ClaimOutcome, Resting, Ruling
    from oracle.ruling.sheets import Figure, Item, Sheet, Step
    from oracle.viewer.film import Frame


WON = ("won", "white")
"""How a hand ends that somebody has won; a false win is nobody's."""

SHOWN_TAGS = (
    "Event",
    "Site",
    "Date",
    "Table",
    "Hand",
    "Source",
    "Recorder",
    "Dealer",
    "Round",
    "Wind",
    "Streak",
    "Record",
)
"""The tags that stand at the head of the page to be signed: where it was played, and what was given."""


def _both(write: Callable[[Lang], str]) -> Json:
    return {lang: write(lang) for lang in LANGUAGES}


def unreadable_hand(file: str, number: int, message: Callable[[Lang], str]) -> Json:
    """A hand that cannot be read or judged: its number in the file, and what is to be said of it."""
    return {"file": PurePath(file).name, "number": number, "unreadable": _both(message)}


def hand_tree(ruling: Ruling) -> Json:
    """Everything the page shows of one hand of play."""
    game, record = ruling.game, ruling.record
    film = tuple(frames(load(game), record))
    retold = _in_languages(record.log)
    return {
        "file": PurePath(ruling.file).name,
        "number": ruling.hand,
        "title": _both(lambda lang: game_title(game, lang)),
        "edition": ruling.edition,
        "family": words_of(game).family,
        "status": ruling.status,
        "verdict": _both(lambda lang: verdict_text(ruling, lang)),
        "result": _both(lambda lang: result_text(ruling, lang)),
        "winner": ruling.outcome.seat if ruling.outcome.how in WON else None,
        "tile": ruling.outcome.tile,
        "next": _next_dealer(ruling),
        "seats": _seats(ruling, _round_the_table(game, tuple(film[0].scene.hands))),
        "words": _words(ruling, film),
        "log": {
            "line": record.log.line,
            "lines": [*_written(record.log)],
            "retold": {lang: [*lines] for lang, lines in retold.items()},
        },
        "acts": record.acts,
        "frames": picture_trees(ruling, film, retold),
        "face_down": [kind for kind in words_of(game).kinds.en if load(game).lies_face_down(kind)],
        "findings": [_finding(ruling, found, film) for found in ruling.findings],
        "claims": [_claim(ruling, answered, film) for answered in ruling.claims],
        "facts": [_fact(ruling, fact, film) for fact in ruling.facts],
        "contests": [_contest(ruling, contest, film) for contest in ruling.contests],
        "sheets": [sheet_of(game, sheet) for sheet in _winner_first(ruling)],
        "payments": [_payment(ruling, paid) for paid in payments_once(ruling.payments)],
        "open": any(not sheet.total.exact for sheet in ruling.scores),
        "balance": _balance(ruling, tuple(film[0].scene.hands)),
        "branches": branches_of(ruling),
        "rests": rests_of(ruling),
        "options": [_agreed(game, name, number) for name, number in ruling.options.items()],
        "readings": [_reading(game, *applied) for applied in record.agreed.readings.items()],
        "tags": [[tag.key, tag.subject, tag.value] for tag in record.log.tags],
        "told": [_tag(game, tag) for tag in record.log.tags if tag.key in SHOWN_TAGS],
        "digest": digest_of(ruling),
        "clauses": _clauses(ruling, film),
    }


def _written(log: Log) -> list[str]:
    return log.text.rstrip("\n").split("\n")


def _in_languages(log: Log) -> dict[Lang, list[str]]:
    """The lines of a log in each language, beside those written; nothing where canonical text has other lines."""
    texts: dict[Lang, list[str]] = {}
    written = [line.strip().strip("#").strip() for line in _written(log)]
    for lang in LANGUAGES:
        lines = render_log(replace(log, heading=()), lang).splitlines()
        if len(lines) != sum(map(bool, written)):
            return {}
        canonical = iter(lines)
        texts[lang] = [next(canonical) if line else "" for line in written]
    return texts


def _next_dealer(ruling: Ruling) -> Json | None:
    """Who deals next, and how often he will have dealt again, where that counts; None where nothing tells."""
    if ruling.outcome.next_dealer is None:
        return None
    return _both(lambda lang: next_dealer_text(ruling, lang))


# -- seats and words -----------------------------------------------------------------------------------


def _round_the_table(game: str, seats: Sequence[str]) -> tuple[str, ...]:
    """The seats as the page draws them round the table: the first below, the next to its right hand."""
    first, *others = seats
    return (first, *reversed(others)) if load(game).layout.clockwise else (first, *others)


def _seats(ruling: Ruling, seats: Sequence[str]) -> list[JsonValue]:
    """The seats as they sit round the table, each with its name, its player, and whether it deals."""
    log = ruling.record.log
    dealer = _tagged(log, "Dealer") or (seats[0] if words_of(ruling.game).family == "domino" else None)
    return [
        {
            "id": seat,
            "name": {lang: word(ruling.game, lang, "seat", seat) for lang in LANGUAGES},
            "player": _tagged(log, "Player", seat),
            "dealer": seat == dealer,
        }
        for seat in seats
    ]


def _tagged(log: Log, key: str, subject: str | None = None) -> str | None:
    return next((tag.value for tag in log.tags if (tag.key, tag.subject) == (key, subject)), None)


def _words(ruling: Ruling, film: Sequence[Frame]) -> Json:
    """The game's words the page needs: every tile and act; and the names of sets in simplified characters."""
    game = ruling.game
    copies = load(game).course.begin(ruling.record).table.copies
    acts = {option.act.name for frame in film for option in frame.options}
    names = {laid.name for frame in film for row in frame.scene.sets.values() for laid in row}
    return {
        "tiles": {
            tile: {lang: word(game, lang, "tile", tile) for lang in LANGUAGES} for tile in sorted(copies)
        },
        "acts": {act: {lang: word(game, lang, "act", act) for lang in LANGUAGES} for act in sorted(acts)},
        "names": {name: simplified(name) for name in sorted(names) if simplified(name) != name},
    }


# -- findings and claims -------------------------------------------------------------------------------


def picture_of(film: Sequence[Frame], at: int | None, line: int) -> int:
    """The picture something is pinned to: that of its act, of the event on its line, or the first or last one."""
    for number, frame in enumerate(film):
        if frame.event is not None and frame.place.at == at and (at is not None or frame.place.line == line):
            return number
    played = [frame.place.line for frame in film if frame.event is not None]
    return 0 if played and line < played[0] else len(film) - 1


def _finding(ruling: Ruling, found: Finding, film: Sequence[Frame]) -> Json:
    consequence: JsonValue = None
    if found.consequence is not None:
        attached = found.consequence
        consequence = {
            "clause": attached.clause,
            "text": _both(lambda lang: consequence_text(ruling, found, attached, lang)),
        }
    return {
        "kind": found.kind.value,
        "at": found.place.at,
        "line": found.place.line,
        "frame": picture_of(film, found.place.at, found.place.line),
        "seat": found.seat,
        "clauses": [found.cited, *found.also],
        **_sentence(ruling.game, found),
        "written": written_act(ruling, found),
        "reason": _both(lambda lang: reason(ruling.game, found, lang)),
        "consequence": consequence,
    }


def _sentence(game: str, found: Finding) -> Json:
    """The limb or the sentence of its clause that was broken, where the rule names one."""
    return {} if is_whole(found) else {"quoted": _both(lambda lang: quoted(game, found, lang))}


def _claim(ruling: Ruling, answered: ClaimOutcome, film: Sequence[Frame]) -> Json:
    claim = answered.claim
    return {
        "head": _both(lambda lang: _accusation(ruling.game, answered, lang)),
        "outcome": answered.outcome,
        "at": claim.at,
        "line": claim.line,
        "frame": picture_of(film, _disputed(answered), claim.line),
        "words": claim.text,
        "clauses": [] if claim.cited is None else [claim.cited],
        "reason": _both(lambda lang: claim_reason(ruling, answered, lang)),
    }


def _disputed(answered: ClaimOutcome) -> int | None:
    """The act that an accusation is about: the one it names, else the one it is borne out by."""
    named_act, finding = answered.claim.at, answered.finding
    return finding.place.at if named_act is None and finding is not None else named_act


def _fact(ruling: Ruling, fact: Resting, film: Sequence[Frame]) -> Json:
    """A fact beside the acts: who says it, and what it decides."""
    line, at = fact.line.line, None if isinstance(fact.line, AgreedFigures) else fact.line.at
    return {
        "line": line,
        "frame": picture_of(film, at, line),
        "text": _both(lambda lang: fact_text(ruling, fact, lang)),
        "clauses": list(fact.decided),
    }


def _contest(ruling: Ruling, contest: Contest, film: Sequence[Frame]) -> Json:
    """A tile that several sought, pinned to every act that sought it: who has it, and why each other has it not."""
    game = ruling.game
    reasons = zip(*(contest_reasons(game, contest, lang) for lang in LANGUAGES), strict=True)
    pictures = [picture_of(film, each.place.at, each.place.line) for each in contest.sought]
    return {
        "undecided": contest.undecided,
        "line": contest.sought[-1].place.line,
        "frame": pictures[-1],
        "frames": [*pictures],
        "tile": contest.open.tile,
        "head": _both(lambda lang: contest_head(game, contest, lang)),
        "reasons": [dict(zip(LANGUAGES, said, strict=True)) for said in reasons],
        "clauses": [contest.clause],
    }


def _accusation(game: str, answered: ClaimOutcome, lang: Lang) -> str:
    claim = answered.claim
    args = {"by": claim.by, "against": claim.against, "clause": claim.cited or ""}
    head = say(game, lang, "claim-against-clause" if claim.clause else "claim-against", args)
    return head if claim.at is None else head + say(game, lang, "claim-at", {"at": claim.at})


# -- scores and payments -------------------------------------------------------------------------------


def _winner_first(ruling: Ruling) -> list[Sheet]:
    return sorted(ruling.scores, key=lambda sheet: sheet.seat != ruling.outcome.seat)


def sheet_of(game: str, sheet: Sheet) -> Json:
    """A score sheet as the page shows it."""
    return {
        "seat": sheet.seat,
        "total": _figure(game, sheet.total),
        "agreed": sheet.agreed,
        "clause": sheet.clause,
        "items": [_item(game, sheet, item) for item in sheet.items],
        "steps": [_step(game, step) for step in sheet.steps],
        "equals": _equals(game, sheet),
        "open": [
            {
                "clause": clause,
                "text": {
                    lang: say(game, lang, "not-shown", {"fact": say(game, lang, fact.key, fact.args)})
                    for lang in LANGUAGES
                },
            }
            for clause, fact in sheet.open_facts
        ],
    }


def _equals(game: str, sheet: Sheet) -> list[JsonValue]:
    """The other lists of items that are worth as much."""
    written = zip(*(equal_texts(game, sheet, lang) for lang in LANGUAGES), strict=True)
    return [dict(zip(LANGUAGES, texts, strict=True)) for texts in written]


def _item(game: str, sheet: Sheet, item: Item) -> Json:
    return {
        "name": _both(lambda lang: written(item.name, lang)),
        "slug": item.item,
        "tiles": " ".join(item.tiles),
        "value": _value(game, sheet, item),
        "agreed": item.agreed,
        "clause": item.clause,
    }


def _value(game: str, sheet: Sheet, item: Item) -> Json:
    """The value of a line: a bare number in the unit of the total, otherwise everything it is worth, with units."""
    if item.value.unit == sheet.total.unit:
        return dict.fromkeys(LANGUAGES, figure_number(item.value))
    return _both(lambda lang: " ".join(figure_text(game, figure, lang) for figure in item.figures))


def _figure(game: str, figure: Figure) -> Json:
    return {lang: figure_text(game, figure, lang) for lang in LANGUAGES}


def _step(game: str, step: Step) -> Json:
    return {
        "text": {lang: step_text(game, step, lang) for lang in LANGUAGES},
        "value": figure_number(step.result),
        "clause": step.clause,
    }


def _payment(ruling: Ruling, owed: Payment | Either) -> Json:
    """What one pays another, or what is open alike between any two of several."""
    game = ruling.game
    paid = owed.payment if isinstance(owed, Either) else owed
    between: list[JsonValue] = [*seated(game, owed.parties)] if isinstance(owed, Either) else []
    return {
        "between": between,
        "open": []
        if paid.exact
        else _open_of(ruling, owed.parties if isinstance(owed, Either) else (paid.payer, paid.payee)),
        "each": [] if paid.exact else _alike(payment_texts(ruling, paid, lang) for lang in LANGUAGES),
        "from": paid.payer,
        "to": paid.payee,
        "amount": _both(lambda lang: paid_text(game, paid, lang)),
        "clause": paid.clause,
        "steps": [_step(game, step) for step in paid.steps],
    }


def _open_of(ruling: Ruling, parties: Sequence[str]) -> list[JsonValue]:
    """What the log leaves open of a payment: the facts about these parties, or whatever is undecided at all."""
    game = ruling.game
    sheets = [sheet for sheet in ruling.scores if sheet.seat in parties]
    facts = [(str(clause), fact.key, fact.args) for sheet in sheets for clause, fact in sheet.open_facts]
    undecided = [found for found in ruling.findings if found.kind is Kind.UNDECIDED]
    theirs = [found for found in undecided if found.seat in parties and found.place.at is None]
    found_open = theirs or ([] if facts else undecided)
    facts += [(found.cited, found.key, named(found.args, found.seat)) for found in found_open]
    texts: dict[str, JsonValue] = {}
    for clause, key, args in facts:
        text: Json = {lang: left_open(game, lang, key, args) for lang in LANGUAGES}
        texts.setdefault(str(text["en"]), {"clause": clause, "text": text})
    return [*texts.values()]


def _tag(game: str, tag: Tag) -> Json:
    """A tag of the log in words, its value too where it is a seat."""
    seats = words_of(game).table("seats").en

    def value(lang: Lang) -> str:
        return word(game, lang, "seat", tag.value) if tag.value in seats else tag.value

    return {"name": _both(lambda lang: shared_table("tags").write(tag.key, lang)), "value": _both(value)}


def _balance(ruling: Ruling, seats: Sequence[str]) -> Json:
    """What each seat gains or loses, where every payment is known; nothing otherwise.

    Where several units are paid the gains are written in words.
    """
    if not ruling.payments or not all(paid.exact for paid in ruling.payments):
        return {}
    whole = balances(seats, ruling.payments)
    if whole:
        return {**whole}
    by_unit = gains(seats, ruling.payments)
    return {seat: _gained(ruling.game, by_unit[seat]) for seat in seats}


def _gained(game: str, units: Mapping[str, Fraction]) -> Json:
    return _both(lambda lang: gains_text(game, units, lang))


# -- what the ruling rests on --------------------------------------------------------------------------


def _agreed(game: str, name: str, number: int) -> Json:
    table = words_of(game).table("options")
    return {"name": {lang: table.write(name, lang) for lang in LANGUAGES}, "number": number}


def branches_of(ruling: Ruling) -> list[JsonValue]:
    """The open facts as questions, each with what its values give."""
    return [
        {
            "text": {lang: text for lang, (text, _) in zip(LANGUAGES, each_language, strict=True)},
            "outcomes": _alike(others for _, others in each_language),
        }
        for each_language in zip(*([*branches_texts(ruling, lang)] for lang in LANGUAGES), strict=True)
    ]


def _alike(in_languages: Iterable[Iterable[str]]) -> list[JsonValue]:
    """The same sentences in every language, each as one text."""
    return [dict(zip(LANGUAGES, said, strict=True)) for said in zip(*in_languages, strict=True)]


def rests_of(ruling: Ruling) -> list[JsonValue]:
    """The disputed passages the ruling hangs on, each with what its other readings give."""
    return [
        {
            "clauses": [each_language[0][0]],
            "text": {lang: text for lang, (_, text, _) in zip(LANGUAGES, each_language, strict=True)},
            "others": [
                dict(zip(LANGUAGES, said, strict=True))
                for said in zip(*(others for *_, others in each_language), strict=True)
            ],
        }
        for each_language in zip(*([*weighing_texts(ruling, lang)] for lang in LANGUAGES), strict=True)
    ]


def _reading(game: str, identifier: str, slug: str) -> Json:
    return {
        "id": identifier,
        "slug": slug,
        "text": _both(lambda lang: reading_told(game, identifier, slug, lang)),
    }


def _clauses(ruling: Ruling, film: Sequence[Frame]) -> Json:
    """The text of every clause or limb the page cites, by its address."""
    cited = ((address, at_address(ruling.game, address)) for address in sorted({*_cited(ruling, film)}))
    return {address: _clause(*found) for address, found in cited if found is not None}


def _clause(clause: ClauseText, limb: str | None) -> Json:
    return {
        "title": _both(clause.titled),
        "text": _both(lambda lang: clause.quoted(lang, None, limb)),
        "source": clause.source,
        "status": {lang: say(None, lang, f"status-of-{clause.status}") for lang in LANGUAGES},
    }


def _cited(ruling: Ruling, film: Sequence[Frame]) -> Iterator[str]:
    for found in ruling.findings:
        yield from (found.cited, *found.also)
        if found.consequence is not None:
            yield found.consequence.clause
    yield from (answered.claim.cited for answered in ruling.claims if answered.claim.cited is not None)
    for fact in ruling.facts:
        yield from fact.decided
    for contest in ruling.contests:
        yield from (contest.clause, *(each.clause for each in contest.sought if each.clause is not None))
    if ruling.weighing is not None:
        yield from (each.clause for each in ruling.weighing.rests_on if each.matters)
    for sheet in ruling.scores:
        yield sheet.clause
        yield from (item.clause for item in sheet.items)
        yield from (step.clause for step in sheet.steps)
        yield from (clause for clause, _ in sheet.open_facts)
    for paid in ruling.payments:
        yield from (paid.clause, *(step.clause for step in paid.steps))
    yield from (option.clause for frame in film for option in frame.options)
