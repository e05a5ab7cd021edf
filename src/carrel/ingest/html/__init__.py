"""From HTML to typed blocks: tree, what is hidden, main region, the walk."""
