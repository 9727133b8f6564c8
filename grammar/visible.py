"""Words of strangers, each made fit for where it goes: a terminal (`visible`), a line or a remark of a log, a row.

What would steer a terminal, turn the direction of writing or begin a line is made visible.
"""

from __future__ import annotations

from grammar.limits import LINE

_DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_BREAKS = (0x2028, 0x2029, 0xFEFF)

SIGNS: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(32) if code not in (0x09, 0x0A)},
    0x7F: 0x2421,
    **dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), 0xFFFD),
    **{code: f"<U+{code:04X}>" for code in (*_DIRECTIONS, *_BREAKS)},
}
"""What is written for a character that nobody could see; tabs and ends of lines stay."""


ON_A_LINE = {**SIGNS, 0x0A: 0x240A}
"""The same for what is written on one line of a file, where an end of a line would begin another."""


def visible(text: str) -> str:
    """A text in which control characters and marks of direction stand as signs."""
    return text if text.isascii() and text.isprintable() else text.translate(SIGNS)


def on_a_line(text: str) -> str:
    """A text as it can stand on a line of a log: the same, and an end of a line is a sign too."""
    return text if text.isascii() and text.isprintable() else text.translate(ON_A_LINE)


def remark(text: str) -> str:
    """A text as a remark of a log, on as many lines as it needs."""
    said = on_a_line(text)
    room = LINE.most - len("# ")
    return "".join(f"# {said[start : start + room]}\n" for start in range(0, max(len(said), 1), room))


def encodable(text: str) -> str:
    """A text as any file can hold it: what of it is no character stands by its number."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")
