"""The language server: what an editor asks over the protocol, and how it is answered.

Reading and judging happen in a worker, one text at a time, after a moment without keys; what is out of date is dropped.

Long because every request of the protocol has its few lines here, and what they ask is done elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.uris import to_fs_path

from grammar.records import dataclass
from oracle import VERSION
from oracle.cli.language import OWN, language_of_place
from oracle.cli.logs.config import FILE, PROJECT
from oracle.editor import completing, fixing, hovering, shaping, troubles
from oracle.editor.documents import Document, lines_of, opens_hand
from oracle.editor.hovering import Looks
from oracle.editor.places import Span, clause_at, from_units, to_units

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.editor.documents import Hand
    from oracle.editor.troubles import Trouble
    from oracle.rulebook.messages import Lang

P = ParamSpec("P")
R = TypeVar("R")

QUIET = 0.15
"""Seconds without a key after which a text is judged."""

PUBLISHED_BETWEEN = 0.25
"""Seconds after which what is found so far is published, while a long text is still being judged."""

SEVERITIES = {
    troubles.ERROR: types.DiagnosticSeverity.Error,
    troubles.WARNING: types.DiagnosticSeverity.Warning,
    troubles.NOTICE: types.DiagnosticSeverity.Information,
}

WATCHING = types.RegistrationParams(
    [
        types.Registration(
            "configuration",
            types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
            types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(f"**/{name}") for name in (FILE, PROJECT)]
            ),
        )
    ]
)
"""What an editor is asked to watch: the files that may be the configuration of a folder."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Open:
    """A text that is open in the editor: its version, what is remembered of it, and what is underlined in it."""

    uri: str
    text: str
    version: int
    document: Document = field(default_factory=Document)
    published: tuple[Trouble, ...] = ()
    waiting: asyncio.Task[None] | None = None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Its hands, as they are now."""
        return self.document.read(self.text)

    def hand_at(self, line: int) -> Hand | None:
        """The hand a line belongs to."""
        found = [hand for hand in self.hands if hand.first <= line < hand.first + len(hand.lines)]
        return found[0] if found else None


class _Protocol(LanguageServerProtocol):
    """The protocol, but that an answer of failure says nothing of where in the code it was."""

    def _send_response(
        self, msg_id: str | int, result: object = None, error: types.ResponseError | None = None
    ) -> None:
        if error is not None:
            error = types.ResponseError(error.code, error.message)
        super()._send_response(msg_id, result, error)

    def structure_message(self, data: dict[str, object]) -> object:
        """Read a message; one that asks and cannot be read is answered too, so that nobody waits for it."""
        if "method" in data:  # `params` may be left out, which not every reader of a message knows
            data = {"params": None, **data}
        try:
            return super().structure_message(data)
        except JsonRpcException as wrong:
            number = data.get("id") if "method" in data else None
            if isinstance(number, str | int):
                self._send_response(number, error=wrong.to_response_error())
            raise

    def handle_message(self, message: Any) -> None:  # noqa: ANN401  (of one of many types)
        """Deal with a message; what is asked after the end was asked for is refused, so that nobody waits for it."""
        number, method = getattr(message, "id", None), getattr(message, "method", types.EXIT)
        if self._shutdown and number is not None and method != types.EXIT:
            self._send_response(number, error=JsonRpcInvalidRequest().to_response_error())
            return
        super().handle_message(message)


_converter = cache(default_converter)
"""What makes messages of JSON and JSON of messages: long to make, and the same for every server of a process."""


class Server(LanguageServer):
    """The server with what is open in the editor."""

    def __init__(self, lang: Lang | None = None) -> None:
        super().__init__(
            "paipu",
            VERSION,
            converter_factory=_converter,
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=_Protocol,
        )
        self.asked: Lang | None = lang
        self.lang: Lang = lang or language_of_place(os.environ)
        self.texts: dict[str, Open] = {}
        self.worker = ThreadPoolExecutor(1, "judging")
        self.looks = Looks()
        self.told_of_files = False

    def lang_of(self, text: Open) -> Lang:
        """The language in which a text is spoken of: what was asked for, then what its configuration says."""
        asked = self.asked is not None or bool(os.environ.get(OWN))
        return self.lang if asked else text.document.config.lang or self.lang

    @property
    def encoding(self) -> str:
        """The units in which the editor counts columns."""
        chosen = self.server_capabilities.position_encoding
        return str(getattr(chosen, "value", chosen) or "utf-16")

    def range_of(self, lines: Sequence[str], span: Span) -> types.Range:
        """A part of a line as the editor counts it."""
        line = lines[span.line] if span.line < len(lines) else ""
        start, end = (to_units(line, column, self.encoding) for column in (span.start, span.end))
        return types.Range(types.Position(span.line, start), types.Position(span.line, end))

    def column_in(self, text: Open, position: types.Position) -> int:
        """The column of a place the editor names."""
        lines = lines_of(text.text)
        line = lines[position.line] if 0 <= position.line < len(lines) else ""
        return from_units(line, position.character, self.encoding)

    def shutdown(self) -> None:
        """End, whatever is still being judged."""
        self.texts.clear()
        self.worker.shutdown(wait=False, cancel_futures=True)
        super().shutdown()

    def report_server_error(self, error: Exception, source: object) -> None:  # noqa: ARG002  (pygls's own signature)
        """Say what went wrong in a line of the server's own log, and bother nobody with it."""
        _log.error("%s: %s", type(error).__name__, error)


def defended(ask: Callable[P, R]) -> Callable[P, R | None]:
    """Answer with nothing where answering fails: a defect of ours is no reason to stop somebody's editor."""

    @wraps(ask)
    def answer(*args: P.args, **named: P.kwargs) -> R | None:
        try:
            return ask(*args, **named)
        except Exception as defect:  # noqa: BLE001  (see above)
            _log.error("%s: %s: %s", ask.__name__, type(defect).__name__, defect)
            return None

    return answer


# -- what is underlined ------------------------------------------------------------------------------


def publish(server: Server, uri: str, text: Open, version: int, found: Sequence[Trouble]) -> None:
    """Tell the editor what to underline, unless the text has gone on."""
    if server.texts.get(uri) is not text or text.version != version:
        return
    text.published = tuple(found)
    lines = lines_of(text.text)
    server.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(
            uri=uri,
            version=version,
            diagnostics=[_diagnostic(server, lines, each) for each in found],
        )
    )


def _diagnostic(server: Server, lines: Sequence[str], each: Trouble) -> types.Diagnostic:
    return types.Diagnostic(
        range=server.range_of(lines, each.span),
        message=each.message,
        severity=SEVERITIES[each.severity],
        code=each.code,
        source="paipu",
    )


async def judge_later(server: Server, uri: str, text: Open, version: int, wait: float) -> None:
    """Judge a text after a moment, and tell what was found: in between, where it takes long, and at the end."""
    await asyncio.sleep(wait)
    loop = asyncio.get_running_loop()

    def stale() -> bool:
        return server.texts.get(uri) is not text or text.version != version

    def tell(found: Sequence[Trouble]) -> None:
        loop.call_soon_threadsafe(publish, server, uri, text, version, tuple(found))

    await loop.run_in_executor(server.worker, work, server, text, stale, tell)


@defended
def work(
    server: Server, text: Open, stale: Callable[[], bool], tell: Callable[[Sequence[Trouble]], None]
) -> None:
    """Read and judge a text; what is not judged anew yet is published as it was judged last."""
    from time import monotonic

    if stale():
        return
    text.document.heed(to_fs_path(text.uri) if text.uri.startswith("file:") else None, server.lang)
    hands, lang = text.hands, server.lang_of(text)
    found = [list(troubles.of_reading(hand, lang)) for hand in hands]
    if text.document.wrong:
        tell([troubles.of_config(text.document.wrong), *(each for row in found for each in row)])
        return
    read = [list(each) for each in found]
    for place, hand in enumerate(hands):
        last = text.document.last(hand)
        if last is not None and hand.log is not None:
            found[place] += troubles.of_ruling(hand, last, lang)
    published_at = monotonic()
    if any(read):
        tell([each for row in found for each in row])
    places = {id(hand): place for place, hand in enumerate(hands)}
    for hand, ruled in text.document.judge(hands, stale):
        place = places[id(hand)]
        found[place] = [*read[place], *troubles.of_ruling(hand, ruled, lang)]
        if monotonic() - published_at > PUBLISHED_BETWEEN:
            published_at = monotonic()
            tell([each for row in found for each in row])
    if not stale():
        tell([each for row in found for each in row])


def _changed(server: Server, uri: str, source: str, version: int, wait: float) -> None:
    """A text is as it is now: what was to be judged of it before is judged no longer."""
    text = server.texts.get(uri)
    if text is None:
        text = server.texts[uri] = Open(uri, source, version)
    text.text, text.version = source, version
    if text.waiting is not None:
        text.waiting.cancel()
    text.waiting = asyncio.get_running_loop().create_task(judge_later(server, uri, text, version, wait))


# -- the features ------------------------------------------------------------------------------------


def made(lang: Lang | None = None) -> Server:  # noqa: C901, PLR0915  (every feature has its few lines here)
    """A server with its features."""
    server = Server(lang)

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        if server.asked is None and not os.environ.get(OWN) and params.locale:
            server.lang = language_of_place({OWN: params.locale})
        server.looks = _looks_of(params)
        server.told_of_files = _told_of_files(params)

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        server.worker.submit(_warmed)
        if server.told_of_files:
            server.client_register_capability(WATCHING)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def files_changed(_: types.DidChangeWatchedFilesParams) -> None:
        for uri, text in server.texts.items():
            _changed(server, uri, text.text, text.version, QUIET)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        _changed(server, item.uri, item.text, item.version, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        item = params.text_document
        source = server.workspace.get_text_document(item.uri).source
        _changed(server, item.uri, source, item.version, QUIET)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: types.DidCloseTextDocumentParams) -> None:
        text = server.texts.pop(params.text_document.uri, None)
        if text is not None and text.waiting is not None:
            text.waiting.cancel()
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=params.text_document.uri, diagnostics=[])
        )

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    @server.thread()
    @defended
    def hover(params: types.HoverParams) -> types.Hover | None:
        text = server.texts.get(params.text_document.uri)
        hand = None if text is None else text.hand_at(params.position.line)
        if text is None or hand is None:
            return None
        column, line = server.column_in(text, params.position), params.position.line
        hover = hovering.hover(hand, line, column, server.lang_of(text), server.looks)
        if hover is None:
            return None
        kind = types.MarkupKind.Markdown if server.looks.markdown else types.MarkupKind.PlainText
        place = server.range_of(lines_of(text.text), Span(line, hover.start, hover.end))
        return types.Hover(types.MarkupContent(kind, hover.text), place)

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "[", '"'])
    )
    @server.thread()
    @defended
    def complete(params: types.CompletionParams) -> types.CompletionList | None:
        text = server.texts.get(params.text_document.uri)
        hand = None if text is None else text.hand_at(params.position.line)
        if text is None or hand is None:
            return None
        column, line = server.column_in(text, params.position), params.position.line
        start, found = completing.choices(hand, line, column, server.lang_of(text))
        place = server.range_of(lines_of(text.text), Span(line, start, column))
        return types.CompletionList(
            is_incomplete=False,
            items=[
                types.CompletionItem(
                    label=each.text.strip(),
                    kind=types.CompletionItemKind(each.kind),
                    detail=each.detail or None,
                    sort_text=f"{each.order}{number:05}",
                    filter_text=each.text.strip(),
                    text_edit=types.TextEdit(place, each.text),
                )
                for number, each in enumerate(found)
            ],
        )

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    @server.thread()
    @defended
    def definition(params: types.DefinitionParams) -> types.Location | None:
        text = server.texts.get(params.text_document.uri)
        if text is None:
            return None
        lines, line = lines_of(text.text), params.position.line
        column = server.column_in(text, params.position)
        named = clause_at(lines[line], column) if line < len(lines) else None
        if named is not None:
            wanted = [named[0]]
        else:
            wanted = [
                each.code for each in text.published if each.span.line == line and each.finding is not None
            ]
        for identifier in wanted:
            clause = hovering.clause_called(identifier)
            home = None if clause is None else hovering.home_of(clause[0])
            if home is not None:
                start = types.Position(home[1], 0)
                return types.Location(home[0].resolve().as_uri(), types.Range(start, start))
        return None

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    @server.thread()
    @defended
    def actions(params: types.CodeActionParams) -> Sequence[types.CodeAction]:
        uri = params.text_document.uri
        text = server.texts.get(uri)
        if text is None:
            return []
        return _actions(server, uri, text, params.range)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    @server.thread()
    @defended
    def formatting(params: types.DocumentFormattingParams) -> Sequence[types.TextEdit]:
        text = server.texts.get(params.text_document.uri)
        shaped = None if text is None else shaping.canonical(text.text, text.hands)
        if text is None or shaped is None or shaped == text.text:
            return []
        last = len(lines_of(text.text))
        return [types.TextEdit(types.Range(types.Position(0, 0), types.Position(last, 0)), shaped)]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    @server.thread()
    @defended
    def folding(params: types.FoldingRangeParams) -> Sequence[types.FoldingRange]:
        text = server.texts.get(params.text_document.uri)
        hands = () if text is None else text.hands
        return [types.FoldingRange(first, last) for first, last in shaping.folds(hands)]

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    @server.thread()
    @defended
    def hints(params: types.InlayHintParams) -> Sequence[types.InlayHint]:
        text = server.texts.get(params.text_document.uri)
        return [] if text is None else _hints(server, text, params.range)

    return server


def _looks_of(params: types.InitializeParams) -> Looks:
    """How the editor shows what stands under the pointer: as text, unless it says first that it reads Markdown.

    The protocol has no word for pictures: an editor that draws them within Markdown says so by the option `pictures`
    of its first message, as the extension for VS Code does.
    """
    hover = params.capabilities.text_document and params.capabilities.text_document.hover
    formats = (hover and hover.content_format) or [types.MarkupKind.PlainText]
    markdown = formats[0] == types.MarkupKind.Markdown
    options = params.initialization_options
    pictures = isinstance(options, dict) and options.get("pictures") is True
    return Looks(markdown, markdown and pictures)


def _told_of_files(params: types.InitializeParams) -> bool:
    """Whether the editor tells of files that change, of those it is asked to watch."""
    workspace = params.capabilities.workspace
    watching = workspace and workspace.did_change_watched_files
    return bool(watching and watching.dynamic_registration)


def _warmed() -> None:
    """Load what reading and judging need before it is asked for."""
    from grammar.reading.parse import line_reader
    from grammar.words import known_games
    from oracle.game.registry import load

    for game in known_games():
        line_reader(game, fast=True).by_grammar  # noqa: B018  (made when it is first asked for)
        load(game)


def _actions(server: Server, uri: str, text: Open, asked: types.Range) -> list[types.CodeAction]:
    found: list[types.CodeAction] = []
    lines = lines_of(text.text)
    for each in text.published:
        if not asked.start.line <= each.span.line <= asked.end.line:
            continue
        hand = text.hand_at(each.span.line)
        for fix in () if hand is None else fixing.fixes(hand, each, server.lang_of(text)):
            place = server.range_of(lines, fix.span)
            if fix.whole_line:
                place = types.Range(types.Position(fix.span.line, 0), types.Position(fix.span.line + 1, 0))
            found.append(
                types.CodeAction(
                    title=fix.title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[_diagnostic(server, lines, each)],
                    edit=types.WorkspaceEdit(changes={uri: [types.TextEdit(place, fix.text)]}),
                )
            )
    return found


def _hints(server: Server, text: Open, asked: types.Range) -> list[types.InlayHint]:
    lines, found = lines_of(text.text), []
    for hand in text.hands:
        ruled = text.document.last(hand) if opens_hand(hand.lines[0]) else None
        for hint in () if ruled is None else shaping.totals(hand, ruled, server.lang_of(text)):
            if asked.start.line <= hint.line <= asked.end.line:
                end = server.range_of(
                    lines, Span(hint.line, len(lines[hint.line]), len(lines[hint.line]))
                ).end
                found.append(types.InlayHint(end, hint.text, tooltip=hint.more or None, padding_left=True))
    return found
