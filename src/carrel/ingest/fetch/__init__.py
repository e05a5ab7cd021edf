"""Fetching: safe, polite, within limits."""
