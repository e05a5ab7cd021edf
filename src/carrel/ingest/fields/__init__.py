"""Fields of a page by rules: data for machines first, then labels, headings and sentences."""
