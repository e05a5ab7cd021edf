"""From bytes to a document, by the kind of content."""
