"""How the second opinion on messages was made."""
