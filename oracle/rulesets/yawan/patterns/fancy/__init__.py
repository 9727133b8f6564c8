"""Fancy items: pictures, legends and fortune."""
