"""How long an editor waits for findings in a file of 2,000 lines: from the last key to the diagnostics of the ruling.

Of each game dealt hands are written one below the other until the file has so many lines. A client opens it, and then
writes a breach into a hand in the middle and takes it back, in turn; it is timed until the diagnostics are published
that have it, or have it no longer. The server waits 150 ms itself before it judges, which is in the figure.

    python -m conformance_tests.benchmarks.verbs.editor_lines --lines 2000
"""

from __future__ import annotations

import argparse
import os
import statistics
import time

from lsprotocol import types
from rich.console import Console
from rich.table import Table

import oracle
from conformance_tests.editors.session import PATIENCE, URI, Session
from grammar.logs import parse_log
from grammar.writing.render import render_log
from oracle.game.hands import known
from oracle.judge.dealing import deal

BAR_MS = 500
"""The most that may go by after the last key."""


def written(game: str, lines: int) -> list[str]:
    """Dealt hands of a game, as many as have so many lines; each hand by itself."""
    hands: list[str] = []
    while sum(hand.count("\n") + 1 for hand in hands) < lines:
        hands.append(render_log(deal(game, len(hands)), "en"))
    return hands


def broken(hand: str) -> str:
    """The hand with its last line but one written twice."""
    lines = hand.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], lines[-2], lines[-1], ""])


def noticed(hand: str) -> bool:
    """Whether the ruling finds more in the hand that is broken so."""
    return len(oracle.check(parse_log(broken(hand))).findings) > len(oracle.check(parse_log(hand)).findings)


def waited(session: Session, text: str, before: int, *, found: bool) -> float:
    """Seconds from the change until the diagnostics that are due are published, beside those there were `before`."""
    session.version += 1
    began = time.perf_counter()
    document = types.VersionedTextDocumentIdentifier(session.version, URI)
    change = types.TextDocumentContentChangeWholeDocument(text)
    session.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
    while True:
        latest = session.published.get(timeout=PATIENCE)
        if latest.version == session.version and (len(latest.diagnostics) > before) is found:
            return time.perf_counter() - began


def main() -> None:
    """Time the changes of each game, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=2_000)
    parser.add_argument("--changes", type=int, default=20)
    chosen = parser.parse_args()
    table = Table("game", "lines", "hands", "opened, s", "median, ms", "most, ms", "within the bar")
    for game in known():
        hands = written(game, chosen.lines)
        middle = next(at for at in range(len(hands) // 2, len(hands)) if noticed(hands[at]))
        whole = "\n".join(hands)
        wrong = "\n".join([*hands[:middle], broken(hands[middle]), *hands[middle + 1 :]])
        with Session("--lang", "en") as session:
            began = time.perf_counter()
            before = len(session.show(whole))
            opened = time.perf_counter() - began
            took = [
                waited(session, text, before, found=text is wrong) * 1000
                for _ in range(chosen.changes // 2)
                for text in (wrong, whole)
            ]
        within = sum(each < BAR_MS for each in took)
        table.add_row(
            game,
            f"{whole.count(chr(10)):,}",
            str(len(hands)),
            f"{opened:.1f}",
            f"{statistics.median(took):.0f}",
            f"{max(took):.0f}",
            f"{within} of {len(took)}",
        )
    console = Console()
    console.print(table)
    console.print(f"load {os.getloadavg()[0]:.1f}; the bar: {BAR_MS} ms")


if __name__ == "__main__":
    main()
