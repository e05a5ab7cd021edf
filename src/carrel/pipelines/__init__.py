"""Six ways from a question to an answer, each a row of steps over the same corpus."""
