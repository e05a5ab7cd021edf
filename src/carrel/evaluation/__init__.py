"""Measure search against judged data."""
