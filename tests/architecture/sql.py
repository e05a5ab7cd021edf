"""Recognises SQL statements in string literals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

# A keyword alone is not enough: "Delete from here on" and "Select a page" are prose.
_STATEMENT = re.compile(
    r"""\s*(?:
        (?-i:SELECT)\s .*
      | select\s+(?:\*|count\() .*
      | insert\s+(?:or\s+\w+\s+)?into\s+[\w"]+\s*(?:\(|values|select|default) .*
      | update\s+[\w"]+\s+set\s+[\w"]+\s*= .*
      | delete\s+from\s+[\w"]+\s*(?:;|$|where\s .*)
      | (?:create|alter|drop)\s+(?:unique\s+)?(?:table|index|extension|database|view|trigger)\s .*
      | with\s+\w+\s+as\s*\( .*
      | (?-i:PRAGMA|VACUUM|TRUNCATE|ATTACH|ANALYZE)\b .*
      | (?-i:BEGIN|COMMIT|ROLLBACK)(?:\s+(?:IMMEDIATE|TRANSACTION|EXCLUSIVE))?\s*;?\s*$
      | (?-i:LISTEN|NOTIFY)\s+\w+\s*;?\s*$
    )""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


def sql_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and text of every literal that reads as a statement, docstrings left out."""
    skipped = _docstrings(tree) | _parts_of_formats(tree)
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        text = _text(node)
        if text and _STATEMENT.match(text):
            yield getattr(node, "lineno", 1), " ".join(text.split())


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values
        )
    return ""


def _docstrings(tree: ast.Module) -> set[int]:
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def _parts_of_formats(tree: ast.Module) -> set[int]:
    """The pieces of an f-string are judged together, as the whole."""
    return {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
