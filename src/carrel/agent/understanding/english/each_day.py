"""Several things in one breath, each with a day of its own."""

from __future__ import annotations

from re import Match

from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.english.rewording import CLOCK, DAY, ON, PLEASE
from carrel.agent.understanding.grammar import rx

WHEN = rf"""(?:(?:{ON} )?{DAY}(?: (?:morning|afternoon|evening|night))?(?:,? (?:(?:at|by) )?
{CLOCK})?|(?:at|by) {CLOCK}(?:,? (?:on )?{DAY})?)"""
_HAVE_TO = r"""(?:i|we) (?:(?:also|still|really) )*(?:(?:have|need|ought) to|must|gotta)|(?:i|we)
(?:'ve| have) (?:got )?to|(?:need|have) to|gotta|remind me to|don'?t (?:let me )?forget to
|remember to"""
_DUTY = rx(rf"^{PLEASE}(?:{_HAVE_TO}) ")
_ADDED = rx(
    rf"""^{PLEASE}(?:(?:add|create)(?: (?:a |an )?(?:new )?(?:tasks?|reminders?)
    (?: to|:| for(?= \w+ing\b))?)?|(?:put|note|jot|write) down|remind me (?:about|of)
    |new tasks?:) """
)
_STEP = rx(
    rf"""(?P<one>(?:[^\s,.;:?]+ )+?{WHEN})(?:\s*(?:,? and(?: also| then)?|[,;](?: then)?)\s+
    |[\s.!]*$)"""
)
# Words that a further task does not begin with; after "I have to" it begins with a verb.
_GOES_ON = rx(
    r"""^(?:due|make|set|mark|it|that|this|on|at|by|for|to|again|back|home|then|also|remind|add
    |delete|move|push|put|be|i|i'm|i'll|we|you|he|she|they|not|return|until|till|from|with|in|maybe
    |finally|all|only|or|is|are|was|due|high|low|urgent|important)\b"""
)
_NO_VERB = rx(r"^(?:the|my|an?|our|his|her|their|some|two|three|\w+'s)\b")
_CHORE = rx(rf"^(?:{CHORES})\b")
_ONE_THING = rx(r"\b(?:if|when|unless|but|or|not|between|from|every|each)\b|n't (?!let|forget)")


def _is_no_verb(words: str) -> bool:
    """Say whether words begin with a name or an article: "call Ben today and Anna tomorrow"."""
    return words[0].isupper() or _NO_VERB.search(words) is not None


def _apart(text: str, lead: Match[str], *, verbs: bool) -> str:
    """Return a message with a command of its own for each thing that has a day of its own."""
    steps, at = [], lead.end()
    while at < len(text) and (found := _STEP.match(text, at)):
        steps.append(found["one"])
        at = found.end()
    if at < len(text) or len(steps) < 2:
        return text
    if any(_GOES_ON.search(one) or (verbs and _is_no_verb(one)) for one in steps[1:]):
        return text
    # What stands beside a plain chore is one as well.
    said = "remind me to " if verbs and _CHORE.search(steps[0]) else lead[0]
    return ". ".join(f"{said}{one}" for one in steps)


def each_on_its_day(text: str) -> str:
    """Return a message with a sentence for each thing to do that has a day of its own."""
    if _ONE_THING.search(text):
        return text
    if (lead := _DUTY.search(text)) is not None:
        return _apart(text, lead, verbs=True)
    lead = _ADDED.search(text)
    return _apart(text, lead, verbs=False) if lead is not None else text
