"""The functions of the board that its page calls: what comes back is JSON, whatever it holds."""

from __future__ import annotations

from importlib import import_module
from typing import Any

judging: Any = import_module("oracle.viewer.board.judging")
playing: Any = import_module("oracle.viewer.board.playing")
hands: Any = import_module("oracle.viewer.board.hands")
warming: Any = import_module("oracle.viewer.board.warming")
drafting: Any = import_module("oracle.viewer.board.drafting")
positions: Any = import_module("oracle.viewer.board.positions")
answering: Any = import_module("oracle.viewer.board.answering")
objecting: Any = import_module("oracle.viewer.board.objecting")
telling: Any = import_module("oracle.viewer.board.telling")
figures: Any = import_module("oracle.viewer.board.figures")
