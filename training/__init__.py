"""How the models that Carrel comes with were made; nothing here runs at a user's."""
