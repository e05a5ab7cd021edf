"""From where a request comes: the address of the connection, or what a trusted proxy says of it.

`X-Forwarded-For` is believed only as far as it was written by proxies of the settings: from its
end, the first address that is none of theirs is the caller's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import Headers

from carrel.core.hosts import address_of
from carrel.core.limit_settings import Network

_MOST = 20  # hops that are looked at


def address(scope: Mapping[str, Any], trusted: Sequence[Network]) -> str | None:
    """Return the address of whoever made a request, or nothing if it is not known."""
    peer = str((scope.get("client") or ("",))[0])
    if not _is_trusted(peer, trusted):
        return peer or None
    header = ",".join(Headers(raw=list(scope["headers"])).getlist("x-forwarded-for"))
    hops = [hop.strip() for hop in header.split(",") if hop.strip()][-_MOST:]
    for hop in reversed(hops):
        if address_of(hop) is None:
            return peer  # not an address: whoever wrote it is no proxy of ours
        if not _is_trusted(hop, trusted):
            return hop
    return hops[0] if hops else peer


def _is_trusted(host: str, trusted: Sequence[Network]) -> bool:
    found = address_of(host)
    return found is not None and any(
        found.version == network.version and found in network for network in trusted
    )
