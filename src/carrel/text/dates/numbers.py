"""Numbers in words: small ones, as dates and clocks need them."""

from __future__ import annotations

_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
_TEENS = "fifteen sixteen seventeen eighteen nineteen"
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ENGLISH: dict[str, int] = {
    **{word: number for number, word in enumerate(f"{_UNITS} {_TEENS}".split())},
    **_TENS,
    "a": 1,
    "an": 1,
}
ORDINALS: dict[str, int] = {
    **{word: number for number, word in enumerate(_ORDINALS.split())},
    "twentieth": 20,
    "thirtieth": 30,
}
KANJI = {letter: number for number, letter in enumerate("〇一二三四五六七八九")} | {"零": 0}


def english(words: str) -> int:
    """Return the number that English words or digits say: `twenty two`, `second`, `3rd`."""
    plain = words.replace("-", " ").split()
    if digits := "".join(letter for letter in plain[0] if letter.isdigit()):
        return int(digits)
    return sum(ENGLISH[word] if word in ENGLISH else ORDINALS[word] for word in plain)


def kanji(text: str) -> int:
    """Return the number of digits or Chinese numerals: 23, 二十三, 二〇二六."""
    if text.isdigit() and text.isascii():
        return int(text)
    if not any(letter in "十百" for letter in text):
        return int("".join(str(KANJI.get(letter, letter)) for letter in text))
    total = current = 0
    for letter in text:
        if letter in "十百":
            total += (current or 1) * (10 if letter == "十" else 100)
            current = 0
        else:
            digit = KANJI[letter] if letter in KANJI else int(letter)
            current = current * 10 + digit if letter.isascii() else digit
    return total + current
