"""The verbs of the command that ask implementations, and those about the published cases."""
