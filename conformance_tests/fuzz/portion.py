"""One portion of fuzzing: a door is asked by Atheris for some seconds, in a process of its own.

    python -m conformance_tests.fuzz.portion DOOR FOUND [OPTION OF LIBFUZZER …] [FOLDER …]

An input that is a find is written into FOUND under what was raised and where, and the door is asked on.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from pathlib import Path

OURS = ("grammar", "oracle", "spec")
"""The packages whose reached code guides the search."""


def main() -> None:
    """Ask the door until libFuzzer ends."""
    import atheris

    name, found, *options = sys.argv[1:]
    logging.disable(logging.CRITICAL)
    with atheris.instrument_imports(include=[*OURS]):
        from conformance_tests.fuzz import doors, seeds

        door = doors.DOORS[name]
        for each in seeds.seeds(name)[:8]:
            door.enter(each)  # what a door loads when it is first entered is guided by, too
    from conformance_tests.laws.damage import chance, damaged, misshapen, written

    words = seeds.words()
    folder = Path(found)

    def ask(data: bytes) -> None:
        try:
            door.enter(data)
        except MemoryError:
            raise
        except Exception as wrong:  # noqa: BLE001  (whatever it is, it is a find)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / place_of(wrong)).write_bytes(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = chance(name, seed)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(data, most))
        if door.json:
            try:
                return written(misshapen(json.loads(data), rng)).encode("utf-8", "surrogatepass")[:most]
            except (ValueError, RecursionError):
                return bytes(atheris.Mutate(data, most))
        return damaged(data.decode("utf-8", "replace"), words, rng)[:most]

    atheris.Setup([sys.argv[0], *options], ask, custom_mutator=mutate)
    atheris.Fuzz()


def place_of(wrong: BaseException) -> str:
    """What was raised, and the last line of ours in which: finds of one place are one."""
    ours = [
        each for each in traceback.extract_tb(wrong.__traceback__) if {*Path(each.filename).parts} & {*OURS}
    ]
    where = f"-{Path(ours[-1].filename).stem}-{ours[-1].name}-{ours[-1].lineno}" if ours else ""
    said = re.sub(r"\W+", "-", str(wrong))[:40] if not ours else ""
    return f"{type(wrong).__name__}{where}{said}".strip("-")


if __name__ == "__main__":
    main()
