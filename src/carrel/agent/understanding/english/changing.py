"""How English changes, completes and deletes tasks."""

from __future__ import annotations

from carrel.agent.understanding.english.going_back import SENT_BACK
from carrel.agent.understanding.english.parts import (
    COUNT,
    DONE,
    END,
    KILL,
    LIST,
    MY,
    OFF_LIST,
    OURS,
    PAST,
    STRONG,
    WHEN,
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
        |pending|open|to-?do|not finished)(?: (?:again|after all|please|yet))*$""",
        r"""(?P<ref>.+?) (?:isn'?t|is not|aren'?t|are not|wasn'?t|was not) (?:actually |really[ ]
        |yet )*(?:done|finished|completed?) (?:after all|yet,? (?:so )?(?:reopen|put)).*""",
        r"""\b(?:marked|ticked|checked|completed|closed|finished|crossed) (?:off )?(?P<ref>.+?)
        (?: (?:off|as|to))*(?: (?:done|complete|completed|finished))? (?:by (?:mistake|accident)
        |accidentally|too (?:early|soon)|in error)$""",
        r"""\b(?:accidentally|mistakenly|wrongly) (?:marked|ticked|checked|completed|closed|crossed)
        [ ](?:off )?(?P<ref>.+?)(?: (?:off|as))*(?: (?:done|complete|completed|finished))?$""",
        r"^(?:bring|get|want) back (?P<ref>.+? (?:task|one|reminder|item))$",
    ),
    *SENT_BACK,
    *ways(
        Act.REOPEN,
        rf"""^(?:oops,? |wait,? |hang on,? |hold on,? )*(?P<ref>.+?) (?:isn'?t|is not|aren'?t
        |are not
        |wasn'?t|was not|weren'?t|were not|hasn'?t been|haven'?t been)
        (?: (?:actually|really|yet|even|quite))*[ ](?:{DONE}|{PAST})
        (?: (?:yet|after all|actually|at all))*$""",
        rf"""^(?:oops,? |wait,? |hang on,? |hold on,? )*(?:it|that)(?:'?s| is) (?:actually[ ]
        |really )?not
        [ ](?:actually[ ]
        |really |quite )*(?P<ref>){DONE}(?: (?:yet|after all|actually|at all))*$""",
        rf"""^(?:(?:oops|wait|hang on|hold on|oh|sorry|actually|hmm)[\s,.!]+)+(?P<ref>)not[ ]
        (?:actually |really |quite )*{DONE}(?: (?:yet|after all|actually))*$""",
        r"""^(?:(?:oops|wait|hang on|hold on|oh|no|sorry|actually|hmm)[\s,.!]+)+(?P<ref>)(?:it|that
        |they)(?:(?:'s|'re| is| are| was| were) (?:actually |really )?not|[ ](?:isn'?t|aren'?t
        |wasn'?t|weren'?t))(?: (?:actually|yet|after all|sorry))*$""",
        r"""^(?:oops,? |wait,? |hang on,? |hold on,? )*(?:i|we) (?:haven'?t|have not|didn'?t|did not
        |never)(?: (?:actually|really|even|yet|quite))* (?P<ref>\w+ .+?)(?: (?:yet|after all
        |actually
        |at all))*$""",
        stated=True,
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
        r"^(?:make|have) (?P<ref>(?:task |number |#)?\d+|it) (?:say|read) (?P<new>.+)",
        r"""^(?:rename|retitle|reword) (?P<ref>(?:task |number |#)?\d+) (?!to\b|as\b
        |into\b)(?P<new>.+)""",
        r"""^(?:rename|retitle|reword|change|edit|update) (?P<ref>.+?)\s*(?:->|=>|→|-->)\s*
        (?P<new>.+)""",
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
        r"""\b(?:push(?:ed)?|mov(?:e|ing|ed)|postponed?|delay(?:ed)?|re-?schedul(?:e|ing|ed)
        |shift(?:ed)?
        |bring|brought|extend(?:ed)?|defer|put off|advance|bump|put|set|change|make|update|switch
        |edit
        |snooze)\s+(?P<ref>.+?)(?:'s)?(?:\s+(?:back|forward|out|off|up|due(?: date)?|deadline|date
        |ahead|be|instead|over|earlier|later|so it's|is|to|for|until|till|on|from|a|the
        |and))*\??$""",
        r"""^(?:.*?[,.:] (?:and |so )?)?(?P<ref>.+?)(?:\s+|(?='))(?:is|are|was|has been|have been
        |got|needs? to (?:be|get)|must be|has to be|should be|will be|'s|gets|needs?)(?:\s+(?:now
        |actually|in|moved|due|postponed|pushed|delayed|rescheduled|done|finished|changed|back|to
        |on|by the way|submitted|handed|instead|only|happening|paying|doing|finishing|for|until
        |at))*(?:,? by the way)?$""",
        r"""^(?:do|handle|have) (?P<ref>.+?)(?: on| by)?(?: instead)?$|^(?P<ref2>.+?) instead$""",
        rf"""^i(?:'d| would)? (?:like|want|need) (?P<ref>.+?) (?:to be )?(?:{DONE}|{PAST}|ready)
        (?: (?:by|on|before))?$""",
        r"""^(?P<ref>.+?)[,:]? (?:is )?(?:due|by|until|to)(?: (?:on|by))?(?: please)?$""",
        dated=True,
        stated=True,
        doubted=True,
    ),
    *ways(
        Act.UPDATE,
        r"""^(?P<ref>.+?) (?:(?:is|are|was|got|has|have|just|been|now|gets?|will be) )*(?:moved
        |pushed|postponed|rescheduled|delayed|shifted
        |bumped|preponed|advanced|put off|brought forward)(?: (?:back|forward|out|up|on|off))?
        (?: (?:to|until|till|for|by))?[\s,]*$""",
        dated=True,
        stated=True,
    ),
    *ways(
        Act.UPDATE,
        r"""\b(?:postpone|delay|push|move|shift|extend|bring|defer|advance|snooze
        |put off)\s+(?P<ref>.+?)(?:\s+(?:back|forward|out|up|ahead|earlier|later|due date
        |deadline))*(?: (?:by|back) (?:an?|\w+|a couple of|a few) (?:minute|hour|day|week|month)s?
        | (?:an?|\w+|a couple of|a few)(?: more)? (?:minute|hour|day|week|month)s?
        (?: later| back| earlier| sooner)?)?$""",
        r"""^(?:give|allow) (?:me )?(?:an?|\w+|a couple of|a few)(?: more| extra)?[ ]
        (?:minute|hour|day|week|month)s? (?:more |extra )?(?:for|on|to do
        |to finish) (?P<ref>.+)$""",
        r"""^(?:give|allow) (?!me\b|us\b)(?P<ref>.+?) (?:an?|another|\d+|one|two|three|four|five|six
        |seven|ten|a couple of|a few)(?: more| extra)? (?:minute|hour|day|week|month)s?(?: more
        | extra)?$""",
        r"""^(?:give|assign) (?!me\b|us\b)(?P<ref>.+?)(?: (?:a|the|some))*(?: priority)?$""",
        r"""\b(?:remove|clear|delete|drop|cancel|lose|scrap|wipe) (?P<ref>.+)'s (?:due )?(?:date
        |deadline)$""",
        r"""\b(?:take|strip) (?:the )?(?:due )?(?:date|deadline) (?:off|from
        |out of)(?: of)? (?P<ref>.+)""",
        r"""\b(?:reschedule|postpone|delay|push back|chang(?:e|ing)|set|update|move|remove|clear
        |delete|drop|swap|switch) (?:the )?(?:due )?(?:date|deadline|time|day|due) (?:of|for|on
        |from) (?P<ref>.+?)(?:\s+to)?$""",
        r"^(?P<ref>.+?) (?:has |with )?(?:no|without a) (?:due date|deadline)(?: any ?more| now)*$",
        r"^(?:no|without a) (?:due date|deadline) (?:for|on) (?P<ref>.+)$",
        r"\b(?:re-?schedule|postpone|delay)\s+(?P<ref>.+)",
        r"^(?:the |its )?(?:priority|importance) (?:of|for|on) (?P<ref>.+)",
        r"""\b(?:set|change|make|raise|drop|lower|bump|increase|decrease|reduce|update|mark|put
        |up(?= the p)|swap|treat|consider|class
        |move|file|switch|turn|flag|re-?categori[sz]e|tag|label)\s+(?:up |down )?(?:the[ ]
        |its )?(?:(?:priority|category|importance)\s+(?:of|for
        |on)\s+)?(?P<ref>.+?)(?:'s)?(?:\s+(?:to|as|a|into|under|in|the|on|priority|category|is|be
        |up|down|from|of|an?|and|not \w+))*$""",
    ),
    *ways(
        Act.UPDATE,
        rf"""\b(?:change|update|edit|modify|correct|fix|turn) (?P<ref>(?:task |number |#|task[ ]
        number |task #)\d+) (?:to|into) (?:say |read )?(?P<new>(?!{DONE}$).+)""",
        source=Source.WHOLE,
        rename=True,
    ),
    *ways(
        Act.COMPLETE,
        rf"""^(?P<ref>.+ (?:{DONE}|{PAST}))\s*[,.;:–-]+\s*(?:so |please |you can |and )*(?:tick
        |check|cross)[ ]
        (?:it|that|this|them)(?: off)?(?: (?:the|my) list)?$""",
        stated=True,
        told=True,
    ),
    *ways(
        Act.DELETE,
        r"""(?:^|\b(?:i|we) )(?:don'?t|do not|no longer) (?:\w+ )?(?:need|want) (?:to )?(?P<ref>.+?)
        (?: any ?more| any longer| now)*[,.;]? (?:so )?(?:please )?(?:delete|remove|drop|cancel|kill
        |scrap|forget)(?: (?:it|that|them))?$""",
        rf"^take (?P<ref>.+?) of {MY} {LIST}$|^take off (?P<ref2>(?:the |my |this )?.+)$",
        rf"(?:^|\b(?:so|and|please|to|then|just|,|go)\s+){KILL}\s*[:–-]?\s+(?P<ref>.+?){OFF_LIST}$",
        r"^(?P<ref>.+?)\s*[-–:,]\s*(?:delete|remove)(?: (?:it|this|that))?$",
        rf"""\b(?:take|scratch|pull)\s+(?P<ref>.+?)\s+(?:off|from
        |out of)\b(?: of)?(?: {MY} {LIST}| there)?(?:,.*)?$""",
        r"""(?P<ref>.+?)[,;:.]? (?:can be|should be|needs to be|has to be|must be) (?:deleted
        |removed
        |cancell?ed|erased|crossed (?:off|out)|taken (?:off|away|out))""",
    ),
    *ways(
        Act.DELETE,
        rf"""^i (?:think|guess|reckon|suppose|believe|feel like) (?:that )?(?:you|we|u)(?: can
        | could
        | should| may| might)?(?: probably| just| safely| maybe| now)* {KILL}\s+(?P<ref>.+?)
        {OFF_LIST}(?: now| then| i guess)*$""",
        r"""^(?:(?:i|we) )?(?:really )?(?:don'?t|do not|no longer) (?:really |actually )?(?:need
        |want)[ ]
        (?:to )?(?P<ref>.+?)(?: any ?more| any longer| now| after all)*$""",
        r"^(?P<ref>.+?) can (?:go|be binned|be scrapped)(?: now)?$",
        r"""^(?P<ref>.+?) (?:is|are) (?:no longer|not) (?:needed|required|necessary|relevant)
        (?: any ?more| now)*$""",
        hinted=True,
        stated=True,
        weak=True,
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
        doubted=True,
    ),
    *ways(
        Act.COMPLETE,
        rf"""\b(?!check\w* (?:my |the )?(?:e-?mail|mail|inbox))(?:mark(?:ing)?|set(?:ting)?
        |check(?:ing)?|change|tick|cross|flag|put|make
        |(?<!'ll )(?<!will )(?<!to )(?<!gonna )(?<!must )(?<!should )get|consider
        |count|call)\s+(?:off\s+)?(?P<ref>.+?)\s+(?:off\s+)?(?:as\s+|is\s+
        |to\s+)?(?:be(?:ing)?\s+)?(?<!not )(?:{DONE}|paid|sent|bought)\b.*$""",
        r"^tick (?!off\b)(?P<ref>.+)",
        r"""\b(?:put|place|make) a (?:tick|check)(?: ?mark)? (?:next to|on|by|against|beside|for)[ ]
        (?P<ref>.+)""",
        rf"^(?:tick|check|close) (?P<ref>(?:task |number |#|no\.? ?|item )?{COUNT}\b.*)",
        r"\b(?:check(?:ed)? off|tick(?:ed)? off|cross(?:ed)? (?:off|out))\s+(?P<ref>.+)",
        rf"""\b(?:check|tick|cross|mark|strike|knock)(?:ed)?\s+(?P<ref>.+?)\s+off\b(?: of)?
        (?: {MY} {LIST})?$""",
        rf"^{DONE}\s*[:,-]\s*(?P<ref>.+)",
        rf"^that'?s (?P<ref>.+?) (?:all |both |now )?{DONE}(?: then| now)?$",
        r"""^(?:i(?:'m| am|'ve| have)?\s+)?(?:just\s+|already\s+|finally\s+|all\s+
        |now\s+)*(?:finished|completed|done with|done|did|am done with|wrapped up|took care of
        |taken care of|got (?:a)?round to
        |nailed|smashed|cracked
        |accomplished|through with|dealt with|sorted out|got through|ticked|polished off
        |knocked out)(?:\s+with)?\s*[:,]?\s+(?P<ref>.+?){WHEN}$""".replace("{WHEN}", WHEN),
    ),
    *ways(
        Act.COMPLETE,
        r"^(?:complete|finish|close|close out|wrap up|resolve)\s+(?P<ref>.+)",
        doubted=True,
    ),
    *ways(
        Act.COMPLETE,
        r"""^(?P<ref>.+?)\s*[,.;:–-]+\s*(?:so |please |you can |and )*(?:tick|check|mark|cross
        |close)[ ]
        (?:it|that|this|them)(?: (?:off|as|done|complete|completed|finished))*$""",
        r"""^(?P<ref>[^?,:;–-]+)[?,:;–-]+ (?:i(?:'ve
        | have)? )?(?:just |already |finally )*(?:finished
        |did|done|paid|sent|bought|made|wrote|took|got|\w{3,}ed) (?:it|that|them|this)\b.*$""",
        r"""^(?P<ref>[^,.;]+?(?:[:,–-]? )(?:paid|bought|sent|made|written|sold|taken|booked
        |renewed|returned|cleaned|washed|fixed|submitted|ordered|picked up|filed|signed
        |posted|delivered|collected|printed|repaired|watered|cooked))$""",
        rf"""^(?:(?!\d+,)(?:[^,.;]*[^\d,.;][,.;] ){{1,6}}?(?:so |and )?)?(?P<ref>.+?)(?:\s*\b(?:is
        |are|was
        |were|has been|have been|got|gets)|'s|'re|\s*[=:,])?\s+
        (?:now\s+|already\s+|finally\s+|all\s+|also\s+|both\s+)*{DONE}
        (?: (?:now|already|finally|too))?{WHEN}$""",
        r"""^(?:.*?[,.;] (?:so |and )?)?(?P<ref>.+? (?:is|are|has been|have been|was|were
        |got) (?:now |already |finally|all )*(?!delet|remov|eras|creat|renam|cancel|postpon|mov
        |delay|need|requir|suppos|reject
        |den|fail|miss|chang)(?:paid|bought|sent|made|written|sold|taken|done|\w{3,}ed))
        (?: (?:for|off|up|in|out))?$""",
        r"""^(?:(?:and|so|ok|hey|yes)\s+)?(?:i(?:'ve| have)?\s+|we(?:'ve| have)?\s+)?(?:just\s+
        |already\s+|finally\s+|actually\s+)*(?P<ref>(?!(?:landed|loved|liked|hated|enjoyed|wanted
        |needed|tried|happened|stayed|laughed|cried|played|missed|looked|seemed|wondered|noticed
        |decided|hoped|arrived|travelled|traveled|lived|rained|snowed|turned|used|believed|missed)\b
        |(?:watched|went|got|had) (?:an?|some|so|really|very)\b)(?:paid|bought|called|sent|picked
        |wrote|{STRONG}
        |written|met|made|did|got|read(?! (?:me|out|back|my)\b)|took|spoke|rang|gave|went
        |\w{3,}ed)\b.*?){WHEN}(?:,? (?:so )?(?:you can|please|can you) (?:close|tick|check|mark)[ ]
        (?:it|that)(?: off| as done| done)?)?$""".replace("{WHEN}", WHEN).replace(
            "{STRONG}", STRONG
        ),
        stated=True,
        told=True,
    ),
)

ASKING_WHAT = ways(
    Act.UPDATE,
    r"""^(?:i (?:want|need|would like|'d like) to )?(?:update|edit|change|modify|alter|rename
    |retitle
    |reword|adjust) (?P<ref>(?:task |number |#|item )?\d+|(?:the |my )?.+? (?:task|reminder))$""",
    r"""^(?:i (?:want|need|would like|'d like) to )?(?:change|set|update|adjust
    |edit) (?:the )?(?:priority
    |category|title|name|due date|date|deadline) (?:of|for|on) (?P<ref>.+)$""",
    explicit=True,
)
