"""Ways in: each translates, calls one service and translates back."""
