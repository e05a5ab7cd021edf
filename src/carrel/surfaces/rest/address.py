"""Where Carrel listens: loopback addresses only, until it can tell callers apart."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket

from carrel.errors import AddressInUse, ConfigError


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket, so that a busy port is known before anything is opened."""
    family, address = _loopback(host, port)
    listener = socket.socket(family, socket.SOCK_STREAM)
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
    """Return the address of a listening socket as a URL."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _loopback(host: str, port: int) -> tuple[socket.AddressFamily, tuple[object, ...]]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as cause:
        raise ConfigError(
            f"MCP_HOST = {host!r} is no address of this machine",
            suggestion="Use 127.0.0.1, ::1 or localhost.",
        ) from cause
    for _, _, _, _, address in found:
        if not ipaddress.ip_address(str(address[0]).partition("%")[0]).is_loopback:
            raise ConfigError(
                f"{host} is not a loopback address, and Carrel cannot check callers yet",
                details={"host": host, "address": address[0]},
                suggestion="Use 127.0.0.1 and reach it through a tunnel such as `ssh -L`.",
            )
    # IPv4 first: it is what most clients try for `localhost`.
    family, _, _, _, address = min(found, key=lambda item: item[0] != socket.AF_INET)
    return family, address


def _said_plainly(cause: OSError, host: str, port: int) -> ConfigError:
    if cause.errno == errno.EADDRINUSE:
        return AddressInUse(
            f"port {port} of {host} is in use",
            details={"host": host, "port": port},
            suggestion=f"Stop the other program, or choose another port: --port {_another(port)}"
            " (0 takes a free one).",
        )
    if cause.errno == errno.EACCES:
        return ConfigError(
            f"this user may not open port {port}", suggestion="Choose a port above 1023: --port."
        )
    return ConfigError(f"{host}:{port} cannot be opened: {cause.strerror or cause}")


def _another(port: int) -> int:
    return port + 1 if port < 65_535 else port - 1
