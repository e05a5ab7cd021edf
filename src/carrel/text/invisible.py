"""Characters that nobody sees: smuggled text, broken words, reversed lines.

Removed: tag characters, zero-width blanks and joiners out of place, byte order marks, bidirectional
controls, variation selectors that follow nothing they could vary, private use, fillers, soft
hyphens, and combining marks piled on one letter. Kept: the joiners that Arabic letters, Indian
scripts and emoji need, and the Arabic letter mark.
"""

from __future__ import annotations

import re

MOST_MARKS = 8  # combining marks on one letter; living languages need fewer

_JOINED = (
    "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\ufb50-\ufeff"
)
_PICTURES = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_VARIED = _PICTURES + "0-9#*\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff9-\ufffb\ue000-\uf8ff\U000e0000-\U000e007f\U000e0080-\U000e00ff"
    "\U000e01f0-\U000e0fff\U000f0000-\U0010fffd]+"
    # a joiner between two letters or pictures that it joins stays
    f"|(?<![{_JOINED}])\u200c|\u200c(?![{_JOINED}])"
    f"|(?<![{_JOINED}{_PICTURES}\ufe0f\U0001f3fb-\U0001f3ff])\u200d|\u200d(?![{_JOINED}{_PICTURES}])"
    # a variation selector behind something that has variants stays, one of them
    f"|(?<![{_VARIED}])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
    f"|(?<=[\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
    f"|(?<=[\u0300-\u036f]{{{MOST_MARKS}}})[\u0300-\u036f]+"
    "|[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]+"
)
# Without one of these there is nothing to look for; most texts end here. One set of letters, which
# a search passes over quickly.
_ANY = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e0fff\U000f0000-\U0010fffd\u0300-\u036f]"
)

_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")


def visible(text: str) -> str:
    """Return the text without what nobody sees."""
    suspect = _CONTROL if text.isascii() else _ANY
    return text if suspect.search(text) is None else _INVISIBLE.sub("", text)
