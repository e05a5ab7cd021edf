"""Nouns: frozen values without input or output."""
