"""The first lines of a ruling: its heading, how the hand ended, and the verdict."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.report.contests import prevailing
from oracle.report.layout import Paint, wrapped
from oracle.report.ruling.voice import STYLES, Voice
from oracle.report.sheets import INDENT
from oracle.rulebook.messages import counted
from oracle.ruling.findings import Kind
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.ruling import Ruling
    from oracle.table.acts import Act


def game_title(game: str, lang: Lang) -> str:
    """A game's name as a heading, in English with the Chinese name behind it."""
    names = words_of(game).names
    if lang != "en":
        return names.write(game, lang)
    return f"{names.write(game, 'en').capitalize()} {names.write(game, 'zh')}"


def heading_lines(voice: Voice) -> Iterator[str]:
    """Which game, file and hand, and what the head of the log says of event and players."""
    ruling, paint = voice.ruling, voice.paint
    number = voice.say("heading-hand", {"number": ruling.hand})
    parts = [f"{game_title(ruling.game, voice.lang)} ({ruling.edition})", ruling.file, number]
    yield from (paint(line, "bold") for line in wrapped(" · ".join(parts), INDENT, ""))
    tags = {tag.key: tag.value for tag in ruling.record.log.tags if tag.subject is None}
    for key, label in (("Source", "heading-source"), ("Event", "heading-event")):
        if key in tags:
            yield from voice.named(label, tags[key])
    players = [
        f"{voice.seat(tag.subject)} {tag.value}"
        for tag in ruling.record.log.tags
        if tag.key == "Player" and tag.subject is not None
    ]
    if players:
        yield from voice.named("heading-players", voice.listed(players))


def verdict_lines(voice: Voice) -> Iterator[str]:
    """How the hand ended, and whether it is in order."""
    ruling = voice.ruling
    space = " " if voice.lang == "en" else ""
    yield from wrapped(space.join((_result(voice), *_false_besides(voice))))
    yield from (voice.paint(line, "bold", STYLES[ruling.status]) for line in wrapped(_judged(voice)))


def verdict_text(ruling: Ruling, lang: Lang) -> str:
    """The verdict on a hand as one sentence: in order, or how many findings of each kind there are."""
    return _judged(Voice(ruling, lang, Paint(), {}))


def result_text(ruling: Ruling, lang: Lang) -> str:
    """How a hand ended, as one sentence."""
    voice = Voice(ruling, lang, Paint(), {})
    return (" " if lang == "en" else "").join((_result(voice), *_false_besides(voice)))


def _judged(voice: Voice) -> str:
    verdict = voice.text(_verdict_key(voice.ruling))
    if voice.ruling.status == "clean":
        verdict += prevailing(voice.ruling, voice.lang)
    else:
        verdict += voice.mark(":") + voice.listed(_numbers(voice)) + voice.mark(".")
    return verdict


def _verdict_key(ruling: Ruling) -> str:
    if _is_empty(ruling):
        return "status-nothing-played"
    if ruling.status == "clean" and not ruling.record.declared:
        return "status-clean-silent"
    return f"status-{ruling.status}"


def _is_empty(ruling: Ruling) -> bool:
    """Whether a log says how the table stands and no more, so that there is nothing to rule on yet."""
    nothing_told = not (ruling.findings or ruling.claims or ruling.record.declared or ruling.record.acts)
    return nothing_told and ruling.record.log.end in (None, "cut")


def _numbers(voice: Voice) -> Iterator[str]:
    """How many findings of each kind there are, in words."""
    ruling = voice.ruling
    number = Counter(found.kind for found in ruling.findings)
    for kind in Kind:
        if number[kind]:
            yield counted(ruling.game, voice.lang, f"{kind.value}-count", number[kind])
    left_open = sum(answered.outcome == "undecided" for answered in ruling.claims)
    if left_open:
        yield counted(ruling.game, voice.lang, "claim-count", left_open)


def _result(voice: Voice) -> str:
    outcome = voice.ruling.outcome
    if outcome.how == "cut" and voice.ruling.false_win is not None:
        return voice.text("result-cut-behind-the-end")
    if outcome.how == "cut" and voice.ruling.record.log.end == "won" and voice.ruling.record.wins:
        return _without_effect(voice, voice.ruling.record.wins[-1])
    if outcome.seat is None:
        return voice.text(_of_nobody(voice))
    how = ""
    if outcome.came is not None:
        how = voice.say(f"came-{outcome.came}", {"source": outcome.source or "?"})
    untold = outcome.tile in (None, UNSEEN)
    args: Arguments = {"seat": outcome.seat, "tile": outcome.tile or "", "how": how}
    if outcome.how == "won" and _wins_openly(voice, outcome.seat):
        return voice.say(voice.own("result-open-untold" if untold else "result-open"), args)
    if outcome.how == "false":
        ended = "false" if outcome.next_dealer is not None else "void"
        return voice.say(voice.own(FALSE_WINS[ended, untold]), args)
    return voice.say(voice.own(f"result-{outcome.how}-untold" if untold else f"result-{outcome.how}"), args)


def _of_nobody(voice: Voice) -> str:
    """The sentence for a hand that nobody is known to have won."""
    if _is_empty(voice.ruling):
        return "result-nothing-played"
    how = voice.ruling.outcome.how
    return voice.own("result-won-by-nobody" if how == "won" else f"result-{how}")


def _without_effect(voice: Voice, win: Act) -> str:
    """A win that ended nothing and broke nothing: it was taken back, or made on what an act left that was none."""
    untold = win.tile in (None, UNSEEN)
    args: Arguments = {"seat": win.seat, "tile": win.tile or ""}
    return voice.say(voice.own("result-no-effect-untold" if untold else "result-no-effect"), args)


def _wins_openly(voice: Voice, seat: Seat) -> bool:
    """Whether a win is declared of which the log does not show whether it is one."""
    ruling = voice.ruling
    wins = {act.place.at for act in ruling.record.wins if act.seat == seat}
    return any(
        found.kind is Kind.UNDECIDED and found.seat == seat and found.place.at in wins
        for found in ruling.findings
    )


def _false_besides(voice: Voice) -> Iterator[str]:
    """Who has declared a win that is none, but whom the result names: the clauses attach something to such a win."""
    ruling, outcome = voice.ruling, voice.ruling.outcome
    costly = {
        (found.seat, found.place.at)
        for found in ruling.findings
        if found.kind is Kind.BREACH and found.consequence is not None
    }
    none = dict.fromkeys(act.seat for act in ruling.record.wins if (act.seat, act.place.at) in costly)
    none |= dict.fromkeys(() if ruling.false_win is None else (ruling.false_win,))
    for seat in none:
        if seat not in outcome.winners and (outcome.how, outcome.seat) != ("false", seat):
            yield voice.say(voice.own("result-false-besides"), {"seat": seat})


FALSE_WINS = {
    ("false", True): "result-false",
    ("false", False): "result-false-win",
    ("void", True): "result-void-win-untold",
    ("void", False): "result-void-win",
}
"""How a win that is none is told: whether it ends the hand, and whether its tile is not told."""
