"""Train the scorer that keeps or drops the blocks of a page."""
