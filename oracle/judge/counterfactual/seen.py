"""What one player could know: a log told as that seat saw it, and the ruling on it.

What was hidden from the seat is written `?`: the other hands, the wall, the tiles of private acts and of concealed
kongs that lie face down. A hand that was laid out by a win is seen by all. Everything else stays, line by line, so that
every place means the same in both logs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grammar.syntax import UNSEEN, Acts, Holding, RefereeFinds, Row, Sets
from grammar.words import words_of
from grammar.writing.render import render_line
from oracle.game.registry import load, sorted_under
from oracle.judge.matches import Match
from oracle.judge.replay import Replay
from oracle.judge.ways.together import judged
from oracle.rulebook.messages import say
from oracle.ruling.findings import Kind
from oracle.ruling.ruling import Seen
from oracle.table.acts import Act as Acted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Act, Line, Log, Seat, SetWord, Tile
    from grammar.words import Lang
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.ruling import Ruling
    from oracle.table.record import Record
    from oracle.table.table import Table

OWNS, HOLDS = "owns", "holds"
"""What a hand that was laid out is known to have held: these tiles and no others, or these at least."""

HIDDEN_ROWS = frozenset({"wall", "tail"})
"""The rows of tiles that nobody sees."""


class Onlooker:
    """Judges the hands of a file, one after the other, by what one seat saw of each."""

    def __init__(self, *, assumed: bool = False, behind_others: bool = False) -> None:
        """Nothing was seen yet; hands that name nobody are taken as one match if that is `assumed`.

        Hands `behind_others` follow in their file on those of other matches.
        """
        self._match = Match.behind_others() if behind_others else Match(assumed=assumed)

    def judge(self, full: Ruling, seat: Seat, readings: Sequence[Mapping[str, str]] = ()) -> Ruling:
        """The ruling on a hand as a seat saw it; `full` is that on everything the log shows.

        Raises as `adjudicate` does.
        """
        log = seen_by(seat, full)
        ruling = self._match.judge(log, readings=readings, file=full.file, hand=full.hand)
        written = tuple(fact for fact in ruling.facts if fact.line in full.record.log.lines)
        return replace(ruling, facts=written, seen=Seen(seat, full, tuple(_beyond(full, ruling))))

    def skip(self) -> None:
        """A hand that cannot be judged lies between."""
        self._match.skip()


class NoSuchSeatError(ValueError):
    """Nobody sits where, or is called as, is asked; `str()` says so, with the seats there are."""


def seat_asked(log: Log, asked: str) -> Seat:
    """The seat by whose eyes is judged, by its name in any language or by that of who sits there.

    Raises `NoSuchSeatError`.
    """
    sits = (tag.subject for tag in log.tags if tag.key == "Player" and tag.value == asked)
    seats = words_of(log.game).table("seats")
    found = seats.read.get(asked, next(sits, None))
    if found is None:
        args: Arguments = {"word": asked, "seats": tuple(seats.en)}
        raise NoSuchSeatError(say(log.game, "en", "result-no-such-seat", args))
    return found


class Following:
    """Who is asked for in the first hand of a match, followed to the seats of the later ones."""

    def __init__(self, asked: str) -> None:
        """By the name of a seat in the first hand, or of a player."""
        self._asked = asked
        self._player: str | None = None

    def seat(self, ruling: Ruling) -> Seat:
        """The seat of that player in the next hand; raises as `seat_asked` does."""
        match = ruling.match
        if match is None:
            return seat_asked(ruling.record.log, self._asked)
        if match.begins:
            self._player = None
        seat = next((each for each, person in match.people.items() if person == self._player), None)
        seat = seat_asked(ruling.record.log, self._asked) if seat is None else seat
        self._player = match.people.get(seat) if self._player is None else self._player
        return seat


def _beyond(full: Ruling, seen: Ruling) -> Iterator[int]:
    """Which findings of the full ruling the seat could not make, counted from 0."""
    proved = {
        (found.kind, found.clause, found.place.line, found.seat)
        for found in seen.findings
        if found.kind is not Kind.UNDECIDED
    }
    for number, found in enumerate(full.findings):
        if (
            found.kind is not Kind.UNDECIDED
            and (found.kind, found.clause, found.place.line, found.seat) not in proved
        ):
            yield number


def seen_by(seat: Seat, full: Ruling) -> Log:
    """The log of a ruling as a seat saw it."""
    ruleset, log = load(full.game), full.record.log
    laid_out = _laid_out(ruleset, log)
    lines = tuple(_seen(ruleset, line, seat, laid_out) for line in log.lines)
    hidden = replace(log, lines=lines, text=_text_with(log, lines))
    if not set(laid_out) - {seat}:
        return hidden
    shown = tuple(_hands_laid_out(ruleset, full.record, hidden, seat))
    return replace(hidden, lines=(*lines, *shown))


def _laid_out(ruleset: Ruleset, log: Log) -> Mapping[Seat, int]:
    """The seats that laid out their hands, each with the line of the act that did."""
    acts = ((line, act) for line in log.lines if isinstance(line, Acts) for act in line.acts)
    return {line.seat: line.line for line, act in acts if ruleset.lays_out(act.act)}


# -- what was hidden ---------------------------------------------------------------------------------


def _seen(ruleset: Ruleset, line: Line, seat: Seat, laid_out: Mapping[Seat, int]) -> Line:
    match line:
        case Row() if line.what in HIDDEN_ROWS:
            return replace(line, tiles=_veiled(line.tiles), comment=None)
        case Holding() if line.what == "holds" and line.seat != seat:
            return replace(line, tiles=_veiled(line.tiles), comment=None)
        case Sets() if line.seat != seat and line.seat not in laid_out:
            return _same_or(line, replace(line, sets=tuple(_set(ruleset, one) for one in line.sets)))
        case Acts() if line.seat != seat:
            acts = tuple(_act(ruleset, act, line.seat, seat, laid_out) for act in line.acts)
            return _same_or(line, replace(line, acts=acts))
        case _:
            return line


def _same_or(line: Sets | Acts, changed: Sets | Acts) -> Line:
    """The line as it is where nothing of it was hidden; else the changed one, without its remark."""
    return line if line == changed else replace(changed, comment=None)


def _veiled(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return (UNSEEN,) * len(tiles)


def _set(ruleset: Ruleset, one: SetWord) -> SetWord:
    hidden = ruleset.lies_face_down(one.kind)
    return replace(one, tiles=_veiled(one.tiles), came=_veiled(one.came)) if hidden else one


def _act(ruleset: Ruleset, act: Act, by: Seat, seat: Seat, laid_out: Mapping[Seat, int]) -> Act:
    """An act as a seat saw it that is not its own."""
    if not ruleset.is_private(act.act) or seat in (by, act.from_):
        return act
    if ruleset.lies_face_down(act.act) and by in laid_out:
        return act
    return replace(act, tiles=_veiled(act.tiles), with_tiles=())


def _hands_laid_out(ruleset: Ruleset, record: Record, hidden: Log, seat: Seat) -> Iterator[RefereeFinds]:
    """The hands that others laid out by a win, as they lay just before it, so far as the log shows all of them.

    What lies before a seat is not always seen in the weaker log: then its hand held these tiles, and perhaps others.
    """
    weaker = sorted_under(hidden, record.agreed, record.before)
    full, less = _at_wins(ruleset, record), _at_wins(ruleset, weaker)
    for at, (act, table) in full.items():
        if act.seat == seat or act.seat in table.doubted or at not in less:
            continue
        hand, other = table.hands[act.seat], less[at][1]
        if not hand.sized or hand.unseen or not len(hand):
            continue
        laid = [[sorted(one.tiles) for one in each.laid[act.seat]] for each in (table, other)]
        what = OWNS if laid[0] == laid[1] and act.seat not in other.doubted else HOLDS
        yield RefereeFinds(at=at, seat=act.seat, what=what, tiles=hand.tiles(), line=act.place.line)


def _at_wins(ruleset: Ruleset, record: Record) -> Mapping[int, tuple[Acted, Table[Any]]]:
    """Each act that lays out a hand, by its number, with the table just before it."""
    replay = Replay(ruleset, ruleset.course.begin(record))
    found: dict[int, tuple[Acted, Table[Any]]] = {}
    before = replay.table.copy()
    for event in judged(replay, record.events):
        if isinstance(event, Acted) and ruleset.lays_out(event.name) and event.place.at is not None:
            found[event.place.at] = (event, before)
        before = replay.table.copy()
    return found


# -- how it is written -------------------------------------------------------------------------------


def _text_with(log: Log, lines: Sequence[Line]) -> str:
    """The text of the log with the lines written anew of which something was hidden; nothing where there was none."""
    if not log.text:
        return ""
    written = log.text.split("\n")
    lang: Lang = "en" if log.text.startswith("[Game") else "zh"
    kept = {id(line) for line in log.lines}
    hidden = [line for line in lines if id(line) not in kept]
    begins = sorted({line.line for line in lines} | {log.end_line})
    for line in hidden:
        after = next(begin for begin in begins if begin > line.line)
        written[line.line - log.line] = " ".join(render_line(log.game, line, lang))
        for more in range(line.line + 1 - log.line, after - log.line):
            written[more] = ""
    return "\n".join(written)
