"""Hands counted by hand from the pages of the rulebook alone: which items stand on the sheet, by the book's numbers.

Each line has a hand, the items of its sheet (`67x3` is item 67 three times), and readings other than ours. Values are
those of the model of the formula, which decide between choices.
"""

from __future__ import annotations

from collections import Counter

import pytest

from grammar.hands import parse_hand
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.scoring.of_notation import score_hand

COUNTED = """
123p 456p 789p CCC 5p +5p/self seat:W round:E | 1 20 52 84 73
123m 456m PPP EEE 9m +9m/N seat:E round:E | 2 56 57 61 63 65 66 73 77 83
123m 789p 123s CCC E +E/N seat:W round:E | 5 71 73 65 77 83
CCC FFF pung:PPP/N EEE S +S/E seat:S round:W | 3 34 37 55 83
EEE SSS WWW pung:NNN/S C +C/W seat:E round:E | 3 34 35 55 83
EEE SSS WWW NNN 5m +5m/self seat:E round:E | 2 34 35 54 52 84 63 60 64 66
hidden-kong:4444m add-kong:EEEE/N 678p 99s 23s +1s/self seat:W round:E | 56 61 62 65 74 75 76 82
hidden-kong:4444m add-kong:EEEE 678p 99s 23s +1s/self round:E seat:W | 56 61 62 65 67 74 75 76 82 | YW-A18=four-of-a-tile
hidden-kong:9999m hidden-kong:2222p 333s 777s C +C/N seat:W round:E | 34 54 75x2 83 60 62 65 58
222m 777p 333s WW 88s +W/N seat:W round:E | 34 55 57 77 60 62 64 84
pung:222m/E kong:7777p/N add-kong:3333s/E pung:WWW/S 8s +8s/N seat:W round:E | 34 51 53 57 60 62 64 76x2 84
pung:222m/E kong:7777p/N add-kong:3333s/E pung:WWW/S 8s +8s/self seat:W round:E | 34 53 57 60 62 64 76x2 82 84
1233m 456p 678p 345s +3m/N seat:W round:E | 19 58 61 64 77 78
46m 123p 789p 234s 88s +5m/E seat:W round:E | 19 58 63 68 77 79 84
34456m 678p 678s 22p +5m/N seat:W round:E | 19 58 60 64 71 77 79 84
345m 456p 78s 234s CC +6s/N seat:W round:E | 19 29 58 60 64 77
345m 456p 78s 234s 22m +6s/N seat:W round:E | 19 29 58 60 64 77 84
1111m 33m 55p 77p 9s EE +9s/self seat:W round:S | 157 192 194 196 200
EEEE 22m 22p 22s 44m 6m +6m/N seat:E round:E | 157 180 184 185 186 189 191 193
SSSS 22m 33p 66s 77s 9m +9m/N seat:W round:E | 157 183 189 191 197
EEEE SSSS WWWW N +N/self seat:W round:S | 157 160 169x2 185 186 197 200
CCCC FFFF PP EE S +S/self seat:W round:N | 157 161 170x2 198x2 200
1122334455667m +7m/self seat:W round:E | 157 158 173x3 180 182 193 200
1122334455667m +7m/self seat:W round:E | 157 158 171 172 173 176 180 182 193 200 | YW-A12=inside-only
1m1p 3m3p 4m4p 8m8p ES PC 9m +9p/N seat:W round:E | 202 227 228 231
EEEE SSSS PPPCC +C/self seat:W round:W | 202 203 210 213 236
112233m 445566p 7s +7s/N seat:W round:E | 157 173x2 178 183 187 193
1m2p3s 4m5p6s 7m8p 8m8p8s CP +9s/N seat:W round:E | 103 149
1m2p3s 4m5p6s 8p9s 8m8p8s CP +7m/N seat:W round:E | 103 149 156
1m2p3s 4m5p6s 7m8p9s C pung:5p5s:5m/N +F/E seat:W round:E | 103 154
hidden-kong:ESWN 1m2p3s 4m5p6s 7m8p9s 8m +8p/self seat:W round:W | 103 126 130 147 152
hidden-kong:ESWN 1m2p3s 4m5p6s 7m8p9s 8m +8p/self seat:W round:E | 103 126 131 147 152
add-kong:ESNW/N 1m2p3s 4m5p6s 7m8p9s 8m +8p/self seat:W round:E | 103 131 148 152 153
2m2p2s 3m3p3s 4m4p4s 5m5p5s 8m +8p/self seat:W round:E | 111 116 126 128 132 133 137 145 152
5555m 5555p 5555s C +P/N seat:W round:E | 111 124 146x3 140x3 128 154 133 137
EEEE SSSS NNNN C +P/N seat:W round:E | 86 111 112 128 154
CCCC FFFF PPPP E +S/self seat:W round:E | 86 111 114 126 128
3m4p5s 4m5p6s 5m6p7s 5m5p5s 5m +5p/N seat:W round:E | 92 108 149 150
123m 789p 111s 45s EE +6s/N seat:S round:W | 21 77
EEE SSS 456m N pung:WWW/S +N/N seat:E round:S | 2 36 56 57 60 63 64 66 83
111122223333m C +C/N seat:W round:E | 157 173x4 187 188 191 193 196x3
E chow:12m:3m/E pung:777p/N chow:34s:5s/E pung:CCC/S +E/N seat:W round:E | 51 61 63 64 73
8m chow:1m3s:2p/E chow:4m5p:6s/E pung:3m3p:3s/N pung:CP:F/S +8p/N seat:W round:E | 125 142 144 152 137
111m 444p 777s 4m pung:777m/E +4m/N seat:W round:E | 18 34 49 55 62 64 72 74 83
123m 123p 123s 222m 1s +1s/E seat:W round:E | 13 33 66 67 77 83
46m 123p 789p 234s 88s +5m/E/rob seat:W round:E | 19 58 63 68 77 79 84
1133557799p CCC +C/self seat:W round:E | 157 158 177x2 198 200
1199m 1199p 1199s E +E/N seat:W round:E | 157 162 184x2
222m 777p 333s 345s 8s +8s/N seat:W round:E | 55 67 58 60 64 84 77 63 83
222m 777p 3334s 5s 88s +3s/N seat:W round:E | 55 67 58 60 64 84 77 63
123m 789m 123p 789p E +E/N seat:W round:E | 5 19 23 59 77 83
112233778899m 5m +5m/self seat:W round:E | 157 158 173x2 177 182 200 201
123m 789m 123p 789p E +E/N seat:W round:E | 5 19 59 68x2 71x2 77 83 | YW-A13=taken-in
E chow:12m:3m/E pung:777p/N chow:34s:5s/E pung:CCC/S +E/self seat:W round:E | 51 61 63 64 73 82 | YW-A39=either
222m 777p 333s WW 88s +W/N seat:W round:E | 34 54 57 60 62 64 84 | YW-A40=drawn
123m 456m PPP EEE 9m +9m/N seat:E round:E | 2 56 61 63 65 66 73 77 83 | YW-A41=one
CCCC FFFF PPPP E +S/self seat:W round:E | 86 111 115 126 128 146x3 144 | YW-A43=dragons-too
ESN 1m2p3s 4m5p6s 7m8p9s 8m +8p/self seat:W round:E | 103 126 130 152 | YW-A44=triplet
ESN 1m2p3s 4m5p6s 7m8p9s 8m +8p/self seat:W round:E | 103 126 152
12345m 66p 678p 345s +3m/N seat:W round:E | 19 58 61 64 71 77 78
12345m 66p 678p 345s +3m/N seat:W round:E | 19 58 61 64 71 77 | YW-A17=sole
12345m 66p 678p 345s +3m/self seat:W round:E | 19 52 58 61 64 71
12345m 66p 678p 345s +3m/self seat:W round:E | 19 52 58 61 64 71 78 | YW-A17=drawn-too
123m 456m PPP EEE 9m +9m/N seat:E round:E | 56 57 59 65 69 73 77 83 | YW-A35=excluded
1111m 33m 55p 77p 9s EE +9s/self seat:W round:S | 157 192 194 196 200 201 | YW-A47=any
NNNN SSSS 22m 55p 8s +8s/self seat:N round:E | 157 183 186 189 193 197 200 201
1111m 1111p 2m2p 3m3p E +S/N seat:W round:E | 202 216 223 228 230
1111m 1111p 999m 99p +9p/N seat:W round:E | 202 204 208 223 224
1111m 3333m 5555m 7m +7m/self seat:W round:E | 157 158 166 176 177x3 193 196x3 200
112233m 112233p 5s +5s/N seat:W round:E | 157 173x2 178x2 187 193 199x3 201
123m 123p 5s chow:12m:3m/S chow:12p:3p/S +5s/N seat:W round:E | 19 58 63 64 66 70x2 71x4 83 84
EE SS WW 1133m 55m P +P/self seat:N round:N | 157 159 177 193 200
1m1p1s 9m9p9s CFP ESN 1m +1p/N seat:W round:E | 87 111 128 138 144 154
1m2p E chow:1m2p:3s/S chow:1m2p:3s/S chow:1m2p:3s/S S +3s/N seat:W round:E | 88 102 110 143x3 140x3 137 151 156
3p 4s5p6m chow:1s2p:3m/S chow:1s2p:3m/S chow:1s2p:3m/S +3m/N seat:W round:E | 102 110 140 142x3 132 137 151 154
46m CC chow:46m:5m/S chow:34m:5m/S chow:67m:5m/S +5m/N seat:W round:E | 19 28 58 59 60 64 67 79 81 70
89s EE 123m 456m 777p +7s/E/rob seat:N round:W | 77 78 65 69
hidden-kong:PPPP 123m 456m 678m 5m +5m/self seat:N round:W | 1 52 64 69 73 75 84
PF PF PF PF 1m1s 2m2s 3m +3s/N seat:E round:E | 202 212 216 225 228 230
FFFF 11s 22s 33s 44s 9s +9s/self seat:E round:E | 157 158 172 198 191 200 194
"""
LINES = [line.split(" | ") for line in COUNTED.strip().splitlines()]


def expected(items: str) -> Counter[str]:
    found = Counter[str]()
    for item in items.split():
        number, _, times = item.partition("x")
        found[number] += int(times or 1)
    return found


@pytest.mark.parametrize(
    ("words", "items", "readings"),
    [(words, items, more[0] if more else "") for words, items, *more in LINES],
    ids=[" ".join((words, *more)) for words, _, *more in LINES],
)
def test_the_sheet_is_what_was_worked_out(words: str, items: str, readings: str) -> None:
    """YW-SCORE-1, YW-SCORE-3, YW-SCORE-4a, YW-SCORE-4b, YW-SCORE-5, YW-SCORE-11."""
    read = dict(each.split("=") for each in readings.split())
    agreed = Agreed("yawan", {"YW-A20": "reconstruction", **read}, {})
    found = score_hand(parse_hand("yawan", words), agreed).sheet
    assert found is not None
    counted = [PATTERNS[item.item] for item in found.items]
    assert Counter(row.number for row in counted if row.group != "fancy") == expected(items)
