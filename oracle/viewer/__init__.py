"""The step-through viewer: one HTML page that shows a judged log act by act, complete in itself and offline."""
