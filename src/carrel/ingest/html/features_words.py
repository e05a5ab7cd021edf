"""What the words of blocks look like: how many, how much of a sentence, how much of a label.

Letters are counted for all blocks at once: the texts are joined, and each letter is given a class.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from carrel.ingest.html.columns import Matrix, beside

COLUMNS = (
    "words",
    "letters per word",
    "small words",
    "capital starts",
    "digits",
    "commas",
    "sentence ends",
    "separators",
    "money",
    "lines",
    "questions",
    "ends a sentence",
    "ends in dots",
)
# Words that sentences need and labels do without.
_SMALL = frozenset(
    """a an and are as at be but by can for from had has have he her his i if in is it its more not
    of on or she so that the their they this to was we were which will with you your
    au dans de des du en est et la le les ne pas par pour que qui sur un une
    auf das dem den der die ein eine es für im ist mit nicht sich sie und von zu
    al con del el las los no por se su una y che di il non per è""".split()
)
_OTHER, _BLANK, _LINE, _DIGIT, _COMMA, _STOP, _PARTS, _MONEY, _ASKS, _UPPER, _KANA, _EAST = range(
    12
)
_MOSTLY = 0.3  # share of letters from which a text counts as Japanese or Chinese
_PLANE = 0x10000


def _classes() -> npt.NDArray[np.uint8]:
    table = np.zeros(_PLANE + 1, dtype=np.uint8)
    table[0x3400:0xA000] = _EAST
    table[0x3040:0x3100] = _EAST
    table[0x3040:0x30A0] = _KANA
    for letters, kind in (
        (" \t\r\xa0\u3000", _BLANK),
        ("\n", _LINE),
        ("0123456789", _DIGIT),
        (",;、", _COMMA),
        (".!。！…", _STOP),
        ("|•·»›→/&©", _PARTS),
        ("$€£¥₹円", _MONEY),
        ("?？", _ASKS),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÀ", _UPPER),
    ):
        table[[ord(letter) for letter in letters]] = kind
    return table


_TABLE = _classes()
_ENDS = frozenset('.!?。！？…"”»）)」')


def look_at(texts: Sequence[str], terms: Sequence[Sequence[str]]) -> Matrix:
    """Return the columns of all blocks; a letter of Japanese or Chinese counts as a word."""
    counts, starts, capitals = _count(texts)
    letters = np.maximum(counts.sum(axis=1) - counts[:, _BLANK] - counts[:, _LINE], 1)
    east = counts[:, _EAST] + counts[:, _KANA]
    words = starts + east
    size = np.maximum(words, 1)
    small = np.array([sum(map(_SMALL.__contains__, some)) / (len(some) or 1) for some in terms])
    small = np.where(east > _MOSTLY * letters, counts[:, _KANA] / letters, small)
    return beside(
        [
            words,
            letters / size,
            small,
            capitals / size,
            counts[:, _DIGIT] / letters,
            counts[:, _COMMA] / size,
            counts[:, _STOP],
            counts[:, _PARTS] / size,
            counts[:, _MONEY],
            counts[:, _LINE],
            counts[:, _ASKS],
            [text[-1:] in _ENDS for text in texts],
            [text.endswith(("…", "...")) for text in texts],
        ],
        rows=len(texts),
    )


def _count(
    texts: Sequence[str],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Count for each text its letters by class, its words, and its words with a capital."""
    whole = "\n".join(texts) + "\n"
    codes = np.frombuffer(whole.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    kinds = _TABLE[np.minimum(codes, _PLANE)]
    ends = np.cumsum([len(text) + 1 for text in texts])
    owner = np.repeat(np.arange(len(texts)), np.diff(ends, prepend=0))
    counts = np.bincount(owner * 12 + kinds, minlength=12 * len(texts)).reshape(-1, 12)
    counts[:, _LINE] -= 1  # the one that was put between
    gap = (kinds == _BLANK) | (kinds == _LINE)
    first = ~gap & (kinds < _KANA)
    before = np.concatenate([[True], gap[:-1] | (kinds[:-1] >= _KANA)])
    first &= before
    starts = np.bincount(owner[first], minlength=len(texts))
    capitals = np.bincount(owner[first & (kinds == _UPPER)], minlength=len(texts))
    return counts, starts, capitals
