"""English written like a letter: a greeting, a request in many words, thanks and a name."""

from __future__ import annotations

from re import Match

from carrel.agent.understanding.grammar import rx

_ENOUGH = 2  # words that must be left: a greeting or thanks alone are small talk

_GREETING = rx(
    r"""^(?:(?:good (?:morning|afternoon|evening|day)|hello|hiya|hi|hey|morning|afternoon|evening
    |greetings|dear \w+|as+a?laa?mu? ?(?:o |u )?alai?kum|salaa?ms?|namaste)(?: (?:there|again
    |to you|all|dear|love|carrel))*(?:\s*[,.!–—-]+\s+))+
    (?=\w)|^aoa[\s,.!–—-]+(?=\w)"""
)

# A name is told from other words by its capital.
_NAME = r"(?-i:[A-Z][\w'.-]*)(?:,? (?-i:[A-Z][\w'.-]*)){0,3}\+?(?:,? \([\w .,'-]{1,30}\))?"
_THANKS = r"""(?:(?:with|and|my|very|many|much|kind(?:est)?|best|warm(?:est)?|all good|sincere)[ ]
)*(?:thanks|thx|thank you(?: (?:so|very|ever so) much)?|ta|cheers|obliged|appreciated)(?: (?:indeed
|again|in advance|for your help))*"""
_REGARDS = r"""(?:(?:with|and|my|very|many|kind(?:est)?|best|warm(?:est)?|all) )*(?:regards|rgds
|b?rgds|wishes)|yours(?: (?:sincerely|truly|faithfully|ever))?|sincerely"""
_SIGNED = rx(
    rf"""(?P<end>\?)?(?:[\s,.!;–—-]+(?:{_REGARDS})(?:[\s,.!–—-]+(?:{_NAME}))?
    |[\s.!;–—?-]*[,.!;–—?-]\s*(?:{_THANKS})[\s,.!–—-]+(?:{_NAME})
    |(?<=[.!?]) (?-i:[A-Z]))[\s.!]*$"""
)

_PUT = r"""(?:(?:put|not|jot|writ|tak|set|get|stick|pop|bung|chuck|whack|scribbl|pencil)
(?:e|t?t?ing|ing)? (?:down|in|on)\b|add(?:ing)?\b|enter(?:ing)?\b|log(?:ging)?\b|not(?:e|ing)\b
|jot(?:ting)?\b|record(?:ing)?\b|mak(?:e|ing) a note|creat(?:e|ing)\b|remind(?:ing)? me\b)"""
# Who is spoken to, and excuses for speaking.
_ADDRESSED = rx(
    r"""^(?:(?:(?:dear )?(?:madam|sir|ma'?am|oga|bruh|bro|dude|fam|aunty|bhai|yaar|guys)[\s,!]+
    |(?:boss|chief|uncle|mate|love|pal|duck|hun|babe)[,!]+\s+)+
    |(?:so |very |ever so )*(?:sorry|apologies|pardon me) (?:(?:to (?:be a (?:pain|nuisance|bother)
    |bother|trouble|bug|nag|interrupt)|for (?:bothering|troubling)|about this)(?: you)?(?: again)?)
    (?:\s*[,.!;–—-]+\s*|\s+)(?:but )?
    |(?:whilst|while) i(?:'m| am|'ve got| have)? (?:think of it|remember|at it|here|on|you)
    (?:\s*[,.!;–—-]+\s*|\s+)
    |(?:please |kindly )?(?:be (?:informed|advised|aware)|take note)(?: that)?[ ]
    (?=i (?:have|need) to\b|i must\b))(?=\w)"""
)
_BEGGED = rx(
    rf"""^(?:(?:please|pls|and|so|now|also|abeg|biko|kindly|yo|hey|ok|okay)[\s,]+)*(?:
    (?:could|would|can|will|might) (?:you|i) (?:please |kindly |possibly |perhaps |very )*
    (?:be (?:so|very) (?:kind|good)(?: as to| and)|(?:trouble|ask|bother|beg) you to|mind
    |see your way to|do me (?:a|the) (?:favou?r|kindness)(?: and| of)|kindly|possibly)
    |(?:if you (?:would|could|'d)? ?)?(?:be|would you be|if you'd be) so (?:kind|good) as to
    |i(?:'d| would| should) (?:be )?(?:(?:most|very|so|ever so|really|extremely|much) )*(?:grateful
    |obliged|glad|pleased|thankful|delighted|happy|appreciate it) if you (?:would|could|might|can)
    |i (?:wonder|was wondering) (?:if|whether) you (?:would|could|might|can)
    |help me(?: to)?(?: kindly)?|(?:kindly )?do the needful and
    |(?:do|be) (?:me a favou?r|a (?:dear|love|darling|pet|star|gem)) and|do(?: please)?
    |(?:may|might) i (?:please )?(?:ask|trouble) you to)(?: (?:please|kindly|just|perhaps))*
    [ ](?={_PUT})"""
)
_DOING = rx(r"^(put|stick|jot|not|writ|tak|add|enter|log|mak|creat|remind|pop)(?:t|g)?ing\b")
_E = frozenset(("not", "writ", "tak", "mak", "creat"))


def _without(found: Match[str], text: str) -> str:
    left = f"{text[: found.start()]}{text[found.end() :]}"
    return left if len(left.split()) >= _ENOUGH else text


def _ordered(found: Match[str]) -> str:
    """Return "putting" as "put", and "noting" as "note"."""
    stem = found[1].casefold()
    return f"{stem}e" if stem in _E else stem


def plain_request(text: str) -> str:
    """Return what a letter asks for, without its greeting, its many words and its signature."""
    if (signed := _SIGNED.search(text)) is not None:
        left = f"{text[: signed.start()]}{signed['end'] or ''}"
        text = left if len(left.split()) >= _ENOUGH else text
    if (greeting := _GREETING.search(text)) is not None:
        text = _without(greeting, text)
    if (addressed := _ADDRESSED.search(text)) is not None:
        text = _without(addressed, text)
    if (begged := _BEGGED.search(text)) is not None:
        text = _DOING.sub(_ordered, text[begged.end() :])
    return text
