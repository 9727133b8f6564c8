"""What a log tells of hands, wherever it tells it, put to the acts it bears on before they are judged."""
