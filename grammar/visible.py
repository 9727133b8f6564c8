"""Words of strangers for a terminal: what would steer it, or turn the direction of writing, is made visible."""

from __future__ import annotations

_DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_BREAKS = (0x2028, 0x2029, 0xFEFF)

SIGNS: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(32) if code not in (0x09, 0x0A)},
    0x7F: 0x2421,
    **dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), 0xFFFD),
    **{code: f"<U+{code:04X}>" for code in (*_DIRECTIONS, *_BREAKS)},
}
"""What is written for a character that nobody could see; tabs and ends of lines stay."""


def visible(text: str) -> str:
    """A text in which control characters and marks of direction stand as signs."""
    return text if text.isascii() and text.isprintable() else text.translate(SIGNS)
