"""The revisions, oldest first; a released one is never changed."""
