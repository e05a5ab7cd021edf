"""An export on disk: written beside its place and then put there, and read with every doubt."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, TypeVar

from pydantic import ValidationError

from carrel.core.exchange import (
    FORMAT,
    FORMAT_VERSION,
    ExportDamaged,
    ListFile,
    Manifest,
    PageFile,
    Record,
)
from carrel.errors import BackupError, StorageFull
from carrel.services.exchange.lines import line_of, pretty
from carrel.services.exchange.names import LISTS, MANIFEST, PAGES

R = TypeVar("R", bound=Record)
_NO_SPACE = 28  # ENOSPC
_OTHERWISE = "Choose another directory; --force replaces an export that is there."


class Writing:
    """Writes an export into a directory beside its place."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._part = target.with_name(target.name + ".part")
        self._lists: dict[str, ListFile] = {}

    def begin(self) -> None:
        """Make an empty directory that nobody else can read: tasks are private."""
        shutil.rmtree(self._part, ignore_errors=True)
        self._target.parent.mkdir(parents=True, exist_ok=True)
        self._part.mkdir(mode=0o700)
        (self._part / PAGES).mkdir(mode=0o700)
        self._lists.clear()

    def page(self, name: str, content: bytes) -> PageFile:
        """Write the file of a page."""
        _write(self._part / PAGES / name, content)
        return PageFile(name=name, sha256=sha256(content).hexdigest())

    def lines(self, name: str, records: Iterator[Record]) -> int:
        """Write a list; return how many lines it has."""
        digest, count = sha256(), 0
        with _made(self._part / name) as file:
            for record in records:
                line = line_of(record)
                file.write(line)
                digest.update(line)
                count += 1
        self._lists[name] = ListFile(lines=count, sha256=digest.hexdigest())
        return count

    def end(self) -> int:
        """Put the export into its place, the manifest last; return how many bytes it has."""
        _write(self._part / MANIFEST, pretty(Manifest(files=self._lists)))
        files = sorted(path for path in self._part.rglob("*") if path.is_file())
        size = sum(path.stat().st_size for path in files)
        _clear(self._target)
        (self._target / PAGES).mkdir(mode=0o700, parents=True, exist_ok=True)
        last = self._part / MANIFEST
        for path in [one for one in files if one != last] + [last]:
            path.replace(self._target / path.relative_to(self._part))
        self.give_up()
        return size

    def give_up(self) -> None:
        """Remove what was written beside the place."""
        shutil.rmtree(self._part, ignore_errors=True)


def may_write(target: Path, *, overwrite: bool) -> None:
    """Refuse a place where something else is; another export may be replaced by force."""
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    if not target.is_dir():
        raise BackupError(f"{target} is a file", suggestion=_OTHERWISE)
    if not (target / MANIFEST).is_file():
        raise BackupError(f"{target} holds something else", suggestion=_OTHERWISE)
    if not overwrite:
        raise BackupError(f"{target} holds an export already", suggestion=_OTHERWISE)


class Reading:
    """Reads an export; whatever is not as it was written is refused."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lists = _manifest(folder).files

    def count(self, name: str) -> int:
        """Return how many lines a list has."""
        return self._lists[name].lines

    def lines(self, name: str, kind: type[R]) -> Iterator[R]:
        """Yield the records of a list, and compare its digest in the end."""
        digest, count = sha256(), 0
        with said_plainly(self._folder / name), _plain_file(self._folder / name).open("rb") as file:
            for count, line in enumerate(file, 1):
                digest.update(line)
                yield _record(line, kind, f"{name}, line {count}")
        listed = self._lists[name]
        if (count, digest.hexdigest()) != (listed.lines, listed.sha256):
            raise ExportDamaged(f"{name} has been changed since it was written")

    def page(self, listed: PageFile) -> bytes:
        """Return the file of a page."""
        path = self._folder / PAGES / listed.name
        with said_plainly(path):
            content = _plain_file(path).read_bytes()
        if sha256(content).hexdigest() != listed.sha256:
            raise ExportDamaged(
                f"{PAGES}/{listed.name} has been changed since it was written",
                suggestion="Places of passages are counted in it. Export again, and edit a copy.",
            )
        return content


@contextlib.contextmanager
def said_plainly(place: Path) -> Iterator[None]:
    """Turn what the file system says into words about the export."""
    try:
        yield
    except OSError as cause:
        if cause.errno == _NO_SPACE:
            raise StorageFull(f"there is no space left for {place}") from cause
        raise BackupError(
            f"{place}: {cause.strerror or cause}",
            suggestion="Check the path, and that you may read and write there.",
        ) from cause


def _manifest(folder: Path) -> Manifest:
    path = folder / MANIFEST
    if not path.is_file():
        raise ExportDamaged(f"{folder} is not an export of Carrel: there is no {MANIFEST}")
    with said_plainly(path):
        content = path.read_bytes()
    found = _read(content, MANIFEST)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ExportDamaged(f"{folder} is not an export of Carrel")
    if found.get("version") != FORMAT_VERSION:
        raise ExportDamaged(
            f"{folder} is in version {str(found.get('version'))[:20]} of the format, and this "
            f"Carrel reads version {FORMAT_VERSION}",
            suggestion="Import it with the Carrel that wrote it, or a newer one.",
        )
    manifest = _checked(found, Manifest, MANIFEST)
    if set(manifest.files) != set(LISTS):
        raise ExportDamaged(f"{MANIFEST} does not name {', '.join(LISTS)}")
    return manifest


def _record(line: bytes, kind: type[R], place: str) -> R:
    return _checked(_read(line, place), kind, place)


def _read(content: bytes, place: str) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as cause:
        raise ExportDamaged(f"{place} is not JSON") from cause


def _checked(value: object, kind: type[R], place: str) -> R:
    try:
        return kind.model_validate(value)
    except ValidationError as cause:
        first = cause.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ExportDamaged(f"{place}: {where or 'the record'}: {first['msg']}") from cause


def _plain_file(path: Path) -> Path:
    """Return a file that is in the export itself, and not elsewhere behind a link."""
    if path.is_symlink() or not path.is_file():
        raise ExportDamaged(f"{path.name} is not in the export")
    return path


def _clear(target: Path) -> None:
    """Remove the files of an export that is there, its manifest first; others stay."""
    (target / MANIFEST).unlink(missing_ok=True)
    for name in LISTS:
        (target / name).unlink(missing_ok=True)
    for page in (target / PAGES).glob("*.md"):
        page.unlink()


def _write(path: Path, content: bytes) -> None:
    with _made(path) as file:
        file.write(content)


@contextlib.contextmanager
def _made(path: Path) -> Iterator[BinaryIO]:
    path.touch(mode=0o600)
    with path.open("wb") as file:
        yield file
