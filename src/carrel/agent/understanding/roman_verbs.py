"""The forms of common Urdu verbs in Roman letters, made from their stems.

People type every form: `karo`, `karein`, `kijiye`, `karwani`, `likhlo`. A table of forms always
lacks one, so the endings are listed once, for stems in a consonant and for stems in a vowel.
"""

from __future__ import annotations

from collections.abc import Iterator

# Each stem in the script, and how it is typed.
_CONSONANT = (
    "کر kar kr ker|لکھ likh lkh|رکھ rakh rkh|ڈال daal dal|نکال nikaal|بدل badal|دیکھ dekh|"
    "بھیج bhej|سمجھ samjh|کھول khol|ڈھونڈ dhoond dhund"
)
_VOWEL = (
    "دکھا dikha dkha|بتا bata bta|ہٹا hata hta|مٹا mita mta|بنا bana bna|لگا laga lga|دلا dila dla|"
    "کروا karwa krwa|کرا kara|سنا suna|بڑھا barha brha|اڑا ura uda urha|منگوا mangwa|بنوا banwa|"
    "بھجوا bhijwa|لکھوا likhwa|ڈلوا dalwa|رکھوا rakhwa|دھلوا dhulwa|گنوا ginwa|بدلوا badalwa"
)
_INFINITIVE = "نا na|نے ne nay|نی ni nee"
_OF_CONSONANT = f"و o|یں ein en ain|یے iye iay iyay|یے~گا iyega iyaga|{_INFINITIVE}"
_OF_VOWEL = f"ؤ o ao|ئیں ein en yen yein|ئیے iye iay ye|ئیے~گا iyega|یا ya|{_INFINITIVE}"
_LIGHT = (
    "دو do du|دیں dein den dain|دیجیے dijiye dijye|دیجیے~گا dijiyega dijyega|"
    "دینا dena|دے de|دیا diya dia|دی di|دیے diye|"
    "لو lo|لیں lein len lain|لیجیے lijiye lijye|"
    "لیجیے~گا lijiyega lijyega|لینا lena|لے le|لیا liya lia|لی li|لیے liye"
)
# A pronoun and the word behind it are often typed as one.
_PRONOUNS = "اس is us|ان in un|کس kis|جس jis|مجھ mujh mjh|تم tum|ہم hum ham"
_BEHIND = "کو ko|کا ka|کی ki|کے ke kay|سے se|میں mein me main|پر par pe|نے ne nay"
_NOT_URDU = frozenset(("banana", "karate", "karen", "datable"))  # English words of the same letters


def forms() -> Iterator[tuple[str, str]]:
    """Yield words of the script, parted by blanks, and one way to type each."""
    for stems, endings, gap in (
        (_CONSONANT, _OF_CONSONANT, ""),
        (_VOWEL, _OF_VOWEL, ""),
        (f"{_CONSONANT}|{_VOWEL}|دے de|لے le", _LIGHT, " "),
        (_PRONOUNS, _BEHIND, " "),
    ):
        for stem, typed in _rows(stems):
            if stems == _VOWEL:
                yield stem, typed
            for ending, sound in _rows(endings):
                if typed + sound not in _NOT_URDU:
                    yield f"{stem}{gap}{ending.replace('~', ' ')}", typed + sound


def _rows(table: str) -> Iterator[tuple[str, str]]:
    for row in table.split("|"):
        script, *typed = row.split()
        for one in typed:
            yield script, one
