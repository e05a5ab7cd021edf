"""What the second opinion sees of a message: words, their neighbours, what kind of words they are.

Of Japanese, which writes no blanks, it sees letters that follow each other.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import combinations, pairwise
from zlib import crc32

VERSION = "1"  # a model fits the traits that it was trained with
SIZE = 1 << 16  # places; two traits may share one
_LONGEST = 200  # characters that are looked at
_STEM = 5  # letters by which forms of one word are known
_LETTERS = 4  # that follow each other
_WORD = re.compile(r"[\w'-]+")
_DIGITS = re.compile(r"[0-9]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]+")
_CLOSED = frozenset(
    "a about add added adding again all already am an and any anything are as ask asked at be been "
    "buy by call called can cancel cancelled change check clear complete completed could create "
    "cross delete deleted did do does done don't down due erase everything finished for forget "
    "from get give go got has have help how i i'd i'm if in include is it item items just know "
    "left let like list lists made make many mark me my need needed new next no not note of off "
    "on one open or our out pending please put read remember remind reminded reminder reminders "
    "remove removed rid see set shopping should show so start still store supposed take task tasks "
    "tell that the them there these thing things this to to-do today todo tomorrow up want wanted "
    "was we what what's when where which who why will with would write you your "
    "ka ke ki ko kar karo karna karni do dein hai hain kya mein se list kaam task yaad shamil "
    "کا کے کی کو کر کرو کرنا کرنی دو دیں ہے ہیں کیا میں سے فہرست لسٹ کام یاد شامل".split()
)


def traits(message: str) -> list[str]:
    """Return the traits of a message; some may come twice."""
    text = unicodedata.normalize("NFKC", message[:_LONGEST]).casefold().replace("’", "'")
    text = _DIGITS.sub("0", text)
    words = _WORD.findall(_UNSPACED.sub(" ", text))
    found = _of_words(words)
    for run in _UNSPACED.findall(text):
        found += _of_letters(f"^{run}$")
    if "?" in text or "؟" in text:
        found.append("?")
    return found


def places(found: list[str]) -> list[int]:
    """Return where the weights of traits are kept."""
    return [crc32(one.encode()) % SIZE for one in found]


def _of_words(words: list[str]) -> list[str]:
    if not words:
        return []
    edged = ["^", *words, "$"]
    found = [*words, *(f"{one} {other}" for one, other in pairwise(edged))]
    around = zip(edged[:-2], words, edged[2:], strict=True)
    found += [f"{before} {word} {after}" for before, word, after in around]
    found += [f"{word[:_STEM]}~" for word in words if len(word) > _STEM]
    for word in words:
        edged_word = f"<{word}>"
        if len(word) >= _LETTERS:
            found += [
                edged_word[at : at + _LETTERS] for at in range(len(edged_word) - _LETTERS + 1)
            ]
    closed = [word if word in _CLOSED else "*" for word in words]
    # The skeleton: what is left when unknown words in a row are one star.
    kept = [one for one, after in pairwise([*closed, ""]) if one != "*" or after != "*"]
    found.append(f"= {' '.join(kept)}")
    known = list(dict.fromkeys(word for word in closed if word != "*"))[:12]
    return found + [f"{one}>{other}" for one, other in combinations(known, 2)]


def _of_letters(run: str) -> list[str]:
    return [
        run[start : start + length]
        for length in range(2, _LETTERS + 1)
        for start in range(len(run) - length + 1)
    ]
