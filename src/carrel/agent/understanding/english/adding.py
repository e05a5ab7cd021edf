"""How English adds tasks."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import BOOKED, DEEDS, ELSEWHERE, SERVICE
from carrel.agent.understanding.english.parts import ADD, LIST, MY, NEW, SAYING, TASK
from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.lines import DATES, QUOTES
from carrel.agent.understanding.values import Act

NAMING = (
    *ways(
        Act.ADD,
        rf"""^{ADD} (?:down )?(?P<title>{QUOTES})(?: (?:on|to|in|onto) (?:there|it|{MY} {LIST})
        |(?: as)?(?: an?| one| my)*(?: \w+)? {TASK})?(?: (?:too|as well))*$""",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?:i|we)(?:'m| am|'re| are|'ve|)?(?: all| almost| nearly| running| just)* (?:out of
        |low on
        |ran out of|run out of|don'?t have any(?: more)?) (?P<title>[^,.]+?)[,.]? (?:and|so|please
        |can
        |could|will|would|,)\b.*?\b(?:add|put|include)\w*\b.*\b{LIST}\b.*$""",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"""\bremind me(?: again| please)?(?: to| 2(?= [a-z])|\s*[:,]| about| of| that| when
        |(?= for ))\s*
        (?!\s|what\b|which\b|how\b|(?:the|my) (?:tasks|list))(?P<title>.+)""",
        rf"""^(?:on|to|in|for) {MY} {LIST},? (?:please |also |can you )*(?:add|put
        |include) (?P<title>.+)""",
        r"""^(?:remind me|(?:i (?:would like|want|need)|how about|can i (?:set|get|have
        |make)) a reminder)(?P<title>)$""",
        r"""\b(?:remind|reminding) me (?!(?:of |about )?(?:what|which|how|who|where|my (?:tasks?
        |list))\b)(?P<title>.+)""",
        r"""^(?P<title>.+?)[,.;]? (?:please )?(?:can you |could you )?remind me(?: (?:about
        |of) (?:it|that|this))?$""",
        rf"^(?:{NEW})(?:{TASK})(?: for me)?\s*[:–-]\s*(?P<title>.+)",
        rf"""^(?:new|another|one more|next|also|extra)(?: (?:one|thing
        |{TASK}))?\s*[:,–-]\s*(?P<title>.+)""",
        rf"""(?:^|\b(?:to|please|and|you|just|so|then|me) ){ADD} (?:down[ ]
        |up )?(?:me )?{NEW}{TASK}(?!\s+#?\d+(?:'s| to| as| is)\b)(?: (?:on|to|in
        |for) {MY} (?:[\w-]+ ){{0,2}}list)?(?: for me)?(?:\s*[:,–-]\s*|\s+
        |$)(?:{SAYING}\b\s*(?:me to )?)?(?P<title>.*)""",
        rf"""(?:^|\b(?:to|please|and|you|just|so|then) )(?:{ADD}
        |mark down) (?:down )?(?P<title>.+?) (?:down )?(?:to|on|in|onto|into|for
        |down on) (?:{MY} {LIST}
        |(?:to-?do |shopping |grocery )?lists?)\b(?: of \w+)?(?: (?:as well|too
        |now|today))*(?:[,.].*| (?:cause|because|since|as|if|unless|so) .*)?$""",
        rf"""^{ADD} (?:(?:this|these|the following) )?(?:to|on|in|onto) {MY} {LIST}(?:\s*[:,–-]\s*
        | )(?:that )?(?:i need )?(?P<title>.+)""",
        rf"^(?:update|populate|extend) {MY} {LIST} (?:with|by adding) (?P<title>.+)",
        rf"\bi (?:need|want) (?P<title>.+?) added to {MY} {LIST}",
        r"^(?:new|another|a new|a) (?:task|to-?do|reminder)(?P<title>)$",
        r"^(?:a )?new (?:task|to-?do|reminder) (?:to |for |about )?(?P<title>.+)",
        r"^reminder (?:for|to|about|of) (?P<title>.+)",
        rf"""(?:^|\b(?:to|please|and) ){ADD} (?P<title>.+?) (?:down )?as (?:a |an |one |another[ ]
        |my )*(?:single |new |separate |next )*{TASK}""",
        r"\b(?:put|write|note|jot|take) (?P<title>.+?) down$",
        rf"""\b(?:need|want|'d like|would like|have|give|get|open)(?: up)?(?: me)?(?: to (?:add
        |create|make|set))? {NEW}(?:tasks?|to-?dos?|reminders?)(?! lists?\b)(?: {SAYING}\b)?[:\s]+
        (?P<title>.+)""",
        rf"""\b(?:make sure|ensure|i (?:need|want)|we need)(?: that)? (?!everything|all\b
        |the things)(?P<title>.+?)(?: is| are| gets?)?(?: added)? (?:to|on|in) (?:my|the
        |our) {LIST}$""",
        rf"""^(?P<title>.+?) (?:should|needs to|must|has to|can) (?:be|go) (?:added |put )?(?:to
        |on|in|onto) (?:my|the|our) {LIST}$""",
        r"""\b(?:create|start|make|begin|set up|prepare|new|generate|build|produce|compose
        |put together)(?: me)? (?:a |an |another |my |new |fresh )*(?P<title>)
        (?:[\w'-]+ ){0,3}(?:lists?|checklist)(?: (?:of|for|to) .+)?$""",
        r"""\b(?:want|need|would like|'d like|give me|have) (?:a|another) (?:new|fresh|separate)[ ]
        (?P<title>)(?:[\w'-]+ ){0,3}(?:lists?|checklist)(?: (?:of|for|to) .+)?$""",
        r"""\b(?:make|take|leave|write)(?: me| yourself| myself)? a (?:mental |quick )?note
        (?: (?:to|for) (?:myself|self|me))?[ :]+(?:to(?! task| \d| #)|that|about
        |of) (?P<title>.+)""",
        rf"""^(?P<title>[^?]+?)\s*[,.;:–-]+\s+(?:(?:so|and|please|pls|just|can you|could you
        |would you
        |maybe you can) )*{ADD} (?:that|it|this|those|them)(?: (?:down|in|up))?(?: (?:to|on|onto
        |in) {MY} {LIST})?(?: (?:too|as well|for me|please))*$""",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"\bmake sure (?:that )?(?:i|to) (?!don'?t|remember|can\b|have\b|am\b)(?P<title>.+)",
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"^{DATES}\s*[:–-]\s*(?P<title>.+)",
        source=Source.WHOLE,
        framed=True,
    ),
)

ADDING = (
    *ways(
        Act.ADD,
        r"""\b(?:(?:don'?t|do not|never) (?:let me )?forget|(?:i |we )?(?:can'?t|cannot|mustn'?t
        |must not)[ ]forget|don'?t let me forget)(?: to| about| that)?(?: the
        | my)?\s+(?P<title>.+)""",
        r"""\b(?:help me remember|make me remember|make sure (?:that )?i (?:remember
        |don'?t forget)|remember) (?:to|about) (?P<title>.+)""",
        r"""^remember (?:the|my) (?!time|day|days|moment|way|name|alamo|last|first|one|word
        |password)(?P<title>[\w'-]+(?: [\w'-]+){0,3})$""",
        r"""^(?:note|noting|record|remember)(?: that|:)\s+(?!(?:i|we)(?:'m|'ll|'ve| am| are| will
        | have)\b)
        (?P<title>.+)""",
        r"""^(?:jot|note|write|put|add|save)(?: (?:this|that|it
        |something))?(?: down)?[:,]\s+(?P<title>.+)""",
        framed=True,
    ),
    *ways(
        Act.ADD,
        r"""(?:^|[,.;!] |\b(?:and|so|because|but) )(?:i|we)(?:'ve| have|'ll| will)? (?:really[ ]
        |also |still |just|do |definitely )*(?:(?:need|have|got|ought) to|(?<='ve )to|gotta|hafta
        |must)(?: (?:remember|remind myself) to)?[ ](?!know\b|see\b|find out|hear\b|talk\b|speak\b
        |say\b|tell\b|have\b|be\b|admit\b|ask\b|go now|figure\b)(?P<title>[a-z]+\b.*)""",
        r"""^(?:gotta|need to|have to|must|hafta) (?!i\b|we\b|know|see|find out|hear|talk|speak
        |be |have )(?P<title>.+)""",
        framed=True,
        doubt=SERVICE,
        deeds=DEEDS,
    ),
    *ways(
        Act.ADD,
        r"""^(?:ad|add|adding|jot down|note down|write down|note to self|pencil in|memo)(?! (?:up
        |on|together)\b)(?: in)?(?:\s*[:,]\s*|\s+)(?:that )?(?P<title>.+)""",
        framed=True,
        doubt=ELSEWHERE,
    ),
    *ways(
        Act.ADD,
        rf"""^(?!.*\b(?:everything|all|next|songs?
        |that)\b)(?P<title>[\w'-]+(?: [\w'-]+){{0,3}}?) (?:on|to|onto) (?:my|the|our) {LIST}$""",
        rf"^(?:my|the|our) {LIST} should have (?P<title>.+?)(?: on it)?$",
    ),
    *ways(
        Act.ADD,
        r"^(?:schedule|plan|book in|pencil in|set up|put in|put) (?P<title>.+)",
        dated=True,
        doubt=BOOKED,
    ),
    *ways(
        Act.ADD,
        r"^(?:add|create|new|make)(?: (?:one|it|something|this|a new one))?(?P<title>)$",
    ),
)
