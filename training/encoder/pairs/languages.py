"""Which language a text is in, judged by its script and a few words."""

from __future__ import annotations

import re

_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_HAN = re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff]")
_ARABIC = re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]")
_LATIN = re.compile("[A-Za-z]")
_LETTER = re.compile(r"[^\W\d_]")
_ENGLISH = re.compile(
    r"\b(?:the|of|and|to|is|are|a|an|in|for|that|this|with|be|by|if|it|you|on|or|as|from|not)\b",
    re.IGNORECASE,
)


def is_in(text: str, language: str) -> bool:
    """Say whether a passage or a sentence is in the language."""
    letters = len(_LETTER.findall(text))
    if not letters:
        return False
    if language == "ja":
        kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
        return kana >= 0.12 * letters and kana + han >= 0.35 * letters
    if language == "ur":
        return len(_ARABIC.findall(text)) >= 0.6 * letters
    words = len(text.split())
    plain = len(_LATIN.findall(text)) >= 0.9 * letters
    return plain and len(_ENGLISH.findall(text)) >= max(1, 0.12 * words)


def looks_like(text: str, language: str) -> bool:
    """Say whether a short string can be in the language: its script is right."""
    letters = len(_LETTER.findall(text))
    if not letters:
        return False
    if language == "ja":
        return bool(_KANA.search(text) or _HAN.search(text))
    if language == "ur":
        return len(_ARABIC.findall(text)) >= 0.5 * letters
    return len(_LATIN.findall(text)) >= 0.9 * letters
