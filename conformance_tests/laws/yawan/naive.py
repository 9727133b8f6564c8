"""Which divisions of a hand the four forms take: a second answer, slow and plain, that shares nothing with the oracle.

It reads no table of `spec/` and imports no code of `oracle/`. Tiles are grouped in every way there is, and only the
whole hand is asked whether it keeps the rules of its form.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

RANKS = "123456789"
WINDS = "ESWN"
SUIT_OF_DRAGON = {"C": "p", "F": "s", "P": "m"}

Group = tuple[str, ...]
"""The tiles of a set or a pair, sorted."""

Division = tuple[Group, ...]


class Set(NamedTuple):
    """A set on the table: the act, its tiles, and the one another gave, if it is recorded."""

    kind: str
    tiles: tuple[str, ...]
    came: str = ""


class Case(NamedTuple):
    """A hand: the seat, the tiles in hand with the last one, and the sets on the table."""

    seat: str
    tiles: tuple[str, ...]
    sets: tuple[Set, ...] = ()


def divisions(case: Case) -> set[tuple[str, Division]]:
    """Every form with every division of the tiles in hand that it takes."""
    found = set()
    for form in ("se-zu", "hua-zu", "se-dui", "hua-dui"):
        pairs_only = form.endswith("dui")
        if pairs_only and case.sets:
            continue
        for division in grouped(sorted(case.tiles), pairs_only, form.startswith("se")):
            if keeps(form, case, division):
                found.add((form, division))
    return found


def grouped(tiles: list[str], pairs_only: bool, by_suit: bool, pairs: int = 0) -> set[Division]:
    """Every way to group tiles, the first of them in each group it can be in."""
    if not tiles:
        return {()} if pairs_only or pairs == 1 else set()
    first, rest = tiles[0], tiles[1:]
    sizes = [1] if pairs_only else [2] if pairs else [1, 2]
    found = set()
    for size in sizes:
        for others in set(combinations(rest, size)):
            group = tuple(sorted((first, *others)))
            if not (is_group_by_suit(group) if by_suit else is_group_by_rank(group)):
                continue
            left = list(rest)
            for tile in others:
                left.remove(tile)
            for division in grouped(left, pairs_only, by_suit, pairs + (size == 1)):
                found.add(tuple(sorted((group, *division))))
    return found


def is_number(tile: str) -> bool:
    return tile[0] in RANKS


def follow(group: Group) -> bool:
    """Whether tiles are number tiles of three ranks in a row."""
    ranks = sorted(int(tile[0]) for tile in group if is_number(tile))
    return len(group) == 3 == len(ranks) and ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]


def is_group_by_suit(group: Group) -> bool:
    if len(set(group)) == 1:
        return True
    return follow(group) and len({tile[1] for tile in group}) == 1


def is_group_by_rank(group: Group) -> bool:
    """Different suits of one rank, or three ranks of three suits in a row, dragons, or winds."""
    if len(set(group)) != len(group):
        return False
    if all(tile in SUIT_OF_DRAGON for tile in group) or all(tile in WINDS for tile in group):
        return True
    if not all(is_number(tile) for tile in group):
        return False
    if len({tile[1] for tile in group}) != len(group):
        return False
    return len({tile[0] for tile in group}) == 1 or follow(group)


def keeps(form: str, case: Case, division: Division) -> bool:
    """Whether the whole hand keeps the rules of a form."""
    if form == "se-zu":
        return all(set_by_suit(each) for each in case.sets)
    if form == "se-dui":
        return True
    if any(case.seat in group for group in division):
        return False
    if form == "hua-zu" and not all(set_by_rank(each, case.seat) for each in case.sets):
        return False
    return one_order(case, division) and one_base(case, division)


def set_by_suit(laid: Set) -> bool:
    if laid.kind == "eat":
        return follow(laid.tiles) and len({tile[1] for tile in laid.tiles}) == 1
    return len(set(laid.tiles)) == 1


def set_by_rank(laid: Set, seat: str) -> bool:
    """A chi of three suits, a pung without the own wind, and no kong but the four winds, the own one drawn."""
    if laid.kind == "eat":
        return follow(laid.tiles) and len({tile[1] for tile in laid.tiles}) == 3
    if laid.kind == "pung":
        return (
            is_group_by_rank(tuple(sorted(laid.tiles))) and not follow(laid.tiles) and seat not in laid.tiles
        )
    return sorted(laid.tiles) == sorted(WINDS) and not (laid.kind == "kong" and laid.came == seat)


def one_order(case: Case, division: Division) -> bool:
    """Whether all sequences have their suits in one order."""
    runs = [group for group in division if follow(group)]
    runs += [laid.tiles for laid in case.sets if laid.kind == "eat"]
    orders = {tuple(tile[1] for tile in sorted(run, key=lambda tile: tile[0])) for run in runs}
    return len(orders) <= 1


def one_base(case: Case, division: Division) -> bool:
    """Whether pairs and the own tiles of pungs are of one couple of suits, and of one couple of winds."""
    couples: list[Group] = [group for group in division if len(group) == 2]
    for laid in case.sets:
        if laid.kind in {"pung", "kong", "add-kong"} and laid.came:
            own = list(laid.tiles)
            own.remove(laid.came)
            if len(own) == 3:
                own.remove(case.seat)
            couples.append(tuple(own))
    suits = {frozenset(suit_of(tile) for tile in couple) for couple in couples if couple[0] not in WINDS}
    winds = {frozenset(couple) for couple in couples if couple[0] in WINDS}
    return len(suits) <= 1 and len(winds) <= 1


def suit_of(tile: str) -> str:
    return SUIT_OF_DRAGON.get(tile) or tile[1]
