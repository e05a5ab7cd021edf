"""Services outside that may help a pipeline: rerankers and search engines, over the one wire."""
