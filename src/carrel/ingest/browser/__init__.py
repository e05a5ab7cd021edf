"""Pages that need a browser to say anything."""
