"""A standing or finished hand: its melds, its sortings, the tiles it waits for. It knows no score."""
