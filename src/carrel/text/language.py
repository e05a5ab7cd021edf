"""The language of a text: English, Japanese, or `mixed` for both and for neither.

Scripts decide first. Only Latin text that does not read like English is shown to py3langid, which
is loaded then and not before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

Language = Literal["en", "ja", "mixed"]

_LONGEST = 12_000
_SLICES = 8
_SENTENCE = re.compile(r"[^\n。！？]+")
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa\u30fc\uff66-\uff9d]+")
_HAN = re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_EAST = re.compile(f"{_KANA.pattern[:-2]}{_HAN.pattern[1:]}")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+")
_LETTER = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
# Characters that Chinese uses all the time and Japanese does not.
_CHINESE = re.compile("[这们说时对过还没么吗呢吧你她您很让从這們說還沒麼嗎妳從]")
_ENGLISH = frozenset(
    """the of and that this with from you your which have are is was it its to for not be can by
    what how when where who why do does my will an on in at or if we i a""".split()
)
# Those of them that no other Latin language has in common use.
_ENGLISH_ONLY = frozenset(
    "the of and that this with from you your which have what how when where who why my".split()
)
# Small words of other languages, none of them English: two or three are enough to tell.
_FOREIGN = frozenset(
    """le la les des une est et dans pour vous nous avec sur el los las una que del por para con es
    und der die das ist nicht ein eine mit für über uns von il di che per non della sono uma não
    com em os da het een van niet zijn och att som är det på ikke jeg og til w na nie jest się
    ve bir için bu ile ne hai hain kya ka ki ke aur mein nahi yeh se yang dan di untuk dengan adalah
    """.split()
)
# A Japanese character carries about as much as two and a half Latin letters.
_WEIGHT = 2.5


def detect(text: str) -> Language:
    """Return the language of a text, judged on the text alone; a long one by samples of it."""
    text = _sampled(text)
    if _EAST.search(text) is None:
        return _without_japanese(text)
    japanese, latin, foreign = _weights(text)
    if foreign > 0.3 * (japanese + latin + foreign):
        return "mixed"
    return _with_japanese(text, japanese, latin)


def _sampled(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    step, size = len(text) // _SLICES, _LONGEST // _SLICES
    return "\n".join(text[at * step : at * step + size] for at in range(_SLICES))


def _without_japanese(text: str) -> Language:
    words = _words(text)
    letters = "".join(words)
    if not text.isascii():
        # Only words that are not plain can hold letters of other scripts.
        odd = "".join(word for word in words if not word.isascii())
        foreign = _letters(_LETTER, odd) - _letters(_LATIN, odd)
        if foreign > 0.3 * (len(letters) - letters.count("'") - letters.count("’")):
            return "mixed"
    return "en" if _is_english(text, words) else "mixed"


def _weights(text: str) -> tuple[float, float, float]:
    """Weigh Japanese, the Latin letters outside of it, and letters of other scripts."""
    japanese = latin = foreign = 0.0
    for match in _SENTENCE.finditer(text):
        line = match[0]
        roman = _letters(_LATIN, line)
        east = _letters(_EAST, line)
        foreign += max(0, _letters(_LETTER, line) - roman - east)
        japanese += east * _WEIGHT
        latin += 0 if _is_japanese(east, roman) else roman
    return japanese, latin, foreign


def _letters(kind: re.Pattern[str], text: str) -> int:
    return sum(map(len, kind.findall(text)))


def _is_japanese(east: int, roman: int) -> bool:
    """Say whether a sentence is Japanese: Latin names inside one are part of it."""
    return east > 0 and east * _WEIGHT >= roman


def _prose(text: str) -> float:
    """Weigh the Latin letters that stand in English sentences."""
    prose = 0.0
    for match in _SENTENCE.finditer(text):
        line = match[0]
        roman = _letters(_LATIN, line)
        east = _letters(_EAST, line)
        if not _is_japanese(east, roman) and _reads_english(line):
            prose += roman
    return prose


def _with_japanese(text: str, japanese: float, latin: float) -> Language:
    if _is_chinese(text):
        return "mixed"
    # Code, names and addresses between Japanese sentences are not a second language; prose is.
    share = japanese / (japanese + _prose(text))
    if share >= 0.8:
        return "ja" if japanese >= 0.1 * latin else "en"
    return "en" if share <= 0.2 and _is_english(text, _words(text)) else "mixed"


def _is_chinese(text: str) -> bool:
    kana, han = _letters(_KANA, text), _letters(_HAN, text)
    if kana >= 0.05 * (kana + han):
        return False
    return han >= 40 or bool(_CHINESE.search(text))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _reads_english(line: str) -> bool:
    words = _words(line)
    known = sum(map(_ENGLISH.__contains__, words))
    return len(words) >= 4 and known >= max(1, 0.12 * len(words))


def _is_english(text: str, words: Sequence[str]) -> bool:
    if not words:
        return False
    sure = sum(map(_ENGLISH_ONLY.__contains__, words))
    if sure >= max(1, 0.08 * len(words)):
        return True
    if sum(word in _FOREIGN for word in words) >= max(2, 0.2 * len(words), 3 * sure):
        return False
    if len(words) < 4 and text.isascii():
        return True  # names and keywords: too little to tell, and English is the likelier
    language, confidence = _classified(text)
    if language == "en":
        return True
    # Code, tables and lists of names have no language; only a clear answer counts against them.
    clear = 0.9 if len(words) >= 12 or not text.isascii() else 0.99
    return confidence < clear


def _classified(text: str) -> tuple[str, float]:
    language, confidence = _identifier().classify(text)
    return str(language), float(confidence)


@lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
