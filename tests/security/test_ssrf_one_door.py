"""One module opens connections to the outside; whoever wants a page must go through it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.modules import Module, modules
from tests.architecture.rules import imports

CLIENTS = frozenset(
    "aiohttp ftplib h11 h2 http.client httpcore httpx httpx2 pycurl requests smtplib socket "
    "telnetlib urllib.request urllib3 websockets".split()
)
CALLS = frozenset(
    "create_connection create_datagram_endpoint getaddrinfo gethostbyname open_connection "
    "open_unix_connection sock_connect urlopen urlretrieve".split()
)
DOOR = "src/carrel/ingest/fetch/wire.py"
# These listen, look whether Carrel itself answers on this machine, or ask the endpoints for
# vectors, language models, keys and tools that the operator has set; none takes an address from
# outside.
OTHERS = (
    "src/carrel/inference/wire.py",
    "src/carrel/services/health.py",
    "src/carrel/services/key_set.py",
    "src/carrel/services/worker.py",
    "src/carrel/surfaces/mcp/toolset_doors.py",
    "src/carrel/surfaces/rest/",
)


def ways_out(module: Module) -> Iterator[str]:
    """Yield the imports and calls by which the module could open a connection."""
    for line, name in imports(module.tree):
        if any(name == client or name.startswith(f"{client}.") for client in CLIENTS):
            yield f"{module.path}:{line}: imports {name}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr in CALLS:
            yield f"{module.path}:{node.lineno}: calls {node.attr}"
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name in CALLS or f"{node.module}.{alias.name}" in CLIENTS:
                    yield f"{module.path}:{node.lineno}: imports {alias.name}"


@pytest.mark.proves("X-036")
def test_only_one_module_opens_connections() -> None:
    product = [module for module in modules() if module.below("src/")]
    found = {module.path: list(ways_out(module)) for module in product if not module.below(*OTHERS)}
    assert found.pop(DOOR)
    assert [way for ways in found.values() for way in ways] == []


@pytest.mark.parametrize(
    "code",
    [
        "import socket",
        "import httpx2",
        "from http import client",
        "from http.client import HTTPSConnection",
        "import urllib.request",
        "from urllib.request import urlopen",
        "def f():\n    import requests",
        "import importlib\nimportlib.import_module('aiohttp')",
        "import asyncio\nasyncio.open_connection('a', 1)",
        "from asyncio import open_connection",
        "loop.create_connection(x, 'a', 1)",
    ],
)
def test_each_way_out_would_be_seen(code: str) -> None:
    assert list(ways_out(Module("src/carrel/services/sample.py", code)))


def test_parsing_an_address_is_no_way_out() -> None:
    assert not list(ways_out(Module("src/carrel/a.py", "from urllib.parse import urljoin")))
