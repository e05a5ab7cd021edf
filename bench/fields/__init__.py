"""Labelled pages on which the extraction of fields is judged; see README.md beside this file."""
