"""The ways of taking a record: every way in which play may have gone, judged by itself, and what tells them apart."""
