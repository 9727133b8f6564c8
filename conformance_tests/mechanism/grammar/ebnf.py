"""The grammar of the notation in EBNF, made from the Lark grammar the program reads; the guide's page holds it.

`python -m conformance_tests.mechanism.grammar.ebnf` writes it into the page. A rule or a terminal of the Lark grammar
that is written in a way unknown here is refused, so that the page cannot lag behind.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "guides" / "notation.md"

FILES = ("log.lark", "hand.lark", "set.lark")

BLOCK = re.compile(r"^```none\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

FILE = """\
file         ::= log+
log          ::= ( COMMENT? LINE_END )* tag LINE_END ( line LINE_END )* end COMMENT? LINE_END ( COMMENT? LINE_END )*
LINE_END     ::= #xD? #xA
"""

PATTERNS = {
    r"(?<![^ \t])#.*": '"#" [^#xA]*',
    r'"(?:[^"\\]|\\.)*"': "'\"' ( [^\"#x5C] | #x5C [^#xA] )* '\"'",
    r"[0-9]{1,9}\.(?=[ \t])": 'DIGIT+ "."',
    r"[0-9]{1,9}(?![^ \t])": "DIGIT+",
    r"[+-]?[0-9]{1,15}(?![^ \t])": "[+-]? DIGIT+",
    r"@[0-9]+(?::[0-9]{2}){1,2}(?:\.[0-9]+)?(?![^ \t])": (
        '"@" DIGIT+ ":" DIGIT DIGIT ( ":" DIGIT DIGIT )? ( "." DIGIT+ )?'
    ),
    r"[A-Z]{2}-[A-Za-z0-9.-]+(?:\([a-z]\))?(?![^ \t])": '[A-Z] [A-Z] "-" [A-Za-z0-9.-]+ ( "(" [a-z] ")" )?',
    r'[^ \t"#:\/\[\]][^ \t"]*': '[^ #x9"#:/#x5B#x5D] [^ #x9"]*',
    r'[^ \t"\]]+': '[^ #x9"#x5D]+',
    r"\+(?=[^ \t])": '"+"',
    r"[ \t]+": "[ #x9]+",
}
"""The patterns of the Lark grammar, and each as EBNF; what may stand behind a word is said of all words together."""

WORDS = {
    "<words of tiles>": "Tiles ( BLANK Tiles )*",
    "<one word of tiles>": "Tiles",
    "<colon and one word of tiles>": '":" Tiles',
    "<slash and a seat, a relative seat or a qualifier>": '"/" ( SEAT | RELATIVE | <qualifier> )',
    "<flowers and a colon>": '<flowers> ":"',
    "<key, or key, colon and value>": '<circumstance> ( ":" ( SEAT | DIGIT+ | Tiles | <value> ) )?',
    "<kind>": '<kind of set> ":"',
    "<header tag>": '<header tag> | "X-" [^ #x9"#x5D]+',
}
"""Terminals made of words that are more than one word of a place."""

TILES = """\
Tiles        ::= Mahjong ( "-" Mahjong )* | Dominoes ( "-" Dominoes )*
Mahjong      ::= Run+ | Tile Times?
Dominoes     ::= Domino Times?
Run          ::= [1-9]+ [mps] | [1-8]+ "f" | Tile
Tile         ::= [1-9] [mps] | [1-8] "f" | [ESWNCFP] | "?"
Domino       ::= [1-6] [1-6] | "?"
Times        ::= "x" [1-9] DIGIT?
DIGIT        ::= [0-9]
"""


class Production(NamedTuple):
    """A name, and what it is made of."""

    name: str
    body: str


def productions() -> Iterator[Production]:
    """Every rule and terminal of the Lark grammar, as EBNF, in the order of its files."""
    for file in FILES:
        (path,) = (ROOT / "grammar").rglob(file)
        for name, body in _definitions(path.read_text(encoding="utf-8")):
            if body.startswith('"<'):
                words = body.strip('"')
                yield Production(name, WORDS.get(words, words))
            elif body.startswith("/"):
                yield Production(name, PATTERNS[body[1:-1]])
            else:
                yield Production(name.lstrip("?_"), _rule(body))


def _definitions(text: str) -> Iterator[tuple[str, str]]:
    """The definitions of a Lark file, each with its lines joined."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(("//", "%"))]
    joined = re.sub(r"\n\s+", " ", "\n".join(lines))
    for line in joined.splitlines():
        name, _, body = line.partition(":")
        yield name.strip(), " ".join(body.split())


def _rule(body: str) -> str:
    """The body of a rule: brackets become a question mark, and names that Lark treats apart plain ones."""
    plain = re.sub(r" -> \w+", "", body)
    plain = re.sub(r"(?<![\w\"])[?_](?=[a-z])", "", plain)
    while "[" in plain.replace('"["', "").replace('"]"', ""):
        plain = re.sub(r'(?<!")\[([^][]*)\](?!")', _optional, plain)
    return re.sub(r"\((?! )", "( ", re.sub(r"(?<! )\)", " )", plain))


def _optional(found: re.Match[str]) -> str:
    inner = found[1].strip()
    return f"{inner}?" if re.fullmatch(r"\w+", inner) else f"( {inner} )?"


def ebnf() -> str:
    """The whole grammar."""
    rows = [_written(each) for each in productions()]
    return f"{FILE}\n{''.join(rows)}\n{TILES}"


def _written(production: Production) -> str:
    """A production, one alternative a line where it is long."""
    name = f"{production.name:<13}"
    whole = f"{name}::= {production.body}\n"
    if len(whole) <= WIDTH:
        return whole
    parts = re.split(r" \| (?![^(]*\))", production.body)
    lines, line = [], f"{name}::= {parts[0]}"
    for part in parts[1:]:
        if len(f"{line} | {part}") > WIDTH:
            lines.append(line)
            line = f"{'':<13}  | {part}"
        else:
            line = f"{line} | {part}"
    return "\n".join([*lines, line]) + "\n"


WIDTH = 110
"""Characters a line of the page has at most, where it can be broken."""


def on_page() -> str:
    """The grammar as the page has it."""
    found = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    return "" if found is None else found["text"]


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: f"```none\n{ebnf()}```", page), encoding="utf-8")
