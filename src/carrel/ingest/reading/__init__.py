"""Reading pages in processes of their own."""
