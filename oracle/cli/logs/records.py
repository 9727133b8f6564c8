"""`paipu log import` and `paipu log export`: records of other programs, taken and made."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from oracle import VERSION
from oracle.cli.answers import UNUSABLE, complain, json_line, refuse
from oracle.cli.language import language_option
from oracle.cli.logbook import write
from oracle.cli.logs.opening import whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Log
    from oracle.conformance.importers import Exporter, Imported, Importer, ImportFault
    from oracle.rulebook.messages import Lang


IMPORT_SCHEMA = 1
"""The number of `import.schema.json`."""


@click.command("import")
@click.argument("form", metavar="FORMAT")
@click.argument("sources", metavar="FILE…", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Write structured logs, one object a line.")
@click.option("-o", "--output", metavar="FILE", help="Write into FILE, which must not exist yet.")
@language_option(heeding=False)
def imported(form: str, sources: tuple[str, ...], as_json: bool, output: str | None, lang: Lang) -> None:
    """Make logs of the records that other programs write.

    FORMAT is the name of an importer (mahjong16, mjai, or one that another package brings). FILE is a record, -
    standard input. Nothing is guessed: what a log has no word for becomes a remark. A hand that cannot be imported is
    told with its file, place and remedy, and the others are written; the command ends with 2 then. Where nothing of a
    file can be used, none of its hands is written.
    """
    from grammar.limits import RECORD
    from oracle.conformance.importers import named, names
    from oracle.conformance.importers.foreign import ForeignError

    try:
        read = named(form)
    except ForeignError as wrong:
        refuse(lang, "import-foreign", name=form, **wrong.said)
    except LookupError:
        refuse(lang, "import-format", name=form, known=", ".join(names()))
    written: list[str] = []
    refused: list[tuple[str, ImportFault]] = []
    for source in sources:
        hands, faults = _hands(read, whole(source, lang, RECORD), lang, as_json=as_json)
        written += hands
        refused += [(source, fault) for fault in faults]
    if written:
        write("".join(written) if as_json else "\n".join(written), output, lang)
    _say_refused(refused, lang)


def _hands(read: Importer, data: bytes, lang: Lang, *, as_json: bool) -> tuple[list[str], list[ImportFault]]:
    """The hands of a record as they are written, and why others are not; none where nothing of it can be used."""
    from oracle.conformance.importers import ImportFault

    written: list[str] = []
    faults: list[ImportFault] = []
    try:
        for number, hand in enumerate(read(data), start=1):
            try:
                if isinstance(hand, ImportFault):
                    raise hand
                written.append(_imported(hand, number, lang, as_json=as_json))
            except ImportFault as fault:
                faults.append(fault)
    except ImportFault as fault:
        return [], [fault]
    return written, faults


def _say_refused(refused: list[tuple[str, ImportFault]], lang: Lang) -> None:
    """Say of every hand that was left out why, behind all that was written."""
    sys.stdout.flush()
    for source, fault in refused:
        complain(lang, fault.key, name=source, place=fault.place, **_called(fault.args_of_message, lang))
    if refused:
        raise click.exceptions.Exit(UNUSABLE)


def _called(args: Mapping[str, str], lang: Lang) -> dict[str, str]:
    """What a message is filled with, a game by its name in the language of the answer."""
    from grammar.words import words_of

    game = args.get("game")
    return dict(args) if game is None else {**args, "game": words_of(game).names.write(game, lang)}


def _sayable(hand: Imported) -> Log:
    """An imported hand as a log; raises `StructuredError` where the notation cannot say it."""
    from oracle.conformance.inputs.faults import fault
    from oracle.conformance.inputs.structured import StructuredError, log_of

    wrong = fault("replay", hand.game, {"log": hand.log})
    if wrong is not None:
        raise StructuredError(wrong)
    return log_of(hand.game, hand.log, hand.readings)


def _imported(hand: Imported, number: int, lang: Lang, *, as_json: bool) -> str:
    """An imported hand as it is written; a fault where the notation cannot say it."""
    from grammar.limits import LINES
    from grammar.visible import remark  # what is called grammar may be another's
    from grammar.writing.render import render_log
    from oracle.conformance.importers import ImportFault
    from oracle.conformance.inputs.structured import StructuredError

    try:
        log = _sayable(hand)
    except StructuredError as found:
        raise ImportFault("import-unsayable", _place(hand, number), why=str(found)) from None
    if as_json:
        return json_line(
            {
                "schema": IMPORT_SCHEMA,
                "paipu": VERSION,
                "game": hand.game,
                "readings": dict(hand.readings),
                "log": hand.log,
                "remarks": [*hand.remarks],
            }
        )
    text = "".join(map(remark, hand.remarks)) + render_log(log, lang)
    if text.count("\n") > LINES.most:
        raise ImportFault("import-unsayable", _place(hand, number), why=str(LINES))
    return text


def _place(hand: Imported, number: int) -> str:
    return f"{number} ({hand.place})" if hand.place else str(number)


@click.command("export")
@click.argument("form", metavar="FORMAT")
@click.argument("sources", metavar="LOG…", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", help="Write into FILE, which must not exist yet.")
@language_option(heeding=True)
def exported(form: str, sources: tuple[str, ...], output: str | None, lang: Lang) -> None:
    """Make records of logs, as other programs read them.

    FORMAT is the name of an exporter (mjai, or one that another package brings). LOG is a file of one or more hands; -
    reads standard input. Every hand is judged, and its record tells what was found and paid beside what was done. A
    hand that cannot be read, judged or exported is told with its place, and the others are written; the command ends
    with 2 then, and with 0 however the hands were ruled.
    """
    from oracle.conformance.importers import EXPORTERS, exporter, names
    from oracle.conformance.importers.foreign import ForeignError

    try:
        exports = exporter(form)
    except ForeignError as wrong:
        refuse(lang, "export-foreign", **wrong.said)
    except LookupError:
        refuse(lang, "export-format", name=form, known=", ".join(names(EXPORTERS)))
    written: list[str] = []
    refused: list[str] = []
    for source in sources:
        for text, why in _exported(source, exports, lang):
            written += [text] if text else []
            refused += [why] if why else []
    if written:
        write("".join(written), output, lang)
    sys.stdout.flush()
    for why in refused:
        click.echo(why, err=True)
    if refused:
        raise click.exceptions.Exit(UNUSABLE)


def _exported(source: str, exports: Exporter, lang: Lang) -> Iterator[tuple[str, str]]:
    """The hands of a file as their records, or why one is none."""
    from io import BytesIO

    from grammar.limits import LOGS
    from grammar.logs import read_logs
    from grammar.unreadable import UnreadableLog

    for number, log in enumerate(read_logs(BytesIO(whole(source, lang, LOGS)), source), start=1):
        if isinstance(log, UnreadableLog):
            yield "", log.message(lang)
        else:
            yield _record(log, source, number, exports, lang)


def _record(log: Log, source: str, number: int, exports: Exporter, lang: Lang) -> tuple[str, str]:
    from grammar.visible import visible  # what is called grammar may be another's
    from oracle.api import check
    from oracle.conformance.importers import ExportError, Imported
    from oracle.conformance.inputs.structured import readings_of, structured_log
    from oracle.game.hands import NoRulesetError
    from oracle.rulebook.messages import say
    from oracle.rulebook.readings import ReadingError

    try:
        ruling = check(log, file=source, hand=number)
        hand = Imported(log.game, structured_log(log), readings_of(log))
        return "".join(json_line(event) for event in exports(hand, ruling)), ""
    except ReadingError as wrong:
        why = wrong.sentence(lang)
    except NoRulesetError:
        why = say(None, lang, "export-no-events", _called({"game": log.game}, lang))
    except ExportError as wrong:
        why = say(None, lang, wrong.key, _called(wrong.args_of_message, lang))
    return "", visible(f"{source}:{log.line}: {why}")
