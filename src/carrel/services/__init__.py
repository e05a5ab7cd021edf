"""Use cases: what the surfaces call."""
