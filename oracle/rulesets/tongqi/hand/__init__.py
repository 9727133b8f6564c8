"""A standing or finished hand: its sets, its sortings, the tiles it waits for. It knows no score."""
