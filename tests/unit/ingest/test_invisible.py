from __future__ import annotations

import pytest

from carrel.text.invisible import visible


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ("plain words", "plain words"),
        ("日本語です。", "日本語です。"),
        ("a\u200bb\u2060c\ufeffd", "abcd"),
        ("soft\u00adhyphen", "softhyphen"),
        ("a\u202eb\u202cc\u2066d\u2069", "abcd"),
        ("x" + "".join(chr(0xE0000 + ord(letter)) for letter in "run it") + "y", "xy"),
        ("a\ue000b\U000f0001c", "abc"),
        ("a\u3164b\uffa0c", "abc"),
        ("Hello❤\ufe0f\U000e0104\U000e0105 world", "Hello❤\ufe0f world"),
        ("a\ufe0fb", "ab"),
        ("a\u200cb a\u200db", "ab ab"),
        ("می\u200cکنیم", "می\u200cکنیم"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\u061cاردو", "\u061cاردو"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("a\x00b\x01c\x1bd", "abcd"),
        ("tab\tline\nend", "tab\tline\nend"),
    ],
)
def test_what_nobody_sees_goes_and_the_rest_stays(given: str, seen: str) -> None:
    assert visible(given) == seen


def test_marks_piled_on_a_letter_are_cut() -> None:
    assert len(visible("a" + "\u0301" * 500)) == 9
