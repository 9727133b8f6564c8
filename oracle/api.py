"""The verbs of the public API; `oracle` names them.

Long because each verb stands with its whole documentation, and a short example that is run.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

from oracle.game.hands import Hands, hands_of
from oracle.rulebook.readings import agree, profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grammar.syntax import Hand, Log
    from grammar.unreadable import UnreadableLog
    from oracle.game.dictionary import WordExplanation
    from oracle.game.explanation import Explanation, ReadingExplanation
    from oracle.game.play import Option
    from oracle.judge.counterfactual.weighing import HandRestsOn
    from oracle.judge.lawful import Point
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.many import ManyHands, ManyScores
    from oracle.ruling.match_sheet import MatchSheet
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Ruling
    from oracle.ruling.settlement import Settlement


def read(source: str | os.PathLike[str] | BinaryIO | TextIO) -> Iterator[Log | UnreadableLog]:
    """Read a file or a stream hand by hand: a log, or why that hand cannot be read.

    A damaged hand spoils no other, and only one hand is held in memory at a time. Raises `OSError` when a
    file cannot be opened.
    """
    from grammar.logs import read_logs  # builds what reading logs needs

    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as stream:
            yield from read_logs(stream, os.fspath(source))
    else:
        yield from read_logs(source, "-")


def check(  # noqa: PLR0913  (whose eyes, and what is told in the ruling)
    log: Log | UnreadableLog,
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
    suppose: Iterable[str] = (),
    seen_by: str | None = None,
    file: str = "-",
    hand: int = 1,
) -> Ruling:
    """Judge one hand of play: findings, claims, score sheets, payments, result.

    `seen_by` is the seat, or who sits there, by whose eyes it is judged: what that player could know. `readings`
    chooses candidates by reading id, `profile` names a set of them; the log's own tags come first and a choice that
    contradicts them is refused. `suppose` says facts in the words of `referee finds`, as "at 9 before 10"; they are
    judged as if the log had them. `file` and `hand` are told in the ruling.

    Raises `ReadingError` for a choice that cannot be applied, `SuppositionError` for what cannot be supposed,
    `NoRulesetError` for a game nobody judges yet, `ValueError` for a seat there is not, and an `UnreadableLog` that is
    handed in.
    """
    from oracle.judge.adjudication import adjudicate

    if isinstance(log, Exception):
        raise log
    if isinstance(cast("object", log), str | bytes | list | tuple):
        raise TypeError(f"a log is one that `read` gives, and no {type(log).__name__}")
    chosen = asked(log.game, readings, profile)
    facts = (suppose,) if isinstance(suppose, str) else tuple(suppose)
    if facts:
        from oracle.judge.counterfactual.supposing import refused_if_against, supposing  # only where asked

        ruling = refused_if_against(adjudicate(supposing(log, facts), readings=chosen, file=file, hand=hand))
    else:
        ruling = adjudicate(log, readings=chosen, file=file, hand=hand)
    if seen_by is None:
        return ruling
    from oracle.judge.counterfactual.seen import Onlooker, seat_asked  # only where somebody asks

    return Onlooker().judge(ruling, seat_asked(log, seen_by), chosen)


def check_match(  # noqa: PLR0913  (as check, and how the hands hang together)
    logs: Iterable[Log | UnreadableLog],
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
    one_match: bool = False,
    seen_by: str | None = None,
    file: str = "-",
) -> Iterator[Ruling | UnreadableLog]:
    r"""Judge the hands of one file in their order, as `paipu check` does: each by what those before it came to.

    Beside what `check` finds of a hand, its ruling tells who should sit where, which totals are carried on and what is
    remembered of persons, and in `match` where the match stands after it. A hand that cannot be read comes back as
    it is; who sits where and has won what is not known after it. Hands that name nobody are each a match of its own,
    unless they are `one_match`. With `seen_by` each hand is judged by what a player could know, who is followed from the
    seat in the first hand of a match to those of the later ones. Raises as `check` does, at the hand it is about.

    >>> import io
    >>> hands = '[Game "tongqi"]\n[Player ren "Li"]\n[Total ren "{}"]\nren balance {}\nend cut\n\n'
    >>> rulings = check_match(read(io.StringIO(hands.format(0, 4) + hands.format(5, 5))))
    >>> [[found.clause for found in ruling.findings] for ruling in rulings]
    [[], ['TQ-3.3']]
    """
    from oracle.judge.counterfactual.seen import Following, Onlooker
    from oracle.judge.matches import Match

    match = Match(assumed=one_match)
    eyes = None if seen_by is None else Onlooker(assumed=one_match)
    following = Following(seen_by or "")
    for number, log in enumerate(logs, 1):
        if isinstance(log, Exception):
            match.skip()
            if eyes is not None:
                eyes.skip()
            yield log
        else:
            chosen = asked(log.game, readings, profile)
            ruling = match.judge(log, readings=chosen, file=file, hand=number)
            yield ruling if eyes is None else eyes.judge(ruling, following.seat(ruling), chosen)


def match_sheets(rulings: Iterable[Ruling | UnreadableLog]) -> tuple[MatchSheet, ...]:
    """Put the rulings of `check_match` on one sheet for each match, as `paipu check --match` does.

    A sheet has a row a hand: who sat where, what each person won in it, and what each has won after it, unit by unit
    and between bounds where a payment is open.

    >>> hands = "conformance_tests/mechanism/oracle/matches/tongqi.paipu"
    >>> (sheet,) = match_sheets(check_match(read(hands)))
    >>> sheet.people, [row.status for row in sheet.rows]
    (('Chen', 'Lin', 'Wang', 'Zhao'), ['clean', 'broken', 'broken', 'clean', 'undecided'])
    """
    from oracle.ruling.match_sheet import MatchSheets

    match_sheets = MatchSheets()
    for number, ruling in enumerate(rulings, 1):
        if isinstance(ruling, Exception):
            fault = ruling
            match_sheets.refuse(fault.name, number, fault.line, partial(fault.sentence, "what"))
        else:
            match_sheets.add(ruling)
    return match_sheets.sheets()


def score(
    game: str,
    hand: str | Hand,
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
    honours: str | None = None,
) -> HandSheet:
    """Count a hand: the itemised sheet with its clauses, or why the hand does not win.

    `game` is any of its names, `hand` hand notation or a parsed hand; `honours` says how `5z` and `7z` are
    read. Raises `UnreadableHand`, `ReadingError` and `NoRulesetError`.

    >>> hand = "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across"
    >>> answer = score("tongqi", hand + " +55/tian/flip prospect:13-23-46-11")
    >>> answer.wins, answer.sheet.total.low, answer.sheet.total.unit
    (True, 2592, 'he')
    """
    asked, parsed = _hand(game, hand, honours)
    return asked.score(parsed, _agreed(asked.name, readings, profile))


def score_many(
    game: str,
    hands: ManyHands,
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
) -> ManyScores:
    """Count many hands at once, in arrays of NumPy: what each comes to, and how often each item counts in it.

    They are counted as `score` counts each alone, by the same tables and predicates; Lingque's game can, for hands of
    which nothing lies on the table and everything is known. Needs the extra `arrays`. Raises `ManyHandsError` for a
    hand that is none or is not counted this way, and for a game that cannot; `ReadingError` and `NoRulesetError`.
    """
    from grammar.words import game_called
    from oracle.ruling.many import ManyHands, ManyHandsError

    if not isinstance(cast("object", hands), ManyHands):
        raise ManyHandsError(
            "many hands are arrays, `ManyHands(counts, tile, seat, drawn)`; `score` takes a hand as text"
        )
    name = game_called(game) or game
    counts = hands_of(name).score_many
    if counts is None:
        raise ManyHandsError(f"hands of {name} are not counted in arrays")
    return counts(hands, _agreed(name, readings, profile))


def weighed_hand(  # noqa: PLR0913  as `score`, and what is asked
    game: str,
    hand: str | Hand,
    *,
    compare: Iterable[str] = (),
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
    honours: str | None = None,
) -> tuple[HandRestsOn, ...]:
    """Weigh a hand: which disputed passages its sheet rests on, and what the other candidates of each give.

    The readings that were consulted are weighed, or those that `compare` names. Raises as `score` does.

    >>> triplets = "111m 444p 777s EEE 55s 23m +4m/self seat:E round:E"
    >>> [each.reading for each in weighed_hand("taiwan", triplets) if each.matters]
    ['TW-A2']
    """
    from oracle.judge.counterfactual.weighing import hand_weighed

    asked, parsed = _hand(game, hand, honours)
    return hand_weighed(asked, parsed, _agreed(asked.name, readings, profile), compare)


def waits(
    game: str,
    hand: str | Hand,
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
    honours: str | None = None,
) -> Waits:
    """Name the tiles that complete a standing hand, or say why none can be named.

    Raises `UnreadableHand`, `ReadingError` and `NoRulesetError`.

    >>> hand = "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across"
    >>> waits("tongqi", hand).tiles
    ('55',)
    """
    asked, parsed = _hand(game, hand, honours)
    return asked.waits(parsed, _agreed(asked.name, readings, profile))


def legal(
    log: Log,
    *,
    at: int | None = None,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
) -> Point:
    """List what each seat may or must do after the first `at` acts of a log, or after all of them.

    Each option has its act, the clause that allows or forces it, and whether it is forced; they stand in the
    game's stated order of claims. Raises `ReadingError` and `NoRulesetError`.
    """
    from oracle.judge.lawful import legal as listed

    return listed(log, at=at, readings=asked(log.game, readings, profile))


def priority(
    log: Log,
    *,
    at: int | None = None,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
) -> tuple[Option, ...]:
    """List the lawful claims on the tile that lies open there, the one that prevails first.

    Raises as `legal` does.
    """
    from oracle.judge.lawful import priority as ranked

    return ranked(log, at=at, readings=asked(log.game, readings, profile))


def settle(
    log: Log, *, readings: Mapping[str, str] | None = None, profile: str | None = None
) -> tuple[Payment, ...]:
    """Who pays whom after a hand, each payment with its clause and its reckoning; they sum to zero.

    Empty where the hand was broken off; a payment whose amount the log leaves open is left out. Raises as
    `check` does.
    """
    return check(log, readings=readings, profile=profile).payments


def settle_result(  # noqa: PLR0913  (each is a word of the result)
    game: str,
    totals: Mapping[str, int],
    *,
    how: str = "won",
    winner: str | None = None,
    source: str | None = None,
    dealer: str | None = None,
    streak: int | None = None,
    given: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
) -> Settlement:
    """Settle a result on what all agree was counted, without its play: who pays whom, and who deals next.

    `totals` are by seat, in the game's own unit; `how` is `won`, `white`, `false` or `drawn`; `source` is the seat that
    put out the winning tile, or `self`. What was not told and would decide stands in `open`. Raises `ResultError` for
    a result that cannot be, `ReadingError` and `NoRulesetError`.

    >>> told = settle_result("tongqi", {"he": 2528, "tian": 152, "di": 64, "ren": 24}, winner="he")
    >>> [(paid.payer, paid.payee, paid.amount.low) for paid in told.payments][:3]
    [('tian', 'he', 3000), ('di', 'he', 2470), ('ren', 'he', 2510)]
    """
    from grammar.words import game_called
    from oracle.game.settling import settle_result as settled

    name = game_called(game) or game
    return settled(
        name,
        how,
        totals,
        winner=winner,
        source=source,
        dealer=dealer,
        streak=streak,
        given=given,
        options=options,
        asked=asked(name, readings, profile),
    )


def explain(clause: str) -> Explanation:
    """Look a clause up: its text, source and status, its readings, the code that carries it and its cases.

    Raises `UnknownClauseError`, which names the nearest ids.

    >>> explain("TQ-10.1").clause.title
    'Base (底)'
    """
    from oracle.game.explanation import explained  # opens the register of texts

    return explained(clause)


def explain_reading(reading: str) -> ReadingExplanation | None:
    """Look a reading up: its candidates, its clauses, and in a checkout the cases ruled otherwise by each candidate.

    Nothing where no game has one of this id.

    >>> explain_reading("TW-A2").reading.chosen
    '6'
    """
    from oracle.game.explanation import reading_explained  # opens the register of texts

    return reading_explained(reading)


def explain_word(word: str, *, game: str | None = None) -> WordExplanation:
    """Look a word up, in one game or in all: words of the notation, items, terms, titles of clauses and readings.

    Raises `UnknownClauseError`, which names what is nearest.

    >>> [item.clause for _, item in explain_word("四暗坎").items]
    ['TW-TAI-16']
    """
    from oracle.game.dictionary import word_explained  # opens every table of words

    return word_explained(word, game)


def weighed(ruling: Ruling, *, both_ways: bool = False, compare: Iterable[str] = ()) -> Ruling:
    """Weigh a ruling: which disputed passages it rests on, and what it would be under the other candidates of each.

    The readings that the judge consulted are weighed, at most eight, those first that the ruling's clauses have;
    `both_ways` weighs all of them, `compare` names others instead. What is found stands in `weighing`. Raises
    `ReadingError` for one that does not exist or has only our candidate.

    >>> for log in read("conformance_tests/worked/tongqi/chapter12.paipu"):
    ...     weighing = weighed(check(log)).weighing
    ...     print([each.reading for each in weighing.rests_on if each.matters])
    ['TQ-A27', 'TQ-A3', 'TQ-A5', 'TQ-A52']
    """
    from oracle.judge.counterfactual.weighing import weighed as weighed_again

    return weighed_again(ruling, both_ways=both_ways, compare=compare)


def branched(ruling: Ruling) -> Ruling:
    """Try every open fact that few values can answer: what the ruling would be under each of them.

    Who gave a tile, which of two acts came first, the faces of a hidden set, whether a seat held tiles: each fact is
    tried alone, that one first which closes most questions; at most sixteen outcomes are told. They stand in `branches`.

    >>> log = "conformance_tests/gallery/lingque/08-settlement/LQ-3B.2-who-fed-the-white-dragon.paipu"
    >>> for hand in read(log):
    ...     for branch in branched(check(hand)).branches.told:
    ...         print(branch.kind, [each.ruling.payments[1].amount.low for each in branch.outcomes])
    giver [84, 126, 84]
    """
    from oracle.judge.counterfactual.branches import branched as tried

    return tried(ruling)


def to_json(ruling: Ruling | Settlement | MatchSheet, lang: Lang = "en") -> Json:
    """Write a ruling as an object of `oracle/schemas/ruling.schema.json`; only its reasons depend on `lang`.

    A settlement is written by `settlement.schema.json`, the sheet of a match by `match.schema.json`.
    """
    from oracle.ruling.match_sheet import MatchSheet
    from oracle.ruling.settlement import Settlement

    if isinstance(ruling, Settlement):
        from oracle.report.settlement import settlement_tree

        return settlement_tree(ruling, lang)
    if isinstance(ruling, MatchSheet):
        from oracle.report.match_sheet.tree import match_sheet_tree

        return match_sheet_tree(ruling, lang)
    from oracle.report.tree.ruling import ruling_tree

    return ruling_tree(ruling, lang)


def _hand(game: str, hand: str | Hand, honours: str | None) -> tuple[Hands, Hand]:
    from grammar.hand_syntax import Hand
    from grammar.hands import parse_hand  # builds what reading hands needs

    parsed = parse_hand(game, hand, honours) if isinstance(hand, str) else hand
    if not isinstance(cast("object", parsed), Hand):
        raise TypeError(
            f"a hand is text, or what reading text gives, and no {type(hand).__name__}; `score_many` takes many at once"
        )
    return hands_of(parsed.game), parsed


def _agreed(game: str, readings: Mapping[str, str] | None, named: str | None) -> Agreed:
    return agree(game, {}, {}, asked(game, readings, named))


def asked(game: str, readings: Mapping[str, str] | None, named: str | None) -> tuple[Mapping[str, str], ...]:
    """What a caller chose for a game, the single readings before the profile he named."""
    layers = () if named is None else (profile(game, named),)
    return (readings or {}, *layers)
