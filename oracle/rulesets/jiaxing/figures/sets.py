"""01-tiles, `sets.toml`: what makes a set, and its name by the origin of its tiles (section 1.3)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.families.dominoes import sets as dominoes
from oracle.families.dominoes.sets import EQUAL_KIND, LOOSE
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Tile
    from oracle.families.dominoes.sets import SetKind, TileSet
    from oracle.rulebook.tables import Section


OWN = "own"
"""How a set of own tiles only is made."""


@dataclass(frozen=True, slots=True)
class Form:
    """A set by the origin of its tiles: its name, its shape, and what made it (eat, own, pung, four, five, top)."""

    slug: str
    name: str
    kind: SetKind
    how: str
    clause: str


@dataclass(frozen=True, slots=True)
class Forms:
    """All forms by slug, and how many sets a finished hand has."""

    by_slug: Annotated[Mapping[str, Form], "form"]
    to_win: Annotated[int, "finished.sets"]


@cites("JX-1.3c", "JX-3.6e")
def load_forms(document: Section) -> Forms:
    """Read the table of forms; no two share a slug, a name or what made them, and every shape has one."""
    forms = read_as(document, Forms)
    found = forms.by_slug.values()
    if not len(found) == len({(form.how, form.kind) for form in found}) == len({form.name for form in found}):
        raise TableError(f"{document.where}: two forms share name or facts")
    if {form.kind for form in found} != set(dominoes.SET_KINDS):
        raise TableError(f"{document.where}: a shape has no form, or a form no shape")
    return forms


FORMS = load_forms(read_table("jiaxing", "sets"))
"""The forms of Jiaxing."""

BY_FACTS: Mapping[tuple[str, str], Form] = MappingProxyType(
    {(form.how, form.kind): form for form in FORMS.by_slug.values()}
)
"""The forms by what made them."""

SETS_TO_WIN: int = FORMS.to_win
EQUAL: frozenset[str] = frozenset(EQUAL_KIND.values())
"""The shapes of equal tiles."""


def form(slug: str) -> Form:
    """The form with this slug. Raises `KeyError` if there is none."""
    return FORMS.by_slug[slug]


@cites("JX-1.3a")
def is_butong(tiles: Iterable[Tile]) -> bool:
    """Whether these are three tiles that show every head once (不同)."""
    return dominoes.is_butong(tuple(sorted(tiles)))


@cites("JX-1.3b")
def is_wuzi(tiles: Iterable[Tile]) -> bool:
    """Whether these are three tiles with five equal heads, a pair of long tiles among them (五子)."""
    return dominoes.is_wuzi(tuple(sorted(tiles)))


@cites("JX-1.3c")
def is_equal(tiles: Iterable[Tile]) -> bool:
    """Whether these are three, four or five equal tiles."""
    made = dominoes.set_of(tiles)
    return made is not None and made.kind in EQUAL


def set_of(tiles: Iterable[Tile]) -> TileSet | None:
    """The set that exactly these tiles make (JX-1.3a, JX-1.3b, JX-1.3c), `None` if they make none."""
    made = dominoes.set_of(tiles)
    if made is not None and (is_butong(made.tiles) or is_wuzi(made.tiles) or is_equal(made.tiles)):
        return made
    return None


def is_loose(made: TileSet | None) -> bool:
    """Whether a set is a 不同 or a 五子."""
    return made is not None and made.kind in LOOSE


@cites("JX-1.3c")
def form_by_origin(how: str, kind: str) -> Form | None:
    """The form of a set by the origin of its tiles, `None` if nothing is made so.

    碰 is 2 own + 1 from outside, 刻 3 own, 開昭 3 + 1, 多子 4 own, 平跳 開昭 + 1, 高跳 多子 + 1, 龍船 5 own.
    """
    if kind in LOOSE:
        return BY_FACTS["eat", kind]
    return BY_FACTS.get((how, kind))


def own_form(size: int) -> Form:
    """The form of `size` own equal tiles: 刻 of three, 多子 of four, 龍船 of five."""
    return BY_FACTS[OWN, EQUAL_KIND[size]]


THREE = 3
"""Own equal tiles that stay together (JX-2.3); a set of more counts as three tiles when a hand is measured."""

PAIR = 2
