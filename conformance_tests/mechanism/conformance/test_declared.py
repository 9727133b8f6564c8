"""What an implementation declares is what it is asked: kinds by game, the readings it speaks of, and no others."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, cast

import pytest
from rich.console import Console

from conformance_tests.collecting import many
from conformance_tests.mechanism.conformance.runs import paipu
from oracle.conformance.cases import suites
from oracle.conformance.cases.disputes import profile_named, required
from oracle.conformance.hunt.differential import DifferentialRun, under
from oracle.conformance.hunt.hunting import Budget, Hunt
from oracle.conformance.hunt.watching import seconds_left, standing, used, watching
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.messages import LEVELS, Hello, ProtocolError, Strict, introduction
from oracle.conformance.protocol.serve import Inside, answered, our_hello
from oracle.conformance.report.terminal import run_report
from oracle.conformance.run.outcomes import asked, not_asked
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.runner import outcomes
from oracle.conformance.run.summary import UNASKED, Summary
from oracle.conformance.variation.question import Question
from oracle.game.hands import known
from oracle.report.layout import Paint
from oracle.rulebook.readings import in_force, register, shipped_profiles

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json

SILENT = Hello("engine", "1", "C", known(), tuple(KINDS))
ALL = Hello("engine", "1", "C", known(), tuple(KINDS), all_readings=True)


def declaring(**more: object) -> Hello:
    """The hello of an engine of Tongqi that says more than it has to."""
    said = {**SILENT.message(), "games": ["tongqi"], "kinds": ["next"], **more}
    return introduction(cast("Json", said))


@cache
def cases(game: str = "tongqi") -> tuple[Case, ...]:
    """Cases of a game that are quickly answered, under readings of every sort."""
    return tuple(case for case in suites.load(game) if case.kind in ("next", "settle", "score", "waits"))


def summed(hello: Hello, chosen: tuple[Case, ...]) -> Summary:
    """What a run of our own judge behind such a hello amounts to."""
    summary = Summary(head_of(hello, None, [], {}))
    for outcome in outcomes(chosen, lambda: Inside(answered, hello)):
        summary.add(row_of(outcome))
    return summary


# -- kinds by game -----------------------------------------------------------------------------------


def test_what_was_not_asked_stands_beside_what_was_skipped() -> None:
    chosen = tuple(case for case in cases() if case.kind == "next")
    summary = summed(declaring(), chosen)
    ((game, kind, found),) = summary.areas("rules")
    assert (game, kind, found[UNASKED], found["SKIP"]) == ("tongqi", "next", summary.unasked, 0)
    assert 0 < summary.unasked < found.total() == len(chosen)


def test_a_hello_that_names_what_there_is_none_of_is_told_so() -> None:
    chosen = tuple(case for case in cases() if case.kind == "next")
    hello = declaring(games=["tongqi", "riichi"], kinds_by_game={"riichi": ["settel"], "taiwan": ["score"]})
    summary = summed(hello, chosen)
    assert summary.strange() == ["riichi", "settel", "kinds_by_game.taiwan"]
    told = " ".join(" ".join(run_report(summary, "en", Paint())).split())
    assert "nothing was asked about it: riichi, settel, kinds_by_game.taiwan" in told
    assert summed(declaring(), chosen).strange() == []


def test_kinds_may_be_named_by_game() -> None:
    hello = declaring(games=["tongqi", "jiaxing"], kinds=["score"], kinds_by_game={"tongqi": ["next"]})
    assert (hello.kinds_of("tongqi"), hello.kinds_of("jiaxing"), hello.kinds_of("taiwan")) == (
        ("next",),
        ("score",),
        (),
    )
    assert hello.every_kind == ("next", "score")
    assert introduction(hello.message()) == hello
    Strict().check(hello.message(), "implementation")
    found = {(case.game, case.kind) for case in suites.every() if not_asked(case, hello) is None}
    assert found == {("tongqi", "next"), ("jiaxing", "score")}


@pytest.mark.parametrize(
    "change",
    [
        {"kinds_by_game": ["next"]},
        {"kinds_by_game": {"tongqi": "next"}},
        {"all_readings": "yes"},
    ],
)
def test_what_is_declared_in_another_shape_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ProtocolError) as wrong:
        declaring(**change)
    assert wrong.value.fault == "bad-field"
    assert wrong.value.detail.split(".")[0] in change


def test_a_report_counts_what_is_declared_by_game() -> None:
    hello = declaring(kinds=["score"], kinds_by_game={"tongqi": ["next"]})
    chosen = tuple(case for case in cases() if case.kind in ("next", "score"))[:30]
    summary = summed(hello, chosen)
    assert summary.declared("tongqi", "next")
    assert not summary.declared("tongqi", "score")
    shares = [summary.share(level).of for level in ("must", "disputed")]
    assert sum(shares) == sum(case.kind == "next" and not case.readings for case in chosen)


# -- readings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", known())
def test_who_never_speaks_of_readings_is_asked_those_in_force_and_nothing_else(game: str) -> None:
    found = Counter[str]()
    for case in suites.load(game):
        if not_asked(case, SILENT) is not None:
            assert under_others(case)
            found["not asked"] += 1
            continue
        sent = cast("dict[str, str]", asked(case, SILENT)["readings"])
        assert {name: in_force(game)[name] for name in sent} == sent
        found["asked"] += 1
    assert found["asked"] > found["not asked"] > 0


def under_others(case: Case) -> bool:
    """Whether a case is under a candidate that is not in force, or a hand is counted by a profile."""
    by_profile = "hand" in case.input and profile_named(case.input) is not None
    return by_profile or any(in_force(case.game)[name] != slug for name, slug in required(case).items())


@pytest.mark.parametrize("game", known())
def test_who_follows_every_reading_is_asked_every_case_but_for_the_profiles_that_are_none(game: str) -> None:
    unasked = [case for case in suites.load(game) if not_asked(case, ALL) is not None]
    assert {profile_named(case.input) for case in unasked} <= {*shipped_profiles(game)}
    ours = our_hello()
    assert {not_asked(case, ours) for case in suites.load(game)} == {None}


def test_declaring_the_readings_in_force_is_as_good_as_silence_and_reaches_the_whole_denominator() -> None:
    own = Hello("engine", "1", "C", ("tongqi",), tuple(KINDS), readings=in_force("tongqi"))
    silent, declared = (summed(hello, cases()) for hello in (SILENT, own))
    for summary in (silent, declared):
        assert summary.unasked
        assert not summary.skipped
        assert {summary.share(level).passed - summary.share(level).of for level in ("must", "disputed")} == {
            0
        }
    assert silent.share("must") == declared.share("must")


@pytest.mark.parametrize("game", known())
def test_the_denominator_of_the_own_readings_is_the_whole_but_for_cases_under_others(game: str) -> None:
    own = Hello("engine", "1", "C", (game,), tuple(KINDS), readings=in_force(game))
    for case in suites.load(game):
        silent = not_asked(case, SILENT) is not None
        assert (not_asked(case, own) is not None) == silent == under_others(case)


def test_a_candidate_declared_brings_the_cases_under_it() -> None:
    case = next(case for case in cases() if case.kind == "next" and case.readings)
    ((name, slug),) = case.readings.items()
    other = next(word for word in register("tongqi")[name].candidates if word != slug)
    assert not_asked(case, declaring()) == f"reading {name}={slug} is not declared"
    assert not_asked(case, declaring(readings={name: slug})) is None
    assert not_asked(case, declaring(readings={name: other})) == f"reading {name}={other} is declared"
    assert not_asked(case, declaring(all_readings=True)) is None
    assert not_asked(case, declaring(all_readings=True, readings={name: other})) is not None


def test_a_profile_of_a_log_is_so_many_readings() -> None:
    found = [case for case in suites.load("yawan") if "log" in case.input and profile_named(case.input)]
    assert found
    for case in found:
        assert set(required(case)) > set(case.readings) - {"YW-A65"}
        assert not_asked(case, SILENT) is not None
        assert not_asked(case, ALL) is None


def test_a_run_says_how_many_cases_were_not_asked_and_counts_them_nowhere(tmp_path: Path) -> None:
    engine = tmp_path / "declares.py"
    engine.write_text(
        "from oracle.conformance.protocol.serve import answered\n"
        "HELLO = {'games': ['tongqi'], 'kinds': ['next']}\n",
        encoding="utf-8",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        ran = paipu("conform", "--game", "tongqi", "--kind", "next", "--python", "declares:answered")
    chosen = [case for case in suites.load("tongqi") if case.kind == "next"]
    silent = [case for case in chosen if not case.readings]
    assert ran.code == 0
    must = sum(case.level == "must" for case in silent)
    assert f"must {must}/{must} · disputed {len(silent) - must}/{len(silent) - must}\n" in ran.out
    assert (
        f"{len(chosen) - len(silent)} case under a reading that hello does not declare was not asked"
        in ran.out
    )


# -- the hunt ----------------------------------------------------------------------------------------


def _question(**readings: str) -> Question:
    return Question("x", "next", {"result": {"how": "drawn"}}, "X", "counterexample", "", readings=readings)


def test_a_hunt_asks_under_what_is_declared_and_otherwise_under_what_is_in_force() -> None:
    name = next(
        word for word, each in register("tongqi").items() if each.executable and len(each.candidates) > 1
    )
    other = next(slug for slug in register("tongqi")[name].candidates if slug != in_force("tongqi")[name])
    for hello, expected in (
        (SILENT, {}),
        (ALL, {name: other}),
        (declaring(readings={name: in_force("tongqi")[name]}), {}),
        (declaring(readings={name: other}), {name: other}),
        (declaring(all_readings=True, readings={name: in_force("tongqi")[name]}), {}),
        (declaring(readings={name: "nonsense", "LQ-A3": "eight"}), {}),
    ):
        assert under(hello, "tongqi", _question(**{name: other})).readings == expected
    assert under(declaring(readings={name: other}), "tongqi", _question()).readings == {name: other}


def test_a_hunt_keeps_to_the_readings_and_the_kinds_of_the_hello() -> None:
    heard: list[Json] = []

    def listens(case: Json) -> Json:
        heard.append(case)
        return answered(case)

    hello = declaring(
        games=["tongqi", "jiaxing"], kinds=["score", "replay"], kinds_by_game={"tongqi": ["next", "replay"]}
    )
    differential = DifferentialRun(Inside(listens, hello), LEVELS)
    hunt = Hunt(
        differential,
        ["jiaxing", "tongqi"],
        frozenset({"score", "next", "replay"}),
        Budget(examples=many(250, 60)),
    )
    hunt.run()
    differential.close()
    assert not hunt.clusters
    assert {(str(case["game"]), str(case["kind"])) for case in heard} <= {
        ("tongqi", "next"),
        ("tongqi", "replay"),
        ("jiaxing", "score"),
        ("jiaxing", "replay"),
    }
    assert {json.dumps(case["readings"]) for case in heard} == {"{}"}


@pytest.mark.parametrize("reading", ["TQ-A4=nonsense", ""])
def test_a_reading_that_nobody_can_follow_is_told_of_and_those_in_force_are_not(
    tmp_path: Path, reading: str
) -> None:
    name, _, slug = reading.partition("=")
    readings = {**in_force("tongqi"), **({name: slug} if name else {})}
    module = "strange_engine" if name else "plain_engine"
    (tmp_path / f"{module}.py").write_text(
        "from oracle.conformance.protocol.serve import answered\n"
        f"HELLO = {{'games': ['tongqi'], 'kinds': ['next'], 'readings': {readings!r}}}\n",
        encoding="utf-8",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        ran = paipu("hunt", "--examples", "5", "--python", f"{module}:answered")
    assert ran.code == 0
    assert len(ran.err.splitlines()) == bool(name)
    assert ran.err.startswith(f"The reading {reading} that hello declares is none" if name else "")


# -- what a terminal shows meanwhile -----------------------------------------------------------------


def _hunting(budget: Budget) -> Hunt:
    return Hunt(
        DifferentialRun(Inside(answered, our_hello()), LEVELS), ["tongqi"], frozenset({"next"}), budget
    )


def test_a_hunt_shows_the_causes_found_and_the_time_left() -> None:
    hunt = _hunting(Budget(seconds=90))
    assert used(hunt) < 0.1
    assert standing(hunt, "en") == "0 questions · 0 causes · 1:30 left"
    assert standing(hunt, "zh") == "已問 0 題 · 成因 0 種 · 尚餘 1:30"
    hunt.differential.close()


def test_a_hunt_by_questions_tells_the_time_left_at_its_pace() -> None:
    hunt = _hunting(Budget(examples=100, causes=4))
    assert seconds_left(hunt) is None
    hunt.asked = 100
    assert (seconds_left(hunt), used(hunt)) == (0.0, 1.0)
    hunt.differential.close()


def test_what_is_shown_follows_the_hunt() -> None:
    shown = StringIO()
    hunt = _hunting(Budget(examples=40))
    with watching("en", Console(file=shown, force_terminal=True, width=100)) as step:
        hunt.step = step
        hunt.run()
    hunt.differential.close()
    assert f"{hunt.asked} questions · 0 causes · 0:00 left" in shown.getvalue()


# -- the schemas alone -------------------------------------------------------------------------------


def test_the_schemas_are_written_without_the_cases(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "schemas"
    ran = paipu("suite", "schemas", "-o", folder)
    names = sorted(file.name for file in folder.iterdir())
    assert (ran.code, ran.out) == (0, f"{len(names)} schemas are in {folder}.\n")
    assert {"protocol.schema.json", "kinds.schema.json", "case.schema.json"} <= set(names)
    assert all(name.endswith(".schema.json") for name in names)
    again = paipu("suite", "schemas", "-o", folder, "--json")
    assert json.loads(again.out)["schemas"] == names
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert paipu("suite", "schemas", "-o", tmp_path / "file" / "in").code == 2
