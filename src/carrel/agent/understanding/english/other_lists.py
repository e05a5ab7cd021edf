"""Lists that Carrel does not keep: of shopping, of a shop, of wishes."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import DEEDS
from carrel.agent.understanding.grammar import rx, words
from carrel.agent.understanding.lines import QUOTES

# What the one list is called, besides "the list".
_OURS = words(
    "to to-do todo do to-dos todos task tasks reminder reminders chore chores errand errands work "
    "home house household office personal other open pending daily weekly monthly today today's "
    "tomorrow tomorrow's tonight's week's urgent important priority high low top main current "
    "existing running whole long short master action item items job jobs things own same new"
)
_NAMED = rx(
    rf"""\b(?:to|on|onto|in|into|for|at) (?:my|the|our|a|an|this|that|his|her)[ ]
    (?!(?:[\w'-]+ ){{0,4}}?(?:{_OURS}) (?:[\w'-]+ ){{0,4}}?lists?\b)(?:[\w'-]+ ){{1,4}}lists?\b"""
)
_SHOPPING = rx(
    r"""\b(?:shopping|grocery|groceries) lists?\b|\blists? (?:for|of) (?:the )?(?:shopping|groceries
    |grocery store|supermarket)\b"""
)
_TITLED = rx(rf"^{QUOTES}|{DEEDS.pattern}")
_PLAIN = rx(r"(?<!\bit on )(?<!that on )(?<!this on )(?<!\bit to )(?<!that to )\bthe list$")


def is_other_list(title: str, around: str) -> bool:
    """Say whether something is meant for a list that there is not.

    A thing that is no deed ("put apples on the list") is meant for a shopping list, most likely.
    """
    if _SHOPPING.search(around) or _NAMED.search(around):
        return True
    return bool(_PLAIN.search(around)) and not _TITLED.search(title)
