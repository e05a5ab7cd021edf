"""A page cut into chunks by its structure."""
