"""The Taiwan game (台灣), mahjong with sixteen tiles, 144 tiles, four players."""
