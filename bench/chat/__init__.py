"""Labelled conversations on which the chat agent is judged; see README.md beside this file."""
