"""Export and import: pages as Markdown and JSON lines, tasks as JSON lines."""
