"""Questions made from questions: mutations, what follows a log, and a question made smaller."""
