"""What can be asked of editors without their extra: the grammar they colour by, and how the extra is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from oracle.editor.places import body_of, from_units, to_units, word_at
from oracle.editor.textmate import HOME, written

ROOT = Path(__file__).resolve().parents[4]


def test_the_grammar_of_editors_is_as_the_word_tables_make_it() -> None:
    assert HOME.read_text(encoding="utf-8") == written(), "python -m oracle.editor.textmate"


@pytest.mark.parametrize(("words", "code"), [("--help", 0), ("", 2), ("--check", 2), ("--nonsense", 2)])
def test_where_the_extension_does_not_lie_nothing_is_written(tmp_path: Path, words: str, code: int) -> None:
    """Where it was asked for help it wrote, into the packages of the environment."""
    script = (
        "import sys; from pathlib import Path; from oracle.editor import textmate\n"
        f"textmate.EXTENSION = Path({str(tmp_path)!r}) / 'vscode'\n"
        "textmate.HOME = textmate.EXTENSION / 'syntaxes' / 'paipu.json'\n"
        f"sys.argv[1:] = {words.split()!r}; sys.exit(textmate.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, "Traceback" in done.stderr, [*tmp_path.iterdir()]) == (code, False, [])


def test_without_the_extra_one_sentence_names_it() -> None:
    code = (
        "import sys; sys.modules.update(pygls=None, lsprotocol=None); "
        "sys.argv[1:] = ['--lang', 'en', 'lsp']; from oracle.cli.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "pip install '.[lsp]'" in line


def test_the_lexer_loads_no_judge() -> None:
    code = (
        "import sys; sys.modules['pygments'] = None; import oracle.editor.colours as colours; "
        "colours.of_a_game('taiwan'); "
        "print([name for name in sys.modules if name.startswith('oracle.') and 'editor' not in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("encoding", "units"), [("utf-8", (0, 1, 4, 8)), ("utf-16", (0, 1, 2, 4)), ("utf-32", (0, 1, 2, 3))]
)
def test_columns_go_into_the_units_of_an_editor_and_back(encoding: str, units: tuple[int, ...]) -> None:
    line = "E東🀀"
    assert tuple(to_units(line, column, encoding) for column in range(4)) == units
    assert tuple(from_units(line, each, encoding) for each in units) == (0, 1, 2, 3)
    assert from_units(line, 99, encoding) == 3


def test_a_word_and_the_body_of_a_line_are_found() -> None:
    line = 'E claim S "what # ever"  # he said'
    assert body_of(line) == 'E claim S "what # ever"'
    assert word_at(line, 3) == (2, 7)
    assert word_at("a  b", 2) == (2, 2)
