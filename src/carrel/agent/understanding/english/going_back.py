"""How English tells why something that counted as done is to be open again."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import DONE
from carrel.agent.understanding.english.rewording import BACK
from carrel.agent.understanding.grammar import ways
from carrel.agent.understanding.values import Act

_SO = rf"""\s*(?:[,;:–-]+|\band|\bso)\s*(?:(?:so|please|pls|can you|could you|and|just
|better)[\s,]+)*{BACK}$"""
_OH = r"""^(?:(?:turns out|it turns out|actually|oops|wait|oh|so|hmm|hang on|sorry|damn|ugh|oh no
|looks like
|just (?:realised|realized|noticed|remembered))[\s,]+(?:that )?)*"""
_NOT = r"""(?:never|didn'?t|did not|haven'?t|have not|hadn'?t|still (?:need|have) to
|still haven'?t|forgot to
|(?:need|have) to redo)
(?: (?:actually|really|even|properly))*"""

# The words that name the task come first; then that it is to be put back.
SENT_BACK = ways(
    Act.REOPEN,
    rf"{_OH}(?:i|we) {_NOT} (?P<ref>[^,.;?]+?)(?: (?:yet|after all|at all|in the end))*{_SO}",
    rf"""{_OH}(?:i|we)(?:'d| had|'ve| have)?(?: (?:just|already|accidentally|only))* (?:marked
    |ticked
    |checked|crossed|closed|said|thought|put|set)(?: off| down| (?:that )?(?:i|we)(?:'d| had|'ve
    | have)?)? (?P<ref>[^,.;?]+?)(?: (?:off|as|was|is|were|being))*(?: {DONE})?,? (?:but|though
    |except|only)\b[^.;?]*?{_SO}""",
    rf"""{_OH}(?P<ref>[^,.;?]+?)(?:'s| is| are| was| were| has| have| did| does| got| hasn'?t
    | isn'?t
    | wasn'?t| didn'?t| weren'?t| aren'?t| haven'?t| never| needs?| fell| came| bounced
    | failed| broke| leaked)\b[^.;?]*?{_SO}""",
    r"""^(?P<ref>[^,.;?]+?) needs? (?:(?:re)?doing|to be (?:re)?done|another go) (?:again
    |after all)$""",
    r"^(?:bring|get|put) (?P<ref>[^,.;?]+? (?:task|one|item|reminder)) back(?: please)?$",
    stated=True,
    told=True,
)
