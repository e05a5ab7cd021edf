"""Models behind ports: encoders, and the codec of token vectors."""
