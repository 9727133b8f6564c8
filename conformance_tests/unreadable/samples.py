"""The samples: what is read, and the message it must earn.

Each TOML file beside this module is a chapter of `[[sample]]` tables: `label`, then `text` (a log), `hex` (its
bytes), or `game` and `hand`; `repeat` says how often a log's middle line is repeated; `row` is the number the
sample has in the notation's own table; `message` is the whole message in English, `zh` in Chinese.
"""

from __future__ import annotations

import io
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from grammar import UnreadableLog, parse_hand, read_logs

HOME = Path(__file__).parent
CHAPTERS = ("text", "tags", "lines", "tiles", "declarations", "hands")


@dataclass(frozen=True)
class Sample:
    """A text that cannot be read, and the message it earns."""

    chapter: str
    label: str
    content: bytes
    game: str | None
    shown: str
    row: int
    message: str
    zh: str

    def read(self) -> UnreadableLog | None:
        """Read the sample; give why its first damaged hand cannot be read."""
        if self.game is not None:
            try:
                parse_hand(self.game, self.content.decode())
            except UnreadableLog as failure:
                return failure
            return None
        found = read_logs(io.BytesIO(self.content), "game.paipu")
        return next((each for each in found if isinstance(each, UnreadableLog)), None)


def samples() -> list[Sample]:
    """Give every sample in the order of the gallery."""
    return [sample for chapter in CHAPTERS for sample in _chapter(chapter)]


def _chapter(name: str) -> list[Sample]:
    rows = tomllib.loads((HOME / f"{name}.toml").read_text(encoding="utf-8"))["sample"]
    return [_sample(name, row) for row in rows]


def _sample(chapter: str, row: dict[str, str | int]) -> Sample:
    shown = str(row.get("text", row.get("hand", row.get("hex", ""))))
    content = bytes.fromhex(shown) if "hex" in row else shown.encode()
    if "repeat" in row:
        first, middle, *rest = shown.split("\n")
        content = "\n".join([first, *[middle] * int(row["repeat"]), *rest]).encode()
    return Sample(
        chapter=chapter,
        label=str(row["label"]),
        content=content,
        game=str(row["game"]) if "game" in row else None,
        shown=shown,
        row=int(row.get("row", 0)),
        message=str(row.get("message", "")),
        zh=str(row.get("zh", "")),
    )


def page() -> str:
    """Write the gallery of messages as a page of the guide."""
    parts = [(HOME / "page.md").read_text(encoding="utf-8").rstrip()]
    for chapter in CHAPTERS:
        rows = _chapter(chapter)
        parts.append(f"## {TITLES[chapter]}")
        parts += [_entry(sample) for sample in rows]
    return "\n\n".join(parts) + "\n"


TITLES = {
    "text": "The file itself",
    "tags": "Header tags",
    "lines": "Lines and acts",
    "tiles": "Tiles",
    "declarations": "Declarations, claims and rulings",
    "hands": "Hands",
}


def _entry(sample: Sample) -> str:
    how = f"`paipu score {sample.game} …`\n\n" if sample.game is not None else ""
    return f"**`{sample.label}`**\n\n{how}```text\n{sample.message}\n```"


if __name__ == "__main__":
    sys.stdout.write(page())
