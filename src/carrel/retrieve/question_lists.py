"""Telling lists of questions: a table of contents repeats a question and answers none."""

from __future__ import annotations

import re

# So many questions, and the share of the letters that stand in them: a passage may ask one or two
# before it answers.
_LISTS = ((3, 0.8), (2, 0.95))
_WORDS = 2  # of a question, where words are told apart by spaces
_CLOSING = "\"'”’»)]"
# A dot inside a word ends nothing: names of files, versions.
_ENDS = re.compile(
    rf"(?:(?<=[.!?])|(?<=[.!?][{re.escape(_CLOSING)}]))\s+|(?<=[。！？؟۔])(?![。！？؟۔])"
)
_MARKS = "-*•·–—|#>()[]「『\"'“” \t\n0123456789."
_ASKING = ("?", "？", "؟")


def only_asks(text: str) -> bool:
    """Say whether a passage is a list of questions and hardly anything else."""
    asked = told = questions = 0
    for sentence in _ENDS.split(text):
        letters = sum(map(str.isalnum, sentence))
        if _is_question(sentence):
            asked += letters
            questions += 1
        else:
            told += letters
    return any(questions >= least and asked >= share * (asked + told) for least, share in _LISTS)


def _is_question(sentence: str) -> bool:
    """Tell a question from a mark in a table or in code: it begins like a sentence."""
    words = sentence.lstrip(_MARKS).rstrip().rstrip(_CLOSING)
    if not words.endswith(_ASKING) or not words[0].isalnum() or words[0].islower():
        return False
    return not words.isascii() or len(words.split()) >= _WORDS
