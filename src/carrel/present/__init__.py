"""Evidence as text: what research found, in sections that fit a budget of tokens."""
