"""From a URL to a page that keeps what it says and how it is built."""
