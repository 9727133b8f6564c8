"""The clause register: what `spec/<game>/*.md` states, read without Sphinx and written as `clauses.json`.

A clause is a MyST directive. Its argument is the id, its options are kind, source, status, reading, informative and
drawn (the tiles the site draws in its box), and its body is one paragraph: the title in bold, then the normative text.
Chinese titles and texts stand in `spec/<game>/zh.toml`. Both name the figures of tables by their places
(`spec/figures.py`); whoever reads clauses here reads the figures. Run `python -m spec.registry` to write the registers
and `python -m spec.registry --check` to learn whether a committed one has drifted (exit 1) or is wrong (exit 1).
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from spec.figures import filled
from spec.sentences import limbs, marked, unmarked
from spec.terms import strangers, strangers_of_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).parent

CLAUSE_ID = re.compile(r"[A-Z]{2}-[A-Za-z0-9.-]+")
"""The shape of every clause id and of every reading's id."""

INERT = ("unlogged", "same-ruling", "unsupported")
"""Why a reading changes nothing: no log can show it, every ruling is the same, no text supports another candidate."""

LONGEST_WORDS = 15
"""How many characters of a book may be quoted in a row."""


KINDS: Mapping[str, str] = {
    "E": "equipment",
    "P": "procedure",
    "D": "definition",
    "L": "legality",
    "R": "priority",
    "S": "scoring",
    "T": "settlement",
    "X": "penalty",
}
STATUSES = ("firm", "repaired", "ruled", "disputed")

_OPENING = re.compile(r"^(?P<fence>:{3,})\{clause\}\s+(?P<id>\S+)\s*$")
_OPTION = re.compile(r"^:(?P<key>[a-z]+):\s*(?P<value>.*)$")
_TITLE = re.compile(r"^\*\*(?P<title>.+?)\*\*\s+(?P<text>\S.*)$", re.DOTALL)
_FRONT = re.compile(r"\A---\n(?P<matter>.*?)\n---\n", re.DOTALL)
_HOME = re.compile(r"^  (?P<page>[0-9]{2}-[a-z-]+): (?P<homes>[\w/.]+|\[[\w/.]+(?:, [\w/.]+)*\])\s*$")
_ROLE = re.compile(r"\{[a-z]+\}`([^`]+)`")
_ENTRY = re.compile(r'^msgid "(.+)"\nmsgstr "(.+)"$', re.MULTILINE)
_EMPHASIS = re.compile(r"\*([^*]+)\*")


class SpecError(Exception):
    """A chapter states something the register cannot hold; `where` is `file:line`."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        super().__init__(f"{where}: {what}")


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause as its chapter states it; `kind` holds one or more letters of `KINDS`, parted by blanks.

    `sentences` are those of its text that carry a mark, `limbs` the parts that have an address (`spec/sentences.py`).
    """

    id: str
    kind: str
    title: str
    text: str
    source: str
    status: str
    readings: tuple[str, ...]
    informative: str | None
    page: str
    sentences: Mapping[str, str] = field(default_factory=dict)
    limbs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way of reading a doubtful passage."""

    slug: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A doubtful passage: its candidates, the one chosen, what hangs on it, and whether another can be put into force.

    Where none can be and none ever will be, `inert` is the reason, one of `INERT`, and `because` its sentence. `words`
    are the book's own words in dispute, where it hangs on words: at most `LONGEST_WORDS` characters each.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    chosen: str
    executable: bool
    effect: str | None = None
    inert: str | None = None
    because: str | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """Which game a folder holds and which edition of its book, from the front matter of its `index.md`."""

    game: str
    edition: str
    pages: tuple[str, ...]


def games(root: Path = ROOT) -> tuple[str, ...]:
    """List every game with an annotated rulebook: a folder whose `index.md` names game and edition."""
    return tuple(sorted(page.parent.name for page in root.glob("*/index.md")))


def edition_of(folder: Path) -> Edition:
    """Read game, edition and the order of the chapters from `index.md`; raise `SpecError`."""
    page = folder / "index.md"
    found = _FRONT.match(page.read_text(encoding="utf-8"))
    if found is None:
        raise SpecError(f"{page}:1", "no front matter naming game and edition")
    matter = dict(re.findall(r"^([a-z]+): *\"?([^\"\n]*)\"? *$", found["matter"], re.MULTILINE))
    pages = re.findall(r"^([0-9]{2}-[a-z-]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    try:
        return Edition(matter["game"], matter["edition"], tuple(pages))
    except KeyError as gap:
        raise SpecError(f"{page}:1", f"the front matter lacks {gap}") from gap


def homes_of(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Where the rules of each chapter are judged, from `homes` in the front matter of `index.md`.

    A home is a module or a package below the folder of the game's code: `06-passing: play/passing.py`, or several
    in brackets, each chapter on a line of its own. Empty for a game that names none; raises `SpecError`.
    """
    page = folder / "index.md"
    found = _FRONT.match(page.read_text(encoding="utf-8"))
    homes: dict[str, tuple[str, ...]] = {}
    named = False
    for number, line in enumerate(found["matter"].splitlines() if found else (), start=2):
        if not line.startswith(" "):
            named = line.rstrip() == "homes:"
        elif named:
            row = _HOME.match(line)
            if row is None:
                raise SpecError(f"{page}:{number}", f"{line.strip()!r} names no home")
            homes[row["page"]] = tuple(home.strip() for home in row["homes"].strip("[]").split(","))
    return homes


def read_clauses(folder: Path) -> tuple[Clause, ...]:
    """Read all clauses of a game in document order: chapter by chapter as `index.md` lists them."""
    chapters = [folder / f"{name}.md" for name in edition_of(folder).pages]
    missing = [chapter.name for chapter in chapters if not chapter.exists()]
    if missing:
        raise SpecError(f"{folder / 'index.md'}:1", f"lists chapters that do not exist: {', '.join(missing)}")
    unlisted = sorted(
        {path.name for path in folder.glob("[0-9][0-9]-*.md")} - {path.name for path in chapters}
    )
    if unlisted:
        raise SpecError(f"{folder / 'index.md'}:1", f"does not list the chapters {', '.join(unlisted)}")
    return tuple(clause for chapter in chapters for clause in parse_chapter(chapter))


def parse_chapter(chapter: Path) -> Iterator[Clause]:
    """Yield the clauses of one chapter; raise `SpecError` at a directive that is not well formed."""
    lines = chapter.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        opening = _OPENING.match(lines[number])
        if opening is None:
            number += 1
            continue
        start = number
        while number < len(lines) - 1:
            number += 1
            if lines[number].strip() == opening["fence"]:
                break
        else:
            raise SpecError(f"{chapter}:{start + 1}", f"the directive of {opening['id']} is never closed")
        yield _clause(opening["id"], lines[start + 1 : number], f"{chapter}:{start + 1}", chapter)


def _clause(identifier: str, lines: Sequence[str], where: str, chapter: Path) -> Clause:
    options: dict[str, str] = {}
    rest = list(lines)
    while rest and (option := _OPTION.match(rest[0])):
        options[option["key"]] = option["value"].strip()
        rest.pop(0)
    body = _with_figures("\n".join(rest).strip(), chapter.parent, "en", where)
    statement = _TITLE.match(" ".join(body.split()))
    problems = _problems(identifier, options, body)
    if statement is None:
        problems.append("the body is not a bold title followed by its text")
    if problems or statement is None:
        raise SpecError(where, f"{identifier}: {'; '.join(problems)}")
    return Clause(
        id=identifier,
        kind=options["kind"],
        title=plain(statement["title"]).rstrip("."),
        text=plain(unmarked(statement["text"])),
        source=options["source"],
        status=options["status"],
        readings=tuple(options.get("reading", "").split()),
        informative=options.get("informative"),
        page=chapter.stem,
        sentences={name: plain(said) for name, said in _parts(statement["text"], where)[0].items()},
        limbs={letter: plain(said) for letter, said in _parts(statement["text"], where)[1].items()},
    )


def _parts(text: str, where: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The marked sentences of a text and its limbs; raise `SpecError` where one is marked amiss."""
    try:
        return marked(text), limbs(text)
    except ValueError as amiss:
        raise SpecError(where, str(amiss)) from amiss


def _with_figures(text: str, folder: Path, language: str, where: str) -> str:
    """A text with the figures it names; raise `SpecError` where it names what no table has."""
    try:
        return filled(text, folder, language)
    except (LookupError, ValueError) as gap:
        raise SpecError(where, str(gap)) from gap


def _problems(identifier: str, options: Mapping[str, str], body: str) -> list[str]:
    """List what is wrong with a directive, all at once."""
    known = {"kind", "source", "status", "reading", "informative", "drawn"}
    problems = [f"no option {key}" for key in ("kind", "source", "status") if not options.get(key)]
    problems += [f"unknown option {key}" for key in options.keys() - known]
    if CLAUSE_ID.fullmatch(identifier) is None:
        problems.append("the id is not well formed")
    problems += [f"unknown kind {kind}" for kind in options.get("kind", "").split() if kind not in KINDS]
    status, reading = options.get("status", "firm"), options.get("reading", "")
    if status not in STATUSES:
        problems.append(f"unknown status {status}")
    elif (status == "firm") == bool(reading):
        problems.append("a firm clause has no reading, every other clause names at least one")
    if "\n\n" in body:
        problems.append("the body has more than one paragraph")
    if options.get("informative") == "":
        problems.append("informative gives no reason")
    return problems


def plain(text: str) -> str:
    """Write normative text as a sentence: role, code and emphasis marks removed."""
    return _EMPHASIS.sub(r"\1", _ROLE.sub(r"\1", text)).replace("`", "")


def read_readings(folder: Path) -> tuple[Reading, ...]:
    """Read the register of readings, `readings.toml`; raise `SpecError` on a self-contradiction."""
    path = folder / "readings.toml"
    if not path.exists():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("reading", [])
    readings = tuple(
        Reading(
            id=str(entry["id"]),
            title=str(entry["title"]),
            clauses=tuple(str(clause) for clause in entry["clauses"]),
            candidates=tuple(Candidate(str(row["slug"]), str(row["text"])) for row in entry["candidates"]),
            chosen=str(entry["chosen"]),
            executable=bool(entry["executable"]),
            effect=_text(entry, "effect"),
            inert=_text(entry, "inert"),
            because=_text(entry, "because"),
            words=tuple(str(words) for words in entry.get("words", ())),
        )
        for entry in entries
    )
    for reading in readings:
        slugs = [candidate.slug for candidate in reading.candidates]
        if reading.chosen not in slugs:
            raise SpecError(str(path), f"{reading.id} chooses {reading.chosen}, which is no candidate")
        if len(set(slugs)) != len(slugs):
            raise SpecError(str(path), f"{reading.id} has two candidates of one name")
        if (reading.inert is None) != (reading.because is None) or (reading.inert and reading.executable):
            raise SpecError(str(path), f"{reading.id} is inert, with a sentence, or executable, and not both")
        if any(not 0 < len(words) <= LONGEST_WORDS for words in reading.words):
            raise SpecError(str(path), f"{reading.id} quotes more than {LONGEST_WORDS} characters")
        if reading.inert is not None and reading.inert not in INERT:
            raise SpecError(str(path), f"{reading.id} is inert for {reading.inert}, which is no reason")
    return readings


def _text(entry: Mapping[str, object], key: str) -> str | None:
    return str(entry[key]) if key in entry else None


def read_translations(folder: Path, language: str = "zh") -> Mapping[str, tuple[str, str]]:
    """Read title and text of each translated clause from `<language>.toml`; empty where there is none."""
    read = _translations(folder, language)
    return {identifier: (title, unmarked(text)) for identifier, (title, text) in read.items()}


def _translations(folder: Path, language: str = "zh") -> Mapping[str, tuple[str, str]]:
    """The translated clauses, with the marks of their sentences."""
    path = folder / f"{language}.toml"
    if not path.exists():
        return {}
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("clause", [])
    return {
        str(entry["id"]): (
            str(entry["title"]),
            _with_figures(str(entry["text"]), folder, language, f"{path}: {entry['id']}"),
        )
        for entry in entries
    }


def read_page_words(folder: Path) -> Mapping[str, str]:
    """What the pages of a game say in Chinese, by the English: the one-line entries of their catalogues, `zh/*.po`."""
    catalogues = sorted((folder / "zh").glob("*.po"))
    return {
        json.loads(f'"{english}"'): json.loads(f'"{chinese}"')
        for catalogue in catalogues
        for english, chinese in _ENTRY.findall(catalogue.read_text(encoding="utf-8"))
    }


def read_readings_told(folder: Path, language: str = "zh") -> Mapping[str, Mapping[str, object]]:
    """Read what `<language>.toml` tells of each reading: `title`, `candidates`, `effect`, `because`."""
    path = folder / f"{language}.toml"
    if not path.exists():
        return {}
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("reading", [])
    return {str(entry["id"]): entry for entry in entries}


def _untold(readings: Sequence[Reading], chinese: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    """Name what English tells of a reading and Chinese does not, and the other way round."""
    for reading in readings:
        told = chinese.get(reading.id, {})
        said = told.get("candidates")
        slugs = {candidate.slug for candidate in reading.candidates}
        if not told.get("title") or not isinstance(said, dict) or slugs != {*said}:
            yield f"{reading.id} is not told in zh.toml with its title and its candidates"
        for key, text in (("effect", reading.effect), ("because", reading.because)):
            if (text is None) != (key not in told):
                yield f"{reading.id} has {key} in one language alone"


def faults(folder: Path) -> list[str]:
    """List what ought to hold between clauses, readings and translations and does not, and words of other books."""
    clauses, readings = read_clauses(folder), read_readings(folder)
    names, entries = [clause.id for clause in clauses], [reading.id for reading in readings]
    cited = {(clause.id, reading) for clause in clauses for reading in clause.readings}
    listed = {(clause, reading.id) for reading in readings for clause in reading.clauses}
    translated, chinese = read_translations(folder), read_readings_told(folder)
    lines = [
        *(f"{name} stands more than once" for name in _repeated(names)),
        *(f"{name} is registered more than once" for name in _repeated(entries)),
        *(
            f"{clause} cites {reading}, which is not registered"
            for clause, reading in cited
            if reading not in entries
        ),
        *(f"{clause} cites {reading}, which does not list it" for clause, reading in cited - listed),
        *(
            f"{reading} lists {clause}, which is no clause"
            for clause, reading in listed
            if clause not in names
        ),
        *(f"{reading} lists {clause}, which does not cite it" for clause, reading in listed - cited),
        *(f"{reading.id} belongs to no clause" for reading in readings if not reading.clauses),
        *(f"{name} is translated and is no clause" for name in translated if name not in names),
        *(f"{name} is not translated in zh.toml" for name in names if translated and name not in translated),
        *(_marked_in_one(folder, clauses) if translated else ()),
        *(f"{name} is told in zh.toml and is no reading" for name in chinese if name not in entries),
        *(_untold(readings, chinese) if chinese else ()),
        *map(str, strangers(folder)),
    ]
    return sorted(lines)


def _marked_in_one(folder: Path, clauses: Sequence[Clause]) -> Iterator[str]:
    """Name the clauses of which another sentence or limb is marked in Chinese than in English."""
    told = _translations(folder)
    for clause in clauses:
        sentences, parts = _parts(told.get(clause.id, ("", ""))[1], f"{folder / 'zh.toml'}: {clause.id}")
        alone = sorted({*sentences, *parts} ^ {*clause.sentences, *clause.limbs})
        if clause.id in told and alone:
            yield f"{clause.id} has marks in one language alone: {', '.join(alone)}"


def _repeated(names: Sequence[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def register(folder: Path) -> str:
    """Write the canonical text of a game's `clauses.json`."""
    about, chinese, pages = edition_of(folder), _translations(folder), read_page_words(folder)
    rows = []
    for clause in read_clauses(folder):
        title_zh, text_zh = chinese.get(clause.id, (None, None))
        rows.append(
            {
                "id": clause.id,
                "kind": clause.kind,
                "title": clause.title,
                "title_zh": title_zh,
                "text": clause.text,
                "text_zh": None if text_zh is None else unmarked(text_zh),
                "source": clause.source,
                "source_zh": pages.get(clause.source),
                "status": clause.status,
                "readings": list(clause.readings),
                "informative": clause.informative,
                "informative_zh": pages.get(clause.informative or ""),
                "page": clause.page,
                "anchor": clause.id,
                **_told_parts(clause, text_zh),
            }
        )
    document = {"game": about.game, "edition": about.edition, "clauses": rows}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _told_parts(clause: Clause, text_zh: str | None) -> Mapping[str, object]:
    """The marked sentences of a clause, or its limbs, in both languages, where it has any."""
    if clause.limbs:
        return {"limbs": {**clause.limbs}, "limbs_zh": {**limbs(text_zh or "")}}
    if clause.sentences:
        return {"sentences": {**clause.sentences}, "sentences_zh": {**marked(text_zh or "")}}
    return {}


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write every register, or with `--check` say which have drifted; the answer is the exit status."""
    status = 0
    for game in games(root):
        folder = root / game
        try:
            wrong, wanted = faults(folder), register(folder)
        except SpecError as error:
            wrong, wanted = [str(error)], None
        for line in wrong:
            sys.stderr.write(f"{game}: {line}\n")
        status = 1 if wrong else status
        target = folder / "clauses.json"
        if wanted is None:
            continue
        if "--check" not in arguments:
            target.write_text(wanted, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != wanted:
            sys.stderr.write(f"{game}: clauses.json has drifted; run python -m spec.registry\n")
            status = 1
    for stranger in strangers_of_all(root):
        sys.stderr.write(f"{stranger}\n")
        status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
