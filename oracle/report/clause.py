"""A clause for a terminal and as JSON: what it says, where it stands, its readings, its code, its cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle import VERSION
from oracle.report.explained import candidate_lines, passage_tree, standing_text
from oracle.report.layout import Paint, wrapped
from oracle.report.tree.values import SCHEMA, limb_tree
from oracle.rulebook.messages import catalogue, say
from oracle.rulebook.passages import passage
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.explanation import Explanation
    from oracle.report.tree.values import Json
    from oracle.rulebook.clauses import ClauseText
    from oracle.rulebook.messages import Lang
    from oracle.rulebook.readings import Reading

INDENT = "  "


def clause_tree(found: Explanation) -> Json:
    """A clause as an object of `oracle/schemas/clause.schema.json`."""
    clause = found.clause
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "game": clause.game,
        "clause": clause.id,
        **limb_tree(found.limb),
        "kind": clause.kind,
        "title": {"en": clause.title, "zh": clause.title_zh},
        "text": {"en": clause.text, "zh": clause.text_zh},
        **_limbs(clause),
        "source": clause.source,
        "status": clause.status,
        "informative": clause.informative,
        "readings": [passage_tree(clause.game, reading) for reading in found.readings],
        "code": list(found.code),
        "cases": list(found.cases),
    }


def _limbs(clause: ClauseText) -> Json:
    """What each limb of a clause says, where it has limbs."""
    said: Json = {limb: {"en": text, "zh": clause.limbs_zh.get(limb)} for limb, text in clause.limbs.items()}
    return {"limbs": said} if said else {}


def clause_report(found: Explanation, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines that explain a clause."""
    clause, said = found.clause, catalogue(None, lang)
    head = f"{addressed(clause.id, found.limb)} {clause.titled(lang)} · {said[f'kind-{clause.kind[0]}']}"
    for line in wrapped(head, INDENT, ""):
        yield paint(line, "bold")
    yield ""
    yield from _text(found, lang)
    yield ""
    colon = ": " if lang == "en" else "："
    yield from wrapped(f"{said['book-place']}{colon}{clause.placed(lang)}", INDENT, "")
    yield from wrapped(f"{said['clause-status']}{colon}{said[f'status-of-{clause.status}']}", INDENT, "")
    excuse = clause.excused(lang)
    if excuse is not None:
        yield from wrapped(f"{said['clause-informative']}{colon}{excuse}", INDENT, "")
    if found.readings:
        yield said["clause-readings"] + colon.rstrip()
        for reading in found.readings:
            yield from _reading(clause.game, reading, lang)
    code = found.code or (() if excuse is not None else (said["clause-no-code"],))
    yield from _listed(said["clause-code"] + colon.rstrip(), code)
    yield from _listed(said["clause-cases"] + colon.rstrip(), found.cases)


def _text(found: Explanation, lang: Lang) -> Iterator[str]:
    """What a clause says: its limbs one under another; of a limb what it says, and where the others are found."""
    clause, limb = found.clause, found.limb
    if limb is not None:
        yield from wrapped(clause.quoted(lang, None, limb))
        limbs = tuple(addressed(clause.id, each) for each in clause.limbs)
        yield from wrapped(say(None, lang, "clause-limb-of", {"clause": clause.id, "limbs": limbs}))
    elif clause.limbs:
        for each in clause.limbs:
            yield from wrapped(f"({each}) {clause.quoted(lang, None, each)}", INDENT * 2, "")
    else:
        yield from wrapped(clause.said(lang))


def _reading(game: str, reading: Reading, lang: Lang) -> Iterator[str]:
    yield from wrapped(f"{reading.id} {passage(game, reading, lang).title}", INDENT * 2, INDENT)
    yield from candidate_lines(game, reading, lang, INDENT * 2)
    if not reading.executable:
        yield from wrapped(standing_text(game, reading, lang), INDENT * 2)


def _listed(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    """Places and paths, which are to be copied: none is parted."""
    if lines:
        yield title
        yield from (INDENT + line for line in lines)
