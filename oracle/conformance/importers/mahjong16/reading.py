"""The private hand records of mahjong16, an engine of the Taiwan game, of format 1: JSON with the whole wall.

The engine draws every tile, those for flowers and kongs too, from the end of one list. Its record names no draw; each
follows from the wall and the order of turns, and what the record tells beside them has to agree.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.conformance.importers import Imported
from oracle.conformance.importers.record import documents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.importers.record import Part
    from oracle.conformance.inputs.forms import Json, JsonValue

SEATS = "ESWN"
PLAIN = 34
TILES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{flower}f" for flower in range(1, 9)),
)
"""The tiles by their numbers: characters, dots, bamboos, winds and dragons, then the eight flowers."""

KNOWN = {"format_version", "setup", "steps", "status", "initial_state"}
STEP = {"seq", "pid", "phase", "action", "window", "info", "done", "before_hash", "after_hash"}
SAID = {"pending_before", "unanswered", "rewards"}
"""Of a step, what says nothing of the hand where it is empty or follows from the others."""

ACTION = {"type", "tile", "from", "use", "source"}
"""Of an action, what the log says."""

CLAIMED = {"CHI": "eat", "PONG": "pung", "GANG": "kong", "HU": "win"}


def read(data: bytes) -> Iterator[Imported]:
    """The hands of a file of records: one record, or one on each line."""
    for document in documents(data):
        yield _Hand(document).imported()


class _Hand:
    """One record on its way to a log."""

    def __init__(self, record: Part) -> None:
        record.part("format_version").number(1, 1)
        self.record = record
        rules, setup = record.part("rules"), record.part("setup")
        if rules.part("include_flowers").value is not True:
            raise rules.part("include_flowers").wrong("import-wants-flowers")
        rules.part("n_players").number(4, 4)
        rules.part("initial_hand").number(16, 16)
        self.reserve = rules.part("dead_wall_base").number(0, 100)
        mode = rules.part("dead_wall_mode")
        if mode.text() not in {"fixed", "gang_plus_one"}:
            raise mode.wrong("import-wants-word", words="fixed, gang_plus_one")
        self.grows = mode.value == "gang_plus_one"
        winds = setup.part("seat_winds")
        if sorted(each.text() for each in winds.items()) != sorted(SEATS):
            raise winds.wrong("import-wants-word", words="E, S, W, N")
        self.seats = [each.text() for each in winds.items()]
        self.dealer = self.seats[setup.part("dealer_pid").number(0, 3)]
        circle = setup.part("quan_feng")
        if circle.text() not in tuple(SEATS):
            raise circle.wrong("import-wants-word", words="E, S, W, N")
        self.wind, self.streak = circle.text(), setup.part("dealer_streak").number(0, 10_000)
        wall = setup.part("wall")
        self.wall = [each.number(0, len(TILES) - 1) for each in wall.items()]
        if Counter(self.wall) != Counter({tile: 4 if tile < PLAIN else 1 for tile in range(len(TILES))}):
            raise wall.wrong("import-wall")
        self.kongs = 0
        self.last: list[str] = []
        self.acts: list[JsonValue] = []
        self.remarks = [record.part(name).remark() for name in record.names() if name not in KNOWN] + [
            setup.part("wall").remark()
        ]
        self.remarks += [
            setup.part(name).remark()
            for name in setup.names()
            if name not in {"wall", "seat_winds", "dealer_pid", "quan_feng", "dealer_streak"}
        ]

    def imported(self) -> Imported:
        """The hand as a log, with what the log does not say."""
        hands = self._dealt()
        self._played()
        log: Json = {
            "dealer": self.dealer,
            "wind": self.wind,
            "streak": self.streak,
            "hands": {seat: [*hands[seat]] for seat in SEATS},
            "acts": self.acts,
            "end": self._end(),
        }
        return Imported("taiwan", log, remarks=tuple(self.remarks))

    def _end(self) -> str:
        status = self.record.part("status")
        if status.text() not in {"completed", "incomplete"}:
            raise status.wrong("import-wants-word", words="completed, incomplete")
        if status.value == "incomplete":
            return "cut"
        winner = self.record.part("settlement").part("winner")
        won = winner.value is not None
        if won:
            winner.number(0, 3)
        last = self.acts[-1] if self.acts else None
        if won != (isinstance(last, dict) and last["act"] in {"win", "rob"}):
            raise winner.wrong("import-win-untold")
        return "won" if won else "drawn"

    # -- the wall --------------------------------------------------------------------------------------

    def _drawn(self) -> list[str]:
        """The tile drawn now and, as long as it is a flower, the one that replaces it; short where the wall ends."""
        chain: list[str] = []
        while len(self.wall) > self.reserve + (self.kongs if self.grows else 0):
            tile = self.wall.pop()
            chain.append(TILES[tile])
            if tile < PLAIN:
                break
        return chain

    def _dealt(self) -> dict[str, list[str]]:
        """What everybody was dealt; the flowers among it are laid out and replaced, the dealer first."""
        turns = [*SEATS * 16, self.dealer]
        chains: dict[str, list[list[str]]] = {seat: [] for seat in SEATS}
        for seat in turns:
            chains[seat].append(self._drawn())
        first = SEATS.index(self.dealer)
        order = SEATS[first:] + SEATS[:first]
        hands = {seat: [chain[0] for chain in chains[seat] if chain] for seat in SEATS}
        held = {seat: Counter(chain[-1] for chain in chains[seat] if chain) for seat in SEATS}
        laid = {seat: [chain for chain in chains[seat] if len(chain) > 1] for seat in order}
        while any(laid.values()):
            for seat, rows in laid.items():
                if rows:
                    self._act(seat, "flower", *(chain[0] for chain in rows))
                for chain in rows:
                    self._act(seat, "replace", chain[1])
                laid[seat] = [chain[1:] for chain in rows if len(chain) > 2]
        self._agrees(held)
        return hands

    def _agrees(self, held: dict[str, Counter[str]]) -> None:
        """What the record says everybody held after the deal has to be what the wall gave."""
        state = self.record.maybe("initial_state")
        if state.value is None:
            return
        players = state.part("players")
        if len(players.items()) != len(SEATS):
            raise players.wrong("import-differs")
        for seat, player in zip(self.seats, players.items(), strict=True):
            recorded = [each.number(0, PLAIN - 1) for each in player.part("hand").items()]
            last = player.maybe("drawn")
            if last.value is not None:
                recorded.append(last.number(0, PLAIN - 1))
            if Counter(TILES[tile] for tile in recorded) != held[seat]:
                raise player.wrong("import-differs")

    def _act(self, seat: str, act: str, *tiles: str, **more: JsonValue) -> None:
        entry: Json = {"at": len(self.acts) + 1, "seat": seat, "act": act}
        if tiles:
            entry["tiles"] = [*tiles]
        self.acts.append({**entry, **more})

    def _draws(self, seat: str, act: str) -> bool:
        """Draw for a turn or a kong; false where the wall is at its end."""
        chain = self._drawn()
        self.last = chain[-1:]
        for number, tile in enumerate(chain):
            self._act(seat, "replace" if number else act, tile)
            if tile.endswith("f"):
                self._act(seat, "flower", tile)
        return bool(chain) and not chain[-1].endswith("f")

    # -- the steps -------------------------------------------------------------------------------------

    def _played(self) -> None:
        turn, window = self.dealer, _Window("", "", False)
        for step in self.record.part("steps").items():
            self._remarks_of(step)
            seat, action = self.seats[step.part("pid").number(0, 3)], step.part("action")
            kind, phase = action.part("type"), step.part("phase")
            if phase.text() == "TURN":
                if seat != turn:
                    raise step.part("pid").wrong("import-differs")
                window = self._turn(seat, kind, action)
                turn = seat if not window.tile else ""
            elif phase.text() == "REACTION":
                if not window.tile:
                    raise phase.wrong("import-differs")
                turn = self._answer(seat, step, window) or turn
                if turn:
                    window = _Window("", "", False)
            else:
                raise phase.wrong("import-wants-word", words="TURN, REACTION")

    def _remarks_of(self, step: Part) -> None:
        """Keep what a step says beside the act: parts nobody knows, and rewards that are not nothing."""
        beside = [step.part(name) for name in step.names() if name not in STEP and name not in SAID]
        rewards, info = step.maybe("rewards"), step.maybe("info")
        if rewards.value not in (None, [0] * len(SEATS)):
            beside.append(rewards)
        if info.value is not None:
            beside += [info.part(name) for name in info.names() if name != "resolved_claim"]
        action = step.part("action")
        beside += [action.part(name) for name in action.names() if name not in ACTION]
        self.remarks += [part.remark() for part in beside]

    def _tile(self, part: Part) -> str:
        return str(TILES[part.number(0, len(TILES) - 1)])

    def _turn(self, seat: str, kind: Part, action: Part) -> _Window:
        """An act in one's turn; the window it opens has a tile where others may answer."""
        match kind.text():
            case "DISCARD" | "TING":
                tile = self._tile(action.part("tile"))
                if kind.value == "TING":
                    self.remarks.append(action.remark())
                self._act(seat, "discard", tile, **self._out_of(seat, action.maybe("from")))
                return _Window(seat, tile, False)
            case "ANGANG":
                self._act(seat, "hidden-kong", self._tile(action.part("tile")))
                self._kong(seat)
            case "KAKAN":
                tile = self._tile(action.part("tile"))
                self._act(seat, "add-kong", tile)
                return _Window(seat, tile, True)
            case "HU":
                self._act(seat, "win", *self.last)
            case _:
                raise kind.wrong("import-wants-word", words="DISCARD, TING, ANGANG, KAKAN, HU")
        return _Window("", "", False)

    def _out_of(self, seat: str, source: Part) -> Json:
        """Whether the tile just drawn was discarded, where a tile was drawn in this turn and the record says it."""
        if source.value is None:
            return {}
        if source.text() not in {"drawn", "hand"}:
            raise source.wrong("import-wants-word", words="drawn, hand")
        before = self.acts[-1] if self.acts else None
        drew = isinstance(before, dict) and before["seat"] == seat and before["act"] in {"draw", "replace"}
        if not drew or not self.last:
            return {}
        return {"flags": ["drawn" if source.value == "drawn" else "held"]}

    def _kong(self, seat: str) -> None:
        self.kongs += 1
        self._draws(seat, "replace")

    def _answer(self, seat: str, step: Part, window: _Window) -> str:
        """What an answer to an open tile leads to: whose turn it is then, nobody's while answers are awaited."""
        kind = step.part("action").part("type")
        if kind.text() not in {"PASS", *CLAIMED}:
            raise kind.wrong("import-wants-word", words="PASS, CHI, PONG, GANG, HU")
        window.answers.append((seat, step.part("action")))
        info = step.maybe("info")
        settled = info.maybe("resolved_claim") if info.value is not None else info
        if settled.value is not None:
            return self._claim(settled, window)
        if len(window.answers) < len(SEATS) - 1:
            return ""
        if any(action.part("type").text() != "PASS" for _, action in window.answers):
            raise step.wrong("import-differs")
        if window.kong:
            self._kong(window.seat)
            return window.seat
        after = SEATS[(SEATS.index(window.seat) + 1) % len(SEATS)]
        self._draws(after, "draw")
        return after

    def _claim(self, settled: Part, window: _Window) -> str:
        seat, kind = self.seats[settled.part("pid").number(0, 3)], settled.part("type")
        if kind.text() not in CLAIMED:
            raise kind.wrong("import-wants-word", words="CHI, PONG, GANG, HU")
        if self._tile(settled.part("tile")) != window.tile:
            raise settled.part("tile").wrong("import-differs")
        for other, action in window.answers:
            if other != seat and action.part("type").value != "PASS":
                self.remarks.append(action.remark())
        act = "rob" if window.kong and kind.value == "HU" else CLAIMED[kind.text()]
        more: Json = {}
        if kind.value == "CHI":
            more["with"] = [self._tile(each) for each in settled.part("use").items()]
        self._act(seat, act, window.tile, **more)
        if kind.value == "GANG":
            self._kong(seat)
        return seat


class _Window:
    """A tile that lies open to the others, and what they answered."""

    def __init__(self, seat: str, tile: str, kong: bool) -> None:
        self.seat, self.tile, self.kong = seat, tile, kong
        self.answers: list[tuple[str, Part]] = []
