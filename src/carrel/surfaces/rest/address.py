"""Where Carrel listens: on loopback, or anywhere once it can tell callers apart."""

from __future__ import annotations

import errno
import os
import socket

from carrel.core.hosts import http_url, is_loopback, reachable
from carrel.errors import AddressInUse, ConfigError

_Found = tuple[socket.AddressFamily, tuple[object, ...]]


def bind(host: str, port: int, *, guarded: bool = False) -> socket.socket:
    """Return a listening socket, so that a busy port is known before anything is opened.

    An address that others can reach is opened only if callers are `guarded`: must say who they are.
    """
    found = _resolve(host, port)
    if not guarded:
        _refuse_public(host, found)
    # IPv4 first: it is what most clients try for `localhost`.
    family, address = min(found, key=lambda item: item[0] != socket.AF_INET)
    # With its protocol named, the event loop sends answers at once instead of filling packets.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this option would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
        listener.settimeout(0.0)
    except OSError as cause:
        listener.close()
        raise _said_plainly(cause, host, port) from cause
    return listener


def url_of(listener: socket.socket) -> str:
    """Return an address of this machine that leads to a listening socket, as a URL."""
    host, port = listener.getsockname()[:2]
    return http_url(reachable(host), port)


def only_loopback(host: str) -> bool:
    """Say whether nobody but this machine reaches a server that is bound to this host."""
    return all(is_loopback(str(address[0])) for _, address in _resolve(host, 0))


def _resolve(host: str, port: int) -> list[_Found]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as cause:
        raise ConfigError(
            f"MCP_HOST = {host!r} is no address of this machine",
            suggestion="Use 127.0.0.1, ::1 or localhost.",
        ) from cause
    return [(family, address) for family, _, _, _, address in found]


def _refuse_public(host: str, found: list[_Found]) -> None:
    for _, address in found:
        if not is_loopback(str(address[0])):
            raise ConfigError(
                f"{host} is not a loopback address: others could call, and nobody would be asked "
                "who they are",
                details={"host": host, "address": address[0]},
                suggestion="Set MCP_AUTH_TOKEN to a long random text (or CARREL_LOGIN or "
                "CARREL_JWT_… for users); or use 127.0.0.1 and reach it through a tunnel such as "
                "`ssh -L`.",
            )


def _said_plainly(cause: OSError, host: str, port: int) -> ConfigError:
    if cause.errno == errno.EADDRINUSE:
        return AddressInUse(
            f"port {port} of {host} is in use",
            details={"host": host, "port": port},
            suggestion=f"Stop the other program, or choose another port: --port {_another(port)}"
            " (0 takes a free one).",
        )
    if cause.errno == errno.EADDRNOTAVAIL:
        return ConfigError(
            f"{host} is no address of this machine",
            suggestion="Use an address of this machine, or 0.0.0.0 for all of them.",
        )
    if cause.errno == errno.EACCES:
        return ConfigError(
            f"this user may not open port {port}", suggestion="Choose a port above 1023: --port."
        )
    return ConfigError(f"{host}:{port} cannot be opened: {cause.strerror or cause}")


def _another(port: int) -> int:
    return port + 1 if port < 65_535 else port - 1
