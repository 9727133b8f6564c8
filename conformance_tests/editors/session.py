"""An editor for tests: a client of pygls that starts the server as editors do, and waits for what is reported."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import TimeoutError as TooLong
from pathlib import Path
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
URI = "file:///logs/a.paipu"
PATIENCE = 60.0
"""Seconds an answer may take on a machine that does much else besides."""


class Session:
    """One editor with one server."""

    def __init__(
        self,
        *words: str,
        locale: str | None = None,
        formats: Sequence[types.MarkupKind] | None = None,
        options: types.LSPAny = None,
        uri: str = URI,
    ) -> None:
        self.uri = uri
        self.watched: Queue[types.RegistrationParams] = Queue()
        self.published: Queue[types.PublishDiagnosticsParams] = Queue()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.client = LanguageClient("tests", "1")

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.published.put(params)

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def watch(params: types.RegistrationParams) -> None:
            self.watched.put(params)

        self.version = 0
        self._wait(self.client.start_io(sys.executable, "-m", "oracle.cli", "lsp", *words))
        hover = None if formats is None else types.HoverClientCapabilities(content_format=formats)
        watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
        able = types.ClientCapabilities(
            text_document=types.TextDocumentClientCapabilities(hover=hover),
            workspace=types.WorkspaceClientCapabilities(did_change_watched_files=watching),
        )
        self.able = self._wait(
            self.client.initialize_async(
                types.InitializeParams(capabilities=able, locale=locale, initialization_options=options)
            )
        ).capabilities
        self.client.initialized(types.InitializedParams())

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        try:
            self._wait(self.client.shutdown_async(None))
            self.client.exit(None)
            self._wait(self.client.stop())
        finally:
            self.loop.call_soon_threadsafe(self.loop.stop)

    def _wait(self, what: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401  (the answer of any request)
        future = asyncio.run_coroutine_threadsafe(what, self.loop)
        try:
            return future.result(PATIENCE)
        except TooLong:
            future.cancel()
            raise

    def show(self, text: str) -> list[types.Diagnostic]:
        """Open a text, or write it anew, and give what is underlined in it at the end."""
        self.write(text)
        return self.underlined()

    def write(self, text: str) -> None:
        """Open a text, or write it anew, and wait for nothing."""
        self.version += 1
        if self.version == 1:
            item = types.TextDocumentItem(self.uri, "paipu", self.version, text)
            self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        else:
            self.client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    types.VersionedTextDocumentIdentifier(self.version, self.uri),
                    [types.TextDocumentContentChangeWholeDocument(text)],
                )
            )

    def underlined(self) -> list[types.Diagnostic]:
        """What is underlined once nothing more is reported of this version."""
        found: list[types.Diagnostic] | None = None
        while True:
            try:
                latest = self.published.get(timeout=PATIENCE if found is None else 0.6)
            except Empty:
                assert found is not None, "nothing was reported of the text"
                return found
            if latest.version == self.version:
                found = list(latest.diagnostics)

    def changed(self, path: Path) -> list[types.Diagnostic]:
        """Tell of a file that is otherwise now, and give what is underlined then."""
        assert self.published.empty()
        event = types.FileEvent(path.as_uri(), types.FileChangeType.Changed)
        self.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
        return self.underlined()

    @property
    def document(self) -> types.TextDocumentIdentifier:
        """The text that is open."""
        return types.TextDocumentIdentifier(self.uri)

    def hover(self, line: int, column: int) -> str:
        """What is shown of a place; empty where nothing is."""
        found = self.shown(line, column)
        return "" if found is None else found.value

    def shown(self, line: int, column: int) -> types.MarkupContent | None:
        """What is shown of a place, with the format it is in."""
        place = types.Position(line, column)
        found = self._wait(self.client.text_document_hover_async(types.HoverParams(self.document, place)))
        return None if found is None else found.contents

    def choices(self, line: int, column: int) -> list[types.CompletionItem]:
        """What may be written at a place, in its order."""
        asked = types.CompletionParams(self.document, types.Position(line, column))
        found = self._wait(self.client.text_document_completion_async(asked))
        return [] if found is None else sorted(found.items, key=lambda item: item.sort_text or "")

    def home(self, line: int, column: int) -> types.Location | None:
        """Where the clause under a place, or that of what is found there, stands."""
        asked = types.DefinitionParams(self.document, types.Position(line, column))
        found: types.Location | None = self._wait(self.client.text_document_definition_async(asked))
        return found

    def fixes(self, line: int) -> list[types.CodeAction]:
        """The quick fixes of a line."""
        place = types.Range(types.Position(line, 0), types.Position(line, 0))
        asked = types.CodeActionParams(self.document, place, types.CodeActionContext([]))
        return list(self._wait(self.client.text_document_code_action_async(asked)) or ())

    def shaped(self) -> list[types.TextEdit]:
        """The changes of formatting."""
        asked = types.DocumentFormattingParams(self.document, types.FormattingOptions(2, insert_spaces=True))
        return list(self._wait(self.client.text_document_formatting_async(asked)) or ())

    def folds(self) -> list[tuple[int, int]]:
        """The lines that fold."""
        asked = types.FoldingRangeParams(self.document)
        found = self._wait(self.client.text_document_folding_range_async(asked)) or ()
        return [(each.start_line, each.end_line) for each in found]

    def hints(self) -> list[types.InlayHint]:
        """What is shown behind lines."""
        whole = types.Range(types.Position(0, 0), types.Position(100_000, 0))
        asked = types.InlayHintParams(self.document, whole)
        return list(self._wait(self.client.text_document_inlay_hint_async(asked)) or ())


def with_edits(text: str, edits: Sequence[types.TextEdit]) -> str:
    """A text after one edit, by columns in units of UTF-16."""
    (edit,) = edits
    lines = text.split("\n")
    lines += [""] * (edit.range.end.line + 1 - len(lines))
    first, last = lines[edit.range.start.line], lines[edit.range.end.line]
    begun = first.encode("utf-16-le")[: 2 * edit.range.start.character].decode("utf-16-le")
    rest = last.encode("utf-16-le")[2 * edit.range.end.character :].decode("utf-16-le")
    before, after = lines[: edit.range.start.line], lines[edit.range.end.line + 1 :]
    return "\n".join([*before, begun + edit.new_text + rest, *after])


def environment(**more: str) -> dict[str, str]:
    """The environment of a server started by hand."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PAIPU"))
    }
    return {**kept, "PYTHONPATH": str(ROOT), **more}
