"""How English says what a task is, without telling to change it."""

from __future__ import annotations

from carrel.agent.understanding.grammar import ways
from carrel.agent.understanding.values import Act

# Of what is said to somebody, a day is no due date.
_CHAT = r"""(?:i|we) (?:had|went|was|were)\b|.*\b(?:see|talk to|meet) (?:you|ya)\b|.*\b(?:i'm|i am
        |we're|we are|you're|will be|birthday
|holiday|it'?ll|rain(?:ed|s|ing)|snow(?:ed|s|ing))\b|(?:happy|merry|good|great|nice|lovely)\b"""

STATING = ways(
    Act.UPDATE,
    r"""^(?P<ref>[^,:;]+?)\s*[,:;–-]+\s*(?:please |and |so )*(?:make|set|mark|put|change|move|push
    |file|flag)[ ]
    (?:it|that|this)(?: (?:a|to|as|be|under|in|on|for|and|is))*[\s,]*$""",
    r"""^(?P<ref>[^,:;?]+?)(?:'s| is| are| has| was| can| got)\b[^,:;?]*[,;–-]+\s*(?:please |so[ ]
    |and[ ]
    |can you |better |just )*(?:make|set|mark|put|change|move|push|bump|shift)[ ]
    (?:it|that|this)(?: one)?(?: (?:a|to|as|be|under|in|on|for|and|is|up|back|until
    |till))*[\s,]*$""",
    rf"""^(?!{_CHAT})(?!(?:everything|all)\b.*\b(?:closed|shut|open|off|cancelled|fine|booked)\b)
    (?:.*?[,.:] )?(?P<ref>.+?)(?:(?:\s+|(?='))(?:belongs?|goes?|can wait
    |should (?:be|go)|needs to be
    |is|are|has become|became|got|'s|has))?(?:\s+(?:actually|now|really|a|an|under|in|to|into|the
    |at|on|as|very|super|pretty|with|any ?more|any longer|for now))*$""",
    stated=True,
    doubted=True,
)
