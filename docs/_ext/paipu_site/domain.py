"""The domain that knows where every clause and every reading stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from paipu_site.registers import clauses
from paipu_site.rulebooks import root_of
from spec import registry
from spec.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from docutils import nodes
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stand:
    """Where an id stands: its page, its kind of object, its title and, for a clause, its text and its limbs."""

    page: str
    what: str
    title: str
    text: str = ""
    limbs: tuple[str, ...] = ()


def anchor_of(clause: str, limb: str | None) -> str:
    """The anchor of a clause, which is its id, or of a limb of it."""
    return clause if limb is None else f"{clause}-{limb}"


class Section(NamedTuple):
    """A section of a page: its anchor, its title with that of the page, and what is written between its boxes."""

    anchor: str
    title: str
    text: str


class PaipuDomain(Domain):
    """Clauses and readings by id; the id is the anchor, letter for letter, with the letter of a limb behind it."""

    name = "paipu"
    label = "Paipu"
    object_types: ClassVar = {
        "clause": ObjType("clause", "clause"),
        "reading": ObjType("reading", "reading"),
    }
    roles: ClassVar = {"clause": XRefRole(warn_dangling=True), "reading": XRefRole(warn_dangling=True)}
    dangling_warnings: ClassVar = {
        "clause": "unknown clause: %(target)s",
        "reading": "unknown reading: %(target)s",
    }
    initial_data: ClassVar = {"stands": {}, "sections": {}}
    data_version = 3

    @property
    def stands(self) -> dict[str, Stand]:
        """Every id and where it stands."""
        return self.data.setdefault("stands", {})

    @property
    def sections(self) -> dict[str, list[Section]]:
        """The sections of every page, for the search."""
        return self.data.setdefault("sections", {})

    def note(self, identifier: str, stand: Stand, location: object) -> None:
        """Remember where an id stands; warn of a second place."""
        known = self.stands.get(identifier)
        if known is not None and (known.page, known.what) != (stand.page, stand.what):
            logger.warning("%s stands in %s already", identifier, known.page, location=location)
        elif known is not None:
            logger.warning("%s stands twice on this page", identifier, location=location)
        self.stands[identifier] = stand

    def clear_doc(self, docname: str) -> None:
        """Forget what a page said, before it is read anew."""
        for identifier in [name for name, stand in self.stands.items() if stand.page == docname]:
            del self.stands[identifier]
        self.sections.pop(docname, None)

    def merge_domaindata(self, docnames: set[str], otherdata: Mapping[str, dict[str, Any]]) -> None:
        """Take over what another process read."""
        for identifier, stand in otherdata["stands"].items():
            if stand.page in docnames:
                self.note(identifier, stand, stand.page)
        self.sections.update({page: rows for page, rows in otherdata["sections"].items() if page in docnames})

    def resolve_xref(  # noqa: PLR0913, PLR0917  Sphinx asks so
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Link a mention to the place where the id stands, its title as a tip."""
        del env, node
        identifier, limb = parted(target)
        stand = self.stands.get(identifier)
        if stand is None or stand.what != typ or (limb is not None and limb not in stand.limbs):
            return None
        anchor = anchor_of(identifier, limb)
        return make_refnode(builder, fromdocname, stand.page, anchor, contnode, stand.title)

    def resolve_any_xref(self, *_: object) -> list[tuple[str, nodes.reference]]:
        """Take no part in references of any kind."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """List every id for the search and for other sites."""
        for identifier, stand in self.stands.items():
            yield identifier, f"{identifier} {stand.title}", stand.what, stand.page, identifier, 1


def roles() -> dict[str, XRefRole]:
    """Return the two roles under their short names."""
    return {name: ShortRole() for name in ("clause", "reading")}


class ShortRole(XRefRole):
    """A role of this domain that is written without the domain's name."""

    def __init__(self) -> None:
        super().__init__(warn_dangling=True)

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        self.name = f"paipu:{self.name.rpartition(':')[2]}"
        return super().run()


def forget(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Forget every page that will be read anew, before the first is: a clause may have moved between two of them."""
    del app
    domain = env.get_domain("paipu")
    for docname in docnames:
        domain.clear_doc(docname)


def check_registers(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a rulebook whose pages and committed register differ."""
    stands = env.get_domain("paipu").stands
    for game in registry.games(root_of(app.config)):
        folder = root_of(app.config) / game
        for line in registry.faults(folder):
            logger.warning("%s: %s", game, line)
        target = folder / "clauses.json"
        if not target.exists() or target.read_text(encoding="utf-8") != registry.register(folder):
            logger.warning("%s: clauses.json has drifted; run python -m spec.registry", game)
        for clause in clauses(folder):
            if clause.id not in stands:
                logger.warning("%s: %s is on no page", game, clause.id)
        for reading in registry.read_readings(folder):
            if reading.id not in stands:
                logger.warning("%s: %s is on no page", game, reading.id)
