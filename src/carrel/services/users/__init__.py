"""Users: how they come in, log in, stay and go."""
