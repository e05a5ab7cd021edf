"""Messages of English that only ask about tasks: none of them ever adds one."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx

_AND = r"(?:(?:and|so|ok|okay|but|hey|also|n|k|right|please|now|then|well|oh|wait)[\s,]+)*"
_OF_THEM = r"(?:(?:out )?of (?:the|my|all|those|these|what|them|whatever)\b[^?.!]*?[\s,]+)?"
_ADDS = (
    r"(?:add|put|remind|note|create|make|set|stick|pop|jot|write|log|chuck|bung|throw|enter|save)"
)
_ORDER = rf"""(?:\b(?:you|please|pls|plz|then|possible to|way to|chance of|able to|willing to)
|[,;.!?–-]|\band)[ ]+(?:(?:can|could|would|will) you |please |pls |just |kindly |also )*
(?:{_ADDS}|need|gotta|i|we)\b"""

INQUIRES = rx(
    rf"""^(?!.*{_ORDER}){_AND}{_OF_THEM}(?:which\b|what(?:'s|s|'re|'ve)?\b(?! (?:an?|about|if
    |i (?:need
    |want|have|must)|we (?:need|want|have))\b)|whose\b|how (?:many|much|urgent|important|come)\b
    |(?:is|are|was|were) (?:any|there|the|my|all|they|those|these|some|one|it|that|this)\b
    |(?:do|did|have|am|was|had) (?:i|we)\b|(?:do|does|did|has|have) (?:any|the|my|all|one|it
    |they)\b
    |when(?:'s| (?:is|are|was|were|do|does|did|should|am))\b|who\b|where(?:'s| is| are| did| do)\b
    |why\b)"""
)
