"""English that asks for a task politely, ranks it, or says one thing of two tasks.

It reads a message whose dates are marks already, and returns it in the words of a command.
"""

from __future__ import annotations

from re import Match

from carrel.agent.understanding.english.rewording import DEED, HOME, LEVEL
from carrel.agent.understanding.english.trimming import LEAD
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import DATES, QUOTES

_ON_LIST = r"(?:on|onto|to|in) (?:my|the|our) (?:[\w-]+ ){0,2}list"
_HAVE = rx(
    rf"""^{LEAD}(?:(?:can|could|may|might) (?:i|we)|i(?:'d| would) like to)(?: please| just| also)*
    [ ](?:have|get|put) (?P<title>{QUOTES}|(?!(?:the|my|all|everything|an?)\b)(?:(?!(?:what|what's
    |how|which|whatever|everything|anything|items|tasks|things)\b)[^\s,.;?]+ ){{1,12}}?
    [^\s,.;?]+) (?:added |put |down )*{_ON_LIST}\b"""
)
_BARE = rx(
    rf"""^{LEAD}(?P<title>(?!(?:what|which|is|are|anything|everything|nothing|how|all|next)\b)
    (?:[\w'-]+ ){{1,4}}(?:x ?\d+|\d+ ?x)) {_ON_LIST}(?: (?:please|pls))*[\s.!]*$"""
)
_VERBATIM = rx(
    rf"""(?P<quote>{QUOTES})(?P<list> {_ON_LIST})?(?: please| pls)?[\s,]+(?:worded|written|phrased
    |spelt|spelled|exactly|just|word for word|verbatim|in (?:exactly )?those words)\b[^?]*$"""
)
_AS_A = rx(
    rf""",? (?:down )?as an? (?:new )?(?:(?P<level>{LEVEL})(?:[ ,]+(?:and )?)?)?(?P<home>{HOME})?
    [ ]?(?:task|one|item|job|to-?do|reminder|thing)\b"""
)
_ADDING = rx(rf"^{LEAD}(?:add|note|jot|put|write|log|enter|create|remind me|stick|pop|new)\b")

_LEADS = r"""(?:(?:add|put down|note down|jot down|write down|stick down|log|note)(?:\s*:)?
|remind me to|(?:i |we )?(?:need|have) to|gotta)"""
_BOTH = rx(
    rf"""[\s,.–—-]+(?:they'?re |that'?s )?(?:both|all)(?: of (?:them|these|those)|(?: \w+)? tasks)?
    (?P<said>(?: (?:are|is|for|as|in|under|due|by|on|to|before|marked))*[ ](?:{LEVEL}|{HOME}
    |{DATES})(?: (?:tasks|ones|things|please))?)[\s.!]*$"""
)
_TWO = rx(
    rf"""^{LEAD}{_LEADS} (?P<one>(?:{DEED}) [^.;:?]+?)(?:,? and|,|;| plus)(?P<also>(?: (?:also
    |then))*) (?:to )?(?P<two>(?:{DEED}) [^.;:?]+)$"""
)
_KIND = rx(rf"(?:^|\s)(?P<kind>{HOME})(?= |$)")


def _ranked(found: Match[str]) -> str:
    level, home = found["level"], found["home"]
    if not level and not home:
        return found[0]
    said = f", {level}" if level else ""
    return f"{said}, category {home}" if home else said


def told_how(text: str) -> str:
    """Return an addition without how it is to be worded, and with what it is to be as values."""
    text = _VERBATIM.sub(r"\g<quote>\g<list>", text) if "?" not in text.rstrip("? ") else text
    if (have := _HAVE.search(text)) is not None:
        text = f"add: {have['title']}{text[have.end() :]}".rstrip("? ")
    text = _BARE.sub(r"add: \g<title>", text)
    return _AS_A.sub(_ranked, text, count=1) if _ADDING.search(text) else text


def shared(text: str) -> str:
    """Return two tasks of one breath apart, each with what is said of both."""
    both = _BOTH.search(text)
    found = _TWO.search(text[: both.start()] if both is not None else text)
    if found is None or not (both or found["also"]):
        return text
    said = ""
    if both is not None:
        kind = _KIND.search(both["said"])
        said = f", category {kind['kind']}" if kind is not None else f",{both['said']}"
    return f"add: {found['one']}{said}. add: {found['two']}{said}"
