"""Which words of a case or a ruling stand in the table of words of its game, by the field they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grammar.tiles import family

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Table = Mapping[str, Any]

WRITTEN = frozenset(
    {
        *("text", "words", "name", "time", "notation", "title", "source", "reason", "said", "file", "paipu"),
        *("edition", "game", "key", "args", "fact", "digest", "id", "since", "changed", "witnesses", "kills"),
        *("players", "totals", "player", "label", "totals_by_person", "outsider", "quoted"),
    }
)
"""Fields of free text, of names of persons, and of what is no answer; what a recorder calls an item is his too."""

TILES = frozenset(
    {
        *("tile", "tiles", "with", "making", "came_tiles", "concealed", "wall", "tail", "turned", "flowers"),
        *("hands", "pools", "floors", "prospect", "colour", "kinds"),
    }
)

CLAUSES = frozenset({"clause", "also", "impossible", "tests", "touches", "decided"})


class Spoken:
    """The words of a game by the field they may stand in."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tiles = {*family(table["family"]).order, "?"}
        self.clauses = {row["id"] for row in table["clauses"]}
        self.readings = {row["id"]: {each["slug"] for each in row["candidates"]} for row in table["readings"]}
        self.circumstances = {row["key"]: row for row in table["circumstances"]}
        self.options = {row["word"]: row for row in table["options"]}
        self.fields = self._fields()

    def words(self, *places: str) -> set[str]:
        """The words of places of the notation."""
        return {row["word"] for place in places for row in self.table[place]}

    def key(self, name: str) -> set[str]:
        """The words of a field of cases and answers."""
        return {value["word"] for row in self.table["keys"] if row["key"] == name for value in row["values"]}

    def _fields(self) -> Mapping[str, set[str]]:
        seats, anybody = self.words("seats"), self.words("seats", "parties", "relatives")
        items = {row["id"] for row in self.table["items"]}
        return {
            "to": anybody | self.words("places") | self.key("to"),
            **dict.fromkeys(
                ("seat", "from", "of", "for", "against", "owner"), anybody | self.words("places")
            ),
            **dict.fromkeys(
                ("dealer", "round", "wind", "opened", "turn", "next_dealer", "seats", "winners"), seats
            ),
            "by": anybody | self.key("by"),
            "act": self.words("acts") | self.key("act"),
            "call": self.words("calls"),
            "place": self.words("places"),
            "flags": self.words("flags"),
            "how": self.words("qualifiers") | self.key("how"),
            "kind": self.words("sets") | self.key("kind"),
            "came": self.key("came"),
            "end": self.words("results"),
            "item": items,
            **{name: self.key(name) for name in ("verdict", "status", "level", "coverage", "what", "found")},
            **{name: self.key(name) for name in ("claims", "origin", "shows", "code")},
            "outcome": self.key("claims") | self.key("outcome"),
            "unit": self.words("units"),
            "limb": {letter for row in self.table["clauses"] for letter in row.get("limbs", ())},
        }

    def unknown(self, value: object, field: str = "", path: str = "") -> Iterator[str]:
        """The words under a value that the table lacks, each with where it stands."""
        here = f"{path}.{field}"
        if field in WRITTEN or value is None or isinstance(value, bool | int):
            return
        if field in ("circumstances", "options", "readings"):
            yield from self._chosen(field, value, here)
        elif isinstance(value, dict):
            theirs = value.get("agreed") is True
            for name, below in value.items():
                if theirs and name == "item":
                    continue
                told = name in {"declared", "agreed"} and isinstance(below, list)
                said = _without_items(below) if told else below
                yield from self.unknown(said, field if name in self.fields["dealer"] else name, here)
        elif isinstance(value, list):
            yield from self._several(value, field, path)
        elif isinstance(value, str) and not self.known(field, value):
            yield f"{here}: {value}"

    def known(self, field: str, word: str) -> bool:
        """Whether a word may stand in a field."""
        if field in TILES:
            return word in self.tiles
        if field in CLAUSES:
            return word in self.clauses
        if field == "as":
            return word in self.key("as") or self._names(word)
        return word.partition(" ")[0] in self.fields.get(field, ())

    def _several(self, values: list[object], field: str, path: str) -> Iterator[str]:
        if len(values) == 2 and isinstance(values[0], int) and isinstance(values[1], str):
            field, values = "unit", values[1:]
        elif field == "came":
            field = "tiles"
        for each in values:
            yield from self.unknown(each, field, path)

    def _chosen(self, field: str, value: object, here: str) -> Iterator[str]:
        """Circumstances, options and readings: the names are words, and the values are what the table says."""
        assert isinstance(value, dict)
        for name, said in value.items():
            if field == "readings":
                good = name in self.readings and (said in self.readings[name])
            else:
                row = (self.circumstances if field == "circumstances" else self.options).get(name)
                good = row is not None and self._is_value(row, said)
            if not good:
                yield f"{here}: {name} {said}"

    def _is_value(self, row: Mapping[str, Any], said: object) -> bool:
        takes = row["takes"]
        if said is True:
            return bool(takes == "nothing" or row["optional"])
        if takes == "number":
            return str(said).isdigit() or "usual" in row
        if takes == "tiles":
            return isinstance(said, list) and self.tiles.issuperset(said)
        if takes == "seat":
            return said in self.words("seats")
        return bool(takes == "text" or said in {value["word"] for value in row["values"]})

    def _names(self, word: str) -> bool:
        """Whether the recorder's name for what is laid is one the table has: an act's, a set's or a form's."""
        rows = [*self.table["acts"], *self.table["sets"], *self.table["forms"]]
        spelled = {spelling for row in rows for spelling in (row["word"], *row["en"], *row["zh"])}
        items = {name for row in self.table["items"] for name in (row["id"], row["name"], *row["names"])}
        spelled |= {name for row in self.table["sets"] for name in row["names"]}
        after = {name for act in self.table["acts"] for post in act["posts"] for name in post["of"]}
        return word in spelled | items | after


def _without_items(rows: object) -> object:
    """What players declared, without the names they gave to the items."""
    assert isinstance(rows, list)
    return [{key: said for key, said in row.items() if key != "item"} for row in rows]
