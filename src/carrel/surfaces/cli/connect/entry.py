"""The entry of a server as a client's file holds it, for stdio or for HTTP."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from carrel.config import Configuration
from carrel.core.hosts import http_url, reachable
from carrel.errors import ConfigError
from carrel.settings import Settings
from carrel.surfaces.cli.connect.clients import Client, input_name
from carrel.surfaces.cli.connect.variables import needed
from carrel.surfaces.mcp.names import chosen

Tree = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is written under the server's name, what VS Code asks for, and what must be said."""

    server: Tree
    inputs: tuple[Tree, ...] = ()
    notes: tuple[str, ...] = ()
    secrets: tuple[str, ...] = field(default=(), repr=False)


def over_stdio(
    client: Client, configuration: Configuration, *, toolsets: str | None, with_secrets: bool
) -> Entry:
    """Return the entry of a client that starts Carrel itself."""
    words = [*_program(), "mcp"]
    if configuration.settings.mcp.transport != "stdio":
        words += ["--transport", "stdio"]
    if toolsets:
        words += ["--toolsets", ",".join(chosen(toolsets))]
    found = needed(configuration)
    hidden = _hidden(client, found.secret, with_secrets=with_secrets)
    server: Tree = {"type": "stdio"} if client.has_types else {}
    server |= {"command": words[0], "args": words[1:], "env": found.plain | hidden.values}
    return Entry(
        server=server,
        inputs=hidden.inputs,
        notes=hidden.notes,
        secrets=tuple(found.secret.values()),
    )


def over_http(
    client: Client, settings: Settings, *, toolsets: str | None, with_secrets: bool
) -> Entry:
    """Return the entry of a client that calls a Carrel which runs already."""
    if not client.over_http:
        raise ConfigError(
            f"{client.title} starts the servers of its file itself and calls none over HTTP",
            suggestion="Leave out --http: it then starts `carrel mcp` on its own.",
        )
    names = chosen(toolsets) if toolsets else ()
    if len(names) > 1:
        raise ConfigError(
            "over HTTP the server chooses which toolsets stand together",
            suggestion="Name one toolset, or set CARREL_TOOLSETS where `carrel serve` runs.",
        )
    if settings.server.port == 0:
        raise ConfigError(
            "MCP_PORT = 0 takes another port at each start, and a client needs a lasting one",
            suggestion="Set MCP_PORT to a number such as 8765.",
        )
    base = http_url(reachable(settings.server.host), settings.server.port)
    server: Tree = {"type": "http"} if client.has_types else {}
    server["url"] = "/".join([base, "mcp", *names])
    if not settings.identity.required:
        return Entry(server=server)
    name = "MCP_AUTH_TOKEN" if settings.identity.token else "MCP_USER_TOKEN"
    secret = {name: settings.identity.token}
    hidden = _hidden(client, secret, with_secrets=with_secrets and bool(settings.identity.token))
    server["headers"] = {"Authorization": f"Bearer {hidden.values[name]}"}
    return Entry(
        server=server, inputs=hidden.inputs, notes=hidden.notes, secrets=tuple(secret.values())
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hidden:
    values: dict[str, str]
    inputs: tuple[Tree, ...] = ()
    notes: tuple[str, ...] = ()


def _hidden(client: Client, secret: Mapping[str, str], *, with_secrets: bool) -> _Hidden:
    """Return what stands in the file for secrets: a reference, or the value if that was asked."""
    names = ", ".join(secret)
    if not secret:
        return _Hidden(values={})
    if with_secrets:
        return _Hidden(values=dict(secret), notes=(f"The file now holds a secret: {names}.",))
    if not client.reference:
        left_out = (
            f"{names} holds a secret and was left out. Put it into carrel.toml in the data "
            "directory, or run this again with --with-secrets."
        )
        return _Hidden(values={}, notes=(left_out,))
    values = {name: client.refer(name) for name in secret}
    if client.inputs:
        return _Hidden(values=values, inputs=tuple(map(_input, secret)))
    return _Hidden(
        values=values,
        notes=(f"{client.title} takes {names} from its own environment: set it there.",),
    )


def _input(variable: str) -> Tree:
    return {
        "type": "promptString",
        "id": input_name(variable),
        "description": f"Carrel: {variable}",
        "password": True,
    }


def _program() -> list[str]:
    """Return the command with its full path: clients start without the path of a shell."""
    beside = Path(sysconfig.get_path("scripts"))
    for name in ("carrel", "carrel.exe"):
        if (beside / name).is_file():
            return [str(beside / name)]
    return [sys.executable, "-m", "carrel"]
