"""Bodies: decompressed within a limit, and of a kind that can be read."""

from __future__ import annotations

import re
import zlib

from carrel.ingest.fetch.errors import BadAnswer, PageTooLarge, UnsupportedContent
from carrel.ingest.fetch.page import Purpose
from carrel.ingest.fetch.wire import Answer

ACCEPTED_CODINGS = "gzip, deflate"
_STEP = 262_144
_PDF = "application/pdf"
_TYPE = re.compile(r"[\w.+-]{1,60}/[\w.+-]{1,60}", re.ASCII)
_UNKNOWN = frozenset({"", "application/octet-stream", "binary/octet-stream"})
_MAGIC = (
    (b"\x89PNG\r\n", "PNG image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"GIF8", "GIF image"),
    (b"PK\x03\x04", "ZIP archive"),
    (b"\x7fELF", "program"),
    (b"\x1f\x8b", "gzip archive"),
    (b"OggS", "Ogg media"),
    (b"ID3", "MP3 audio"),
    (b"\xd0\xcf\x11\xe0", "Office document of the old kind"),
)
_CONTROLS = frozenset(range(1, 32)) - set(b"\t\n\f\r\x1b")
_BOMS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


class Decoder:
    """Takes the body as it is sent and gives it as it was meant, never more than `most` bytes."""

    def __init__(self, answer: Answer, *, most: int, url: str) -> None:
        self.output = bytearray()
        self._most = most
        self._url = url
        self._coding = self._chosen(answer)
        self._inflater = self._fresh()
        self._held = b""
        self._fed = False

    def feed(self, data: bytes) -> None:
        """Take a piece."""
        if self._coding == "identity":
            self._keep(data)
            return
        self._fed = True
        data = self._held + data
        self._held = b""
        if self._inflater is None:
            if len(data) < 2:
                self._held = data
                return
            self._inflater = zlib.decompressobj(15 if _is_zlib(data) else -15)
        try:
            self._inflate(data)
        except zlib.error as cause:
            raise self._broken(f"it is not {self._coding}: {cause}") from cause

    def finish(self) -> bytes:
        """Return the whole body."""
        ended = self._inflater is not None and self._inflater.eof
        if self._coding != "identity" and self._fed and not ended:
            raise self._broken("it ends early")
        return bytes(self.output)

    def _inflate(self, data: bytes) -> None:
        while data:
            assert self._inflater is not None
            if self._inflater.eof:
                if self._coding != "gzip" or not data.startswith(b"\x1f\x8b"):
                    return  # padding after the end, which everybody ignores
                self._inflater = zlib.decompressobj(31)  # another member of the same file
            self._keep(self._inflater.decompress(data, _STEP))
            data = self._inflater.unconsumed_tail or self._inflater.unused_data

    def _keep(self, data: bytes) -> None:
        room = self._most - len(self.output)
        self.output += data[:room]
        if len(data) > room:
            raise PageTooLarge(
                f"Failed to fetch URL: the page is larger than {self._most} bytes", url=self._url
            )

    def _chosen(self, answer: Answer) -> str:
        codings = [
            coding.strip().lower()
            for value in answer.all("content-encoding")
            for coding in value.split(",")
        ]
        codings = [coding for coding in codings if coding not in ("", "identity")]
        if not codings:
            return "identity"
        coding = codings[0].removeprefix("x-")
        if len(codings) > 1 or coding not in ("gzip", "deflate"):
            raise UnsupportedContent(
                f"Failed to fetch URL: the body is compressed as {', '.join(codings)[:60]!r}, "
                f"which was not asked for",
                url=self._url,
                suggestion="The server ignores what Carrel can read; save the page and add it.",
            )
        return coding

    def _fresh(self) -> zlib._Decompress | None:
        return zlib.decompressobj(31) if self._coding == "gzip" else None

    def _broken(self, reason: str) -> BadAnswer:
        return BadAnswer(
            f"Failed to fetch URL: the compressed body cannot be read: {reason}", url=self._url
        )


def content_type(answer: Answer) -> tuple[str, str | None]:
    """Return the announced type in lower case, and the charset beside it."""
    announced = (answer.all("content-type") or [""])[0]
    kind = announced.partition(";")[0].strip().lower()
    if not _TYPE.fullmatch(kind):
        kind = ""  # as good as none
    charset = re.search(r";\s*charset\s*=\s*[\"']?([^\s\"';,]{1,40})", announced, re.IGNORECASE)
    return kind, charset[1] if charset else None


def check_type(kind: str, purpose: Purpose, *, url: str) -> None:
    """Refuse an announced type that cannot be read, before its body is."""
    if purpose.types is not None and kind not in purpose.types and kind not in _UNKNOWN:
        raise _unsupported(kind, url)


def settle_type(kind: str, body: bytes, *, purpose: Purpose, url: str) -> str:
    """Return the type that the body really has, as far as its first bytes tell."""
    if purpose.types is None or _PDF not in purpose.types:
        return kind
    if kind in purpose.types - {"text/html", "text/plain", _PDF}:
        return kind
    if b"%PDF-" in body[:1024]:
        return _PDF
    if kind == _PDF:
        raise _unsupported("something else than the announced PDF", url)
    for magic, what in _MAGIC:
        if body.startswith(magic):
            raise _unsupported(what, url)
    if _is_binary(body[:4096]):
        raise _unsupported(kind if kind in _UNKNOWN - {""} else "binary data", url)
    if kind in _UNKNOWN:
        return "text/html" if body.lstrip()[:1] == b"<" else "text/plain"
    return kind


def _is_binary(start: bytes) -> bool:
    """Say whether NUL bytes betray a file that is no text; UTF-16 and UTF-32 have them too."""
    if b"\x00" not in start or start.startswith(_BOMS):
        return False
    even, odd = start[0::2].count(0), start[1::2].count(0)
    one_sided = max(even, odd) > len(start) // 8 and min(even, odd) * 20 < max(even, odd)
    controls = sum(byte in _CONTROLS for byte in start)
    return not one_sided or controls * 10 > len(start)


def _is_zlib(data: bytes) -> bool:
    return data[0] & 0x0F == 8 and (data[0] << 8 | data[1]) % 31 == 0


def _unsupported(what: str, url: str) -> UnsupportedContent:
    return UnsupportedContent(
        f"Failed to fetch URL: it is {what or 'of no known type'}",
        url=url,
        details={"content_type": what},
    )
