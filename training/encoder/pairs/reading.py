"""Read the packages: which reader for which file, and what they find."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from training.encoder.pairs import catalogues, dictionaries, html_pages, man_pages, xml_pages
from training.encoder.pairs.packages import Package, Part, files
from training.encoder.pairs.records import Parallel, Section

# Strings of a catalogue that are as long as a paragraph are prose too.
_PROSE = {"en": 220, "ja": 90}
_PAGES: dict[str, Callable[..., list[Section]]] = {
    "html": html_pages.sections,
    "xml": xml_pages.sections,
    "man": man_pages.sections,
    "described": dictionaries.described,
}
_WORDS = {"edict": dictionaries.edict, "freedict": dictionaries.freedict}


@dataclass(slots=True)
class Texts:
    """What was read."""

    sections: list[Section] = field(default_factory=list)
    strings: list[Parallel] = field(default_factory=list)


def read(package: Package, deb: Path, texts: Texts) -> int:
    """Add the texts of a package; return how many sections and strings it gave."""
    before = len(texts.sections) + len(texts.strings)
    for part, match, content in files(deb, list(package.parts)):
        groups = match.groupdict()
        page = "/".join(filter(None, (groups.get("page"), groups.get("chapter")))) or match.string
        language = groups.get("language") or part.language
        _read_file(part, page, language, content, texts)
    return len(texts.sections) + len(texts.strings) - before


def _read_file(part: Part, page: str, language: str, content: bytes, texts: Texts) -> None:
    where = {"manual": part.manual, "page": page, "language": language}
    if part.reader in _PAGES:
        texts.sections.extend(_PAGES[part.reader](content, **where))
    elif part.reader == "jar":
        for name, inner in _inside(content):
            texts.sections.extend(html_pages.sections(inner, **where | {"page": name}))
    elif part.reader in _WORDS:
        texts.strings.extend(_WORDS[part.reader](content, source=part.manual))
    elif part.reader == "gettext":
        _read_gettext(part, page, language, content, texts)
    else:
        raise ValueError(f"There is no reader called {part.reader}.")


def _read_gettext(part: Part, page: str, language: str, content: bytes, texts: Texts) -> None:
    for english, other in catalogues.gettext(content):
        found = catalogues.parallel(english, other, source=part.manual, language=language)
        if found is None:
            continue
        if (
            language == "ja"
            and len(found.english) >= _PROSE["en"]
            and len(found.other) >= _PROSE["ja"]
        ):
            texts.sections.extend(_prose(found, page))
        else:
            texts.strings.append(found)


def _prose(string: Parallel, page: str) -> Iterator[Section]:
    anchor = f"{zlib.crc32(string.english.encode()):08x}"
    for language, text in (("en", string.english), ("ja", string.other)):
        yield Section(
            manual=string.source,
            page=f"{page}#{anchor}",
            language=language,
            place=0,
            level=1,
            anchor=anchor,
            title="",
            heading="",
            paragraphs=(text,),
        )


def _inside(content: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for info in archive.infolist():
            if info.filename.endswith(".html"):
                name = re.sub(r"scilab_[a-z]{2}_[A-Z]{2}_help", "", info.filename)
                yield name, archive.read(info)
