"""What Sphinx, and whatever else colours by Pygments, loads of Paipu."""

from oracle.editor.lexer import PaipuLexer

__all__ = ["PaipuLexer"]
