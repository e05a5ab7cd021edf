"""Rows and indexes: the only package that speaks SQL."""
