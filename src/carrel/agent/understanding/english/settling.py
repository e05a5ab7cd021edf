"""How English says that something is over, in more words than one clause needs."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.english.parts import (
    DONE,
    END,
    KILL,
    NUMBERED,
    OFF_LIST,
    PAST,
    STRONG,
)
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.values import Act

_OFF = r"""(?:(?:tick|check|cross|mark|knock|strike|scratch|take)(?: off)? (?:it|that|this|them)
(?: one)?(?: off| as done| done| complete| as complete)*(?: (?:the|my) list)?)"""

# What is done may be crossed off: that is no deletion.
SETTLED = ways(
    Act.COMPLETE,
    rf"""^(?:.*?(?:[,.;:–-] | (?:so|and|therefore|meaning|which means) ))?(?P<ref>[^,.;]+?)
    (?: (?:is|are|has been|have been|was|were|got)|'s)?(?: (?:now|already|finally|all|both))*[ ]
    (?:{DONE}|paid|booked|sent|bought|posted|signed|fixed|ordered|delivered)
    (?: (?:now|already|finally|for|off|up|in|out))*\s*(?:[,.;:–-]+|and|so)\s*
    (?:so |please |you (?:can|may) |and |can you |just )*{_OFF}$""",
    rf"""^(?:i|we)(?:'ve| have)?(?: (?:just|already|finally))* (?P<ref>{PAST} [^,.;]+?)\s*
    (?:[,.;:–-]+|and|so)\s*(?:so |please |you can |and |can you |just )*{_OFF}$""",
    stated=True,
    told=True,
)

# "Cancel the gym - done that": the words of a title, and that it is done.
DID_IT = ways(
    Act.COMPLETE,
    r"""^(?!(?:delete|remove|bin|scrap|ditch|get rid|take|erase|drop|don'?t|do not)\b)
    (?!.*\b(?:everything|all|them|both)\b)(?!\w+ (?:it|that|this)\b)
    (?P<ref>[^,.;:?–]+?)\s*(?:[,;:–-]|\.{2,})+\s*(?:(?:i|we)(?:'ve| have)? )?(?:just |already
    |finally )*(?:done|did|sorted|finished|dealt with) (?:that|it|this)(?: one)?
    (?: (?:now|already|yesterday|this morning|last night|earlier))*$""",
    stated=True,
    told=True,
)

# What was done is what the title says, whatever day it was done for: "booked the MOT for Friday".
DID_SO = ways(
    Act.COMPLETE,
    rf"""^(?!.*(?:n't|\b(?:not|never|nobody|almost|nearly|half|if|when|until|again|who|he|she|they
    |his
    |her|their|says?|but)\b))(?:(?:and|so|ok|hey|yes|right)\s+)?(?:(?:i|we)(?:'ve| have)? )?
    (?:just |already |finally |actually |also )*(?P<ref>(?P<verb>(?!mov|push|postpon|delay|chang|add
    |remind|need|want|us)\w{{3,}}ed|{STRONG}|paid|bought|sent|wrote|made|took|gave
    |rang)\b [^,;?]+)$""",
    acted=True,
    stated=True,
    told=True,
)

MANAGED = ways(
    Act.COMPLETE,
    rf"""^(?:(?:and|so|ok|hey|yes|right)[\s,]+)?(?:i|we)(?:'ve| have)?(?: (?:finally|just|already
    |actually))* (?:managed to|remembered to|got (?:a)?round to (?=\w+ing\b))[ ]
    (?P<ref>(?:{CHORES}|\w+ing)\b [^,;?]+?)(?: (?:in the end|after all|at last))?$""",
    r"^(?:i|we)(?:'ve| have)(?: (?:finally|just|already))* sorted (?P<ref>(?:the|my) [^,;?.]+)$",
    stated=True,
    told=True,
)

# What is sent has gone out.
WENT = ways(
    Act.COMPLETE,
    r"""^(?P<ref>(?!(?:i|we|he|she|they|it|that|the (?:lights?|power|alarm|fire))\b)[^,.;?]+?)
    (?: went|'ve gone| have gone|'s gone| has gone) (?:out|in|through|off (?:to|in)\b)
    (?: (?:today|the post|yesterday|fine|ok|already))*$""",
    stated=True,
    told=True,
)

# It may be the title of no task: then it is asked whether the task shall go.
DROPPED = ways(
    Act.DELETE,
    rf"""^{END} (?P<ref>[^,.;:?–]+?)\s*(?:[,;:–-]|\.{{2,}})+\s*(?:(?:i|we)(?:'ve
    | have)? )?(?:just[ ]
    |already |finally )*(?:done|did|sorted|finished|dealt with) (?:that|it|this)\b.*$""",
    hinted=True,
    stated=True,
)

# The thing before the verb, and a remark behind it: "rams counted. 14. one missing".
COUNTED = ways(
    Act.COMPLETE,
    r"""^(?!.*(?:n't|\b(?:not|never|nobody|nothing|yet|still|almost|nearly|half|to be|being|should
    |if|when|until|before|again|who|someone|somebody|he|she|they|his|her|their))\b)(?!(?:to|i|we
    |need
    |please|get|have|has|had|want|should|must|the \w+ who)\b)
    (?P<ref>(?:[\w'-]+ ){1,6}(?:is |are |all |now |finally |been |has been |have been )*
    (?P<verb>(?!call|ring|phon|email|messag|text|repl|visit|answer|contact|help|ask|need|want|cancel
    |postpon|mov|delay|chang|miss|fail|reject|start|plann|schedul|expect|suppos)\w{3,}ed|bought|paid
    |sent|written|made|built|swept|hung|sold|cut|fed)(?! (?:the|my|a|an|our)\b)
    (?: [\w'-]+){0,4}?)(?:[.!;,]+\s+.*)?$""",
    acted=True,
    stated=True,
    told=True,
)

OVER = ways(
    Act.COMPLETE,
    r"""^(?P<ref>(?:(?:task|number|no\.?|#) ?)?\d+|[^,.;?]+?)(?: (?:is|are|got)|'s) (?:all |now
    |finally )*(?:over|through)(?: (?:now|already|with))*$""",
    stated=True,
    told=True,
)

CLEARED = ways(
    Act.DELETE,
    rf"""^(?:{KILL}|{END}|clear away|clean (?:up|out)|sweep up|tidy up|get rid of|take off)(?: out
    | away| up)?[ ]
    (?P<ref>(?:all(?: of)? |every |any)?(?:the |my )?(?:everything|thing|anything|stuff|tasks?|ones?
    |things?|whatever|items?)(?: (?:that|which))?(?:'s| is| are|'re| has been| have been
    | i(?:'ve| have)?)?(?: (?:already|all|been|marked(?: as)?|ticked off as))* {DONE}(?: already
    | with)?){OFF_LIST}$""",
    rf"""^(?:{KILL}|{END}|clear away|clean (?:up|out)|sweep up|tidy up|get rid of|take off)(?: out
    | away| up)?[ ]
    (?P<ref>(?:all(?: of)? )?(?:the |my )?(?:completed|finished|done)(?: (?:tasks?|ones?|stuff
    |things?|items?|to-?dos?))){OFF_LIST}$""",
    settled=True,
)

TAKEN_AWAY = ways(
    Act.DELETE,
    r"""^take (?P<ref>(?:it|that|this)(?: (?:one|entry|task|item|job))?|(?:the[ ]
    |my )?[^,.;]+? (?:task
    |entry|item|one|reminder)) (?:away|out|down)(?: (?:altogether|completely|entirely|now|again))*
    (?:[,;.]\s.*)?$""",
)

# A report that names something else by and large: what is struck off may be done.
STRUCK = ways(
    Act.COMPLETE,
    rf"""^(?:i|we)(?:'ve| have)?(?: (?:just|already|finally))* {PAST}\b[^.;]*?[,.;:–-]+\s*(?:so[ ]
    |and[ ]
    |please |you (?:can|may) )*(?:tick|cross|check|strike|knock) (?P<ref>it|that|this)(?: one)? off
    (?: (?:the|my) list)?$""",
    hinted=True,
)

UNDATED = ways(
    Act.UPDATE,
    r"""^(?:please )?(?:remove|clear|delete|drop|cancel|lose|scrap|wipe|take off) (?:the |my )?
    (?P<ref>(?:[\w'-]+ ){0,4}?[\w'-]+?)(?:'s)? (?:due date|deadline)$""",
)

# One task that is surely pointed at: what is said of other things reads no tasks.
_ENTRY = r"(?:(?:task |number |no\.? ?|#)*\d+|(?:the|my|that) [^,.;]+? (?:one|task|reminder))"

RETITLED = ways(
    Act.UPDATE,
    rf"""^(?P<ref>{_ENTRY}|(?!(?:i|we|you|he|she|they|who|people|it)\b)[^,.;:]+?(?= should (?:now[ ]
    |actually |really )*(?:say|read)\b))(?:'s (?:title|name))? should (?:now |actually |really )*
    (?:say|read|be)[ :]+(?P<new>[^,.;]+?),? (?:and )?
    (?:not|instead of|rather than) (?P<old>[^,.;]+)$""",
    rf"""^(?:change|swap|replace|switch|correct|fix) (?P<old>[^,.;]+?) (?:to|for|with|by|into)[ ]
    (?P<new>[^,.;]+?) (?:in|on) (?P<ref>{_ENTRY})$""",
    r"""^(?P<ref>[^,.;:]+?)(?: is|'s) (?P<new>[^,.;]+?),? not (?P<old>[^,.;]+?)(?:[,.;–-]+ (?:so[ ]
    |please[ ]
    |pls |can you )*(?:fix|change|correct|update)(?: (?:it|that))?)$""",
    r"""^(?:it'?s |it should be[ ]
    |that'?s )?(?P<new>[^,.;]+?),? not (?P<old>[^,.;]+?)[,.;–-]+ (?:so[ ]
    |please |pls |can you )*(?:fix|change|correct|update)(?: (?:it|that|the (?:spelling|name|title
    |wording)))? (?:in|on|for|of) (?P<ref>[^,.;]+)$""",
    rf"""^(?:in|on) (?P<ref>{_ENTRY}),? (?:change|swap|replace|correct|switch) (?P<old>[^,.;]+?)[ ]
    (?:to|for|with|by|into) (?P<new>[^,.;]+)$""",
    r"^(?:make|have) (?P<ref>(?:the |my )?[^,.;]+? (?:one|task|reminder)) (?:say|read) (?P<new>.+)",
    rf"""^(?:change|update|edit|modify|correct|fix|turn|switch|amend) (?P<ref>{NUMBERED}|it
    |that(?: one)?|this(?: one)?) (?:to|into|so it) (?:say|says|read|reads|be called)[ :]+
    (?P<new>.+)""",
    source=Source.WHOLE,
    rename=True,
)
