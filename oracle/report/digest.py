"""What a ruling is cited by: a digest of the log, the readings, the profile and the version that gave it.

Anybody can reckon it again. It is the SHA-256 of these lines in UTF-8, each with a line feed: `paipu VERSION`,
`edition GAME EDITION`, a `reading ID CANDIDATE` for each reading that differs from ours, by id, `profile DIGEST` where
there is one, `seen-by SEAT` where it is given by what a seat saw, an empty line, and the log as it was written, from
its Game tag to its last line that is not empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grammar.syntax import RefereeFinds
from grammar.writing.render import render_fact
from oracle import VERSION
from oracle.rulebook.readings import TableFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.ruling.ruling import Ruling


def digest_of(ruling: Ruling) -> str:
    """The digest of a ruling; equal for equal logs judged alike, whatever the file is called."""
    return sha256_of("".join(f"{line}\n" for line in _lines(ruling)).encode())


def _lines(ruling: Ruling) -> Iterator[str]:
    agreed = ruling.record.agreed
    yield f"paipu {VERSION}"
    yield f"edition {ruling.game} {ruling.edition}"
    for identifier, slug in sorted(agreed.readings.items()):
        yield f"reading {identifier} {_candidate(slug)}"
    if agreed.house_rules is not None:
        yield f"profile {agreed.house_rules.digest}"
    if ruling.seen is not None:
        yield f"seen-by {ruling.seen.seat}"
    for line in ruling.record.log.lines:
        if isinstance(line, RefereeFinds) and not line.line and ruling.record.log.text:
            yield f"suppose {render_fact(ruling.game, line)}"
    yield ""
    yield _written(ruling)


def _candidate(slug: str) -> str:
    """A candidate by its name; a table of somebody's own by what it says, not by where it lies."""
    if not isinstance(slug, TableFile):
        return slug
    return sha256_of(Path(slug).read_bytes())


def sha256_of(written: bytes) -> str:
    """A digest as all of ours are written."""
    from hashlib import sha256  # loads a library that few answers need

    return "sha256:" + sha256(written).hexdigest()


def _written(ruling: Ruling) -> str:
    log = (ruling if ruling.seen is None else ruling.seen.full).record.log
    if log.text:
        return log.text.rstrip()
    from grammar.writing.render import render_log  # only for a log that nobody has written

    return render_log(log).rstrip()
