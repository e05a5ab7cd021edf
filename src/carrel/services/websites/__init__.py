"""The website tools as use cases, without any protocol."""
