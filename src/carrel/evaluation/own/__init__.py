"""Questions made of the user's own pages, and how the pipelines answer them."""
