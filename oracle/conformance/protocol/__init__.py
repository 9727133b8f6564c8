"""The protocol paipu/1: its messages, and the processes that speak it."""
