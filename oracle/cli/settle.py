"""`paipu settle`: who pays whom for a result, from what all agree was counted."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

import click

from grammar.records import dataclass
from oracle.cli.answers import EXITS, UNUSABLE, answered_of_play, paint, print_json, print_lines
from oracle.cli.options import choosing, game_argument, known_game, layers_of, speaking
from oracle.game.settling import SELF, ResultError, settle_result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.words import Vocabulary, Words
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.messages import Lang
    from oracle.ruling.settlement import Settlement


@click.command(short_help="Settle a result: who pays whom, and who deals next.")
@game_argument
@click.argument("words", nargs=-1, required=True, metavar="KEY:VALUE…")
@choosing
@speaking
@click.pass_context
def settle(  # noqa: PLR0913, PLR0917
    context: click.Context,
    game: str,
    words: tuple[str, ...],
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Settle a result on what all agree was counted: who pays whom, with steps and clauses, and who deals next.

    \b
    how:won|white|false|drawn    how the hand ended; won where a winner is named
    winner:SEAT                  who laid out the hand
    from:SEAT|self|turned        who put out the winning tile, or that it was an own one, or the 翻皇
    dealer:SEAT streak:N         in Taiwan's game: who dealt, and how often again
    given:SEAT=N                 in Lingque: how many tiles SEAT gave the winner
    SEAT:AMOUNT                  what a seat has counted
    OPTION:VALUE                 what was agreed beforehand, such as limit:3000
    \b
    paipu settle tongqi winner:he he:2528 tian:152 di:64 ren:24
    paipu settle taiwan winner:S from:W dealer:E streak:2 S:8
    """  # noqa: D301  (the backspaces tell click to keep these lines)
    name = known_game(game, lang)
    layers = layers_of(name, readings, profile, lang)

    def answer(ruleset: Ruleset) -> Settlement:
        stated = _Reader(ruleset, lang).read(words)
        return settle_result(
            name,
            stated.how or "won",
            stated.totals,
            winner=stated.winner,
            source=stated.source,
            dealer=stated.dealer,
            streak=stated.streak,
            given=stated.given,
            options=stated.options,
            asked=layers,
        )

    try:
        settled = answered_of_play(name, lang, answer)
    except ResultError as wrong:
        from grammar.visible import visible  # what is called grammar may be another's

        click.echo(visible(wrong.sentence(lang)), err=True)
        raise click.exceptions.Exit(UNUSABLE) from None
    if as_json:
        from oracle.report.settlement import settlement_tree

        print_json(settlement_tree(settled, lang))
    else:
        from oracle.report.settlement import settlement_report

        print_lines(settlement_report(settled, lang, paint()))
    context.exit(EXITS[settled.status])


@dataclass(slots=True)
class _Stated:
    """What the words of the command say."""

    how: str | None = None
    winner: str | None = None
    source: str | None = None
    dealer: str | None = None
    streak: int | None = None
    given: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)


class _Reader:
    """Reads the words of a result, in either language."""

    def __init__(self, ruleset: Ruleset, lang: Lang) -> None:
        from grammar.words import words_of  # what is called grammar may be another's

        self.ruleset = ruleset
        self.lang: Lang = lang
        self.words: Words = words_of(ruleset.name)
        self.seen: set[str] = set()
        self.stated = _Stated()

    def read(self, words: Sequence[str]) -> _Stated:
        """Everything the words say; one that says nothing is refused."""
        for word in words:
            key, colon, value = word.replace("：", ":").partition(":")
            if not colon or not key or not value:
                raise self._wrong("settle-no-colon", word=word, example=self._example("winner"))
            self._take(word, key, value)
        return self.stated

    def _take(self, word: str, key: str, value: str) -> None:
        options = {**self._table("options").read, **{name: name for name in self._agreed()}}
        if key in self._table("settle").read:
            self._take_key(word, self._table("settle").read[key], value)
        elif key in self._table("seats").read:
            seat = self._table("seats").read[key]
            self._once(f"total {seat}", word)
            self.stated.totals[seat] = self._number(word, value)
        elif options.get(key) in self._agreed():
            self._once(f"option {options[key]}", word)
            choices = self._table("option_values").read
            self.stated.options[options[key]] = choices.get(value, value)
        else:
            self._no_such_word(word)

    def _take_key(self, word: str, key: str, value: str) -> None:
        stated = self.stated
        if key != "given":
            self._once(key, word)
        match key:
            case "how":
                stated.how = self._end(value)
            case "winner":
                stated.winner = self._seat(value)
            case "from":
                stated.source = self._source(value)
            case "dealer":
                stated.dealer = self._seat(value)
            case "streak":
                stated.streak = self._number(word, value, "streak")
            case _:
                who, equals, number = value.replace("＝", "=").partition("=")
                if not equals:
                    raise self._wrong("settle-no-gift", word=word, example=self._example("given"))
                seat = self._seat(who)
                self._once(f"given {seat}", word)
                stated.given[seat] = self._number(word, number, "given")

    # -- values --------------------------------------------------------------------------------------

    def _end(self, value: str) -> str:
        ends = self._table("settle_results")
        found = ends.read.get(value, value)
        if self.ruleset.unplayed is None:
            raise self._wrong("result-no-settlement", game=self.ruleset.name)
        known = self.ruleset.unplayed.ends
        if found not in known:
            written = " ".join(ends.write(end, self.lang) for end in known)
            raise self._wrong("result-no-such-end", how=value, ends=written, example=self._example("how"))
        return found

    def _seat(self, value: str) -> str:
        found = self._table("seats").read.get(value)
        if found is None:
            raise self._wrong("result-no-such-seat", word=value, seats=tuple(self._table("seats").en))
        return found

    def _source(self, value: str) -> str:
        places = () if self.ruleset.unplayed is None else self.ruleset.unplayed.places
        lines = self._table("lines").read
        if SELF in (self._table("flags").read.get(value), self._table("relatives").read.get(value)):
            return SELF
        if lines.get(value) in places:
            return lines[value]
        found = self._table("seats").read.get(value)
        if found is None:
            raise self._wrong("result-no-such-source", word=value, seats=tuple(self._table("seats").en))
        return found

    def _number(self, word: str, value: str, key: str = "total") -> int:
        units = self._table("units")
        found = _NUMBER.fullmatch(value)
        unit = "" if found is None else found[2].strip()
        own = unit in units.read and units.read[unit] in (self.ruleset.unit, "points")
        if found is None or (unit and (key != "total" or not own)):
            written = units.write(self.ruleset.unit, self.lang) if key == "total" else self._key(key)
            raise self._wrong("settle-no-number", word=word, unit=written, example=self._example(key))
        return int(found[1])

    def _once(self, what: str, word: str) -> None:
        if what in self.seen:
            raise self._wrong("settle-twice", word=word)
        self.seen.add(what)

    # -- what is wrong -------------------------------------------------------------------------------

    def _no_such_word(self, word: str) -> None:
        keys = " ".join(f"{self._key(key)}:" for key in self._keys())
        table = self._table("options")
        options = " ".join(f"{table.write(name, self.lang)}:" for name in self._agreed()) or "–"
        args = {"word": word, "keys": keys, "options": options, "example": self._example("total")}
        raise self._wrong("settle-no-such-word", **args)

    def _keys(self) -> tuple[str, ...]:
        """The keys that say something in this game."""
        results = self.ruleset.unplayed
        match = self.ruleset.match
        idle = {
            "dealer": match is None or match.places is None,
            "streak": results is None or results.next_streak is None,
            "given": results is None or not results.most_given,
        }
        return tuple(key for key in self._table("settle").en if not idle.get(key, False))

    def _example(self, key: str) -> str:
        """How a key is used, in the words of the game and the reader."""
        seats = self._table("seats")
        first, second = (seats.write(seat, self.lang) for seat in tuple(seats.en)[:2])
        value = {
            "how": self._table("settle_results").write("won", self.lang),
            "winner": first,
            "streak": "2",
            "given": f"{second}=4",
        }.get(key, "8")
        return f"{first}:{value}" if key == "total" else f"{self._key(key)}:{value}"

    def _key(self, key: str) -> str:
        return self._table("settle").write(key, self.lang)

    def _agreed(self) -> Mapping[str, object]:
        """What players of the game may agree on beforehand."""
        return {**self.ruleset.agreements.figures, **self.ruleset.agreements.choices}

    def _table(self, name: str) -> Vocabulary:
        return self.words.table(name)

    def _wrong(self, key: str, **args: str | int | tuple[str, ...]) -> ResultError:
        return ResultError(self.ruleset.name, key, **args)


_NUMBER = re.compile(r"([0-9]{1,9})(.{0,20})")
"""A whole number, and a unit behind it."""
