"""Audits: many logs judged, a row each, in files that other tools query; `oracle.audit` is their entry point."""
