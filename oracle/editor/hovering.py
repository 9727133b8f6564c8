"""What an editor shows of the word under the pointer: a clause, a tile, an act with who holds what after it."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from grammar.hand_syntax import UNSEEN
from grammar.tiles import family
from grammar.words import known_games, words_of
from oracle.editor.documents import opens_hand
from oracle.editor.places import act_at, body_of, clause_at, word_at
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to
from oracle.rulebook.clauses import ClauseId, ClauseText, texts
from oracle.rulebook.meanings import meanings
from oracle.rulebook.messages import say
from oracle.viewer.drawings import drawing
from oracle.viewer.film import scene_of
from spec import FOLDER
from spec.sentences import addressed, parted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from grammar.tiles import Family
    from oracle.editor.documents import Hand
    from oracle.rulebook.messages import Lang
    from oracle.viewer.film import Laid, Scene, Seen

MEANT = (
    *("acts", "lines", "prepositions", "flags", "places", "calls", "units", "results", "forms"),
    *("seats", "parties", "relatives", "tags", "options"),
)
"""The tables of words in which a meaning is looked for, in this order."""

COLOURS = "text{font-family:serif}.face,.edge{fill:#fffdf2;stroke:#333}.edge{fill:#3a6}"


class Looks(NamedTuple):
    """What the editor makes of what is shown: whether it reads Markdown, and whether it draws pictures within it."""

    markdown: bool = False
    pictures: bool = False

    def strong(self, text: str) -> str:
        """What is explained, before what is said of it."""
        return f"**{text}**" if self.markdown else text

    def aside(self, text: str) -> str:
        """What is said beside, such as where a clause stands in the book."""
        return f"*{text}*" if self.markdown else text

    def rows(self, lines: Iterable[str]) -> str:
        """Lines that stand below one another."""
        return ("  \n" if self.markdown else "\n").join(lines)


class HoverText(NamedTuple):
    """What is shown, and for which part of the line."""

    text: str
    start: int
    end: int


def clause_called(address: str) -> tuple[ClauseText, str | None] | None:
    """The clause of an address, of whichever game, and the letter of its limb; the whole where it has no such limb."""
    identifier, limb = parted(address)
    for game in known_games():
        found = texts(game).get(ClauseId(identifier))
        if found is not None:
            return found, limb if limb in found.limbs else None
    return None


def clause_text(clause: ClauseText, limb: str | None, lang: Lang, looks: Looks) -> str:
    """A clause, or a limb of it: its title, what it says, and where the book says it."""
    head = f"{looks.strong(addressed(clause.id, limb))} {clause.titled(lang)}"
    return f"{head}\n\n{clause.quoted(lang, None, limb)}\n\n{looks.aside(clause.placed(lang))}"


def home_of(clause: ClauseText) -> tuple[Path, int] | None:
    """The page on which a clause stands, and its line counted from 0; None where the pages are not there."""
    page = FOLDER / clause.game / f"{clause.page}.md"
    if not page.is_file():
        return None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines()):
        if line.lstrip().startswith((":::", "```")) and line.rstrip().split(" ")[-1] == clause.id:
            return page, number
    return page, 0


def hover(hand: Hand, line: int, column: int, lang: Lang, looks: Looks) -> HoverText | None:
    """What is shown of a place in a hand, as the editor can show it."""
    text = hand.lines[line - hand.first]
    named = clause_at(text, column)
    clause = None if named is None else clause_called(named[0])
    if named is not None and clause is not None:
        return HoverText(clause_text(*clause, lang, looks), named[1], named[2])
    if column > len(body_of(text)) or not opens_hand(hand.lines[0]) or hand.log is None:
        return None
    start, end = word_at(text, column)
    word = text[start:end].strip('"[]')
    parts = list(_of_word(hand, word, lang, looks, first=not text[:start].strip()))
    at = act_at(hand.log, hand, line, column)
    if at is not None:
        parts += _of_act(hand, at, lang, looks)
    return HoverText("\n\n".join(parts), start, end) if parts else None


def _of_word(hand: Hand, word: str, lang: Lang, looks: Looks, *, first: bool) -> Iterator[str]:
    """The tiles of a word, or what it means."""
    assert hand.log is not None
    game, words = hand.log.game, words_of(hand.log.game)
    honours = next((tag.value for tag in hand.log.tags if tag.key == "Honours"), None)
    if not first:
        tiles = _tiles_of(word, family(words.family, honours))
        if tiles:
            yield _tile_text(words.family, tiles, lang, looks)
            return
    for table in MEANT if not first else ("seats", *MEANT):
        meaning = words.table(table).read.get(word)
        if meaning is not None and meaning in meanings(game, table):
            yield f"{looks.strong(word)} {meanings(game, table)[meaning].said(lang)}"
            return


def _tiles_of(word: str, known: Family) -> tuple[str, ...]:
    """The tiles of a word of tiles, or of a set as one word."""
    import re  # the pattern is made of the words of a game

    pattern = re.compile(known.word_pattern())
    found: tuple[str, ...] = ()
    head, colon, rest = word.replace("\uff1a", ":").partition(":")
    parts = [part.split("/")[0] for part in rest.split(":")] if colon else [head.lstrip("+").split("/")[0]]
    for part in parts:
        if part and pattern.fullmatch(part):
            found += known.read(part)
    return found


def _tile_text(name: str, tiles: Sequence[str], lang: Lang, looks: Looks) -> str:
    known = family(name)
    kinds = tuple(dict.fromkeys(tile for tile in tiles if tile != UNSEEN))
    other: Lang = "zh" if lang == "en" else "en"
    rows = [f"{known.write_word((tile,), lang)} · {known.write_word((tile,), other)}" for tile in kinds[:14]]
    pictures = "".join(_picture(name, tile) for tile in kinds[:14]) if looks.pictures else ""
    return "\n\n".join([*([pictures] if pictures else []), looks.rows(rows)]) if kinds else "?"


def _picture(name: str, tile: str) -> str:
    """A tile as a picture within Markdown; nothing for one that has no drawing."""
    drawn = drawing(name)
    face = drawn.faces().get(tile)
    if face is None:
        return ""
    width, height = drawn.size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<style>{_style()}</style>"
        f'<rect class="edge" x="1" y="5" width="{width - 2}" height="{height - 6}" rx="5"/>'
        f'<rect class="face" x="1" y="1" width="{width - 2}" height="{height - 6}" rx="5"/>{face}</svg>'
    )
    return f"![{tile}](data:image/svg+xml;base64,{b64encode(svg.encode()).decode()})"


def _style() -> str:
    """The colours of the drawings, as the step-through page has them by day."""
    return COLOURS + _INKS


_INKS = (
    ".ink{fill:#1c1c1c;stroke:none}.red{fill:#b3261e;stroke:none}.green{fill:#1b6b3a;stroke:none}"
    ".blue{fill:#1d4f91;stroke:none}.line{stroke:#1c1c1c;fill:none}.bar{stroke:#777;fill:none}"
)


def _of_act(hand: Hand, at: int, lang: Lang, looks: Looks) -> Iterator[str]:
    """Who holds what once an act is done."""
    assert hand.log is not None
    ruleset = load(hand.log.game)
    record = record_of(hand.log, hand.asked)
    replay, _ = played_to(ruleset, record, at)
    scene = scene_of(replay.table, ruleset)
    game = ruleset.name
    yield looks.strong(say(game, lang, "editor-after", {"n": at}))
    rows = [_row(game, scene, seat, lang) for seat in replay.table.seats]
    if scene.open is not None:
        rows.append(say(game, lang, "editor-open", {"tile": scene.open.tile, "seat": scene.open.seat}))
    if scene.left is not None:
        rows.append(say(game, lang, "editor-left", {"n": scene.left}))
    yield looks.rows(rows)


def _row(game: str, scene: Scene, seat: str, lang: Lang) -> str:
    held = [_held(game, scene.hands[seat], lang), *(_set(game, each, lang) for each in scene.sets[seat])]
    if scene.aside.get(seat):
        held.append(f"({_written(game, scene.aside[seat], lang)})")
    return say(game, lang, "editor-held", {"seat": seat, "tiles": " | ".join(filter(None, held))})


def _held(game: str, seen: Seen, lang: Lang) -> str:
    known = _written(game, seen.tiles, lang)
    if seen.unseen is None:
        return f"{known} …".strip()
    hidden = say(game, lang, "editor-unseen", {"n": seen.unseen}) if seen.unseen else ""
    return ", ".join(filter(None, (known, hidden)))


def _set(game: str, laid: Laid, lang: Lang) -> str:
    return " ".join(_written(game, row, lang) for row in laid.rows)


def _written(game: str, tiles: Sequence[str], lang: Lang) -> str:
    known = family(words_of(game).family)
    return known.write_row(known.sorted(tiles), lang)
