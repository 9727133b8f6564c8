"""Builds the board into the site: python docs/board/build.py docs/_build/html/board

The page and its scripts, the words of the page, Pyodide from its package of the npm registry (`package-lock.json` pins
it and says what its bytes must be), and Paipu as its wheel holds it, without the published cases and what asks other
engines. Everything the page loads lies beside it, and `.gz` beside what is worth packing.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from html import escape
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "docs" / "_ext")]

from paipu_site.language import LANGUAGE  # noqa: E402
from paipu_site.publication import version_line  # noqa: E402

from grammar.hands import parse_hand  # noqa: E402
from grammar.logs import parse_log  # noqa: E402
from grammar.words import words_of  # noqa: E402
from grammar.writing.render import render_hand  # noqa: E402
from oracle import VERSION  # noqa: E402
from oracle.cli.template import template  # noqa: E402
from oracle.game.hands import known  # noqa: E402
from oracle.report.ruling.verdict import game_title  # noqa: E402
from oracle.rulebook.clauses import texts  # noqa: E402
from oracle.rulebook.messages import LANGUAGES  # noqa: E402
from oracle.viewer.board.labels import labels as board_labels  # noqa: E402
from oracle.viewer.board.playing import translate  # noqa: E402
from oracle.viewer.drawings import drawing, symbols  # noqa: E402
from oracle.viewer.page import TAGS, in_script, script  # noqa: E402
from oracle.viewer.phrases import labels as viewer_labels  # noqa: E402

PACKAGES = ROOT / "build" / "board"
"""Where npm keeps what it fetched; `make clean` removes it."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of Pyodide that a page loads as they are; the standard library is trimmed and compiled."""

ROOMS_ASIDE = ("audits", "cli", "conformance", "editor", "schemas")
LEFT_OUT = tuple(f"paipu/oracle/{room}/" for room in ROOMS_ASIDE)
"""What of the wheel no page asks."""

ASIDE = (".md", "new-hand.paipu", "new-position.paipu", "/RECORD")
"""Texts that no page asks, and the digests by which an installer removes a wheel: they cannot be packed any smaller."""

ASKED = "paipu/spec/glossary.md"
"""The one text among them that the names of items are taken from."""

PACKED = {".html", ".css", ".js", ".mjs", ".json", ".wasm", ".zip", ".svg", ".txt", ".xml"}
"""What is sent packed: the archives hold their files as they are."""

CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""The content security policy of the board: its own files, and WebAssembly."""


class MissingError(Exception):
    """Something the board is built with is not here; the message says what and how to get it."""


def main() -> None:
    """Build the board into the folder that is named."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "_build" / "html" / "board"
    try:
        build(target)
    except MissingError as missing:
        sys.exit(f"board: {missing}")


def build(target: Path) -> None:
    """Write the whole board anew."""
    packages = fetched()
    with TemporaryDirectory() as made:
        new = Path(made) / "board"
        new.mkdir()
        copied(new)
        (new / "words.json").write_text(words(), encoding="utf-8")
        (new / "pyodide").mkdir()
        runtime(packages / "pyodide", new / "pyodide")
        listed(new)
        (new / "index.html").write_text(page(), encoding="utf-8")
        worker(new)
        packed(new)
        if target.exists():
            shutil.rmtree(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(new, target)


def fetched() -> Path:
    """The packages of `package-lock.json`, as npm has fetched and checked them."""
    lock = (HERE / "package-lock.json").read_bytes()
    stamp = PACKAGES / "node_modules" / ".locked"
    if stamp.exists() and stamp.read_bytes() == lock:
        return stamp.parent
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise MissingError(
                f"{program} is not on the path; it fetches Pyodide from the npm registry, once.\n"
                "On Debian or Ubuntu: apt-get install nodejs npm; elsewhere: nodejs.org"
            )
    PACKAGES.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, PACKAGES / name)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=PACKAGES, check=False).returncode:  # noqa: S603
        raise MissingError("npm could not fetch Pyodide; what it says stands above")
    stamp.write_bytes(lock)
    return stamp.parent


def copied(target: Path) -> None:
    """The page's own scripts and styles, and those of the viewer, which draws the table."""
    for source in sorted(path for kind in ("*.js", "*.css") for path in HERE.rglob(kind)):
        (target / source.relative_to(HERE)).parent.mkdir(exist_ok=True)
        shutil.copy(source, target / source.relative_to(HERE))
    viewer = ROOT / "oracle" / "viewer"
    (target / "viewer.js").write_text(script(), encoding="utf-8")
    shutil.copy(ROOT / "docs" / "_static" / "favicon.svg", target / "favicon.svg")
    style = "".join((viewer / name).read_text(encoding="utf-8") for name in ("tiles.css", "viewer.css"))
    (target / "viewer.css").write_text(style, encoding="utf-8")


def words() -> str:
    """What the page says, the games it knows, and logs to begin with."""
    families = sorted({words_of(game).family for game in known()})
    return json.dumps(
        {
            "version": VERSION,
            "stamp": stamps(),
            "tags": TAGS,
            "say": {lang: {**viewer_labels(lang), **board_labels(lang)} for lang in LANGUAGES},
            "families": {
                family: {"size": [*drawing(family).size], "rivers": drawing(family).rivers}
                for family in families
            },
            "games": [
                {
                    "game": game,
                    "family": words_of(game).family,
                    "name": {lang: game_title(game, lang) for lang in LANGUAGES},
                    "empty": {lang: template(game, lang, position=False) for lang in LANGUAGES},
                    "position": {lang: template(game, lang, position=True) for lang in LANGUAGES},
                    "example": hand_example(game),
                }
                for game in known()
            ],
            "examples": sorted(
                map(example, sorted(CHAPTER.parents[1].rglob("*.paipu"))),
                key=lambda one: ENGLISH.search(one["text"]["zh"]) is not None,
            ),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


REMARK = re.compile(r"(?m)^#.*\n|\s+# .*$|(?<=\d) \"[^\"\n]*\"$")
"""What is said in English on a line of its own, behind an act, or behind what is claimed."""

ENGLISH = re.compile("[a-z]{3}")
"""What a log has of English in Chinese notation; the board opens with one that has nothing of it."""


def example(path: Path) -> dict[str, Any]:
    """A worked example: its game, its title and its log in each language, without the lines that are for tests."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    heading = list(takewhile(lambda line: line.startswith("# "), lines))
    text = "".join(lines[len(heading) :])
    clause = next((line.split()[2] for line in heading if line.startswith("# clause:")), None)
    log = parse_log(text)
    name = path.stem.replace("-", " ").capitalize()
    titles = {
        lang: board_labels(lang)["example-of-book"]
        if clause is None
        else (name if lang == "en" else texts(log.game)[clause].titled(lang))
        for lang in LANGUAGES
    }
    bare = REMARK.sub("", text)
    written = {lang: text if lang == "en" else translate(bare, lang) for lang in LANGUAGES}
    return {"game": log.game, "name": titles, "text": written}


def stamps() -> dict[str, str]:
    """What stands below every page of the site, in each language of the board."""
    lines = {}
    for lang, tag in TAGS.items():
        LANGUAGE.tag = tag
        lines[lang] = version_line()
    return lines


HAND_EXAMPLES = {
    "tongqi": "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across",
    "taiwan": "111m 444p 777s EEE 55s 23m seat:E round:E",
    "lingque": "111m 444p 777s 55s 23m",
    "yawan": "111m 444p 777s 55s 23m",
}
"""A standing hand of each game, to show how one is written."""


def hand_example(game: str) -> dict[str, str]:
    """A standing hand of a game in each language; empty where none is given."""
    hand = parse_hand(game, HAND_EXAMPLES.get(game, ""))
    return {lang: render_hand(hand, lang) for lang in LANGUAGES}


def runtime(pyodide: Path, target: Path) -> None:
    """Pyodide, and Paipu with lark, compiled by the Python in it."""
    for name in PYODIDE:
        shutil.copy(pyodide / name, target / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    work = PACKAGES / "library"
    work.mkdir(parents=True, exist_ok=True)
    library(work / "library.zip")
    shutil.copy(CHAPTER, work / "log.paipu")
    made = compiled(pyodide, work)
    for path in made.iterdir():
        shutil.copy(path, target / path.name)


def compiled(pyodide: Path, work: Path) -> Path:
    """The archives that Pyodide loads, made anew only where Paipu, Pyodide or the way they are made has changed."""
    sources = [
        work / "library.zip",
        *(HERE / name for name in ("compile.mjs", "compile.py", "package-lock.json")),
    ]
    digest = sha256(b"".join(sha256(path.read_bytes()).digest() for path in sources)).hexdigest()[:16]
    made = PACKAGES / f"compiled-{digest}"
    if made.exists():
        return made
    node = shutil.which("node")
    if node is None:
        raise MissingError("node is not on the path; it compiles Paipu for the board")
    for old in PACKAGES.glob("compiled-*"):
        shutil.rmtree(old)
    with TemporaryDirectory(dir=PACKAGES) as folder:
        command = [node, str(HERE / "compile.mjs"), str(pyodide), str(work), folder]
        done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            raise MissingError(f"Paipu could not be compiled for the board:\n{done.stderr[-2000:]}")
        shutil.copytree(folder, made)
    return made


def library(target: Path) -> None:
    """The wheel of this version without what no page asks, and lark, in one archive."""
    with TemporaryDirectory() as folder, zipfile.ZipFile(target, "w") as out:
        with zipfile.ZipFile(wheel(Path(folder))) as source:
            for name in sorted(source.namelist()):
                if name == ASKED or (not name.startswith(LEFT_OUT) and not name.endswith(ASIDE)):
                    _put(out, name, source.read(name))
        found = find_spec("lark")
        if found is None or found.origin is None:
            raise MissingError("lark is not installed")
        package = Path(found.origin).parent
        for path in sorted(package.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "__pyinstaller" not in path.parts:
                _put(out, f"lark/{path.relative_to(package)}", path.read_bytes())


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """A file in an archive whose bytes are the same whenever it is made."""
    archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)


def wheel(folder: Path) -> Path:
    """The wheel of this very version, as `make wheel` builds it, but without the published cases."""
    from hatchling.builders.wheel import WheelBuilder
    from hatchling.metadata.core import ProjectMetadata
    from hatchling.plugin.manager import PluginManager

    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config["tool"]["hatch"]["build"]["targets"]["wheel"].pop("force-include", None)
    plugins = PluginManager()
    metadata = ProjectMetadata(str(ROOT), plugins, config)
    builder = WheelBuilder(str(ROOT), plugin_manager=plugins, metadata=metadata)
    (made,) = builder.build(directory=str(folder), versions=["standard"])
    return Path(made)


def listed(target: Path) -> None:
    """What has to be loaded before Paipu runs, with its size, so that the page can tell how far it is."""
    names = [
        f"pyodide/{path.name}" for path in sorted((target / "pyodide").iterdir()) if path.suffix != ".txt"
    ]
    place = (target / "pyodide" / "place.txt").read_text(encoding="utf-8")
    (target / "pyodide" / "place.txt").unlink()
    files = [
        {"name": name, "size": (target / name).stat().st_size, "sent": _sent(target / name)} for name in names
    ]
    (target / "files.json").write_text(json.dumps({"place": place, "files": files}), encoding="utf-8")


def _sent(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def page() -> str:
    """The page itself; what it says before its script runs stands there in every language."""
    families = sorted({words_of(game).family for game in known()})
    said = {
        key: "".join(
            f'<p lang="{TAGS[lang]}">{escape(board_labels(lang)[key])}</p>' for lang in LANGUAGES[:2]
        )
        for key in ("needs-site", "needs-script")
    }
    icons = (ROOT / "oracle" / "viewer" / "viewer.html").read_text(encoding="utf-8")
    icons = icons[icons.index("<symbol") : icons.index("@@symbols@@")]
    holes = {
        "policy": POLICY,
        "title": escape(f"{board_labels('en')['title']} · Paipu"),
        "symbols": icons + "".join(map(symbols, families)),
        **said,
    }
    pieces = (HERE / "index.html").read_text(encoding="utf-8").split("@@")
    return "".join(holes[piece] if number % 2 else piece for number, piece in enumerate(pieces))


def worker(target: Path) -> None:
    """The service worker, told what the board is made of: a copy in the browser is of one version, and whole."""
    names = sorted(
        str(path.relative_to(target)) for path in target.rglob("*") if path.is_file() and path.name != "sw.js"
    )
    digest = sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + sha256((target / name).read_bytes()).digest())
    source = (target / "sw.js").read_text(encoding="utf-8")
    filled = source.replace('"@@files@@"', in_script({"names": ["", *names]})).replace(
        "@@digest@@", digest.hexdigest()[:16]
    )
    (target / "sw.js").write_text(filled, encoding="utf-8")


def packed(target: Path) -> None:
    """Beside each file that is worth it the same, packed."""
    for path in sorted(target.rglob("*")):
        if path.suffix in PACKED:
            (path.parent / f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
