"""The verb `adapter`: a template to begin with, and a test of the adapter itself."""

from __future__ import annotations

import shlex
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grammar.records import dataclass
from grammar.visible import visible
from oracle.cli.language import language_option
from oracle.conformance.protocol.descendants import nothing_left
from oracle.conformance.run.asking import cannot_be_used, refuse, why
from oracle.conformance.run.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulebook.messages import Lang

BROKEN = 1


@dataclass(frozen=True, slots=True)
class Template:
    """A template, the name it is written under, the words that run it, and those that make of it what runs.

    In the words `{name}` is the file, `{folder}` the folder it lies in, and `{program}` what is made of it.
    """

    source: str
    usual: str
    command: tuple[str, ...]
    build: tuple[str, ...] = ()


TEMPLATES = {
    "python": Template("python.py.txt", "paipu_adapter.py", ("python3", "{name}")),
    "javascript": Template("javascript.mjs.txt", "paipu_adapter.mjs", ("node", "{name}")),
    "c++": Template(
        "cpp.cpp.txt",
        "paipu_adapter.cpp",
        ("{program}",),
        ("g++", "-std=c++17", "-O2", "-o", "{program}", "{name}"),
    ),
    "go": Template(
        "go.go.txt", "paipu_adapter.go", ("{program}",), ("go", "build", "-o", "{program}", "{name}")
    ),
    "rust": Template(
        "rust.rs.txt", "paipu_adapter.rs", ("{program}",), ("rustc", "-O", "-o", "{program}", "{name}")
    ),
    "java": Template(
        "java.java.txt",
        "PaipuAdapter.java",
        ("java", "-cp", "{folder}", "PaipuAdapter"),
        ("javac", "{name}"),
    ),
    "c#": Template(
        "csharp.cs.txt",
        "PaipuAdapter.cs",
        ("mono", "{program}.exe"),
        ("mcs", "-out:{program}.exe", "{name}"),
    ),
}
"""The template for each language."""

lang_option = language_option(heeding=False)


@click.group(short_help="Put an engine behind the protocol.")
def adapter() -> None:
    """Put an engine behind the protocol: a template to begin with, and a test of the adapter itself."""


@adapter.command()
@click.argument("language", type=click.Choice(sorted(TEMPLATES)))
@click.option("-o", "--out", metavar="FILE", help="Write into FILE; - is standard output.")
@lang_option
def new(language: str, out: str | None, lang: Lang) -> None:
    """Write an adapter that works and answers every case with a skip: fill in your engine."""
    template = TEMPLATES[language]
    folder = files("oracle.conformance.adapters").joinpath("templates")
    text = folder.joinpath(template.source).read_text(encoding="utf-8")
    if out == "-":
        click.echo(text, nl=False)
        return
    name = out or template.usual
    try:
        _write(Path(name), text)
    except FileExistsError:
        refuse(lang, "exists", name=name)
    except OSError as wrong:
        refuse(lang, "cannot-write", name=name, why=why(wrong))
    command, build = (_words(words, name) for words in (template.command, template.build))
    click.echo(
        phrase(lang, "written-compile" if build else "written", name=name, command=command, build=build)
    )


def _write(file: Path, text: str) -> None:
    """Write a new file, whole or not at all."""
    stream = file.open("x", encoding="utf-8", newline="\n")
    try:
        with stream:
            stream.write(text)
    except OSError:
        file.unlink(missing_ok=True)
        raise


def _words(words: Sequence[str], name: str) -> str:
    """The words of a command about a file, as a shell reads them."""
    made = Path(name).with_suffix("")
    program = str(made) if made.is_absolute() else f"./{made}"
    folder = str(made.parent)
    return shlex.join(word.format(name=name, program=program, folder=folder) for word in words)


@adapter.command()
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- CMD…")
@click.option(
    "--timeout",
    type=click.FloatRange(0.01),
    default=10.0,
    show_default=True,
    help="Seconds an answer may take.",
)
@lang_option
@click.pass_context
def smoke(context: click.Context, command: tuple[str, ...], timeout: float, lang: Lang) -> None:
    """Test an adapter with questions that need no rule."""
    from oracle.conformance.adapters.smoke import smoke as checks
    from oracle.conformance.protocol.engine import Engine, UnusableError

    try:
        with nothing_left(), Engine(command, timeout=timeout, hello_timeout=timeout) as engine:
            hello = engine.hello
            click.echo(visible(f"{hello.name} {hello.version} ({hello.language})"))
            found = []
            for check in checks(engine):
                found.append(check)
                click.echo(f"  {'✓' if check.passed else '✗'} {phrase(lang, check.key)}")
                if not check.passed:
                    click.echo(f"      {visible(check.what)}")
    except UnusableError as wrong:
        cannot_be_used(wrong, command, lang)
    wrong_ones = sum(not check.passed for check in found)
    if wrong_ones:
        click.echo(phrase(lang, "smoke-failed", n=wrong_ones, of=len(found)), err=True)
        context.exit(BROKEN)
    click.echo(phrase(lang, "smoke-passed", command=shlex.join(command)))
