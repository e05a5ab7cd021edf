"""The chat agent: what a message asks for, and how it is carried out."""
