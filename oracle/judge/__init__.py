"""The judge: a log replayed, judged act by act, and ruled upon. It knows no game by name."""
