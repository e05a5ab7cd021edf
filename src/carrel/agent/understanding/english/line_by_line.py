"""English tasks on lines of their own, and lists of one day whose items have times.

It reads a message as it was typed, and returns it with a sentence for each task.
"""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.english.rewording import COUNT, DAY, HOME, LEVEL, THINGS
from carrel.agent.understanding.english.trimming import LEAD
from carrel.agent.understanding.grammar import rx

_MOST = 10  # whoever has more lines has pasted something
_WORDY = 14  # words of a line that is no task any more
_SHORT_DAY = r"(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b(?! \d)"
_NAMED = rf"(?P<day>{DAY}|{_SHORT_DAY})"
_ENTER = r"""(?:add|put|note|jot|log|enter|write|stick|pop|chuck|bung|whack|get|need|want
|i(?:'ve)? (?:need|have|got)|got|here(?:'s| are)|new|todays?|tomorrows?)"""
_HEADS = rx(
    rf"""^{LEAD}(?:{_ENTER}\b[^?.:]*?\b(?:these|those|the following|this lot|all this|list
    |{THINGS}|{COUNT})\b[^?.:]*|(?:(?:my |the )?(?:{COUNT} )?(?:(?:{HOME}|{LEVEL}) )?(?:{THINGS}
    |list|to do|stuff))\b
    (?: (?:to do|list|please|pls|for me))*(?:,? (?:(?:for|on|by|before|due) [^?.:]*|{DAY}))?
    |add(?: (?:for|on|by|to) [^?.:]*)?\s*[:–—-]|(?:for |on )?{DAY}\s*[:–—-])[\s:–—?,.-]*$"""
)
_NO_HEAD = rx(
    r"""\b(?:delete|remove|scrap|bin|done|did|finished|sorted|tick(?:ed)?|mark(?:ed)?|complete[ds]?
    |cross(?:ed)?|move|push|change|rename|cancel|reopen|undo|don'?t|do not|never|not|what|which|who
    |why|how|show|said|says|told|wants|wanted|if|off|read|his|her|their|\w+'s)\b"""
)
_NO_ITEM = rx(
    r"""^(?:(?:please|pls|can you|and|also|then)\s+)*(?:delete|remove|mark|tick|untick|undo|rename
    |show|list|what|which|who|why|how|when|where|is|are|do i|did|done|don'?t|i|i'm|i've|he|she|they
    |we|it|that|this|there|add|remind|if|sorry|actually)\b|\?\s*$"""
)
# A day that is told: "sat: slept till 11am, watched the match".
_PAST = rx(
    r"""^(?:then |and )*(?:\w{3,}ed(?<!feed)(?<!weed)(?<!need)(?<!seed)
    |slept|ran|went|was|were|had|got
    |up|fell|woke|saw|met|ate|drank|came|took|made|bought|did|won|lost|drove|rode|swam|sat|felt
    |spent|left)\b"""
)
_BULLET = rx(r"^\s*(?:[-*•·–—>+]+|\(?\d{1,2}[.):]|\[\s?\]|☐)\s*")
_THANKS = rx(
    r"""^(?:(?:and|many|with|that'?s (?:it|all)|all for now)\s*)*(?:thanks?|thank you|thx|ta|cheers
    |please|pls|regards|x+)?\b[\s\w,.!]{0,20}$"""
)
_SAYS_THANKS = rx(r"\b(?:thanks?|thx|ta|cheers|please|pls|regards|that'?s (?:it|all)|x+)\b")
_SENTENCE = rx(r"[.;!]+\s+")
_DAY = rx(rf"\b(?:(?:for|on|by|before|due) )?{_NAMED}")
_KIND = rx(rf"\b(?P<kind>{HOME})\b")
_LEVEL = rx(rf"\b(?P<level>{LEVEL})\b")
_CLOCK = rx(
    r"""(?:\b(?:at|by|before|from) )?\b(?:\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b|\d{1,2}[:.]\d\d\b
    |(?:(?:half|quarter|ten|twenty|five)(?: past| to)? )?(?:\d{1,2}|one|two|three|four|five|six
    |seven|eight|nine|ten|eleven|twelve) o'?clock\b|noon\b|midday\b)"""
)
_TIMED = rx(
    rf"""^{LEAD}(?:add )?(?:(?:{COUNT}|these|the following)(?: {THINGS})?|{THINGS}|to do|list)?
    (?: (?:to do|please|pls|for me))*\s*(?:for|on)? ?{_NAMED}(?:'s (?:list|jobs))?\s*
    (?::|\s[–—-])\s*(?P<all>(?:{CHORES}|[\w-]+)\b[^?]*)$"""
)
_BETWEEN = rx(
    rf"""\s*[,;]\s*(?:and |then )*|\s+//?\s+|\s+(?:and|then) (?=(?:{CHORES})\b)
    |(?:(?<=\d)|(?<=[ap]m)|(?<=noon)) and (?!\d)"""
)


def _on(day: str, item: str) -> str:
    """Return an item with the day of its list, before the time that it has."""
    if not day or _DAY.search(item) is not None:
        return item
    clock = _CLOCK.search(item)
    if clock is None:
        return f"{item} {day}"
    return f"{item[: clock.start()]}{day} {item[clock.start() :]}"


def _sentences(items: list[str], day: str, said: str = "") -> str:
    return ". ".join(f"add: {_on(day, one)}{said}" for one in items)


def each_line(message: str) -> str:
    """Return tasks that stand on lines below an announcement with a sentence for each."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    if len(lines) < 3 or len(lines) > _MOST + 2:
        return message
    head, *items = lines
    while len(items) > 1 and _SAYS_THANKS.search(items[-1]) and _THANKS.search(items[-1]):
        items.pop()
    if len(items) < 2 or not _HEADS.search(head) or _NO_HEAD.search(head):
        return message
    items = [_SENTENCE.sub(", ", _BULLET.sub("", one)).rstrip(" .;,") for one in items]
    if any(not one or _NO_ITEM.search(one) or len(one.split()) > _WORDY for one in items):
        return message
    day, kind, level = _DAY.search(head), _KIND.search(head), _LEVEL.search(head)
    said = f", category {kind['kind']}" if kind is not None else ""
    said += f", {level['level']}" if level is not None else ""
    return _sentences(items, day[0] if day is not None else "", said)


def timed_items(text: str) -> str:
    """Return a list of one day with a sentence for each task where one of them has a time."""
    found = _TIMED.search(text)
    if found is None or _CLOCK.search(found["all"]) is None:
        return text
    items = [one for one in _BETWEEN.split(found["all"].rstrip(" .!")) if one.strip()]
    if len(items) < 2 or any(_NO_ITEM.search(one) or _PAST.search(one) for one in items):
        return text
    return _sentences(items, found["day"])
