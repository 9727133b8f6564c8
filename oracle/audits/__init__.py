"""Audits: many logs judged, a row each, in files for the engines that ask them; `oracle.audit` is the door in Python."""
