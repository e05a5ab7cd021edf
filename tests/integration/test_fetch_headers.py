"""Configured headers: they reach their origin, and nobody else."""

from __future__ import annotations

import json
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from carrel import config
from carrel.errors import ConfigError, URLFetchError
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.settings import FetchSettings
from tests.fault_server import FaultServer, answer, redirect
from tests.security.fake_internet import fake_internet

SECRET = "session=1234-5678"


def headers_for(origin: str, **more: str) -> str:
    return json.dumps({origin: {"Cookie": SECRET} | more})


async def test_a_header_reaches_its_origin_on_every_request() -> None:
    async with FaultServer({"/": answer("x")}) as site:
        given = FetchSettings(
            allow="127.0.0.1", headers=headers_for(f"http://{site.authority}", Accept="text/plain")
        )
        async with Fetcher(given) as fetcher:
            await fetcher.fetch(site.url())
    assert {request.path for request in site.requests} == {"/robots.txt", "/"}
    assert all(request.headers["cookie"] == SECRET for request in site.requests)
    assert all(request.headers["accept"] == "text/plain" for request in site.requests)


@pytest.mark.parametrize(
    ("origin", "first", "place"),
    [
        ("http://public.example", "http://public.example/go", "http://six.example/end"),
        ("http://public.example", "http://public.example/go", "http://public.example:8080/end"),
        ("http://public.example", "http://public.example/go", "http://a.public.example/end"),
        ("https://public.example", "http://six.example/go", "http://public.example/end"),
    ],
    ids=["another host", "another port", "a host below", "without TLS"],
)
async def test_a_header_goes_along_no_redirect(origin: str, first: str, place: str) -> None:
    async with fake_internet() as net:
        net.zone["a.public.example"] = net.zone["public.example"]
        net.site.paths |= {"/go": redirect(place), "/end": answer("x")}
        async with net.fetcher(headers=headers_for(origin)) as fetcher:
            await fetcher.fetch(first)
    sent = {request.path: request.headers for request in net.site.requests}
    assert ("cookie" in sent["/go"]) == (origin == "http://public.example")
    assert "cookie" not in sent["/end"]


def test_the_table_may_come_from_json_or_toml_and_is_masked(tmp_path: Path) -> None:
    by_json = config.load(
        environ={"CARREL_FETCH_HEADERS": headers_for("https://Wiki.Example:443/")},
        directory=tmp_path,
    )
    file = tmp_path / "carrel.toml"
    file.write_text(f'[fetch.headers."https://wiki.example"]\nCookie = "{SECRET}"\n')
    by_toml = config.load(environ={"CARREL_CONFIG": str(file)}, directory=tmp_path)
    for loaded in (by_json, by_toml):
        table = json.loads(loaded.settings.fetch.headers)
        assert table == {"https://wiki.example": {"Cookie": SECRET}}
        shown = {origin.path: origin.value for origin in loaded.origins}
        assert shown["fetch.headers"] == "***"
    assert config.load(environ={}, directory=tmp_path).settings.fetch.headers == ""


@pytest.mark.parametrize(
    "value",
    [
        "not json",
        "[1]",
        '{"wiki.example": {"Cookie": "hidden-word"}}',
        '{"https://wiki.example/path": {"Cookie": "hidden-word"}}',
        '{"https://wiki.example": "hidden-word"}',
        '{"https://wiki.example": {"Host": "hidden-word"}}',
        '{"https://wiki.example": {"Cookie": "hidden-word\\r\\nX: y"}}',
        '{"https://wiki.example": {"Coo kie": "hidden-word"}}',
    ],
)
def test_a_table_that_makes_no_sense_is_refused_without_its_values(
    value: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match="CARREL_FETCH_HEADERS") as caught:
        config.load(environ={"CARREL_FETCH_HEADERS": value}, directory=tmp_path)
    assert "hidden-word" not in str(caught.value.as_dict())


@pytest.mark.parametrize("value", ["10.0.0.0/33", "10.0.0.1/8", "host:99999", "a b!c", "1.2.3"])
def test_an_allow_list_that_makes_no_sense_is_refused(value: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="CARREL_FETCH_ALLOW"):
        config.load(environ={"CARREL_FETCH_ALLOW": value}, directory=tmp_path)


@pytest.fixture
def tls_files(tmp_path: Path) -> tuple[Path, Path]:
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    secret = rsa.generate_private_key(public_exponent=65_537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "named.example")])
    now = datetime.now(UTC)
    names = [x509.DNSName("named.example"), x509.IPAddress(ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(secret, hashes.SHA256())
    )
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    plain = secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    key.write_bytes(plain)
    return key, certificate


async def test_tls_is_checked_against_the_name_while_the_address_is_dialled(
    tls_files: tuple[Path, Path],
) -> None:
    key, certificate = tls_files
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(certificate, key)
    seen: list[str | None] = []
    server_side.sni_callback = lambda _socket, name, _context: seen.append(name)

    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    async with FaultServer({"/": answer("sealed")}, tls=server_side) as site:
        given = FetchSettings(allow="named.example,other.example", robots="false")
        trusting = ssl.create_default_context(cafile=str(certificate))
        async with Fetcher(given, resolver=resolve, tls=trusting) as fetcher:
            page = await fetcher.fetch(f"https://named.example:{site.port}/")
            with pytest.raises(URLFetchError, match="certificate of other"):
                await fetcher.fetch(f"https://other.example:{site.port}/")
        async with Fetcher(given, resolver=resolve) as fetcher:
            with pytest.raises(URLFetchError, match="certificate of named"):
                await fetcher.fetch(f"https://named.example:{site.port}/")
    assert page.body == b"sealed"
    assert seen[:2] == ["named.example", "other.example"]
    assert site.asked("/")[0].headers["host"] == f"named.example:{site.port}"
