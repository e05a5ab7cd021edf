"""Answers that cite: what may stay of a text, and which sentences answer by themselves."""
