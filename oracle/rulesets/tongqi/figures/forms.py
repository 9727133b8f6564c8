"""05-sets and 06-changes: the five kinds of set (搭子), their frames and forms, and what grows into what."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from grammar.records import dataclass
from oracle.families.dominoes import sets as dominoes
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.tongqi.figures.kinds import COPIES, KINDS
from oracle.table.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Seat, Tile
    from oracle.rulebook.tables import Section


SetKind = dominoes.SetKind
"""The kinds of set: 不同, 五子, 三隻頭, 四隻頭, 五隻頭."""

TileSet = dominoes.TileSet
"""A set (搭子): its kind and its tiles in ascending order."""

SET_KINDS = dominoes.SET_KINDS
EQUAL_KIND = dominoes.EQUAL_KIND

LOOSE = dominoes.LOOSE
"""The kinds of set that may be re-laid, and that a 過張 may not complete: 不同 and 五子."""

PAIR = 2
"""The own equal tiles that a third makes a 碰子 (TQ-5.3d)."""

UNOPENED = 3
"""The own equal tiles that must be opened when the fourth comes (TQ-8.15)."""

Direction = Literal["self", "side", "across"]
"""Where a tile came from, seen from the set's owner: 自揭, 兩邊, 對飛."""

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


@cites("TQ-5.0")
def set_of(tiles: Iterable[Tile]) -> TileSet | None:
    """The set (搭子) that exactly these tiles make, or `None` if they make none."""
    return dominoes.set_of(tiles)


@cites("TQ-5.1a")
def is_butong(tiles: tuple[Tile, ...]) -> bool:
    """Whether these are three short tiles that show every head once (不同)."""
    return dominoes.is_butong(tiles)


@cites("TQ-5.2a")
def is_wuzi(tiles: tuple[Tile, ...]) -> bool:
    """Whether these are a pair of long tiles and one short tile of their head (五子)."""
    return dominoes.is_wuzi(tiles)


@cites("TQ-5.1a")
def all_butong() -> tuple[TileSet, ...]:
    """The fifteen 不同."""
    return dominoes.all_butong()


@cites("TQ-5.2a")
def all_wuzi() -> tuple[TileSet, ...]:
    """The thirty 五子: six long pairs, each with the five short tiles of its head."""
    return dominoes.all_wuzi()


@cites("TQ-5.3a", "TQ-5.4a", "TQ-5.5a")
def all_equal() -> tuple[TileSet, ...]:
    """Every set of three, four or five equal tiles (三隻頭, 四隻頭, 五隻頭)."""
    return dominoes.all_equal()


@cites("TQ-5.1b")
def butong_frames() -> tuple[dominoes.Frame, ...]:
    """The frames of a 不同 (不同架子): two short tiles without a common head."""
    return dominoes.butong_frames()


@cites("TQ-5.2b")
def wuzi_frames() -> tuple[dominoes.Frame, ...]:
    """The frames of a 五子 (五子架子): a long pair, or a long tile and a short one of its head."""
    return dominoes.wuzi_frames()


@cites("TQ-5.1b", "TQ-5.1c")
def butong_frames_of(tile: Tile) -> tuple[dominoes.Frame, ...]:
    """The frames a tile can fill to a 不同 (不同格子): three for a short tile, none for a long one."""
    return dominoes.butong_frames_of(tile)


@cites("TQ-5.2b", "TQ-5.2c")
def wuzi_frames_of(tile: Tile) -> tuple[dominoes.Frame, ...]:
    """The frames a tile can fill to a 五子 (五子格子): two for a short tile, five for a long one."""
    return dominoes.wuzi_frames_of(tile)


@cites("TQ-5.1d")
def is_double(one: TileSet, other: TileSet) -> bool:
    """Whether two sets are the same 不同 twice (大套不同)."""
    return one == other and one.kind == "butong"


@dataclass(frozen=True, slots=True)
class Form:
    """A named way a set is made (chapter 5), with its lay-out (chapter 7).

    `sources` are the directions the fourth and the fifth tile came from, `first` is whether the claim that made the
    four or five took the dealer's first discard, `grows_from` the forms that one more tile makes it of.
    """

    slug: str
    name: str
    aliases: tuple[str, ...]
    family: SetKind
    how: str
    sources: tuple[Direction, ...]
    first: bool
    grows_from: Annotated[tuple[str, ...], "from"]
    clause: str
    shape: str
    shape_clause: str

    @property
    def facts(self) -> tuple[str, SetKind, tuple[Direction, ...], bool]:
        """What makes the form."""
        return self.how, self.family, self.sources, self.first


@dataclass(frozen=True, slots=True)
class Forms:
    """All forms by slug; seats in playing order; what a form is named by.

    `directions` gives the distances to the right of the seats of a direction, `first_barred` the own sets whose
    growth on the dealer's first discard gets no name of its own, `not_dealt` those besides that were not dealt whole,
    `to_win` the sets of a finished hand.
    """

    by_slug: Annotated[Mapping[str, Form], "form"]
    seats: Annotated[tuple[Seat, ...], "seats.order"]
    directions: Mapping[Direction, tuple[int, ...]]
    first_barred: Annotated[frozenset[str], "first_discard.bars"]
    not_dealt: Annotated[frozenset[str], "first_discard.not_dealt"]
    to_win: Annotated[int, "finished.sets"]


@cites("TQ-3.12", "TQ-7.4", "TQ-7.5")
def load_forms(document: Section) -> Forms:
    """Read the table of forms; every form grows from known ones, and no two share name or facts."""
    table = read_as(document, Forms)
    forms = table.by_slug.values()
    if len({form.facts for form in forms}) != len(forms):
        raise TableError(f"{document.where}: two forms are made by the same")
    names = [name for form in forms for name in (form.name, *form.aliases)]
    if len(set(names)) != len(names):
        raise TableError(f"{document.where}: two forms share a name")
    unknown = [slug for form in forms for slug in form.grows_from if slug not in table.by_slug]
    if unknown:
        raise TableError(f"{document.where}: {unknown[0]} is no form")
    distances = sorted(distance for each in table.directions.values() for distance in each)
    if set(table.directions) != set(DIRECTIONS) or distances != list(range(len(table.seats))):
        raise TableError(f"{document.where}: directions: the directions do not cover the seats")
    return table


FORMS = load_forms(read_table("tongqi", "forms"))
"""The forms of Tongqi."""

BY_FACTS = MappingProxyType({form.facts: form for form in FORMS.by_slug.values()})
"""The forms by what makes them."""

OFFSETS: Mapping[int, Direction] = MappingProxyType(
    {distance: way for way, distances in FORMS.directions.items() for distance in distances}
)
"""The direction of a seat by its distance to the right."""

SEATS: tuple[Seat, ...] = FORMS.seats

IN_TURN = Seats(SEATS)
"""The seats in turn (TQ-3.2)."""

SETS_TO_WIN: int = FORMS.to_win


@cites("TQ-5.4d", "TQ-5.4e", "TQ-5.4f")
def direction(owner: Seat, source: Seat) -> Direction:
    """The direction a tile came to `owner` from: oneself (自揭), a neighbour (兩邊), the opposite (對飛)."""
    return OFFSETS[IN_TURN.steps(owner, source)]


def form(slug: str) -> Form:
    """The form with this slug. Raises `KeyError`."""
    return FORMS.by_slug[slug]


def form_named(name: str) -> Form | None:
    """The form with this slug, Chinese name or alias; `None` if there is none."""
    for candidate in FORMS.by_slug.values():
        if name in (candidate.slug, candidate.name, *candidate.aliases):
            return candidate
    return None


def form_by_facts(
    how: str, kind: SetKind, sources: tuple[Direction, ...] = (), *, first: bool = False
) -> Form | None:
    """The form made by `how` (own, pat, press, pung, four, five, top, leap, eat); `None` if there is none.

    `sources` are the directions the fourth and the fifth tile came from, `first` says that the claim took
    the dealer's first discard.
    """
    return BY_FACTS.get((how, kind, sources, first))


@cites("TQ-5.3a", "TQ-5.3b", "TQ-5.3c", "TQ-5.4a", "TQ-5.4b", "TQ-5.5a", "TQ-5.5b", "TQ-5.5c")
def form_of_own(size: int, last: Literal["own", "pat", "press"]) -> Form:
    """The form of an own set of `size` equal tiles whose last tile came from the deal, by 拍 or 軋."""
    return BY_FACTS[last, EQUAL_KIND[size], (), False]


@cites("TQ-5.3d")
def form_of_pung() -> Form:
    """The form of a hand pair completed by a flipped or discarded tile (碰子)."""
    return form("pung")


@cites("TQ-5.4c", "TQ-5.4d", "TQ-5.4e", "TQ-5.4f")
def form_of_four(
    source: Direction, *, dealers_first: bool, origin_of_three: str, dealt_only: bool = False
) -> Form:
    """The form of a 開招: 自揭, 兩邊 or 對飛, or 頭轟 and 飛頭轟 on the dealer's first discard.

    `origin_of_three` is the slug of the own three it grew from; a 軋克 gives no 頭轟, nor with `dealt_only` does a 拍克.
    """
    first = dealers_first and _gives_a_name(origin_of_three, dealt_only=dealt_only)
    return BY_FACTS["four", "four", (source,), first and source != "self"]


@cites("TQ-5.5d")
def form_of_five(
    source: Direction, *, dealers_first: bool, origin_of_four: str, dealt_only: bool = False
) -> Form:
    """The form of a 鑿穿: 自揭, 兩邊 or 對飛, or 頭邊 and 頭飛 on the dealer's first discard.

    `origin_of_four` is the slug of the own four it grew from; a 軋度 gives neither 頭邊 nor 頭飛, nor with `dealt_only`
    does a 拍度.
    """
    first = dealers_first and _gives_a_name(origin_of_four, dealt_only=dealt_only)
    return BY_FACTS["five", "five", (source,), first and source != "self"]


def _gives_a_name(origin: str, *, dealt_only: bool) -> bool:
    """Whether an own set that the dealer's first discard makes larger gets a name of its own for it."""
    return origin not in FORMS.first_barred and not (dealt_only and origin in FORMS.not_dealt)


@cites("TQ-5.5e")
def form_of_top(four: Form, flipper: Direction) -> Form:
    """The form of a 余上: an existing 開招 and a fifth tile somebody flipped later."""
    return BY_FACTS["top", "five", (*four.sources, flipper), four.first]


@cites("TQ-5.5f")
def form_of_leap(four: Form) -> Form:
    """The form of a 連跳: a 開招 whose own 軋 is the fifth tile."""
    return BY_FACTS["leap", "five", four.sources, four.first]


@cites("TQ-6.2a", "TQ-6.2b")
def may_grow(before: str, after: str) -> bool:
    """Whether a set of the form `before` becomes one of the form `after` by one more tile (增加)."""
    return before in FORMS.by_slug[after].grows_from


@cites("TQ-6.2a", "TQ-6.2b")
def may_become(before: str, after: str) -> bool:
    """Whether a set of the form `before` may in one or more steps become one of the form `after`."""
    steps = FORMS.by_slug[after].grows_from
    return before in steps or any(may_become(before, step) for step in steps)


@cites("TQ-1.1b")
def too_many(sets: Iterable[TileSet]) -> tuple[Tile, ...]:
    """The kinds of which the sets together hold more tiles than the game has."""
    tiles = [tile for made in sets for tile in made.tiles]
    return tuple(kind for kind in KINDS if tiles.count(kind) > COPIES)
