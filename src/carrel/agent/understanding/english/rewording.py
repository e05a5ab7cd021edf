"""Roundabout English said straight, before anything is read in it."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.grammar import rx

MONTH = r"""(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?
|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b"""
DAY = rf"""(?:(?:next |this |the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: week)?|today
|tonight
|tomorrow|(?:the )?\d{{1,2}}(?:st|nd|rd|th)|{MONTH} \d{{1,2}}(?:st|nd|rd|th)?
|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}|(?:next|this) (?:week|weekend|month)
|(?:the )?end of (?:the |this |next )?(?:week|month))(?!\w)"""
CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?|noon|midday)"
ON = r"(?:on|by|before|for|at|until|to|due)"
SORRY = r"""(?:no+,? (?:wait|sorry|actually|hang on|make (?:it|that)|i mean)|no+|nah|wait(?: no)?
|sorry|scratch that|hang on|hold on|or rather|rather|i mean(?:t)?|make (?:it|that)|actually|oops
|correction|er+m?|um+|my (?:mistake|bad))"""
BREAK = r"(?:\s*(?:,|\.{2,}|…|;|[-–—]+)\s*|\s+)"
_WAIT = rf"(?:{BREAK}{SORRY}(?![\w']))+{BREAK}(?:(?:it'?s|for|on|by|at|to|say) )*"
PLEASE = r"(?:(?:please|pls|hey|hi|ok|okay|so|and|also|can you|could you|just|oh)[\s,]+)*"
COUNT = "(?:two|three|four|five|six|seven|a few|a couple(?: of)?|some|several|[2-9])"
THINGS = r"(?:things|tasks|items|jobs|bits|reminders|to-?dos|chores|errands|ones)"
LEVEL = r"(?:urgent|important|critical|asap|(?:high|low|top|medium) prio(?:rity)?)"
_SHAPED = r"(?:make|label|tag|file|drop|complete|remember|do|update|check|archive|finish)"
DEED = rf"""(?!{_SHAPED} (?:#?\d|it\b|that\b|this\b|(?:task|number|no)\b))(?:{CHORES}|replace|swap
|clear)"""
_FINE = r"""(?:(?:is|'s|would be|will be|should be)(?: just| totally| absolutely)?[ ]
(?:fine|ok|okay|good|great|alright|all right|perfect|enough|soon enough|early enough)
|will do|works(?: for me)?|would do|at the latest|latest)"""
_MOVE = """(?:move|push|shift|bump|put|change|make|set|reschedule|postpone|rename|reopen|delay|bring
|tick off|cross off|add|mark|delete|remove|remind)"""
_OVER = r"(?:done|finished|sorted(?: out)?|completed?|ticked off|dealt with|taken care of)"
HOME = r"(?:work|personal|home|other)"
BACK = r"""(?:(?:put|stick|pop|bring|move|add|get|pop) (?:it|that|this|them)(?: one)? back
(?: (?:on|onto|to|in|up)\b[^,.;?]*)?|re-?open (?:it|that|this)(?: one)?(?: (?:up|again|please))*
|un-?(?:tick|check|mark|complete) (?:it|that|this)(?: one)?|open (?:it|that|this)(?: one)?
(?: (?:back|up|again))+|mark (?:it|that|this)(?: one)? (?:as )?(?:not done|undone|open
|unfinished))"""

_STRAIGHT = tuple(
    (rx(said), meant)
    for said, meant in (
        # A number that is written short ends no sentence.
        (
            rf"^(?!{PLEASE}(?:add|remind|buy|note|put|create|order|get)\b)(.*?)\bnos?\. ?(?=#?\d)",
            r"\1number ",
        ),
        # The last of two dates is meant.
        (
            rf"\b({ON} )?{DAY}((?:,? at|,? by)? {CLOCK}){_WAIT}({DAY})(?=\s*(?:$|[,.!?]))",
            r"\1\3\2",
        ),
        (rf"\b({ON} )?{DAY}{_WAIT}(?={DAY})", r"\1"),
        (rf"\b((?:at|by|for|to|from) ){CLOCK}{_WAIT}(?={CLOCK}(?!\w))", r"\1"),
        (rf"^scratch that{BREAK}(?:{SORRY} )?(?=(?:{ON} )?{DAY})", "sorry, "),
        # What suits is the date.
        (
            rf"""^({PLEASE}(?:add|remind|note|create|new task|i(?:'ve| have)?(?: got| need
            | have)? to)
            \b.*?)[,;–-]*\s+(?:any ?time |some ?time )?((?:{ON} )?{DAY}) {_FINE}[\s.!]*$""",
            r"\1, \2",
        ),
        # Tasks that are announced before they are named.
        (
            rf"""^{PLEASE}(?:(?:add|put|note|jot|write|stick|pop)(?: down)?|i (?:need|have
            |want) to[ ]
            (?:do|add)) (?:these|the following)(?: {COUNT})?(?: {THINGS})?
            (?: (?:on|to|onto|in) (?:my|the) (?:\w+ )?list)?(?: for me| please)*\s*(?::|\s[–-])\s*
            (?=\S[^?]*(?:[,;]| and ))""",
            "add these tasks: ",
        ),
        (
            rf"""^{PLEASE}(?:(?:add|put|note|jot|write|stick|pop)(?: down)?|i (?:need|have
            |want) to[ ]
            (?:do|add)|(?:i(?:'ve| have)(?: got)?|there are|here are|got)(?=[^:–-]*[:–-]\s*
            (?:{CHORES})\b)) {COUNT}(?: (?:more|new|other|quick|different|separate
            |little))* {THINGS}
            (?: to (?:do|add|remember|get done))?(?: (?:on|to|onto|in|for) (?:my|the)[ ]
            (?:\w+ )?list)?(?: for me| please| today)*\s*(?::|\s[–-])\s*
            (?=\S[^?]*(?:[,;]| and ))""",
            "add these tasks: ",
        ),
        (
            rf"""^{PLEASE}(?:(?:i|we)(?:'d like|'ve got| would like)? ?)?(?:need|want|have|got
            |(?<=like )|(?<=got )) ?to (?:get|put|note|write|jot|take
            |have) (?:these |the following )?
            (?:{COUNT})?(?: (?:more|new|other|quick|different|separate|little))* ?{THINGS} (?:down
            |noted|written down|added|on (?:my|the) (?:\w+ )?list)(?: for me| please| today)*
            \s*(?::|\s[–-])\s*(?=\S[^?]*(?:[,;]| and ))""",
            "add these tasks: ",
        ),
        # How much it matters, and then what is to be done.
        (
            rf"""^(?!.*\b(?:me|us|911|999|ambulance|police)\b)
            {PLEASE}({LEVEL})(?: (?:one|task|thing|job))?\s*(?:[:!,]+|\s[–-]+|\.+)\s+
            (?:(?:i |we )?(?:need|have|must)(?: to)? )?(?=(?:{DEED})\b)([^?]+?)[\s.!]*$""",
            r"add \2, \1",
        ),
        (
            rf"""^(add\b[^?]*?)(?:,| [–-]+) (?:it |this |that |which )?(?:needs?|has|must|should)
            (?: to)?(?: be| get)? (?:done|doing|sorting|sorted|finishing|finished)\b
            (?=\s*(?:$|,|(?:{ON} )?{DAY}))""",
            r"\1",
        ),
        # Something is over, and something else is to be done.
        (
            rf"""^(?!(?:once|when|if|after|until|before|as soon as|unless|i'?ll|will|get|need
            |let)\b)
            ((?:i(?:'ve| have|'m)? )?(?:just |already |finally )?(?:finished|done(?: with)?
            |did
            |completed|ticked off) [^,.;?]+|[^.;?]+? {_OVER})(?:,? and|,) (?={_MOVE}\b
            (?! (?:it|that|this|them)\b))""",
            r"\1. ",
        ),
        (rf"(?<=\w)[.;!]\s+(?=(?:(?:please|so|can you|could you|just)[\s,]+)*{BACK}\W*$)", ", "),
        (
            rf"""^{PLEASE}(?:let me|i(?:'d| would) like to|i want to|can i|may i
            |could i) add (?:something
            |one|a thing|one more|another(?: one| thing)?
            |one thing)(?: else)?(?: please)?\s*[:,–-]\s*""",
            "add ",
        ),
        (rf"^({PLEASE})add (?=(?:delete|remove|cancel|clear|wipe|erase) \w)", r"\1add a task to "),
        (r"^i(?:'d| would) (?:rather|prefer to) (?=do (?:the|my|number|task|#?\d))", ""),
        (
            rf"""^{PLEASE}(?:leave|save) ((?:the|my|number|task|#)[^,.;?]+?) (?:until|till)[ ]
            (?={DAY})""",
            r"move \1 to ",
        ),
        (
            r"""^([^,.;?]+?) (?:doesn'?t|does not|no longer) needs? (?:a|any|its|the) (?:due )?
            (?:date|deadline)(?: any ?more)?$""",
            r"remove the due date from \1",
        ),
        (
            r"\b(is|are|been|'s) (\w{3,}ed|written|made|done) and (?:sent|\w{3,}ed|done)(?=\W*$)",
            r"\1 \2",
        ),
        (
            r"""^(what(?:'s| is| do i (?:have|need))\b[^?]*?\bto do|what needs doing) (?:around
            |about|at|in)[ ]
            (?:the )?(?:home|house|flat)\b""",
            r"\1 for home",
        ),
        # May it be so? It may.
        (
            rf"""^(?:can|could) ((?:my|the) [^,.;]+?) (?:go|sit|come|be(?: (?:put|moved|filed))?)[ ]
            (?:under|in|into|to) (?=(?:the )?{HOME}\b)""",
            r"move \1 to ",
        ),
        (
            r"""^(?:can|could) ((?:my|the) [^,.;]+?) be (?:made |marked |set )?(?:as |to |a )?
            (?=(?:(?:high|low|medium|top) priority|urgent)\b)""",
            r"make \1 ",
        ),
    )
)


def straight(text: str) -> str:
    """Return a message with what is said in a roundabout way in the words of a command."""
    for said, meant in _STRAIGHT:
        text = said.sub(meant, text)
    return text
