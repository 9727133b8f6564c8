"""The events of play, what each says by itself, and which of them an act of a log is told by.

Reading and writing ask the same course of play. What an event does not say by itself (a stop, a look, who threw an
earlier tile) is written beside it as `paipu.acts`, so that the writer needs to know nothing but what the reader takes
from the bare event.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue

UNSEEN = "?"

OWN = "paipu"
"""The part of an event that has what its format has no word for; other programs pass over it."""

CLAIMS = {"chi": ("eat", 2), "pon": ("pung", 2), "daiminkan": ("kong", 3)}
"""The claims of a discard: the act, and of how many own tiles it is made."""

KONGS = {"kakan": ("add-kong", 3), "ankan": ("hidden-kong", 4)}
"""The kongs of one's own turn, and how many tiles `consumed` lists."""

ALONE = {"draw": "tsumo", "replace": "tsumo", "flower": "nukidora", "ready": "reach"}
"""The acts of one's own that an event tells for each of their tiles."""

NAMED = {act: name for name, (act, _) in (*CLAIMS.items(), *KONGS.items())}

PLAYED = ("tsumo", "nukidora", "dahai", *CLAIMS, *KONGS, "hora")
"""The events that are acts."""

SAID = ("type", "actor", "target", "pai", "consumed")
"""What an event has to have in common with the acts that are told beside it."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event that is an act: who, which tile, whose tile it was, and of which own tiles a set is made."""

    name: str
    actor: int
    tile: str = UNSEEN
    target: int | None = None
    own: tuple[str, ...] = ()
    drawn: bool | None = None

    def tree(self) -> Json:
        """The event as JSON."""
        made: Json = {"type": self.name, "actor": self.actor}
        if self.target is not None:
            made["target"] = self.target
        if self.name not in {"ankan", "reach"}:
            made["pai"] = self.tile
        if self.own:
            made["consumed"] = [*self.own]
        if self.drawn is not None:
            made["tsumogiri"] = self.drawn
        return made

    def same(self, other: Event) -> bool:
        """Whether both are the same event, whatever is said of how a tile was thrown."""
        mine, its = self.tree(), other.tree()
        return all(mine.get(name) == its.get(name) for name in SAID)


@dataclass(frozen=True, slots=True)
class Open:
    """The tile last open to a claim: whose, which, and by which event."""

    actor: int
    tile: str
    name: str


class Course:
    """The course of a hand, event by event: what each comes to as an act."""

    def __init__(self, seats: Sequence[str], hands: Sequence[Sequence[str]]) -> None:
        """Begin with the seats in the order of the actors, and what they hold; an empty hand is unknown."""
        self.seats = seats
        self.hands = [Counter(hand) if hand else None for hand in hands]
        self.owed = [0] * len(seats)
        self.drawn: tuple[int, str] | None = None
        self.open: Open | None = None
        self.laying: int | None = None
        self.acts: list[JsonValue] = []
        self.end = "cut"

    # -- from events to acts -------------------------------------------------------------------------------

    def feed(self, event: Event) -> None:
        """Let an event come about, and add the act it is by itself."""
        laying, self.laying = self.laying, None
        match event.name:
            case "tsumo":
                self._draws(event)
            case "nukidora":
                self._lays(event, goes_on=laying == event.actor)
            case "dahai":
                self._throws(event)
            case "hora":
                self._wins(event)
            case "reach":
                pass  # what the table calls ready; whether it is the book's declaration no event says
            case _:
                self._makes_a_set(event)

    def _draws(self, event: Event) -> None:
        self._has(event.actor, event.tile, 1)
        owed = self.owed[event.actor] > 0
        self.owed[event.actor] -= owed
        self.drawn = (event.actor, event.tile)
        tiles = () if event.tile == UNSEEN else (event.tile,)
        self._act(event, "replace" if owed else "draw", tiles)

    def _lays(self, event: Event, *, goes_on: bool) -> None:
        self._has(event.actor, event.tile, -1)
        self.owed[event.actor] += 1
        self.laying = event.actor
        self.drawn = None
        before = self.acts[-1] if goes_on and self.acts else None
        if isinstance(before, dict) and before.get("act") == "flower":
            laid = before["tiles"]
            assert isinstance(laid, list)
            self.acts[-1] = {**before, "tiles": [*laid, event.tile]}
        else:
            self._act(event, "flower", (event.tile,))

    def _throws(self, event: Event) -> None:
        follows = self._follows(event.actor, event.tile)
        flags: list[JsonValue] = []
        if event.drawn is not None and event.drawn != follows:
            flags.append("drawn" if event.drawn else "held")
        self._has(event.actor, event.tile, -1)
        self.drawn, self.open = None, Open(event.actor, event.tile, event.name)
        self._act(event, "discard", (event.tile,), **({"flags": flags} if flags else {}))

    def _makes_a_set(self, event: Event) -> None:
        act, _ = (CLAIMS | KONGS)[event.name]
        for tile in (event.tile,) if event.name == "kakan" else event.own:
            self._has(event.actor, tile, -1)
        self.drawn = None
        if event.name not in {"chi", "pon"}:
            self.owed[event.actor] += 1
        tile = event.own[0] if event.name == "ankan" else event.tile
        more: Json = {}
        if event.name in CLAIMS:
            if event.name == "chi" or any(each != tile for each in event.own):
                more["with"] = [*event.own]
            more |= self._source(event)
        if event.name == "kakan":
            self.open = Open(event.actor, event.tile, event.name)
        self._act(event, act, (tile,), **more)

    def _wins(self, event: Event) -> None:
        self.end = "won"
        tiles = () if event.tile == UNSEEN else (event.tile,)
        if event.target is None or event.target == event.actor:
            self._act(event, "win", tiles)
            return
        robs = self.open == Open(event.target, event.tile, "kakan")
        self._act(event, "rob" if robs else "win", tiles, **self._source(event))

    def _source(self, event: Event) -> Json:
        """Whose a tile was, where it is not the one last open to a claim."""
        last = self.open
        if event.target is None or (last and (last.actor, last.tile) == (event.target, event.tile)):
            return {}
        return {"from": self.seats[event.target]}

    def _act(self, event: Event, act: str, tiles: Sequence[str], **more: JsonValue) -> None:
        entry: Json = {"seat": self.seats[event.actor], "act": act}
        if tiles:
            entry["tiles"] = [*tiles]
        self.acts.append({**entry, **more})

    def _has(self, actor: int, tile: str, number: int) -> None:
        hand = self.hands[actor]
        if hand is not None:
            hand[tile] += number

    def _follows(self, actor: int, tile: str) -> bool | None:
        """Whether a tile that is thrown is the one just drawn, where only one is possible."""
        if self.drawn is None or self.drawn[0] != actor:
            return False
        if UNSEEN in {tile, self.drawn[1]}:
            return None
        if tile != self.drawn[1]:
            return False
        hand = self.hands[actor]
        return True if hand is not None and hand[tile] == 1 and hand[UNSEEN] == 0 else None

    # -- from acts to events -------------------------------------------------------------------------------

    def events(self, act: Mapping[str, JsonValue]) -> list[Event]:
        """The events that tell an act; none for what no event tells."""
        seat, name = act.get("seat"), act.get("act")
        if not isinstance(seat, str) or not isinstance(name, str) or seat not in self.seats:
            return []
        actor, tiles = self.seats.index(seat), _tiles(act, "tiles")
        if name in {"win", "rob"}:
            target = self._giver(act, actor)
            return [Event("hora", actor, tiles[0] if tiles else self._last(target, actor), target)]
        if name in NAMED:
            return [self._set_made(NAMED[name], act, actor, tiles[0] if tiles else UNSEEN)]
        if name == "discard":
            return [Event("dahai", actor, each, drawn=self._said(act, actor, each)) for each in tiles]
        return [Event(ALONE[name], actor, each) for each in tiles or (UNSEEN,)] if name in ALONE else []

    def _set_made(self, name: str, act: Mapping[str, JsonValue], actor: int, tile: str) -> Event:
        """The event of a set; own tiles that are not told are those that make it, of a row unseen."""
        number = (CLAIMS | KONGS)[name][1]
        own = _tiles(act, "with") if name in CLAIMS else ()
        if len(own) != number:
            own = (UNSEEN if name == "chi" else tile,) * number
        return Event(name, actor, tile, self._target(act) if name in CLAIMS else None, own)

    def _said(self, act: Mapping[str, JsonValue], actor: int, tile: str) -> bool | None:
        flags = act.get("flags")
        said = flags if isinstance(flags, list) else []
        return True if "drawn" in said else False if "held" in said else self._follows(actor, tile)

    def _target(self, act: Mapping[str, JsonValue]) -> int | None:
        source = act.get("from")
        if isinstance(source, str) and source in self.seats:
            return self.seats.index(source)
        return self.open.actor if self.open else None

    def _giver(self, act: Mapping[str, JsonValue], actor: int) -> int:
        """Whose tile a win takes: one's own, where one has just drawn or nothing lies open."""
        if "from" not in act and act["act"] == "win" and (self.drawn is not None and self.drawn[0] == actor):
            return actor
        target = self._target(act)
        return actor if target is None else target

    def _last(self, target: int, actor: int) -> str:
        """The tile a win takes that names none."""
        if target == actor:
            return self.drawn[1] if self.drawn is not None and self.drawn[0] == actor else UNSEEN
        return self.open.tile if self.open is not None and self.open.actor == target else UNSEEN


def _tiles(act: Mapping[str, JsonValue], name: str) -> tuple[str, ...]:
    found = act.get(name)
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, list) else ()
