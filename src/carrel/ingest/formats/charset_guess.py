"""What bytes alone say of their encoding."""

from __future__ import annotations

import re
from collections import Counter

_SAMPLE = 65_536
_TAGS = re.compile(rb"<(script|style)\b.*?</\1\s*>|<[^<>]{0,2000}>", re.DOTALL | re.IGNORECASE)
_UTF8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_JIS = re.compile(rb"\x1b(\$[@B]|\([BJI]|\$\([@BDOPQ])")
# Letters beyond ASCII of the languages that share the bytes of Latin encodings.
_LETTERS = tuple(
    frozenset(letters + letters.upper())
    for letters in (
        "äöüß",
        "àâæçéèêëîïôœùûüÿ",
        "áéíñóúüªº",
        "ãáàâçéêíõóôúüªº",
        "àèéìòù",
        "åäöæøé",
        "áðéíóúýþæö",
        "áčďéěíňóřšťúůýž",
        "áäčďéíĺľňóôŕšťúýž",
        "ąćęłńóśźż",
        "áéíóöőúüű",
        "čćđšž",
        "ăâîșşțţ",
        "çğıöşüâî",
        "āčēģīķļņšūž",
        "ąčęėįšųūž",
        "äõöüšž",
    )
)
_SIGN_IN_WORD = re.compile(r"[^\W\d_][^\w\s'’.\-\u00ad·/@&+]+[^\W\d_]")
_LETTER_AT_NUMBER = re.compile(r"\d[^\W\d_\x00-\x7f]|[^\W\d_\x00-\x7f]\d")
_LATIN = ("cp1252", "cp1250", "iso8859_2", "cp1254", "cp1257")
_NEUTRAL = frozenset("“”„‘’‚«»‹›–—…•·©®™°§€£\u00a0\u00ad¿¡′″×−")
_NAMES = {
    "cp932": "shift_jis",
    "shift_jis": "shift_jis",
    "euc_jp": "euc-jp",
    "euc_jis_2004": "euc-jp",
    "utf_8": "utf-8",
}


def wide(body: bytes) -> str:
    """Return UTF-16 or UTF-32 where zero bytes give it away, else nothing."""
    head = body[:2048]
    size = len(head) // 4
    if size < 2 or head.count(0) < len(head) // 8:
        return ""
    zeros = [head[at::4].count(0) for at in range(4)]
    few, many, nearly_all = size * 0.1, size * 0.3, size * 0.95
    if min(zeros[2:]) >= nearly_all and zeros[0] <= few:
        return "utf-32-le"
    if min(zeros[:2]) >= nearly_all and zeros[3] <= few:
        return "utf-32-be"
    if min(zeros[1::2]) >= many and max(zeros[::2]) <= few:
        return "utf-16-le"
    if min(zeros[::2]) >= many and max(zeros[1::2]) <= few:
        return "utf-16-be"
    return ""


def utf8_characters(body: bytes) -> int:
    """Count the characters of several bytes, up to a few."""
    return sum(1 for _, _ in zip(_UTF8.finditer(body), range(8), strict=False))


def encoding(body: bytes) -> str | None:
    """Guess the encoding of a body that is not UTF-8; nothing when it cannot be told."""
    sample = _sample(body)
    if (japanese := _japanese(sample)) is not None:
        return japanese
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    found = best.encoding if best else None
    if found is None or found == "ascii":
        return _latin(sample, None)
    text = sample.decode(found, "replace")
    if _is_latin(text):
        found = _latin(sample, found)
    return _NAMES.get(found, found) if found else None


def japanese(body: bytes) -> str | None:
    """Return the encoding in which the bytes are Japanese beyond doubt."""
    return _japanese(_sample(body))


def is_clear(body: bytes, found: str | None, declared: str) -> bool:
    """Say whether a guess is beyond doubt beside what the page declares."""
    if found is None or found == declared:
        return False
    if _japanese(_sample(body)) == found:
        return True
    return declared == "utf-8" and utf8_characters(body) == 0


def from_jis(body: bytes) -> str | None:
    """Read ISO-2022-JP with the makers' own characters, which Python's codec refuses."""
    parts = _JIS.split(body)
    found = [parts[0].decode("ascii", "replace")]
    for escape, part in zip(parts[1::2], parts[2::2], strict=True):
        if escape in (b"(B", b"(J"):
            found.append(part.decode("ascii", "replace"))
        elif escape == b"(I":
            found.append(_raised(part).decode("cp932", "replace"))
        else:
            found.append(_raised(part).decode("euc_jis_2004", "replace"))
    text = "".join(found)
    return text if text.count("�") <= len(text) // 100 else None


def _raised(part: bytes) -> bytes:
    return bytes(byte | 0x80 if 0x20 < byte < 0x7F else byte for byte in part)


def _sample(body: bytes) -> bytes:
    # Markup is ASCII and says nothing; a cut at a blank or a line end is inside no character.
    found = _BEYOND_ASCII.search(body)
    first = found.start() if found else 0
    start = max(0, body.rfind(b"\n", 0, first) if first > _SAMPLE // 2 else 0)
    part = body[start : start + 4 * _SAMPLE]
    part = _TAGS.sub(b" ", part)[:_SAMPLE]
    cut = max(part.rfind(b"\n"), part.rfind(b" "))
    return part[:cut] if len(part) == _SAMPLE and cut > _SAMPLE // 2 else part


def _japanese(sample: bytes) -> str | None:
    # Kana of full width do not appear by chance; those of half width do, all the time.
    for codec, name in (("euc_jp", "euc-jp"), ("euc_jis_2004", "euc-jp"), ("cp932", "shift_jis")):
        text = sample.decode(codec, "ignore")
        beyond = sum(character > "\x7f" for character in text)
        kana = sum("ぁ" <= character <= "ヶ" for character in text)
        narrow = sum("｡" <= character <= "ﾟ" for character in text)
        lost = sample.decode(codec, "replace").count("�")
        if beyond and kana >= 0.12 * beyond and narrow <= kana // 4 and lost <= beyond // 50:
            return name
    return None


def _is_latin(text: str) -> bool:
    beyond = [character for character in text if character > "\x7f" and character.isalpha()]
    return sum(character < "ɐ" for character in beyond) >= 0.8 * len(beyond)


def _latin(sample: bytes, guessed: str | None) -> str | None:
    candidates = [*_LATIN, *([guessed] if guessed and guessed not in _LATIN else [])]
    scores = {}
    for codec in candidates:
        text = sample.decode(codec, "replace")
        scores[codec] = _plausible(text)
    best = max(candidates, key=lambda codec: scores[codec])  # the first of equals
    return best if scores[best] > 0 else guessed


def _plausible(text: str) -> float:
    """Score a reading: characters of one language count for it, others against."""
    beyond = Counter(character for character in text if character > "\x7f")
    total = sum(beyond.values())
    if not total:
        return 0.0
    neutral = sum(count for character, count in beyond.items() if character in _NEUTRAL)
    inside = len(_SIGN_IN_WORD.findall(text)) + len(_LETTER_AT_NUMBER.findall(text))
    best = max(
        sum(count for character, count in beyond.items() if character in letters)
        for letters in _LETTERS
    )
    return (best + 0.5 * neutral - inside) / total
