"""Questions made from questions: twins, what follows a log, and a question made smaller."""
