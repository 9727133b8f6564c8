"""The directive `session`: Python that is run while the site is built, with what it really says set below it.

The blocks of a page are one session: each knows the names of those above it. What a block prints is shown, and the value
of its last line where it has one. A block that fails is an error, and the site is not built. What a block said is kept
under the digest of its words, of those above it and of everything Paipu is made of, so that a build in another language
runs nothing again.
"""

from __future__ import annotations

import ast
import io
from contextlib import chdir, redirect_stdout
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.judging import ROOT, kept
from paipu_site.language import LANGUAGE
from paipu_site.pieces import extracting

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


class Session:
    """The blocks of a page, and how far they have been run."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.names: dict[str, Any] = {"__name__": "session"}
        self.ran = 0

    def said(self, block: str) -> str:
        """What a further block says. Raises whatever it raises."""
        self.blocks.append(block)
        answer = kept("session\n" + "\n\0\n".join(self.blocks), self._run)
        return str(answer["said"])

    def _run(self) -> dict[str, object]:
        """Run what was not run yet, and give what the last block says."""
        output = ""
        for block in self.blocks[self.ran :]:
            output = run(block, self.names)
            self.ran += 1
        return {"said": output}


def run(block: str, names: dict[str, Any]) -> str:
    """Run a block among names, and give what it prints and the value of its last line."""
    tree = ast.parse(block)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out = io.StringIO()
    with chdir(ROOT), redirect_stdout(out):
        exec(compile(tree, "<session>", "exec"), names)  # noqa: S102  (a page of ours)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<session>", "eval"), names)  # noqa: S307  (as above)
            if value is not None:
                out.write(repr(value))
    return out.getvalue().rstrip()


_SESSIONS: dict[str, Session] = {}


def forget_session(_: Sphinx, __: BuildEnvironment, docname: str) -> None:
    """A page that is read anew begins its session anew."""
    _SESSIONS.pop(docname, None)


class SessionDirective(SphinxDirective):
    """A block of Python and what it says; one that fails is an error of the build."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Set the block, and below it what it says."""
        if extracting(self):
            return []
        block = "\n".join(self.content)
        shown: list[nodes.Node] = [nodes.literal_block(block, block, language="python")]
        if not LANGUAGE.judges:
            return shown
        session = _SESSIONS.setdefault(self.env.docname, Session())
        try:
            said = session.said(block)
        except Exception as failed:  # noqa: BLE001  (whatever it is, the page would show what is not so)
            raise self.error(f"the block fails: {type(failed).__name__}: {failed}") from None
        if said:
            shown.append(nodes.literal_block(said, said, language="none", classes=["paipu-said"]))
        return shown
