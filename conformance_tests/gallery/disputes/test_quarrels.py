"""Ten more disputes, two a game: recorded as players quarrel, and who has the tile, who is at fault and who pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.gallery.reading import contested, paid, written
from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling


def ruled(game: str, *lines: str) -> Ruling:
    """The ruling on a log of a game."""
    return adjudicate(parse_log("\n".join((f'[Game "{game}"]', *lines, ""))))


def found(ruling: Ruling) -> list[str]:
    """Every finding, as a heading of the gallery writes it."""
    return [written(finding) for finding in ruling.findings]


def payments(ruling: Ruling) -> list[str]:
    """Who pays whom."""
    return sorted(paid(payment, units=True) for payment in ruling.payments)


def contests(ruling: Ruling) -> list[str]:
    """Who has each tile that several sought."""
    return [contested(one) for one in ruling.contests]


# -- Tongqi ----------------------------------------------------------------------------------------------


def test_a_pung_called_after_the_eater_has_discarded() -> None:
    """天 passes his 35, 地 eats it and throws; 人 now wants to pung. 地 names the clause of pungs."""
    play = ("turn tian", "tian flip 35 pass", "di eat 35 with 14 26 discard 11", "ren pung 35")
    ruling = ruled("tongqi", *play, "di claim ren TQ-4.2c", "end cut")
    assert found(ruling) == ["breach TQ-4.2a3 at 5 ren"]
    assert contests(ruling)[0].startswith("35 di has TQ-4.2b; ")
    (claim,) = ruling.claims
    assert (claim.outcome, claim.why, claim.args["other"]) == ("undecided", "claim-undecided-but", "TQ-4.2a3")


def test_a_loser_who_counts_more_than_the_winner() -> None:
    """和 won with 320, but 地 counts 480: 和 says that a winner never pays."""
    ruling = ruled(
        "tongqi",
        '[Option base "10"]',
        "he win ?",
        *(f"agreed {seat} total {total}" for seat, total in zip(TILES, (320, 232, 480, 64), strict=True)),
        "he pay di 0",
        "end won",
    )
    assert "he di 160 he" in payments(ruling)
    assert [finding.split()[:2] for finding in found(ruling)] == [["mismatch", "TQ-4.3d2"]]


TILES = ("he", "tian", "di", "ren")


# -- Jiaxing ---------------------------------------------------------------------------------------------


def test_two_lay_out_on_one_flip_and_nobody_needs_their_hands() -> None:
    """地 and 人 lay out at once on 天's flip; all agree that both win, and what they count."""
    agreed = [
        f"agreed {seat} total {total}" for seat, total in (("di", 10), ("ren", 20), ("tian", 0), ("he", 0))
    ]
    wins = ("di win 35", "ren win 35 together"), ("ren win 35", "di win 35 together")
    for acts in wins:
        ruling = ruled("jiaxing", "turn tian", "tian flip 35", *acts, *agreed, "end won")
        assert (ruling.status, ruling.outcome.seat) == ("clean", "di")
        assert contests(ruling) == ["35 di has JX-G.2; ren win outranked JX-G.2"]


def test_a_dealer_who_shows_a_four_and_draws_nothing_for_it() -> None:
    """天 shows four 12 and throws at once; his hand is not seen."""
    ruling = ruled("jiaxing", "tian take lay 12x4 discard 26", "di claim tian JX-3.5", "end cut")
    assert found(ruling) == ["breach JX-3.5 at 3 tian"]
    assert [claim.outcome for claim in ruling.claims] == ["upheld"]
    drawn = ruled("jiaxing", "tian take lay 12x4 replace discard 26", "end cut")
    assert drawn.status == "clean"


# -- Lingque ---------------------------------------------------------------------------------------------


def test_the_nearer_of_two_winners_has_the_tile() -> None:
    """North, who spoke first and has the dearer hand, and South win on East's 5p."""
    ruling = ruled(
        "lingque",
        *('[Dealer "E"]', "turn E", "left 40", "E draw discard 5p", "N win 5p", "S win 5p together"),
        *("agreed N total 42", "agreed S total 12", "end won"),
    )
    assert (ruling.status, contests(ruling)) == ("clean", ["5p S has LQ-1C.4; N win outranked LQ-1C.4"])
    assert payments(ruling) == ["E S 24 points", "N S 12 points", "W S 12 points"]


def test_a_chow_across_the_table() -> None:
    """East chows West's 5p; North, whose turn it is, draws all the same."""
    ruling = ruled(
        "lingque",
        *(
            '[Dealer "E"]',
            "turn W",
            "left 40",
            "W draw discard 5p",
            "E chow 5p with 46p discard 9m",
            "N draw",
        ),
        *("W claim E LQ-1C.0", "end cut"),
    )
    assert found(ruling) == ["breach LQ-1C.0(b) at 3 E"]
    assert [claim.outcome for claim in ruling.claims] == ["upheld"]


# -- Taiwan ----------------------------------------------------------------------------------------------


def test_a_robbed_kong_and_an_agreed_hand() -> None:
    """West adds to his pung, and South robs the tile; all agree that it is worth four tai."""
    ruling = ruled(
        "taiwan",
        *('[Dealer "E"]', '[Streak "1"]', "W sets pung:555p/N", "turn W", "left 40", "W draw add-kong 5p"),
        *("S rob 5p win", "agreed S total 4 tai", "end won"),
    )
    assert (ruling.status, payments(ruling)) == ("clean", ["W S 1 base 4 tai"])
    assert (ruling.outcome.next_dealer, ruling.outcome.next_streak) == ("S", 0)


def test_the_nearer_winner_blocks_the_other() -> None:
    """North and South win on East's 5p at once."""
    ruling = ruled(
        "taiwan",
        *('[Dealer "E"]', '[Streak "0"]', "turn E", "left 50", "E draw discard 5p", "N win 5p"),
        *("S win 5p together", "agreed N total 3 tai", "agreed S total 5 tai", "end won"),
    )
    assert (ruling.status, contests(ruling)) == ("clean", ["5p S has TW-PRI-8; N win outranked TW-PRI-8"])
    assert payments(ruling) == ["E S 1 base 6 tai"]


# -- Yawan -----------------------------------------------------------------------------------------------


def test_a_hand_all_agree_is_below_the_threshold() -> None:
    """South counts 50; all agree that it is 43, and 45 are due."""
    ruling = ruled(
        "yawan", '[Option threshold "45"]', "S win ? from E", "agreed S total 43", "S total 50", "end cut"
    )
    assert found(ruling) == ["breach YW-FOUL-7 at 1 S"]


def test_two_winners_of_whom_nobody_knows_who_comes_first() -> None:
    """North and West win on a discard of East, and nobody knows which way the route ran."""
    ruling = ruled(
        "yawan",
        *('[Option threshold "25"]', '[Dealer "E"]', "turn E", "E draw discard 5p", "N win 5p"),
        *("W win 5p together", "agreed N total 30", "agreed W total 41", "end won"),
    )
    assert ruling.status == "undecided"
    assert contests(ruling)[0].startswith("5p undecided YW-PLAY-10b; ")


# -- who has the tile --------------------------------------------------------------------------------------


FLOWER = ('[Dealer "E"]', '[Streak "0"]', "S flowers 1234568f", "turn E", "left 50", "E draw 7f flower 7f")


def test_a_flower_that_is_robbed() -> None:
    """South, with seven flowers, robs the eighth before East replaces it, or too late, or with six only."""
    ruling = ruled("taiwan", *FLOWER, "S rob 7f replace win", "end won")
    assert contests(ruling) == ["7f S has TW-TAI-30a; E flower outranked TW-TAI-30a"]
    late = ruled("taiwan", *FLOWER, "E replace discard 1m", "S rob 7f", "end cut")
    assert contests(late) == ["7f E has TW-TAI-30a; S rob late TW-TAI-30a"]
    six = (line.replace("1234568f", "123456f") for line in FLOWER)
    assert contests(ruled("taiwan", *six, "S rob 7f", "end cut")) == [
        "7f E has TW-PROC-17; S rob void TW-TAI-30"
    ]


def test_a_flower_robbed_that_lay_there_long_ago() -> None:
    """The eighth lies before East since his turn, or since nobody saw; South robs it when he draws his seventh."""
    seventh = ("S draw 7f flower 7f", "S rob 8f from E replace win", "end won")
    laid = ("S flowers 123456f", "turn E", "left 50", "E draw 8f flower 8f replace discard 1m")
    tags = ('[Dealer "E"]', '[Streak "0"]')
    assert contests(ruled("taiwan", *tags, *laid, *seventh)) == [
        "8f S has TW-TAI-30c; E flower outranked TW-TAI-30c"
    ]
    unseen = ("S flowers 123456f", "E flowers 8f", "turn S", "left 50")
    assert contests(ruled("taiwan", *tags, *unseen, *seventh)) == ["8f S has TW-TAI-30c"]


def test_a_tile_that_joins_no_pung_in_any_game_of_tiles() -> None:
    """Who adds a tile to his pung and who robs it are both reported, whatever else of the hand is not known."""
    play = ('[Dealer "E"]', "W sets pung:555p/N", "turn W", "left 40", "W draw add-kong 5p", "S win 5p")
    clauses = {"taiwan": "TW-TAI-11", "lingque": "LQ-2C.1.06", "yawan": "YW-PLAY-9e"}
    for game, clause in clauses.items():
        (line,) = contests(ruled(game, *play, "agreed S total 40", "end won"))
        assert line.startswith("5p S has ")
        assert line.endswith(f"; W add-kong outranked {clause}")


def test_a_win_on_a_tile_that_another_has_punged_and_thrown_after() -> None:
    """Lingque: South pungs East's 5p and throws; North now wins on the 5p."""
    hand = "S holds 55p 123789m 123s EE"
    play = (hand, "turn E", "left 40", "E draw discard 5p", "S pung 5p discard 9m", "N win 5p from E")
    assert contests(ruled("lingque", '[Dealer "E"]', *play, "end won")) == [
        "5p S has LQ-1C.0; N win late LQ-1C.8"
    ]


def test_two_pungs_at_once_are_the_earlier_seats() -> None:
    """Yawan: South and North pung at once, each with a sign; the route reaches North first."""
    north, south = "N pung 5m with 55m{} discard 2m", "S pung 5m with 5p5s{} discard 1m"
    for first, second in ((north, south), (south, north)):
        lines = first.format(""), second.format(" together")
        ruling = ruled("yawan", '[Dealer "E"]', "E discard 5m", *lines, "end cut")
        assert ruling.status == "clean"
        assert contests(ruling) == ["5m N has YW-PRIO-2; S pung outranked YW-PRIO-2"]


def test_together_at_the_end_of_a_line_is_said_of_the_line() -> None:
    """The flag belongs to the first act of its line, wherever on it the line bears it."""
    for south in ("S pung 5m with 55m together discard 2m", "S pung 5m with 55m discard 2m together"):
        play = ("E discard 5m", "W chow 5m with 46m discard 1m", south)
        ruling = ruled("yawan", '[Dealer "E"]', *play, "end cut")
        assert found(ruling) == ["undecided YW-PRIO-1 at 2 W", "undecided YW-PLAY-8d at 4 S"]


def test_two_chis_are_one_fault() -> None:
    """Yawan: West, who is next, eats; South eats too, which only he who is next may."""
    play = ("E discard 5m", "W chow 5m with 46m discard 1m", "S chow 5m with 67m discard 2m")
    assert found(ruled("yawan", '[Dealer "E"]', *play, "end cut")) == ["breach YW-PLAY-7 at 4 S"]


def test_an_agreed_win_that_gave_way_is_no_figure_of_a_loser() -> None:
    """North and South win on East's 5p, and all agree what both count; the sheet of North, who has it not, is empty."""
    play = ('[Dealer "E"]', "turn E", "left 40", "E draw discard 5p", "N win 5p", "S win 5p together")
    for game, tags in (("lingque", ()), ("taiwan", ('[Streak "0"]',))):
        ruling = ruled(game, *tags, *play, "agreed N total 42", "agreed S total 12", "end won")
        totals = {sheet.seat: (sheet.total.low, sheet.agreed) for sheet in ruling.scores}
        assert totals == {"E": (0, False), "S": (12, True), "W": (0, False), "N": (0, False)}


# -- what the referee has ruled ------------------------------------------------------------------------------


def test_what_the_referee_rules_for_the_accuser_is_a_breach_with_its_cost() -> None:
    """天 accuses 地, who has won, under law 12, and the referee rules for 天: a white win; ruled for 地, none."""
    agreed = tuple(
        f"agreed {seat} total {total}" for seat, total in (("di", 300), ("tian", 0), ("ren", 24), ("he", 0))
    )
    play = ("gap", "tian discard 22", "di win 22", *agreed, "tian claim di TQ-8.12")
    for_tian = ruled("tongqi", *play, "referee rules TQ-8.12 for tian", "end won")
    assert found(for_tian) == ["breach TQ-8.12 at 2 di"]
    assert (for_tian.outcome.how, [claim.outcome for claim in for_tian.claims]) == ("white", ["upheld"])
    for_di = ruled("tongqi", *play, "referee rules TQ-8.12 for di", "end won")
    assert (for_di.status, for_di.outcome.how) == ("clean", "won")
    assert [claim.outcome for claim in for_di.claims] == ["rejected"]


def test_a_ruling_for_who_accuses_convicts_the_accused() -> None:
    """Taiwan and Yawan: a ruling on a foul names who committed it; one for the accuser convicts him whom he accuses."""
    seen = {}
    for game, clause, play in (
        ("taiwan", "TW-FOUL-1", ('[Dealer "E"]', '[Streak "0"]', "gap", "S discard 3p", "W win 3p")),
        ("yawan", "YW-FOUL-1", ('[Dealer "E"]', "E discard 5m", "W draw discard 2m", "N draw discard 1m")),
    ):
        for whom in "EW":
            lines = (*play, f"E claim W {clause}", f"referee rules {clause} for {whom}", "end cut")
            ruling = ruled(game, *lines)
            seen[game, whom] = {each.seat for each in ruling.findings if each.clause == clause}
            assert [claim.outcome for claim in ruling.claims] == ["upheld"]
    assert set(map(frozenset, seen.values())) == {frozenset({"W"})}


def test_who_has_a_tile_put_out_behind_a_gap_needs_no_acts_before_it() -> None:
    """South chows East's 5p and throws, and West pungs at last; nobody recorded the hand before."""
    tags = ('[Dealer "E"]', '[Streak "0"]')
    play = (
        "gap",
        "E discard 5p",
        "S chow 5p with 46p discard 9m",
        "W pung 5p with 55p",
        "W claim S TW-PRI-3",
    )
    (claim,) = ruled("taiwan", *tags, *play, "end cut").claims
    assert (claim.outcome, claim.why) == ("rejected", "claim-lawful")
    (claim,) = ruled("taiwan", *tags, *play[1:4], "gap", "W discard 9s", play[4], "end cut").claims
    assert claim.outcome == "undecided"


def test_of_two_wins_behind_a_gap_the_nearer_is_named_as_such() -> None:
    """Tongqi: whatever order the log tells them in."""
    agreed = tuple(
        f"agreed {seat} total {total}" for seat, total in zip(TILES, (400, 0, 300, 0), strict=True)
    )
    for wins in (("he win 35", "di win 35"), ("di win 35", "he win 35")):
        ruling = ruled("tongqi", "gap", "tian discard 35", *wins, *agreed, "end won")
        (contest,) = ruling.contests
        assert {each.seat: each.key for each in contest.sought} == {
            "di": "contest-has",
            "he": "contest-nearer",
        }
