"""All that the tables and the guide have can be told: in a hand, in a line of what lies there, and as an act.

Nothing here asks the judge what there is: the forms are the rows of the tables of forms, the words those of the tables
of words.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

import pytest

from grammar import known_games, parse_hand, parse_log, render_hand, render_log, words_of
from grammar.tiles import family
from oracle.api import check, score
from spec import FOLDER
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Hand, Log

SHAPES = {"butong": "15-26-34", "wuzi": "15-55-55", "three": "56x3", "four": "56x4", "five": "56x5"}
"""A set of each shape of dominoes, equal tiles of a kind that counts in every game."""

OTHERS = "12 45 {} pung:11x3 pung:13x3 pung:14x3 pung:16x3 pung:22x3 +36/upper prospect:33-34-35-55"
"""A hand that wins with any set of dominoes beside six others that are no set of own tiles."""


class Form(NamedTuple):
    """A row of a table of forms: a game's name for a set, how it is made, of what, and of whose tiles."""

    game: str
    slug: str
    name: str
    how: str
    shape: str
    sources: tuple[str, ...]
    first: bool

    @property
    def told(self) -> str:
        """The form as a set word."""
        behind = (*self.sources, *(("first",) if self.first else ()))
        return "/".join((f"{words_of(self.game).kinds.en[self.how]}:{SHAPES[self.shape]}", *behind))


def tables(game: str) -> Iterator[Mapping[str, object]]:
    """The tables of a game."""
    for path in sorted((FOLDER / game).iterdir(), key=lambda each: each.name):
        if path.name.endswith(".toml"):
            yield read(path.read_text(encoding="utf-8"))


def rows(part: object) -> Iterator[Mapping[str, object]]:
    """Every section of a table, whatever it lies in."""
    if isinstance(part, dict):
        yield part
    for below in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from rows(below)


def forms() -> Iterator[Form]:
    """Every form of a set that the tables of a game name."""
    for game in known_games():
        for row in chain.from_iterable(rows(table.get("form")) for table in tables(game)):
            if row.get("how") in words_of(game).kinds.en:
                sources = row.get("sources", [])
                yield Form(
                    game,
                    str(row["slug"]),
                    str(row["name"]),
                    str(row["how"]),
                    str(row.get("family", row.get("kind"))),
                    tuple(sources) if isinstance(sources, list) else (),
                    row.get("first") is True,
                )


FORMS = tuple(forms())


def name_of(form: Form) -> str:
    """A form in the name of its test."""
    return f"{form.game}-{form.slug}"


every_form = pytest.mark.parametrize("form", FORMS, ids=name_of)
every_game = pytest.mark.parametrize("game", known_games())


def test_the_forms_of_both_games_with_dominoes_are_found() -> None:
    assert {game: sum(form.game == game for form in FORMS) for game in ("tongqi", "jiaxing")} == {
        "tongqi": 42,
        "jiaxing": 9,
    }


def test_the_ten_forms_that_the_first_discard_grows_into_are_among_them() -> None:
    """Those that no hand could tell for a week: `first` was refused behind all but a four."""
    grown = [form for form in FORMS if form.first and form.how != "four"]
    assert Counter(form.how for form in grown) == {"five": 2, "top": 6, "leap": 2}
    assert all(form in CLAIMING for form in grown)


def again(game: str, hand: Hand) -> list[Hand]:
    """A hand as it reads when it has been written in either language."""
    return [parse_hand(game, render_hand(hand, lang)) for lang in ("en", "zh")]


def log_again(log: Log) -> list[str]:
    """A log as it stands when it has been written in either language and read."""
    return [render_log(parse_log(render_log(log, lang))) for lang in ("en", "zh")]


def log_of(game: str, *lines: str) -> str:
    return "\n".join((f'[Game "{game}"]', '[Notation "1"]', *lines, "end cut", ""))


def found(text: str) -> list[str]:
    """What kinds of findings a log has."""
    return [each.kind.value for each in check(parse_log(text)).findings]


# -- forms -----------------------------------------------------------------------------------------------


@every_form
def test_every_form_is_told_in_a_hand(form: Form) -> None:
    hand = parse_hand(form.game, form.told)
    (word,) = hand.sets
    assert word.qualifiers == (*form.sources, *(("first",) if form.first else ()))
    assert again(form.game, hand) == [hand, hand]


@every_form
def test_every_form_is_told_in_a_line_of_sets(form: Form) -> None:
    seat = next(iter(words_of(form.game).table("seats").en.values()))
    text = log_of(form.game, f"{seat} sets {form.told}")
    assert log_again(parse_log(text)) == [text, text]


def worth(form: Form) -> bool:
    """Whether a table gives the form a figure of its own."""
    for row in chain.from_iterable(rows(table) for table in tables(form.game)):
        of = row.get("forms", [row.get("form")])
        figures = [each for each in row.values() if isinstance(each, int) and not isinstance(each, bool)]
        if isinstance(of, list) and form.slug in of and any(figures):
            return True
    return False


@every_form
def test_the_form_that_is_told_is_the_one_that_is_counted(form: Form) -> None:
    answer = score(form.game, OTHERS.format(form.told))
    assert answer.sheet is not None
    named = {other.name for other in FORMS if other.game == form.game}
    counted = [item.name for item in answer.sheet.items if item.name in named]
    assert counted == ([form.name] if worth(form) else [])


OWN = {"pung": 2, "four": 3, "leap": 3, "five": 4, "top": 0}
"""The own tiles that a claim takes from the hand, for the form it makes."""


def seats_of(form: Form) -> tuple[str, str]:
    """Who makes a form, and who puts out the tile it is made with: the dealer, or the maker himself."""
    seats = list(words_of(form.game).table("seats").en.values())
    whence = form.sources[-1] if form.sources else "side"
    whose = seats[2] if whence == "across" else seats[1]
    return whose, whose if whence == "self" else seats[0]


def claimed(form: Form, called: str) -> str:
    """A log in which a claim makes a form, and the recorder calls it so."""
    words = words_of(form.game).table("acts").en
    whose, giver = seats_of(form)
    turn, claim = (f"turn {giver}", "left 20"), f"{whose} {words[form.how]} 56 as {called}"
    if form.how == "top":
        four = form._replace(how="four", shape="four", sources=form.sources[:1]).told
        return log_of(form.game, f"{whose} sets {four}", *turn, f"{giver} flip 56", claim)
    holds = f"{whose} holds 56x{OWN[form.how]} ?x{20 - OWN[form.how]}"
    if form.how == "leap":
        claim = f"{whose} {words['four']} 56 press 56 {words['leap']} 56 as {called}"
    if form.first and form.how == "five" and "pat" in words:  # the tile that is owed for a dealt four
        claim = f"{whose} {words['pat']} {words[form.how]} 56 as {called}"
    if form.first:
        return log_of(form.game, holds, f"{giver} take discard 56", claim)
    return log_of(form.game, holds, *turn, f"{giver} flip 56", claim)


CLAIMING = [form for form in FORMS if form.how in OWN]
CLAIMED = pytest.mark.parametrize("form", CLAIMING, ids=name_of)


@CLAIMED
def test_every_form_that_a_claim_makes_is_the_one_it_is_called(form: Form) -> None:
    text = claimed(form, form.name)
    assert log_again(parse_log(text)) == [text, text]
    assert found(text) == []


@CLAIMED
def test_a_form_called_by_the_name_of_another_is_a_mismatch(form: Form) -> None:
    other = next(each for each in FORMS if each.game == form.game and each.how == "own")
    assert found(claimed(form, other.name)) == ["mismatch"]


# -- words -----------------------------------------------------------------------------------------------


def some_of(row: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of what may stand behind a set."""
    return chain.from_iterable(combinations(row, number) for number in range(len(row) + 1))


@every_game
def test_every_kind_of_set_is_told_with_all_that_may_stand_behind_it(game: str) -> None:
    words = words_of(game)
    seat, other = list(words.table("seats").en.values())[:2]
    tile = next(iter(family(words.family).order))
    for kind, word in words.kinds.en.items():
        for row in some_of(words.laid[kind]):
            behind = [other if what == "seat" else what for what in row]
            told = "/".join((f"{word}:{family(words.family).write_word((tile,) * 3, 'en')}", *behind))
            hand, text = parse_hand(game, told), log_of(game, f"{seat} sets {told}")
            assert again(game, hand) == [hand, hand]
            assert log_again(parse_log(text)) == [text, text]


@every_game
def test_every_qualifier_is_told_of_the_tile_that_came_last(game: str) -> None:
    words = words_of(game)
    tile = next(iter(family(words.family).order))
    sources = (*words.table("seats").en, *words.table("relatives").en)
    able = words.laid.get("win", words.table("qualifiers").en)
    for qualifier in (*sources, *(each for each in words.table("qualifiers").en if each in able)):
        hand = parse_hand(game, f"+{tile}/{qualifier}")
        assert hand.winning is not None
        assert hand.winning.qualifiers == (qualifier,)
        assert again(game, hand) == [hand, hand]


@every_game
def test_every_circumstance_is_told_with_every_value(game: str) -> None:
    words = words_of(game)
    tile, seats = next(iter(family(words.family).order)), words.table("seats").en
    for key, word in words.table("circumstances").en.items():
        kind = words.table("circumstances").notes[key]
        free: dict[str, Sequence[str]] = {"seat": [*seats], "number": ["1"], "tiles": [tile], "text": ["a"]}
        values = [] if kind == "-" else [*(free.get(kind.rstrip("?")) or words.values_of(key).en)]
        assert values or kind == "-"
        bare = [None] if kind == "-" or kind.endswith("?") else []
        for value in (*values, *bare):
            hand = parse_hand(game, word if value is None else f"{word}:{value}")
            assert hand.circumstances == ((key, value),)
            assert again(game, hand) == [hand, hand]
