"""Sphinx extension of the Paipu site: clauses, readings, examples that run, hands drawn as tiles, tables of figures.

Directives: `clause`, `reading`, `example`, `hand`, `fan`, `pattern`, `clause-table`, `values-evidence`, `values-table`,
`table-sheet`, `judged-table`, `laws`, `measured`, `residuals`, `results`, `route`, `ruled`, `seats`, `words`,
`sentence`, `session`, `contradictions`, `accusations`. Roles: `clause`, `reading`. Every id is its own anchor; an id
that is unknown, stands twice or drifted from the committed register is a warning, and the site is built with warnings
as errors.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from paipu_site.board import BoardRole
from paipu_site.books import bind, offer
from paipu_site.boxes import readings_of_page
from paipu_site.builder import SiteBuilder, square
from paipu_site.bundles import write_bundles
from paipu_site.catalogues import put_together
from paipu_site.clauses import ClauseDirective, ClauseTable
from paipu_site.code import fingerprint
from paipu_site.domain import PaipuDomain, check_registers, forget, roles
from paipu_site.doors import DoorsDirective
from paipu_site.drawings import TilesInLines
from paipu_site.evidence import ValuesEvidence
from paipu_site.examples import ExampleDirective
from paipu_site.fans import FanDirective
from paipu_site.glossary import TermTables
from paipu_site.hands import HandDirective
from paipu_site.heads import name, tidy
from paipu_site.language import choose
from paipu_site.laws import LawsDirective
from paipu_site.leading import keep_order, keep_within
from paipu_site.measured import MeasuredDirective
from paipu_site.navigation import hang, quicken
from paipu_site.opening import JudgedTable
from paipu_site.patterns import PatternDirective
from paipu_site.pieces import LongCode
from paipu_site.policy import guard
from paipu_site.printed import TableSheet
from paipu_site.publication import address, lead_in, stamp
from paipu_site.published import PublishedCases, write_cases
from paipu_site.readings import ReadingDirective
from paipu_site.residuals import Residuals
from paipu_site.results import ResultsDirective, write_page
from paipu_site.route import RouteDirective
from paipu_site.rulebooks import lay_out
from paipu_site.ruled import RuledDirective
from paipu_site.search import anchor_terms, check_synonyms, name_labels, note_sections, write_search
from paipu_site.seating import SeatsDirective
from paipu_site.sentences import AccusationsTable, ContradictionsTable, SentenceDirective
from paipu_site.sessions import SessionDirective, forget_session
from paipu_site.switch import switch
from paipu_site.terms import TermsInBoxes
from paipu_site.tiles import add_drawings, drawn_hand, visit_html, visit_text
from paipu_site.tongues import LinkedTongues, Tongues
from paipu_site.values import ValuesTable
from paipu_site.wording import ask
from paipu_site.words import WordsDirective, write_words
from paipu_site.written import BlocksInTongue

if TYPE_CHECKING:
    from sphinx.application import Sphinx


COLLECTED = (100_000, 50, 100)
"""How seldom unused objects are looked for: a page is a tree of many thousands, and looking through all of them at every
seven hundred new ones took a good part of the build."""


DIRECTIVES = {
    "clause": ClauseDirective,
    "clause-table": ClauseTable,
    "reading": ReadingDirective,
    "example": ExampleDirective,
    "hand": HandDirective,
    "judged-table": JudgedTable,
    "fan": FanDirective,
    "pattern": PatternDirective,
    "values-evidence": ValuesEvidence,
    "values-table": ValuesTable,
    "table-sheet": TableSheet,
    "residuals": Residuals,
    "published-cases": PublishedCases,
    "results": ResultsDirective,
    "laws": LawsDirective,
    "measured": MeasuredDirective,
    "route": RouteDirective,
    "ruled": RuledDirective,
    "seats": SeatsDirective,
    "words": WordsDirective,
    "sentence": SentenceDirective,
    "session": SessionDirective,
    "contradictions": ContradictionsTable,
    "doors": DoorsDirective,
    "accusations": AccusationsTable,
}
"""What a page may ask for, by name."""


def setup(app: Sphinx) -> dict[str, object]:
    """Register everything with Sphinx."""
    gc.set_threshold(*COLLECTED)
    app.add_config_value("paipu_spec", "", "env", str)
    app.add_config_value("paipu_fingerprint", "", "env", str)
    app.add_config_value("paipu_judges", default=True, rebuild="env", types=bool)
    app.add_config_value("paipu_search", default=False, rebuild="", types=bool)
    app.add_config_value("paipu_sentences", "", "env", str)
    app.add_config_value("paipu_translated", [], "env", list)
    app.add_builder(SiteBuilder, override=True)
    app.add_domain(PaipuDomain)
    for called, role in roles().items():
        app.add_role(called, role)
    app.add_role("board", BoardRole())
    for called, directive in DIRECTIVES.items():
        app.add_directive(called, directive)
    for transform in (TermTables, Tongues, BlocksInTongue):
        app.add_transform(transform)
    for after in (TermsInBoxes, TilesInLines, LinkedTongues, LongCode):
        app.add_post_transform(after)
    app.add_node(drawn_hand, html=(visit_html, None), text=(visit_text, None))
    app.connect("config-inited", choose, priority=1)
    app.connect("config-inited", address, priority=2)
    app.connect("config-inited", put_together)
    app.connect("config-inited", lay_out)
    app.connect("config-inited", write_words)
    app.connect("config-inited", fingerprint)
    app.connect("env-before-read-docs", forget)
    app.connect("env-purge-doc", forget_session)
    app.connect("doctree-read", anchor_terms)
    app.connect("doctree-read", readings_of_page)
    app.connect("doctree-read", note_sections)
    app.connect("doctree-resolved", keep_within, priority=900)
    app.connect("html-page-context", keep_order)
    app.connect("html-page-context", quicken, priority=400)
    app.connect("html-page-context", hang, priority=600)
    app.connect("html-page-context", add_drawings)
    app.connect("html-page-context", switch)
    app.connect("html-page-context", name_labels)
    app.connect("html-page-context", stamp)
    app.connect("html-page-context", ask, priority=440)
    app.connect("html-page-context", name, priority=450)
    app.connect("html-page-context", tidy, priority=700)
    app.connect("html-page-context", square)
    app.connect("html-page-context", offer, priority=550)
    app.connect("env-check-consistency", check_registers)
    app.connect("env-check-consistency", check_synonyms)
    app.connect("build-finished", write_page)
    app.connect("build-finished", lead_in)
    app.connect("build-finished", bind)
    app.connect("build-finished", guard, priority=900)
    app.connect("build-finished", write_search)
    app.connect("build-finished", write_cases)
    app.connect("build-finished", write_bundles)
    return {"version": "1", "env_version": 4, "parallel_read_safe": True, "parallel_write_safe": True}
