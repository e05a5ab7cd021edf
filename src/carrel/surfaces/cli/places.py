"""What a user names: an address of the web, a file, a directory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urljoin

from carrel.errors import DataValidationError, NotFoundError
from carrel.ingest.fetch.urls import identity

# What a directory is searched for.
READABLE = frozenset((".html", ".htm", ".md", ".txt", ".pdf"))
CONTENT_TYPES = ("job_posting", "blog_article", "company_page")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A page by its address, and by its file where it lies on this machine.

    `name` is the file as the user knows it: as given, or below the directory that was given.
    """

    url: str
    file: Path | None = None
    name: str | None = None


def is_address(given: str) -> bool:
    """Say whether this was meant as an address of the web."""
    return "://" in given


def find_place(given: str, base_url: str | None, *, alone: bool) -> Place:
    """Return the page that was named; `alone` says that it is the only one."""
    if is_address(given):
        return Place(url=identity(given))
    file = Path(given)
    if _is_there(file, Path.is_dir):
        raise DataValidationError(
            f"{given} is a directory", suggestion="Name its files, such as DIR/*.html."
        )
    if not _is_there(file, Path.is_file):
        raise _missing(given)
    whole = alone and base_url is not None and not base_url.endswith("/")
    url = identity(base_url) if base_url and whole else _address(file, file.name, base_url)
    return Place(url=url, file=file.absolute(), name=given)


def find_places(given: str, base_url: str | None, *, alone: bool) -> Iterator[Place]:
    """Yield the page that was named, or the pages below the directory that was named."""
    folder = Path(given)
    if is_address(given) or not _is_there(folder, Path.is_dir):
        yield find_place(given, base_url, alone=alone)
        return
    found = sorted(
        (file.relative_to(folder).as_posix(), file)
        for file in folder.rglob("*")
        if file.suffix.lower() in READABLE and file.is_file()
    )
    if not found:
        endings = ", ".join(sorted(READABLE))
        raise NotFoundError(
            f"there is no page in {given}", suggestion=f"Files that are read end in {endings}."
        )
    for name, file in found:
        yield Place(url=_address(file, name, base_url), file=file.absolute(), name=name)


def check_type(name: str | None) -> str:
    """Return the content type, empty for none."""
    if name is None or name in CONTENT_TYPES:
        return name or ""
    raise DataValidationError(
        f"{name!r} is no type of page", suggestion=f"Use one of: {', '.join(CONTENT_TYPES)}."
    )


def check_ids(ids: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers, each once and in their order."""
    return tuple(dict.fromkeys(ids))


def _is_there(file: Path, kind: Callable[[Path], bool]) -> bool:
    try:
        return kind(file)
    except OSError:  # a name that no file can have, or a directory that is closed to us
        return False


def _address(file: Path, name: str, base_url: str | None) -> str:
    if base_url is None:
        return file.absolute().as_uri()
    return identity(urljoin(identity(base_url), quote(name)))


def _missing(given: str) -> NotFoundError:
    host = given.partition("/")[0]
    like_a_host = "." in host.strip(".") and " " not in given
    return NotFoundError(
        f"there is no file {given}",
        suggestion=f"Check the path; if it is an address, write https://{given}."
        if like_a_host
        else "Check the path; addresses begin with https:// or http://.",
    )
