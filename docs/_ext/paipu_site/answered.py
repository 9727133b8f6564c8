"""What became of every case, as data beside the page of results, and the places on it that `results.js` fills.

Of a case that passed the data hold the answer where the report has it (`paipu conform --answers`). Paipu itself is not
written out a second time: what it answers to a case that passed is what is expected of everybody.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from paipu_site.board import board_page
from paipu_site.boxes import SUITES
from paipu_site.language import LANGUAGE, levels, sentences, statuses

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from oracle.conformance.run.rows import Row

DATA = "_static/results"

OWN_REPORT = (
    '<div id="paipu-own"><p id="paipu-own-told"></p>'
    '<p><label><span id="paipu-own-label"></span> <input type="file" id="paipu-own-file"></label></p>'
    '<div id="paipu-own-shown" aria-live="polite"></div></div>'
)
"""Where a report that somebody has is dropped and shown."""


def asked_of(tongue: str, up: str, names: Sequence[str]) -> str:
    """The empty place of a case, what is said in it, and the script that fills it."""
    games = sorted(path.parent.name for path in SUITES.glob("*/replay.json"))
    asked = {
        "data": f"{up}{DATA}",
        "cases": f"{up}_static/cases",
        "board": f"{up}{board_page()}",
        "lang": tongue,
        "games": games,
        "names": names,
        "statuses": statuses(tongue),
        "levels": levels(tongue),
        "said": {**sentences(tongue)["answers"], "board": sentences(tongue)["page"]["open-in-board"]},
    }
    text = json.dumps(asked, ensure_ascii=False).replace("</", "<\\/")
    return (
        '<div id="paipu-answers"></div>'
        f'<script type="application/json" id="paipu-answers-asked">{text}</script>'
        '<script defer src="_static/results.js"></script>'
    )


def write_answers(out: Path, runs: Sequence[Iterable[Row]], faults: Sequence[Mapping[str, Any]]) -> None:
    """Write for each game what every run made of its cases, and what is known of the planted faults."""
    if not LANGUAGE.english:
        return
    games: dict[str, list[dict[str, Any]]] = {}
    for number, rows in enumerate(runs):
        for row in rows:
            entry = games.setdefault(row["game"], [{"asked": [], "rows": {}} for _ in runs])[number]
            if row["status"] == "PASS" and row["kind"] not in entry["asked"]:
                entry["asked"].append(row["kind"])
            if row["status"] != "PASS" or "answer" in row:
                entry["rows"][row["id"]] = _shown(row)
    target = out / DATA
    target.mkdir(parents=True, exist_ok=True)
    for game, runs_of_game in games.items():
        own = [fault for fault in faults if fault["game"] == game]
        text = json.dumps({"runs": runs_of_game, "faults": own}, ensure_ascii=False, separators=(",", ":"))
        (target / f"{game}.js").write_text(
            f"window.paipuResults({json.dumps(game)}, {text});\n", encoding="utf-8"
        )


def _shown(row: Row) -> Mapping[str, Any]:
    names = ("status", "answer", "reason", "cause", "differences", "stderr", "known")
    return {name: row[name] for name in names if name in row}
