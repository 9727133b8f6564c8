"""Events in JSON lines as mjai names them, with flowers and the other numbers of tiles that these games have."""
