"""What a passage speaks of, found by its writing alone: no dictionary and no model."""
