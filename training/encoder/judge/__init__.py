"""Judged sets where the card is: packed here with their words, ranked there as search does."""
