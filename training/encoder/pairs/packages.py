"""The packages that the texts come from: fetch them with apt, check them, read their files."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).with_name("packages.toml")
# Evaluation sets are made of these, or of other editions of them.
_FORBIDDEN = re.compile(
    r"debian-handbook|python3?[.\d]*-doc$|debian-faq|apache2|gimp|debian-reference|"
    r"installation-guide|developers-reference|maint-guide|debmake-doc|aptitude|postgresql|"
    r"python-(sklearn|scipy|sympy|flask)-doc|sqlite3-doc|unicode-cldr"
)


class Refused(Exception):
    """A package is not the one that the table names, or may not be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Files of one package that one reader turns into sections or strings."""

    paths: re.Pattern[str]
    reader: str
    manual: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """A package of the table."""

    name: str
    version: str
    sha256: str
    licence: str
    parts: tuple[Part, ...]


def table(path: Path = TABLE) -> list[Package]:
    """Read the table; refuse packages that evaluation sets are made of."""
    rows = tomllib.loads(path.read_text("utf-8"))["package"]
    packages = [_package(row) for row in rows]
    for package in packages:
        if _FORBIDDEN.search(package.name):
            raise Refused(f"{package.name} is what an evaluation set is made of: take it out.")
    return packages


def fetch(package: Package, folder: Path) -> Path:
    """Return the package's file: from the folder, or from the mirror that apt is set up for."""
    folder.mkdir(parents=True, exist_ok=True)
    if (found := _stored(package, folder)) is None:
        wanted = f"{package.name}={package.version}"
        command = ["apt-get", "-q", "download", wanted]
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)  # noqa: S603
        found = _stored(package, folder)
        if found is None:
            raise Refused(f"apt could not fetch {wanted}: {done.stderr.strip()[-300:]}")
    with found.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != package.sha256:
        raise Refused(f"{found.name} has the sha256 {digest}, not {package.sha256}.")
    return found


def files(deb: Path, wanted: list[Part]) -> Iterator[tuple[Part, re.Match[str], bytes]]:
    """Yield each wanted file of a package, without installing or unpacking it to disk."""
    command = ["dpkg-deb", "--fsys-tarfile", str(deb)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
            for member in archive:
                if not member.isfile():
                    continue
                for part in wanted:
                    match = part.paths.search(member.name.removeprefix("./"))
                    if match and (content := archive.extractfile(member)) is not None:
                        yield part, match, content.read()
                        break


def _stored(package: Package, folder: Path) -> Path | None:
    version = package.version.replace(":", "%3a")
    return next(iter(sorted(folder.glob(f"{package.name}_{version}_*.deb"))), None)


def _package(row: dict[str, object]) -> Package:
    parts = row["part"]
    assert isinstance(parts, list)
    return Package(
        name=str(row["name"]),
        version=str(row["version"]),
        sha256=str(row["sha256"]),
        licence=str(row["licence"]),
        parts=tuple(
            Part(
                paths=re.compile(part["paths"]),
                reader=part["reader"],
                manual=part.get("manual", row["name"]),
                language=part.get("language", "en"),
            )
            for part in parts
        ),
    )
