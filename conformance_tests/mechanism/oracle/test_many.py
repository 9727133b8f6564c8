"""Files parted into chunks: read apart they say what the whole file says, and judged apart they are judged alike."""

from __future__ import annotations

import io
import os
import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from grammar.logs import read_logs
from oracle.cli.main import main
from oracle.judge.many import carrying, chunks, workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SEATS = ("tian", "di", "ren", "he")

HEADS = (
    "",
    "# of nobody\n",
    "\n# heads the next\n",
    "# above\n\n# heads the next\n\n",
    "\n\n",
    "noise\n",
    "\ufeff",
)


def hand(draw: random.Random) -> str:
    """A hand of Tongqi: of one of three tables or of nobody, in order, broken, or one that cannot be read."""
    people = draw.choice((None, None, "ABCD", "ABCD", "BCDA", "EFGH"))
    names = {seat: f"{person} x" for seat, person in zip(SEATS, people or "", strict=False)}
    lines = [draw.choice(('[Game "tongqi"]', '［Game "同棋"］'))]
    lines += [f'[{draw.choice(("Player", "牌手"))} {seat} "{name}"]' for seat, name in names.items()]
    lines += ['[Player tian "a \\" b"]'] if draw.random() < 0.03 else []
    lines += [f'[Total {draw.choice(SEATS)} "{draw.choice((0, 5))}"]'] if draw.random() < 0.5 else []
    lines += ['[Reading TQ-A1 "nonsense"]'] if draw.random() < 0.1 else []
    lines += ["tian take discard 56"] if draw.random() < 0.4 else []
    lines += ["di balance 5"] if draw.random() < 0.4 else []
    lines += ["", "# within", "??"] if draw.random() < 0.2 else []
    lines += ["end cut"] if draw.random() < 0.9 else []
    return "\n".join(lines) + "\n" + draw.choice(HEADS[:5])


def file_of(seed: int, hands: int) -> str:
    draw = random.Random(seed)  # noqa: S311  (the same files every time)
    return draw.choice(HEADS) + "".join(hand(draw) for _ in range(draw.randrange(hands)))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Part files where it can be done, and within matches too; let nothing be judged before others are asked."""
    monkeypatch.setattr(chunks, "ENOUGH", 1)
    monkeypatch.setattr(chunks, "MOST", 2)
    monkeypatch.setattr(carrying, "FEW", 0)


def read_apart(text: str) -> list[tuple[int, Any]]:
    found = []
    for chunk in chunks.chunks(io.BytesIO(text.encode()), "x"):
        hands = list(chunk.hands())
        assert chunk.endless or len(hands) == chunk.size
        found += [(chunk.number + place, hand) for place, hand in enumerate(hands)]
    return found


@pytest.mark.usefixtures("small")
def test_chunks_read_what_the_file_holds() -> None:
    for seed in range(60):
        text = file_of(seed, 8)
        whole = list(enumerate(read_logs(io.BytesIO(text.encode()), "x"), 1))
        assert repr(read_apart(text)) == repr(whole)


def test_a_hand_that_is_too_long_is_read_to_the_end_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "MOST_LINES", 12)
    good = '[Game "tongqi"]\ntian take discard 56\nend cut\n'
    text = good * 3 + '[Game "tongqi"]\n' + "# a line\n" * 30 + "end cut\n" + good
    assert repr(read_apart(text)) == repr(list(enumerate(read_logs(io.BytesIO(text.encode()), "x"), 1)))


class AtOnce:
    """Processes that are none: whatever is handed over is done before anything else is."""

    def __init__(self, job: workers.Job[Any, Any], jobs: int) -> None:
        self.work, self.jobs = job.begins(), jobs

    def __enter__(self) -> AtOnce:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, items: Sequence[Any]) -> workers.Ticket[Any, Any]:
        """Do it."""
        return workers.Ticket(items, [*self.work(items)])

    def results(self, ticket: workers.Ticket[Any, Any]) -> list[Any]:
        """What came of it."""
        return ticket.results


def told(words: Iterable[str | Path]) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, [*map(str, words)])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.usefixtures("small")
def test_matches_judged_apart_are_judged_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "Workers", AtOnce)
    files = []
    for seed in range(20):
        path = tmp_path / f"{seed}.paipu"
        path.write_text(file_of(seed, 12), encoding="utf-8")
        files.append(path)
    for words in (["--json"], ["--json", "--seen-by", "di"]):
        one = told(["check", "--jobs", "1", *words, *files, tmp_path / "none", tmp_path])
        assert one == told(["check", "--jobs", "2", *words, *files, tmp_path / "none", tmp_path])
        assert '"total-not-carried"' in one[1]


def test_a_match_that_may_go_on_waits_for_the_hands_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "ENOUGH", 1)
    monkeypatch.setattr(chunks, "MOST", 3)
    players = "".join(f'[Player {seat} "{seat}"]\n' for seat in SEATS)
    hand_of_four, hand_of_nobody = f'[Game "tongqi"]\n{players}end cut\n', '[Game "tongqi"]\nend cut\n'
    text = hand_of_four * 5 + hand_of_nobody * 2
    parted = list(chunks.chunks(io.BytesIO(text.encode()), "x"))
    assert [(each.number, each.size, each.apart) for each in parted] == [
        (1, 3, True),
        (4, 2, False),
        (6, 1, True),
        (7, 1, True),
    ]


# -- processes ---------------------------------------------------------------------------------------


def twice(number: int) -> int:
    if number == 13:
        raise KeyError(number)
    return 2 * number


def test_of_each_game_one_file_is_found_and_no_pipe_is_opened(tmp_path: Path) -> None:
    texts = (
        "# no game\n",
        '[Game "tongqi"]\n',
        '# of\n[Game "jiaxing"]\n',
        '[Game "同棋"]\n',
        '[Game "tongqi"]\n',
        "\xff",
    )
    names = [str(tmp_path / f"{number}.paipu") for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        Path(name).write_text(text, encoding="latin-1" if text == "\xff" else "utf-8")
    pipe, missing = str(tmp_path / "pipe"), str(tmp_path / "missing")
    os.mkfifo(pipe)  # to open it would wait for ever
    assert [*chunks.one_of_each_game([pipe, missing, *names])] == names[1:4]


def test_many_files_of_two_games_are_answered_as_by_one_process(tmp_path: Path) -> None:
    told = {"tongqi": "tian take discard 56\nend cut\n", "jiaxing": "end draw\n"}
    names = []
    for number in range(carrying.FEW + 4):
        game = ("tongqi", "jiaxing")[number % 5 == 0]
        name = tmp_path / f"{number:02}.paipu"
        name.write_text(f'[Game "{game}"]\n{told[game]}', encoding="utf-8")
        names.append(str(name))
    one, two = (CliRunner().invoke(main, ["check", "--json", "--jobs", jobs, *names]) for jobs in "12")
    assert one.stdout.count("\n") == len(names)
    assert (two.exit_code, two.stdout, two.stderr) == (one.exit_code, one.stdout, one.stderr)


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(workers.in_order(twice, range(12), 2)) == [2 * number for number in range(12)]


def test_what_is_raised_comes_when_its_turn_has_come() -> None:
    found = workers.in_order(twice, range(20), 2)
    assert [next(found) for _ in range(13)] == [2 * number for number in range(13)]
    with pytest.raises(KeyError):
        next(found)


def dies(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def died(item: int, label: str, why: str) -> str:
    return f"{item} {label}: {why}"


def test_a_process_that_ends_in_the_midst_is_told_and_nobody_works_any_more() -> None:
    with workers.Workers(workers.each_by(dies), 2) as few:
        tickets = [few.submit((number,)) for number in range(3, 6)]
        with pytest.raises(workers.LostProcessError):
            few.results(tickets[0])
        with pytest.raises(workers.LostProcessError):
            few.submit((6,))


def test_under_limits_only_the_item_at_which_a_process_ended_is_lost() -> None:
    begins = partial(workers._begun, dies, None)
    job: workers.Job[int, int | str] = workers.Job(begins, workers.Limits(20), died)
    with workers.Workers(job, 2) as few:
        found = [results for _, results in few.in_order([(None, (1, 2)), (None, (2, 3, 4)), (None, (5,))])]
    assert found == [[1, 2], [2, "3 crash: ended with exit code 1", 4], [5]]


def test_tasks_that_break_off_leave_the_results_of_those_before() -> None:
    def tasks() -> Iterable[int]:
        yield from range(5)
        raise OSError("no more")

    found = workers.in_order(twice, tasks(), 2)
    assert [next(found) for _ in range(5)] == [0, 2, 4, 6, 8]
    with pytest.raises(OSError, match="no more"):
        next(found)


def test_no_more_is_under_way_than_processes_can_take() -> None:
    left = iter(range(12))
    found = workers.in_order(twice, left, 2)
    next(found)
    assert next(left) <= 2 * workers.AHEAD
    found.close()
