"""Labelled samples of text that cannot be read, each with the whole message it earns.

The samples are the tests of the messages and the source of the guide's gallery of them.
"""
