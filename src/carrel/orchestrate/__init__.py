"""Following a question over pages and their links until there is enough evidence."""
