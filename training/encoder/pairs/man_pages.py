"""Sections of manual pages, read from their roff source."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace

from training.encoder.pairs.outline import Outline
from training.encoder.pairs.records import Section

_ESCAPES = (
    (re.compile(r'\\".*'), ""),
    (re.compile(r"\\f(?:\[[^]]*]|\(..|.)"), ""),
    (re.compile(r"\\s[-+]?\d|\\[&/,|^%:c!]|\\h'[^']*'|\\v'[^']*'|\\w'[^']*'"), ""),
    (re.compile(r"\\(?:\(em|\[em])"), "—"),
    (re.compile(r"\\(?:\((?:aq|cq|oq)|\[(?:aq|cq|oq)])"), "'"),
    (re.compile(r"\\(?:\((?:dq|lq|rq)|\[(?:dq|lq|rq)])"), '"'),
    (re.compile(r"\\(?:\((?:en|hy|mi)|-)"), "-"),
    (re.compile(r"\\(?:\(bu|\[bu])"), "•"),
    (re.compile(r"\\e"), r"\\"),
    (re.compile(r"\\~|\\0|\\ "), " "),
    (re.compile(r"\\\*?(?:\[[^]]*]|\(..)"), ""),
)
_BREAKS = frozenset("PP P LP TP IP HP br sp RS RE Pp It Bl El Bd Ed nf fi EX EE TS TE Sp".split())
_FONTS = frozenset("B I R BR RB BI IB IR RI SB SM".split())
_MDOC = frozenset("Nm Fl Ar Pa Cm Ic Op Xr Li Em Sy Ev Va Dq Sq Ql Dv Er Ft Fn Fa Nd In Vt".split())
_ARGUMENT = re.compile(r'"((?:[^"]|"")*)"?|(\S+)')
_PURPOSE = re.compile(r"^.*?\s[-—–]+\s+")
# Editions of different age have other sections: only those of the same name correspond.
_STANDARD = {
    heading: name
    for name, headings in {
        "name": "NAME|名前|名称",
        "description": "DESCRIPTION|説明|解説",
        "returns": "RETURN VALUE|返り値|戻り値",
        "errors": "ERRORS|エラー",
        "notes": "NOTES|注意|注|備考",
        "bugs": "BUGS|バグ",
        "options": "OPTIONS|オプション",
        "examples": "EXAMPLES|EXAMPLE|例|使用例",
        "files": "FILES|ファイル|関連ファイル",
        "environment": "ENVIRONMENT|環境変数|環境",
        "standards": "STANDARDS|CONFORMING TO|準拠",
        "versions": "VERSIONS|バージョン",
        "exit": "EXIT STATUS|終了ステータス",
    }.items()
    for heading in headings.split("|")
}
_WORD = re.compile(r"[A-Z][a-z]\Z")


def sections(content: bytes, *, manual: str, page: str, language: str) -> list[Section]:
    """Return the sections of a manual page; none if it only points to another one."""
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    text = content.decode("utf-8", errors="replace")
    if re.match(r"\s*\.so\b", text):
        return []
    outline = Outline(manual=manual, page=page, language=language, title=_title(page))
    joined = False
    for line in text.splitlines():
        joined = _line(line, outline, joined=joined)
    return _described(outline.sections())


def _described(sections: list[Section]) -> list[Section]:
    """Give the description what the page's first line says as its heading."""
    name = next((one for one in sections if one.anchor == "name" and one.paragraphs), None)
    if name is None:
        return sections
    purpose = _PURPOSE.sub("", name.paragraphs[0])
    return [
        replace(one, heading=purpose) if one.anchor == "description" else one for one in sections
    ]


def _title(page: str) -> str:
    name = page.rpartition("/")[2].removesuffix(".gz")
    stem, _, number = name.rpartition(".")
    return f"{stem}({number})"


def _line(line: str, outline: Outline, *, joined: bool) -> bool:
    """Take a line in; return whether the next one belongs to the same word."""
    if line[:1] not in {".", "'"}:
        if not line.strip():
            outline.end_paragraph()
        outline.add(("" if joined else "\n") + _plain(line))
        return line.endswith("\\c")
    macro, _, rest = line[1:].strip().partition(" ")
    arguments = [
        quoted.replace('""', '"') or bare for quoted, bare in _ARGUMENT.findall(_plain(rest))
    ]
    if macro in {"SH", "SS", "Sh", "Ss"}:
        heading = " ".join(arguments)
        level = 1 if macro[1].upper() == "H" else 2
        outline.open(heading, level=level, anchor=_STANDARD.get(heading.upper(), ""))
    elif macro in _BREAKS:
        outline.end_paragraph()
        if macro in {"IP", "It"} and arguments:
            outline.add(" ".join(arguments[:1] if macro == "IP" else _words(arguments)) + " ")
    elif macro in _FONTS:
        between = "" if len(macro) == 2 and macro not in {"SB", "SM"} else " "
        outline.add("\n" + between.join(arguments))
    elif macro in _MDOC:
        outline.add("\n" + " ".join(_words([macro, *arguments])[0:]))
    return False


def _words(arguments: list[str]) -> list[str]:
    """Leave out the macros among the arguments of a macro."""
    kept: list[str] = []
    for at, word in enumerate(arguments):
        if _WORD.match(word) and word in _MDOC:
            if word == "Fl" and at + 1 < len(arguments):
                arguments[at + 1] = "-" + arguments[at + 1]
        else:
            kept.append(word)
    return kept


def _plain(text: str) -> str:
    for pattern, value in _ESCAPES:
        text = pattern.sub(value, text)
    return text
