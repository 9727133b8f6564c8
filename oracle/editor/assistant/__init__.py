"""A door for assistants: what a chat or an editor may ask the referee, over the Model Context Protocol."""
