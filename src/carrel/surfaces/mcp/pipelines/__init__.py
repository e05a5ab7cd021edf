"""The toolset `pipelines`."""
