"""Run by `compile.mjs` inside Pyodide: which modules Paipu needs there, and every module compiled."""

import importlib._bootstrap_external as machinery
import io
import sys
import zipfile
from pathlib import Path

from paipu.oracle.game.hands import known
from paipu.oracle.viewer.board import hands, judging, playing

CODECS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8")
"""The encodings that a page and an archive may ask for."""

text = Path("/log.paipu").read_text(encoding="utf-8")

# What the page will ask is asked once, so that every module it takes is there to be counted.
judging.judge(text)
judging.weigh(text, 1)
judging.page(text, "zh")
playing.play(text, 1, 1, 0)
for game in known():
    hands.palette(game)
    playing.follow(playing.dealt(game, 1, "en"), 1)
    # What no line of ordinary play says is read by the grammar; a word it does not know is compared with those it knows.
    judging.judge(f'[Game "{game}"]\nnobody discrd 12\nend cut\n')
    hands.count(game, "12 hend:3")
hands.count("taiwan", "111m 444p 777s EEE 55s 23m seat:E round:E")

IN_USE = {name.partition(".")[0] for name in sys.modules}


def compiled(source: bytes, trimmed: bool) -> bytes:
    """An archive with its modules compiled, nothing packed: what is sent is packed as a whole, and smaller so."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(source)) as archive,
        zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as out,
    ):
        for name in sorted(archive.namelist()):
            top = name.partition("/")[0].removesuffix(".py")
            if name.endswith("/") or (trimmed and not _in_use(name, top)):
                continue
            data = archive.read(name)
            if name.endswith(".py"):
                # Pyodide reads its own docstrings; nobody reads the others there.
                level = 0 if "pyodide" in top else 2
                code = compile(data, name, "exec", dont_inherit=True, optimize=level)
                data, name = bytes(machinery._code_to_hash_pyc(code, bytes(8), False)), f"{name}c"  # noqa: PLW2901
            out.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)
    return made.getvalue()


def _in_use(name: str, top: str) -> bool:
    if top == "encodings":
        return name.partition("/")[2].startswith(CODECS)
    return top in IN_USE
