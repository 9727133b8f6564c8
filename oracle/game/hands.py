"""Where the games are found, a folder each and nothing else to edit, and what can be asked of a single hand of one.

Counting a hand needs no rules of play: `oracle.game.registry` has what those are made of, and is not loaded for it.
"""

from __future__ import annotations

from dataclasses import field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeVar

from grammar.records import dataclass
from oracle import rulesets
from oracle.rulebook.clauses import RULESETS
from oracle.rulebook.readings import ReadingError
from oracle.ruling.hands import HandSheet, Reason, Unseen, Waits
from oracle.ruling.sheets import marked
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from grammar.syntax import Hand
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.many import ManyHands, ManyScores


@dataclass(frozen=True, slots=True)
class Hands:
    """What can be asked of a single hand of a game; it is loaded without the rules of play.

    `score` counts a hand that wins, `waits` names what completes a standing one. `withheld` names, for an item that a
    hand is said to have and has not, the clause by which it has it not: that of what takes it, or its own; None for
    what is no item. `reasons` are the clauses behind what a complete hand lacks that does not win. `surplus` says
    how many tiles a hand has more than one of its kind has, standing or with its last tile; fewer are below 0.
    `score_many` counts hands in arrays, in a game that can.
    """

    name: str
    edition: str
    unit: str
    score: Callable[[Hand, Agreed], HandSheet]
    waits: Callable[[Hand, Agreed], Waits]
    withheld: Callable[[Hand, Agreed, str], ClauseId | None] | None = None
    reasons: Mapping[type[Reason], ClauseId] = field(default_factory=dict)
    surplus: Callable[[Hand], int] = lambda _: 0
    score_many: Callable[[ManyHands, Agreed], ManyScores] | None = None


Wrong: TypeAlias = "Iterable[tuple[ClauseId, Contradiction]]"


OF_THE_LAST_TILE = frozenset({"first", "last", "left", "replaces"})
"""The circumstances that say something of the tile a hand is won on."""


def of_no_tile(hand: Hand) -> Contradiction | None:
    """Whether something is said of the tile a hand is won on, and the hand shows none."""
    said = next((key for key, _ in hand.circumstances if key in OF_THE_LAST_TILE), None)
    return (
        None if said is None or hand.winning is not None else Contradiction("said-of-no-tile", {"word": said})
    )


def not_counted(hand: Hand, wrong: Wrong, unfinished: Reason | None) -> HandSheet | None:
    """The answer about a hand that cannot be, has no winning tile or is not finished; `None` if it is counted."""
    impossible = tuple(wrong)
    if impossible:
        return HandSheet(wins=False, sheet=None, impossible=impossible)
    why = Reason("no-winning-tile") if hand.winning is None else unfinished
    if why is None:
        return None
    return HandSheet(wins=False, sheet=None, reason=why, undecided=isinstance(why, Unseen))


def not_standing(hand: Hand, wrong: Wrong, unfinished: Reason | None) -> Waits | None:
    """The answer about a hand that cannot be or does not stand; `None` if its waits are looked for."""
    impossible = tuple(wrong)
    if impossible:
        return Waits((), impossible=impossible)
    why = unfinished if hand.winning is None else Reason("hand-not-standing")
    return None if why is None else Waits((), reason=why, undecided=isinstance(why, Unseen))


def one_answer(found: Sequence[HandSheet], missing: str) -> HandSheet:
    """The answer that every way to understand a hand gives; undecided, for what is `missing`, if they differ."""
    first, *others = found
    if all(_lines(answer) == _lines(first) for answer in others):
        return first
    return HandSheet(wins=False, sheet=None, reason=Reason(missing), undecided=True)


def _lines(answer: HandSheet) -> object:
    """The items of an answer with what they are worth, and their total."""
    sheet = answer.sheet
    return None if sheet is None else ([(item.item, item.figures) for item in sheet.items], sheet.total)


class NoRulesetError(LookupError):
    """A game whose words are known, but which nobody judges yet; `game` is its name."""

    def __init__(self, game: str) -> None:
        super().__init__(f"no ruleset {game!r}; known: {', '.join(known())}")
        self.game = game


class NoHandsError(NoRulesetError):
    """A game in which no hand is won, and none is counted by itself."""


def known() -> tuple[str, ...]:
    """The names of all rulesets there are, sorted."""
    return _below(tuple(rulesets.__path__))


@cache
def _below(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the packages in some folders, sorted, which are looked through once."""
    return tuple(sorted(module.name for module in iter_modules(folders) if module.ispkg))


def has_hands(name: str) -> bool:
    """Whether a game counts single hands without its rules of play."""
    scoring = find_spec(f"{RULESETS}.{name}.scoring")
    whole = scoring is not None and scoring.submodule_search_locations is not None
    return whole and find_spec(f"{RULESETS}.{name}.scoring.of_notation") is not None


@cache
def hands_of(name: str) -> Hands:
    """What can be asked of a single hand of a game, whoever's it may be.

    Raises `NoRulesetError`, and `NoHandsError` for a game that counts none by itself.
    """
    found = own_hands_of(name)
    return replace(
        found,
        score=lambda hand, agreed: _under_house_rules(
            _for_every_seat(
                found.score, _as_agreed(hand, agreed), agreed, lambda why: HandSheet(False, None, why)
            ),
            agreed,
        ),
        waits=lambda hand, agreed: _for_every_seat(found.waits, hand, agreed, lambda why: Waits((), why)),
    )


def _as_agreed(hand: Hand, agreed: Agreed) -> Hand:
    """A hand that says of no option anything else than the house rules; raises `ReadingError`."""
    house_rules = agreed.house_rules
    for name, value in () if house_rules is None else hand.circumstances:
        if house_rules is not None and str(value) != house_rules.options.get(name, str(value)):
            args = {
                "option": name,
                "first": str(value),
                "other": house_rules.options[name],
                "profile": house_rules.name,
            }
            raise ReadingError("hand-option-conflict", **args)
    return hand


def _under_house_rules(answer: HandSheet, agreed: Agreed) -> HandSheet:
    """An answer whose sheet says which items are worth something else at this table than in the book."""
    if agreed.house_rules is None:
        return answer
    sheet = None if answer.sheet is None else marked(answer.sheet, agreed)
    return replace(answer, sheet=sheet, house_rules=agreed.house_rules)


A = TypeVar("A", HandSheet, Waits)


def _for_every_seat(
    ask: Callable[[Hand, Agreed], A], hand: Hand, agreed: Agreed, otherwise: Callable[[Reason], A]
) -> A:
    """Ask of a hand that does not say whose it is, and names seats, for every seat that can have it.

    Nobody is given a tile by himself. The answer is open where that of one seat is another's not; what depends on
    nothing but the wind of the seat is for the game itself. Where none can have it, what speaks against it is what the
    seat has against it that has least.
    """
    named = () if any(key == "seat" for key, _ in hand.circumstances) else _seats_named(hand)
    if not named:
        return ask(hand, agreed)
    from grammar.words import words_of  # a hand that names nobody needs no words

    givers = _givers(hand)
    owners = [seat for seat in words_of(hand.game).table("seats").en if seat not in givers]
    answers = [
        ask(replace(hand, circumstances=(("seat", seat), *hand.circumstances)), agreed) for seat in owners
    ]
    if not answers:
        return ask(hand, agreed)
    fewest = min(answers, key=lambda answer: len(answer.impossible))
    possible = [answer for answer in answers if not answer.impossible] or [fewest]
    if len({_whoever(answer) for answer in possible}) == 1:
        return possible[0]
    return replace(otherwise(Reason("seat-open", {"seat": owners[-1]})), undecided=True)


def _seats_named(hand: Hand) -> tuple[str, ...]:
    """The seats that a hand names as those its tiles came from."""
    from grammar.words import words_of

    seats = words_of(hand.game).table("seats").en
    behind = [word for laid in hand.sets for word in laid.qualifiers]
    behind += [] if hand.winning is None else hand.winning.qualifiers
    return tuple(word for word in behind if word in seats)


def _givers(hand: Hand) -> frozenset[str]:
    """The seats that gave a tile of a set, and the one that gave the winning tile."""
    from grammar.words import words_of

    behind = words_of(hand.game).laid
    claimed = [word for laid in hand.sets if "seat" in behind.get(laid.kind, ()) for word in laid.qualifiers]
    claimed += [] if hand.winning is None else hand.winning.qualifiers
    return frozenset(claimed)


def _whoever(answer: HandSheet | Waits) -> str:
    """An answer without the seat it is given for."""
    if isinstance(answer, HandSheet) and answer.sheet is not None:
        sheet = answer.sheet
        facts = tuple((clause, replace(fact, args=_seatless(fact.args))) for clause, fact in sheet.open_facts)
        steps = tuple(replace(step, args=_seatless(step.args)) for step in sheet.steps)
        answer = replace(answer, sheet=replace(sheet, seat="", steps=steps, open_facts=facts))
    reason = answer.reason and answer.reason._replace(args=_seatless(answer.reason.args))
    return repr(replace(answer, reason=reason))


def _seatless(args: Arguments) -> Arguments:
    return {name: value for name, value in args.items() if name != "seat"}


def own_hands_of(name: str) -> Hands:
    """What a game itself says of a single hand whose seat is told: `HANDS` of its `scoring.of_notation`."""
    if name not in known():
        raise NoRulesetError(name)
    if has_hands(name):
        found = import_module(f"{RULESETS}.{name}.scoring.of_notation").HANDS
        if not isinstance(found, Hands):
            raise TypeError(f"{RULESETS}.{name}.scoring.of_notation.HANDS is no value of Hands")
        return found
    raise NoHandsError(name)
