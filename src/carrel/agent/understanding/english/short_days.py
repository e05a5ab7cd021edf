"""Days of three letters that are words as well, "sat" and "sun" among them, in full.

They are days where nothing but a day can stand: alone behind a list, at the end of a question
about one, and at the end of a thing to do.
"""

from __future__ import annotations

from re import Match

from carrel.agent.understanding.grammar import rx

_DAYS = {"mon": "monday", "wed": "wednesday", "sat": "saturday", "sun": "sunday"}
_DAY = r"(?P<day>mon|wed|sat|sun)"
# "Get some sun", "who sat", "the sun".
_NO_DAY = "".join(
    rf"(?<!\b{word} )"
    for word in (
        "the an a some in my more enough of who he she they i we it cat dog baby just and or full "
        "midday morning afternoon evening with newly to be"
    ).split()
)
_ENDS = r"""(?=\s*(?:$|[,.;!?)]|\s[–—-])|\s(?:at )?(?:\d{1,2}(?:[:.]\d\d)?\s?[ap]m\b|\d{1,2}[:.]\d\d
|noon|midday)|\s(?:morning|afternoon|evening|night|am|pm|eve|pls|please|if poss\w*|cos|coz|cuz
|because|latest|add (?:it|that|this))\b)"""
_ADDS = r"""(?:add|remind me|remember|don'?t (?:let me )?forget|note|jot|put|stick|pop|log|new task
|(?:need|have|got) to|gotta|must|due)"""
_ASKS = r"""(?:what|whats|what's|what've|which|anything|any|owt|nothing|have i|do i|am i|got|show
|list|how many|wots|wats)"""

_WHERE = tuple(
    rx(said)
    for said in (
        rf"""^(?:(?:and|n|&|ok|okay|k|then|so|but|also|what about|how about|what of|show|for|on|due
        |next|this|or)[\s,]+)*{_DAY}(?: (?:then|too|as well|please|pls))*[\s?.!]*$""",
        rf"^(?:(?:and|so|ok|hey|hi|n)[\s,]+)*{_ASKS}\b[^,.;?]* {_NO_DAY}{_DAY}(?=[\s?]*$)",
        rf"\b{_ADDS}\b[^?]*? {_NO_DAY}{_DAY}{_ENDS}",
        rf"(?<=\w )(?<!\bthe ){_DAY}(?= (?:morning|afternoon|arvo|evening|night)\b)",
    )
)


def days_in_full(text: str) -> str:
    """Return a message with its short days written out where they are days."""
    for where in _WHERE:
        text = where.sub(_in_full, text)
    return text


def _in_full(found: Match[str]) -> str:
    begin, end = (found.span("day")[side] - found.start() for side in (0, 1))
    return f"{found[0][:begin]}{_DAYS[found['day'].casefold()]}{found[0][end:]}"
