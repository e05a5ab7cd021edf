"""The form of a token: looked at strictly, before a key is tried and a word of it believed.

What can be read in two ways is not read at all: padding, white space, a second member of the same
name, another character set, numbers beyond numbers. A header says how a token is signed and by
which key, by name; one that brings a key along, or tells where to fetch one, is refused.
"""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

# `x5t` names a certificate by its digest, as some issuers do beside `kid`; nothing is made of it.
HEADER = frozenset({"alg", "typ", "kid", "x5t", "x5t#S256"})
TYPES = frozenset({"jwt", "at+jwt", "application/jwt", "application/at+jwt"})
_PART = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_NAME = 255


class Malformed(ValueError):
    """The token is not of the one form; the words are ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What a token says of itself, and nothing that could be believed."""

    algorithm: str
    key_name: str | None
    payload: bytes


def read_form(token: str) -> Form:
    """Return header and payload of a token, or say what is wrong with it."""
    parts = token.split(".")
    if len(parts) != 3:
        raise Malformed("a token has three parts")
    header, payload, _ = map(_decoded, parts)
    said = read_object(header)
    if unknown := said.keys() - HEADER:
        raise Malformed(f"a header with {len(unknown)} members that are not taken")
    algorithm, kind, name = said.get("alg"), said.get("typ", "JWT"), said.get("kid")
    if not isinstance(algorithm, str):
        raise Malformed("the algorithm is no name")
    if not isinstance(kind, str) or kind.lower() not in TYPES:
        raise Malformed("a token of another type")
    if "kid" in said and (not isinstance(name, str) or not _is_name(name)):
        raise Malformed("the key's name is no name")
    return Form(algorithm=algorithm, key_name=name, payload=payload)


def read_object(data: bytes) -> dict[str, Any]:
    """Return the JSON object of a part: in UTF-8, each member once, numbers that are numbers."""
    try:
        found = json.loads(data.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as cause:
        raise Malformed("a part is not plain JSON") from cause
    if not isinstance(found, dict):
        raise Malformed("a part is no object")
    return found


def _decoded(part: str) -> bytes:
    if not _PART.fullmatch(part):
        raise Malformed("a part is not written in base64url")
    try:
        data = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except ValueError as cause:
        raise Malformed("a part is not written in base64url") from cause
    if base64.urlsafe_b64encode(data).rstrip(b"=").decode() != part:
        raise Malformed("a part could be written in another way")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("a member stands twice")
    return found


def _no_number(_: str) -> NoReturn:
    raise Malformed("a number is none")


def _is_name(name: str) -> bool:
    return 0 < len(name) <= _LONGEST_NAME and name.isprintable()
