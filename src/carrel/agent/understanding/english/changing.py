"""How English changes, completes and deletes tasks."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import (
    COUNT,
    DONE,
    END,
    KILL,
    LIST,
    MY,
    OFF_LIST,
    OURS,
)
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.lines import QUOTES
from carrel.agent.understanding.values import Act

REOPENING = (
    *ways(
        Act.REOPEN,
        r"""\b(?:re-?open|un-?complete|un-?mark|un-?check|un-?tick|re-?activate
        |uncross)\s+(?P<ref>.+)""",
        r"\b(?:put|move|set|bring|add) (?P<ref>.+?) back (?:on|to|in|into|as)\b.*",
        r"""\b(?:mark|set|flag|make|change) (?P<ref>.+?) (?:as |to[ ]
        |back to )*(?:not (?:yet )?(?:done|completed?|finished)|undone|incomplete|unfinished
        |pending|open|to-?do|not finished)$""",
        r"""(?P<ref>.+?) (?:isn'?t|is not|aren'?t|are not|wasn'?t|was not) (?:actually |really[ ]
        |yet )*(?:done|finished|completed?) (?:after all|yet,? (?:so )?(?:reopen|put)).*""",
    ),
)

CHANGING = (
    *ways(
        Act.UPDATE,
        r"\b(?:rename|retitle|re-name|reword|rephrase) (?P<ref>.+?) (?:to|as|into) (?P<new>.+)",
        r"""\b(?:chang(?:e|ing)|set|updat(?:e|ing)|edit|correct|fix) (?:the )?(?:title|name|wording
        |text) (?:of|for|on) (?P<ref>.+?) (?:to|as|into) (?:say |read |be )?(?P<new>.+)""",
        r"""\b(?:change|set|update|edit|fix) (?P<ref>.+?)'s? (?:title|name|wording) (?:to
        |as) (?P<new>.+)""",
        r"\bit should (?:say|read|be) (?P<new>.+?) (?:instead of|rather than|not) (?P<ref>.+)",
        r"""(?P<ref>.+?)(?:'s (?:title|name))? should (?:now |rather |actually )*(?:say|read
        |be called|be named)[\s:]+(?P<new>.+?)(?: instead(?: of .+)?)?$""",
        rf"""\bcall (?P<ref>(?:task |#|number )?\d+|it|that(?: one)?
        |this(?: one)?) (?P<new>{QUOTES}|.+?)(?: instead| now)?$""",
        rf"""\b(?:change|update|edit|modify|correct|fix|turn) (?P<ref>.+?) (?:to|into) (?:say[ ]
        |read )?(?P<new>{QUOTES})""",
        r"\breplace (?P<ref>.+?) (?:with|by) (?P<new>.+)",
        r"""^(?:rename|retitle|edit|change|update) (?P<ref>(?:task |number |#)?\d+)\s*[:–-]\s*
        (?P<new>.+)""",
        r"""^(?:(?:rename|retitle|reword)|(?:new|(?:change|set|update|edit|correct|fix)(?: the
        | its)?) (?:title|name|wording|text) (?:of|for|on)) (?P<ref>[^:]+?)\s*(?::|\s[–-])\s+
        (?P<new>.+)""",
        source=Source.WHOLE,
        rename=True,
    ),
    *ways(
        Act.UPDATE,
        r"""\b(?:push|mov(?:e|ing)|postpone|delay|re-?schedul(?:e|ing)|shift|bring|extend|defer
        |put off|advance|bump|put|set|change|make|update|switch|edit
        |snooze)\s+(?P<ref>.+?)(?:'s)?(?:\s+(?:back|forward|out|off|up|due(?: date)?|deadline|date
        |ahead|be|instead|over|earlier|later|so it's|is|to|for|until|till|on|from|a|the
        |and))*\??$""",
        r"""^(?:.*?[,.:] (?:and |so )?)?(?P<ref>.+?)(?:\s+|(?='))(?:is|are|was|has been|have been
        |got|needs? to (?:be|get)|must be|has to be|should be|will be|'s|gets)(?:\s+(?:now
        |actually|in|moved|due|postponed|pushed|delayed|rescheduled|done|finished|changed|back|to
        |on|by the way|submitted|handed|instead|only|happening))*(?:,? by the way)?$""",
        dated=True,
        stated=True,
    ),
    *ways(
        Act.UPDATE,
        r"""\b(?:postpone|delay|push|move|shift|extend|bring|defer|advance|snooze
        |put off)\s+(?P<ref>.+?)(?:\s+(?:back|forward|out|up|ahead|earlier|later|due date
        |deadline))*(?: (?:by|back) (?:an?|\w+|a couple of|a few) (?:minute|hour|day|week|month)s?
        | (?:an?|\w+) (?:minute|hour|day|week|month)s?(?: later| back)?)?$""",
        r"""\b(?:take|strip) (?:the )?(?:due )?(?:date|deadline) (?:off|from
        |out of)(?: of)? (?P<ref>.+)""",
        r"""\b(?:reschedule|postpone|delay|push back|chang(?:e|ing)|set|update|move|remove|clear
        |delete|drop) (?:the )?(?:due )?(?:date|deadline|time|day|due) (?:of|for|on
        |from) (?P<ref>.+)""",
        r"\b(?:re-?schedule|postpone|delay)\s+(?P<ref>.+)",
        r"^(?:the |its )?(?:priority|importance) (?:of|for|on) (?P<ref>.+)",
        r"""\b(?:set|change|make|raise|drop|lower|bump|increase|decrease|reduce|update|mark|put
        |move|file|switch|turn|flag|re-?categori[sz]e|tag|label)\s+(?:up |down )?(?:the[ ]
        |its )?(?:(?:priority|category|importance)\s+(?:of|for
        |on)\s+)?(?P<ref>.+?)(?:'s)?(?:\s+(?:to|as|a|into|under|in|the|on|priority|category|is|be
        |from|of|an?|and|not \w+))*$""",
    ),
    *ways(
        Act.UPDATE,
        rf"""\b(?:change|update|edit|modify|correct|fix|turn) (?P<ref>(?:task |number |#|task[ ]
        number |task #)\d+) (?:to|into) (?:say |read )?(?P<new>(?!{DONE}$).+)""",
        source=Source.WHOLE,
        rename=True,
    ),
    *ways(
        Act.DELETE,
        r"""\bi (?:don'?t|do not|no longer) (?:\w+ )?(?:need|want) (?:to )?(?P<ref>.+?)
        (?: any ?more| any longer| now)*[,.;]? (?:so )?(?:please )?(?:delete|remove|drop|cancel|kill
        |scrap|forget)(?: (?:it|that|them))?$""",
        rf"^take (?P<ref>.+?) of {MY} {LIST}$|^take off (?P<ref2>(?:the |my |this )?.+)$",
        rf"(?:^|\b(?:so|and|please|to|then|just|,|go)\s+){KILL}\s+(?P<ref>.+?){OFF_LIST}$",
        rf"""\b(?:take|cross|scratch|strike|knock)\s+(?P<ref>.+?)\s+(?:off|from
        |out of)\b(?: of)?(?: {MY} {LIST}| there)?(?:,.*)?$""",
        r"""(?P<ref>.+?)[,;:.]? (?:can be|should be|needs to be|has to be|must be) (?:deleted
        |removed
        |cancell?ed|erased|crossed (?:off|out)|taken (?:off|away|out))""",
    ),
    *ways(
        Act.DELETE,
        rf"""(?:^|\b(?:so|and|please|to|then|just|,
        |go)\s+){END}\s+(?P<ref>.*?(?:{OURS}|\blists?)\b.*?){OFF_LIST}$""",
    ),
    *ways(
        Act.DELETE,
        rf"(?:^|\b(?:so|and|please|to|then|just|,|go)\s+){END}\s+(?P<ref>.+?){OFF_LIST}$",
        faint=True,
    ),
    *ways(
        Act.COMPLETE,
        rf"""\b(?!check\w* (?:my |the )?(?:e-?mail|mail|inbox))(?:mark(?:ing)?|set(?:ting)?
        |check(?:ing)?|change|tick|cross|flag|put|make|get|consider
        |count|call)\s+(?:off\s+)?(?P<ref>.+?)\s+(?:off\s+)?(?:as\s+|is\s+
        |to\s+)?(?:be(?:ing)?\s+)?(?:{DONE}|paid|sent|bought)\b.*$""",
        rf"^(?:tick|check|close) (?P<ref>(?:task |number |#|no\.? ?|item )?{COUNT}\b.*)",
        r"\b(?:check(?:ed)? off|tick(?:ed)? off|cross(?:ed)? (?:off|out))\s+(?P<ref>.+)",
        rf"\b(?:check|tick|cross|mark)(?:ed)?\s+(?P<ref>.+?)\s+off\b(?: {MY} {LIST})?$",
        r"^(?:complete|finish|close|close out|wrap up|resolve)\s+(?P<ref>.+)",
        rf"^{DONE}\s*[:,-]\s*(?P<ref>.+)",
        r"""^(?:i(?:'m| am|'ve| have)?\s+)?(?:just\s+|already\s+|finally\s+|all\s+
        |now\s+)*(?:finished|completed|done with|done|did|am done with|wrapped up|took care of
        |accomplished|through with)(?:\s+with)?\s*[:,]?\s+(?P<ref>.+)""",
    ),
    *ways(
        Act.COMPLETE,
        r"""^(?P<ref>[^?,:;–-]+)[?,:;–-]+ (?:i(?:'ve
        | have)? )?(?:just |already |finally )*(?:finished
        |did|done|paid|sent|bought|made|wrote|took|got|\w{3,}ed) (?:it|that|them|this)\b.*$""",
        r"""^(?P<ref>[^,.;]+?(?:[:,–-]? )(?:paid|bought|sent|made|written|sold|taken|booked|called
        |renewed|returned|cleaned|washed|fixed|submitted|ordered|picked up|filed|signed|emailed
        |mailed
        |posted|delivered|collected|printed|repaired|watered|cooked))$""",
        rf"""^(?:(?!\d+,)(?:[^,.;]*[,.;] ){{1,6}}?(?:so |and )?)?(?P<ref>.+?)(?:\s*\b(?:is|are|was
        |were|has been|have been|got|gets)|'s|'re|\s*[=:,])?\s+
        (?:now\s+|already\s+|finally\s+|all\s+|also\s+)*{DONE}
        (?: (?:now|already|finally|too))?$""",
        r"""^(?:.*?[,.;] (?:so |and )?)?(?P<ref>.+? (?:is|are|has been|have been|was|were
        |got) (?:now |already |finally|all )*(?!cancel|postpon|mov|delay|need|requir|suppos|reject
        |den|fail|miss|chang)(?:paid|bought|sent|made|written|sold|taken|done|\w{3,}ed))$""",
        r"""^(?:(?:and|so|ok|hey|yes)\s+)?(?:i(?:'ve| have)?\s+|we(?:'ve| have)?\s+)?(?:just\s+
        |already\s+|finally\s+|actually\s+)*(?P<ref>(?:paid|bought|called|sent|picked|wrote
        |written|met|made|did|got|read|took|spoke|rang|gave|went|\w{3,}ed)\b.*?)(?:,? (?:finally
        |already|today|yesterday|this[ ]morning|last night|just now|earlier))*$""",
        stated=True,
    ),
)

STATING = ways(
    Act.UPDATE,
    r"""^(?:.*?[,.:] )?(?P<ref>.+?)(?:(?:\s+|(?='))(?:belongs?|goes|should (?:be|go)|needs to be
    |is|are|has become|became|got|'s|has))?(?:\s+(?:actually|now|really|a|an|under|in|to|into|the
    |at|on|as|very|super|pretty|with|any ?more|any longer|for now))*$""",
    stated=True,
)

ASKING_WHAT = ways(
    Act.UPDATE,
    r"""^(?:i (?:want|need|would like|'d like) to )?(?:update|edit|change|modify|alter
    |adjust) (?P<ref>(?:task |number |#|item )?\d+|(?:the |my )?.+? (?:task|reminder))$""",
    explicit=True,
)
