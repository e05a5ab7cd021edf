"""Revisions of the schema, applied by `carrel.storage.migrate`."""
