"""Text: terms for the keyword index."""
