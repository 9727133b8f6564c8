"""A key names a sentence and decides nothing: hands are judged the same, whatever their sentences are called.

Where anything is found, objected, left open or counted, its key is exchanged for another, and the catalogues with it:
the report is word for word the same. A comparison with a key that is left anywhere in rules, judge or report shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import pytest

from conformance_tests.collecting import few, many
from conformance_tests.gallery.reading import HERE, hand_rows, log_files
from grammar.hands import parse_hand
from oracle.api import to_json
from oracle.editor.documents import Document
from oracle.editor.fixing import fixes
from oracle.editor.troubles import of_ruling
from oracle.game.hands import hands_of, known
from oracle.game.registry import load
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES, catalogue
from oracle.rulebook.readings import agree
from oracle.ruling.contests import Seeker
from oracle.ruling.findings import Consequence, Effect, Fact, Finding, Objection
from oracle.ruling.hands import Reason
from oracle.ruling.payments import Payment
from oracle.ruling.sheets import Sheet, Step
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conformance_tests.gallery.reading import HandRow
    from oracle.editor.documents import Hand, Ruled
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.ruling import Ruling

    Renaming = Callable[[str], str]

MARK = "~"
"""Stands before the key of a sentence that is called otherwise; no key of ours has it."""

NO_ANSWER = ("record", "key", "effects", "effect")
"""What of a ruling is not answered: the log, the names of sentences, and what is handed from one rule to another."""

MADE = (Objection, Fact, Contradiction, Consequence, Finding, Step)
"""What is told by the key of a sentence."""


# -- other names -----------------------------------------------------------------------------------------


def marked(key: str) -> str:
    """A key that no catalogue of ours has; one that is called so already stays."""
    return key if key.startswith(MARK) else MARK + key


def marked_alone(key: str) -> Renaming:
    """The renaming of one sentence, all others keeping their names."""
    return lambda each: marked(each) if each == key else each


class Exchanged(str):
    """The key of one sentence in the place of another's."""

    __slots__ = ()


def exchanged(game: str) -> Renaming:
    """Every sentence of a game under the key of the one after it."""
    keys = sorted({*catalogue(game, "en")})
    next_one = dict(zip(keys, (*keys[1:], keys[0]), strict=True))
    return lambda key: key if isinstance(key, Exchanged) else Exchanged(next_one.get(key, key))


# -- made with other names -------------------------------------------------------------------------------


@contextmanager
def called(rename: Renaming) -> Iterator[None]:
    """Let whatever is told by a key be made with another one, and sheets and findings of what was made before."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in MADE:
            _make(patch, kind, key=rename)
        _make(patch, Finding, consequence=_anew)
        _make(
            patch,
            Sheet,
            steps=_anew,
            open_facts=lambda facts: tuple((clause, replace(fact)) for clause, fact in facts),
        )
        _make(patch, Payment, steps=_anew, fact=_anew)
        for told in (Seeker, Reason):
            patch.setattr(told, "__new__", _naming(told, rename))
        yield


def _anew(made: object) -> object:
    """What was made before, perhaps by another name, made again."""
    if isinstance(made, tuple):
        return tuple(map(_anew, made))
    return replace(made) if is_dataclass(made) and not isinstance(made, type) else made


def _naming(told: type[Seeker | Reason], rename: Renaming) -> Callable[..., Seeker | Reason]:
    """What makes a named tuple with another key."""
    make, place = cast("Any", told.__new__), told._fields.index("key")

    def made(kind: type[Seeker | Reason], *args: object, **named: object) -> Seeker | Reason:
        values = [*make(kind, *args, **named)]
        values[place] = rename(cast("str", values[place]))
        return tuple.__new__(kind, values)

    return made


def _make(patch: pytest.MonkeyPatch, kind: type[Any], **changes: Callable[[Any], Any]) -> None:
    """Let a class be made with some of its values changed."""
    names = [each.name for each in fields(kind)]
    make = kind.__init__

    def made(self: object, *args: object, **named: object) -> None:
        told = dict(zip(names, args, strict=False)) | named
        make(
            self, **{name: changes[name](value) if name in changes else value for name, value in told.items()}
        )

    patch.setattr(kind, "__init__", made)


@contextmanager
def in_the_catalogues(game: str) -> Iterator[None]:
    """Let every sentence be found under its marked key too."""
    catalogues = [
        cast("dict[str, str]", catalogue(each, lang)) for each in (game, None) for lang in LANGUAGES
    ]
    before = [dict(each) for each in catalogues]
    for each in catalogues:
        each.update({MARK + key: sentence for key, sentence in each.items()})
    yield
    for each, was in zip(catalogues, before, strict=True):
        each.clear()
        each.update(was)


# -- the same rulings ------------------------------------------------------------------------------------


def files(game: str) -> list[Path]:
    """The logs and the matches of a game's gallery."""
    return [*log_files(game), *sorted((HERE / game).rglob("*.match"))]


def judged(path: Path) -> list[tuple[Hand, Ruled]]:
    """The hands of a file with what came of judging them."""
    document = Document()
    return list(document.judge(document.read(path.read_text(encoding="utf-8")), lambda: False))


def rulings(path: Path) -> list[Ruling]:
    """The rulings on the hands of a file."""
    return [ruled.ruling for _, ruled in judged(path) if ruled.ruling is not None]


def reported(path: Path) -> str:
    """All that is said of a file, as JSON, in words and in the editor, with every key as it is in the catalogues."""
    return "\n".join(each for hand, ruled in judged(path) for each in _said(hand, ruled)).replace(MARK, "")


def _said(hand: Hand, ruled: Ruled) -> Iterator[str]:
    if ruled.ruling is not None:
        yield json.dumps(to_json(ruled.ruling), ensure_ascii=False)
        yield from ruling_report(ruled.ruling, "en", Paint())
    for trouble in of_ruling(hand, ruled, "en"):
        yield trouble.message
        yield from (fix.text for fix in fixes(hand, trouble, "en"))


def without_sentences(value: object) -> object:
    """A ruling without the keys and the words of it."""
    if isinstance(value, Enum | str | int | None):
        return value
    if isinstance(value, Mapping):
        return {key: without_sentences(each) for key, each in value.items()}
    if is_dataclass(value):
        names = [each.name for each in fields(value) if each.name not in NO_ANSWER]
        return [without_sentences(getattr(value, name)) for name in names]
    if isinstance(value, Seeker | Reason):
        return [without_sentences(each) for name, each in value._asdict().items() if name != "key"]
    if isinstance(value, Iterable):
        return [without_sentences(each) for each in value]
    return value


def keys_in(tree: object) -> Iterator[str]:
    """The keys that something said has."""
    if isinstance(tree, dict):
        yield from (each for name, each in tree.items() if name == "key")
        tree = list(tree.values())
    if isinstance(tree, list):
        for each in tree:
            yield from keys_in(each)


@pytest.mark.parametrize("game", known())
def test_sentences_of_another_name_change_no_word_of_a_report(game: str) -> None:
    for path in few(files(game), 20):
        said = reported(path)
        with in_the_catalogues(game), called(marked):
            assert reported(path) == said, path.name


@pytest.mark.parametrize("game", known())
def test_sentences_in_the_place_of_others_change_no_ruling(game: str) -> None:
    for path in few(files(game), 20):
        found = without_sentences(rulings(path))
        with called(exchanged(game)):
            assert without_sentences(rulings(path)) == found, path.name


@pytest.mark.parametrize("game", known())
def test_one_sentence_of_another_name_changes_no_word_of_a_report(game: str) -> None:
    said: dict[str, list[tuple[Path, str]]] = {}
    for path in few(files(game), 20):
        whole = reported(path)
        for key in {key for each in rulings(path) for key in keys_in(to_json(each))}:
            said.setdefault(key, []).append((path, whole))
    for key, paths in sorted(said.items()):
        for path, whole in paths[: many(12, 1)]:
            with in_the_catalogues(game), called(marked_alone(key)):
                assert reported(path) == whole, f"{key}: {path.name}"


@pytest.mark.parametrize("game", known())
def test_sentences_of_another_name_change_no_answer_about_a_hand(game: str) -> None:
    for row in few(hand_rows(game), 10):
        found = without_sentences(about(game, row))
        with called(exchanged(game)):
            assert without_sentences(about(game, row)) == found, row.id


def about(game: str, row: HandRow) -> HandSheet | Waits:
    """What is answered of a hand: what it counts, or what it waits for."""
    hands, hand, agreed = hands_of(game), parse_hand(game, row.words), agree(game, row.readings, {}, ())
    return hands.score(hand, agreed) if row.waits is None else hands.waits(hand, agreed)


def test_what_decides_by_a_key_would_show() -> None:
    with called(marked):
        assert (
            Objection("not-open").key == Fact("not-open").key == Contradiction("not-open").key == "~not-open"
        )
    assert Objection("not-open").key == "not-open"


# -- what decides in their stead -------------------------------------------------------------------------


@contextmanager
def without(struck: Effect) -> Iterator[None]:
    """Let no finding lead to an effect, nor what is attached to it."""
    with pytest.MonkeyPatch.context() as patch:
        _make(patch, Finding, effects=lambda effects: tuple(each for each in effects if each is not struck))
        _make(patch, Consequence, effect=lambda effect: None if effect is struck else effect)
        _make(patch, Finding, consequence=_anew)
        yield


def leading_to(ruling: Ruling) -> set[Effect | None]:
    """What the findings of a ruling lead to."""
    attached = {found.consequence.effect for found in ruling.findings if found.consequence is not None}
    return {*attached, *(effect for found in ruling.findings for effect in found.effects)}


def effects(game: str) -> list[Effect]:
    """What a game names as what its breaches lead to."""
    load(game)
    own = (kind for kind in Effect.__subclasses__() if kind.__module__.startswith(f"oracle.rulesets.{game}."))
    return [each for kind in own for each in kind]


@pytest.mark.long
@pytest.mark.parametrize("game", known())
def test_an_effect_that_nothing_leads_to_is_missed_by_a_case(game: str) -> None:
    unseen = dict.fromkeys(effects(game))
    for path in log_files(game):
        found = rulings(path)
        for effect in [each for each in unseen if any(each in leading_to(ruling) for ruling in found)]:
            with without(effect):
                if without_sentences(rulings(path)) != without_sentences(found):
                    del unseen[effect]
    assert [*unseen] == []
