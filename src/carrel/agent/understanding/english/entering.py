"""English that enters a task in other words than "add": what comes first, and in what order.

It reads a message whose dates are marks already, and returns it in the words of a command.
"""

from __future__ import annotations

from re import Match

from carrel.agent.understanding.english.elsewhere import CHORES, MACHINES, UNRELATED
from carrel.agent.understanding.english.itemising import itemised
from carrel.agent.understanding.english.rewording import DEED, HOME, LEVEL, THINGS
from carrel.agent.understanding.english.sharing import shared, told_how
from carrel.agent.understanding.english.trimming import LEAD, trimmed
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import DATES, QUOTES

_COUNT = "(?:two|three|four|five|six|seven|eight|(?:a )?(?:few|couple(?: of)?)|some|several|[2-9])"
_DEEDS = rf"""(?:{DEED}|telephone|restring|book|chase|speak|ask|tell|see|find|start|try|change
|reduce|remove|cancel|put|move|use|apply|learn|watch|talk|correct|photocopy|steam|top up|chase up
|restock|reorder|refill|resend|re-?send|re-?do|hand (?:in|over)|take|bring|load|unload|strip|prime
|sand|skim|fit|hang|quote|invoice|price up|measure|confirm|draft|proofread|scan|upload|download
|copy|dig|weed|prune|plant|sow|feed|muck out|worm|clip|iron|defrost|marinate|bake)"""
_SLING = "(?:stick|pop|chuck|bung|whack|slap|shove|sling|lob)"
_THROW = f"(?:{_SLING}|throw|get|put)"
_WRITE = "(?:note|jot|log|enter|record|register|write|scribble|pencil)"
_LIST = "(?:to-?do |task )?list"
_ON_LIST = rf"(?:(?:on|onto|to|in|down on|for) (?:my|the|our) {_LIST})"
_TO = r"(?:for me )?(?:to |that (?:i|we) (?:must|need to|have to|should|ought to) )?"
# What is put on, and is no task: "stick on the kettle for seven".
_APPLIANCE = rf"""(?:{MACHINES}|kettle|oven|telly|tele|film|movie|washing|wash|radiator|fire|light
|tunes?|record|match|news|show|jumper|coat|shoes|hat|tea|coffee|dinner|hob|grill|fan|aircon)"""
_STORY = r"""(?:don'?t|do not|never|not|why|who|did|didn'?t|should|if|when|shall|can'?t|won'?t
|forgot|where|how|what|which|done|finished|he|she|they|said|says|told|asked|delete|remove|mark|yes
|yeah|yep|no|nope|ok|okay|sure|it|that|this|one|ones|undo|reopen|instead|sorry|actually)"""

_HEARSAY = r"(?:said|says|told|tells|asked|asks|if|when|don'?t|not|never|wants?|wanted|dreamt)"

_NO_RUSH = rx(
    rf"""^{LEAD}(?:there'?s |it'?s |this (?:one )?is |that'?s )?(?:no (?:great |big |mad |real )?
    (?:rush|hurry)|nothing urgent|not urgent)(?: (?:on|with|for|about) (?:it|this|that|this one
    |that one))?(?: (?:now|at all|or anything|really|like|mind))*(?:\s*[,.;–—-]+| but)+[ ]
    (?=(?:but |so |please |can you |could you |just )*(?:add|{_THROW}|{_WRITE})\b)"""
)

_SAID_OF_IT = rf"""[\s,.;!–—-]+(?:and )?(?:(?:its|it'?s|it is|this is|that'?s|make it|mark it)[ ])?
(?:(?:very|really|super|an?|under|for) )*(?:{LEVEL}|no (?:rush|hurry)(?: at all)?|not urgent|{HOME})
(?: (?:thing|task|one|stuff|job))?(?=\s*(?:$|[,.;!–—-]|(?:and|its|it'?s|please|pls)\b))"""
# The deed first, and then that it is to be kept.
_KEPT = rx(
    rf"""^{LEAD}(?!(?:is|are|does|do|check|look|show|see|find|read|list|let|tell|make sure|ensure)\b
    |(?:i|we)(?:'m|'re| am| are| ran| run)\b
    |(?:the|my|that|this) [^,]*\bone\b|(?:task|number|no\.?|\#) ?\d)
    (?:(?:i|we)(?:'ve| have)? )?(?:(?:need|got|have|want) to |gotta |must )?
    (?P<title>(?:(?!\b{_STORY}\b|[.!?;]\s|, )[^?;])+?)
    \s*(?:[,.!;–—-]+\s*|\s(?=can you |could you |please |pls |lol |haha |kindly |needs? adding)
    |(?<={DATES})\s(?=(?:add|{_SLING}|jot|note|log) (?:it|that|this)\b))
    (?:(?:lol|haha|so|and|please|can you|could you|will you|would you|just|better|quick|quickly
    |pls|kindly)[\s,]+)*
    (?:(?:add|jot|log|note|record|save|enter) (?:it|that|this|them)(?: (?:down|in|on))?
    |(?:{_SLING}|throw) (?:it|that|this|them) (?:down|in
    |{_ON_LIST}|on|up)|(?:put|get) (?:it|that|this|them) {_ON_LIST}|write (?:it|that|this|them) down
    |(?:(?<=please )|(?<=pls )|(?<=kindly ))add|add to (?:my |the )?{_LIST}|needs? adding)
    (?: {_ON_LIST}| there| for (?:me|us)| please| pls)*
    (?P<date> (?:(?:for|on|by|at|before|due) )?{DATES})*(?P<said>{_SAID_OF_IT}){{0,2}}
    (?:[\s,]+(?:before (?:i|we) (?:\w+ )?forget(?: (?:it|again|please))*|so (?:i|we) (?:don'?t
    |won'?t) forget(?: it)?|please|pls|for me|would you|will you|mate|love|quick|now|too|as well
    |asap(?=$)))*[\s.!]*$"""
)

# Colloquial verbs, and those of clerks.
_ENTERED = tuple(
    rx(said)
    for said in (
        rf"""^{LEAD}(?:{_THROW}|{_WRITE}|add) (?:on|onto|in|to|down on) (?:my|the|our) {_LIST}
        (?:\s*[:,–—-]+\s*|\s+){_TO}(?=(?:{_DEEDS})\b|{QUOTES})""",
        rf"^{LEAD}(?:put|stick|pop|mark) me down (?:to|for)\s*:?\s+(?=(?:{_DEEDS})\b)",
        rf"""^{LEAD}(?:(?:get|put|stick|add|pop|bung) (?:this|that|one)(?: one)? {_ON_LIST}|i need
        (?: this)? (?:putting|adding) {_ON_LIST})(?: (?:would|will|can|could) you| please| pls
        | for me)*\s*[:,–—-]+\s*(?=\w|{QUOTES})""",
        rf"""^{LEAD}(?:put|{_SLING}) (?:in|on|down) (?:a|another) (?:new |quick )?(?:task|reminder
        |to-?do|note|job)(?: in| on)?(?: for me)? (?:to|about|for) (?=\w)""",
        rf"^{LEAD}{_SLING} (?:on|in|down|up)(?:\s*[:–—-]+\s*|\s+){_TO}(?=(?:{_DEEDS})\b)",
        rf"""^{LEAD}(?:stick|pop|chuck|bung|whack|put|jot|note|write|scribble|mark|get) down
        (?:\s*[:–—-]+\s*|\s+){_TO}(?!(?:an?|the|my) (?:\w+ )?(?:task|reminder|to-?do)\b)
        (?=(?:{_DEEDS})\b|[^?]*{DATES})""",
        rf"""^{LEAD}(?:stick|pop|chuck|bung|whack) (?:on|in)(?:\s*[:–—-]+\s*|\s+)
        (?!(?:[\w'-]+ )*?{_APPLIANCE}\b|(?:it|that|this|them)\b)(?=[^?]*{DATES})""",
        rf"^{LEAD}{_WRITE}(?: (?:down|in))?(?:\s*[:–—]+\s*|\s[-–—]+\s){_TO}(?=\w|{QUOTES})",
        rf"""^{LEAD}(?:(?:note|jot|log|enter)(?: (?:down|in))?|{_WRITE} (?:down|in)) {_TO}
        (?=(?:{_DEEDS})\b(?! (?:it|that|this)\b))""",
        rf"""^{LEAD}{_WRITE}(?: (?:down|in|on))? (?={QUOTES}\s*(?:$|[,.!]|{DATES}|(?:under|in|for
        |as)\s(?:{HOME}|{DATES})\b))""",
        rf"""^{LEAD}(?:(?:i(?:'ve| have) )?got |here'?s )?(?:a )?(?:new|another|one more|next)
        (?: (?:one|task|thing|job))?(?: please| pls| for me| for you
        | for the list)*(?:\s*[:–—]+\s*|\s[-–—]+\s)(?=(?:{_DEEDS})\b)""",
    )
)

_NEW_KIND = rx(
    rf"""^{LEAD}(?:a |another )?(?:new|quick|another|one more)(?: (?:one|task|thing|job))? for
    (?: the| my)? (?P<kind>{HOME})(?: list)?(?: please| pls)*\s*(?:[:,]|\s[–—-]+)\s+
    (?P<title>(?:{_DEEDS})\b[^?]*)$"""
)
_THERE = rx(
    rf"""^{LEAD}(?:add|{_THROW}) (?P<title>(?:{_DEEDS})\b[^,.;?]*?) on there(?=\s*(?:$|[,.!]))"""
)
_PLACED = rx(
    rf"""^{LEAD}(?:add|{_THROW}|{_WRITE}) (?!(?:it|that|this|them|everything|all|task|number)\b)
    (?P<title>[^,.;?]+?) (?:{_ON_LIST}|on there)(?P<date> (?:(?:for|on|by|due) )?{DATES})"""
)

_FILED = rx(
    rf"""^{LEAD}(?:add|{_THROW}|{_WRITE}) (?P<title>(?:{_DEEDS})\b(?! (?:it|that|this|them)\b)[ ]
    [^,.;?]*?) (?:in|on|down)(?: there)? (?:under|as|for)(?: an?| the| my)* (?P<kind>{HOME})
    (?: (?:category|stuff|tasks?|things?|one|list|jobs?))*
    (?=\s*(?:$|[,.;!?–—-]|please\b|{DATES}))"""
)

# Several tasks that are announced.
_ANNOUNCED = rx(
    rf"""^{LEAD}(?:(?:add|{_WRITE}|{_THROW}|(?:i |we )?(?:need|want))(?: (?:down|on|in))? )?
    (?:(?:these|the following)(?: {_COUNT})?|(?:(?:all|i(?:'ve| have)(?: got)?|got|here(?:'s| are)
    |there are) )*(?:x ?)?{_COUNT})(?: (?:more|new|other|quick|little|{HOME}))*(?: {THINGS})?
    (?P<said>(?: (?:to (?:add|do|note|remember|go on)|please|pls|for me|down|on|added|doing
    |before (?:i|we) (?:\w+ )?forget(?: (?:them|again))*|{_ON_LIST}
    |(?:for |on |by |due )?{DATES}))*)
    \s*(?::|\s?[–—]|\s-|,(?= (?:{_DEEDS})\b))\s*(?P<all>\S[^?:]*)$"""
)
_HEADED = rx(
    rf"""^{LEAD}(?:add )?(?:(?:things|jobs|tasks|stuff|to-?dos?|list
    |to do)(?: to do)? )?(?P<said>(?:for[ ]
    )?{DATES}|for (?:my|the) {_LIST})(?:'s (?:list|jobs|tasks))?\s*(?::|\s[–—-])\s*
    (?P<all>(?:[^?:]*(?:,| / |;|\d\))\s*(?:and )?)?(?:{_DEEDS})\b[^?:]*)$"""
)
_NOTED_FOR = rx(
    rf"""^{LEAD}(?:a )?(?:note|reminder|job)(?: to self| for me)? (?P<date>{DATES})
    \s*[:–—-]+\s*(?=\w)"""
)
_BETWEEN = rx(r"\s+//?\s+|\s*;\s+|\s+\+\s+|[\s,;]+\d\)\s*")
_FIRST = rx(r"^1\)\s*")
_LISTS = rx(r",| and ")
_TELLS = rx(
    r"""(?:^|, (?:and )?)(?:(?:i|you|he|she|they|we|it|that|there)(?:'\w+)?\b
    |(?:[\w'-]+ ){1,3}(?:is|are|was|were|has)\b)"""
)
_STRANGE = rx(rf"(?:^|, )(?:the )?(?:{MACHINES}|{UNRELATED})\s*(?=,|$)")
_DATE = rx(DATES)
_RANKED = rx(rf"(?P<level>{LEVEL})\s*[:!,–—-]+\s*(?=\w)")
_DAYS = {"sat": "saturday", "sun": "sunday", "mon": "monday", "wed": "wednesday"}
_SHORT_DAY = rx(r"(?:(?<=[/|,–-] )|(?<=\bfor ))(?:sat|sun|mon|wed)(?=\s*(?:$|[/|,.:!–-]))")
_ALMOST_FORGOT = rx(
    rf"""^{LEAD}(?:(?:i )?(?:almost |nearly )?forgot(?: to (?:say|add|mention|tell you))?
    |before i (?:go|leave|head|sleep|turn in|nod off|log off)\b[^,.;?–—]{{0,30}}?
    |(?:just )?(?:a )?quick (?:one|thing|note)(?=\s*[,.:!–—-])
    |(?![^,.;–—-]*\b{_HEARSAY}\b)(?:just |still )*(?:on|in|at|off|between|out|stuck|back|away)
    (?:[ ][\w']+){{1,7}}(?=\s*[,.!–—-])
    |(?!.*\b{_STORY}\b.*\bbut\b)(?:[\w'-]+ ){{2,8}}but)(?:[\s,.!:–—-]+)(?=(?:please )?add\b)"""
)
# "Stick it on for Friday" is no Friday that something is stuck on.
_ON_FOR = rx(
    r"""(?<=\w)(?P<cut>\s*[,.!;–—-]+\s*(?:(?:so|and|please|pls|can you|could you)[\s,]+)*)(?:stick
    |pop|chuck|bung|whack|jot) (?P<it>it|that|this|them) (?:on|down)(?= for\b)"""
)
_GOT_TO = rx(
    rf"""^{LEAD}(?:(?:remember|note)(?: that)? )?(?:i )?(?:(?:i'?ve|have) )?got to (?=(?:{CHORES})\b
    (?! (?:it|that|now)\b)\s+\w)"""
)


# Where an order begins behind a sentence of another kind.
_ORDERED = rx(
    rf"""(?<=\w)(?:[.!]+\s+|\s[–—-]+\s|,\s+(?=(?:can|could|please|pls|so|would|will)\b))
    (?={LEAD}(?:add|{_THROW}|{_WRITE}|new|remind|need to|have to|gotta|must|i (?:need|have
    |must))\b)"""
)
_ITS_THE = rx(r"(?<=\w)(?<!\bwhen)\s+(?:its|it'?s)(?= the \d{1,2}(?:st|nd|rd|th)\s*(?:$|[,.!)]))")
# What is said while thinking.
_FILLED = rx(
    r"""(?<=\b(?:and|the|add|for|can|now)\b)\s+u[hm]+,?(?=\s)|(?<=\b(?:to|my|so)\b)\s+u[hm]+,?(?=\s)
    |(?<=\b(?:also|then|okay)\b)\s+u[hm]+,?(?=\s)"""
)


def _listed(found: Match[str], text: str) -> str:
    """Return announced tasks as a list that calls itself one; a day is that of each."""
    every = _BETWEEN.sub(", ", _FIRST.sub("", found["all"]))
    if not _LISTS.search(every) or _TELLS.search(every) or _STRANGE.search(every):
        return text
    days = " ".join(_DATE.findall(found["said"]))
    return f"add {days} these tasks: {every}" if days else f"add these tasks: {every}"


def kept_for(text: str) -> str:
    """Return a message whose dates are no marks yet with slang and days behind signs in full."""
    text = _ITS_THE.sub(" on", _FILLED.sub("", text))
    text = _ON_FOR.sub(r"\g<cut>add \g<it>", text)
    return _SHORT_DAY.sub(lambda day: _DAYS[day[0].casefold()], text)


def _kept(found: Match[str]) -> str:
    title, level = found["title"], _RANKED.match(found["title"])
    if level is not None:
        title = f"{title[level.end() :]}, {level['level']}"
    said = f", {found['said'].strip(' ,.;!–—-')}" if found["said"] else ""
    return f"add: {title}{found['date'] or ''}{said}"


def _placed(found: Match[str]) -> str:
    return f"add {found['title']}{found['date']}"


def entered(text: str) -> str:
    """Return a message that enters tasks in the words of a command, without what is beside them."""
    if (listed := itemised(text)) != text:
        return listed
    said = _entered(text)
    for found in _ORDERED.finditer(text) if said == text else ():
        behind = text[found.end() :]
        if (order := _entered(behind)) != behind:
            return f"{text[: found.end()]}{order}"
    return said


def _entered(text: str) -> str:
    for announced in (_ANNOUNCED, _HEADED):
        if (found := announced.search(text)) is not None:
            return _listed(found, text)
    calm = _NO_RUSH.search(text)
    if calm is not None:
        text = text[calm.end() :]
    text = _NOTED_FOR.sub(r"add: \g<date> ", _ALMOST_FORGOT.sub("", text))
    text = _NEW_KIND.sub(r"add: \g<title>, category \g<kind>", text)
    text = _FILED.sub(r"add: \g<title>, category \g<kind>", shared(told_how(text)))
    text = _PLACED.sub(_placed, _KEPT.sub(_kept, _THERE.sub(r"add: \g<title>", text)))
    for said in _ENTERED:
        text = said.sub("add: ", text)
    text = trimmed(_GOT_TO.sub("i have to ", text))
    return f"{text}, low priority" if calm is not None else text
