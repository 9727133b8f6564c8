"""Serves the built site on this machine: python docs/serve.py docs/_build/html

Files are sent packed where a `.gz` lies beside them or packing pays, with their right types and a content security
policy: the board may run WebAssembly, and nothing may ask any other address.
"""

from __future__ import annotations

import gzip
import http.server
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".epub": "application/epub+zip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".ndjson": "application/x-ndjson",
    ".paipu": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}

PACKED = frozenset({".css", ".html", ".js", ".json", ".mjs", ".ndjson", ".paipu", ".svg", ".txt", ".wasm"})
"""What is packed on its way where nothing packed lies there."""

BOARD = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the board and its workers may do: load what is its own, run WebAssembly, ask nobody else."""

PORT = 8000

MISSING = "404.html"
"""What is sent for an address that is none; it is built for the top of a server, and holds from any depth."""


CHINESE = ("zh-Hant", "zh-Hans")


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the site, packed where the browser takes that."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def send_head(self) -> BinaryIO | None:
        """Answer with a file's head; what is to be copied after it, or nothing."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        status = HTTPStatus.OK
        if not path.exists():
            status, path = HTTPStatus.NOT_FOUND, self._missing()
        if not path.is_file():
            return super().send_head()
        packed = self._packed(path)
        data = path.read_bytes() if packed is None else packed
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(path.name))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Last-Modified", self.date_time_string(int(path.stat().st_mtime)))
        if packed is not None:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return BytesIO(data)

    def _missing(self) -> Path:
        """The page that says that there is none, in the language of the address."""
        first = self.path.lstrip("/").partition("/")[0]
        return Path(self.directory, first if first in CHINESE else "", MISSING)

    def _packed(self, path: Path) -> bytes | None:
        if "gzip" not in self.headers.get("Accept-Encoding", ""):
            return None
        beside = path.with_name(f"{path.name}.gz")
        if beside.is_file():
            return beside.read_bytes()
        return _gzipped(path, path.stat().st_mtime_ns) if path.suffix in PACKED else None

    def end_headers(self) -> None:
        """Say before the end of every head what the page may do, and that a copy has to be asked after."""
        if self.path.partition("?")[0].startswith("/board/"):
            self.send_header("Content-Security-Policy", BOARD)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name is the library's)
        """Say nothing of files that were sent."""


@lru_cache(maxsize=256)
def _gzipped(path: Path, changed: int) -> bytes:  # noqa: ARG001  (a file that changed is packed anew)
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Server(http.server.ThreadingHTTPServer):
    """Serves one browser or several; one that goes away while it is answered is no fault."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that hung up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server of a folder on this machine alone, at a port that is free where none is named."""
    return Server(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def main() -> None:
    """Serve until somebody breaks off."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "_build" / "html"
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else PORT
    try:
        serving = server(folder, wanted)
    except OSError:
        serving = server(folder)
    print(f"The site: http://127.0.0.1:{serving.server_port}/", flush=True)  # noqa: T201
    print(f"The board: http://127.0.0.1:{serving.server_port}/board/  (Ctrl-C ends it)", flush=True)  # noqa: T201
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        serving.server_close()


if __name__ == "__main__":
    main()
