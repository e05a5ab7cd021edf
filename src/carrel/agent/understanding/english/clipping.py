"""Clipped English about tasks that are there: an order, and a reason or a name beside it."""

from __future__ import annotations

from carrel.agent.understanding.english.courtesy import ASK, CLOSE
from carrel.agent.understanding.english.parts import DONE
from carrel.agent.understanding.english.rewording import DAY, HOME
from carrel.agent.understanding.grammar import rx

_END = rf"{CLOSE}[\s.!?]*$"
_MOVES = r"""(?:move|push|shift|bump|re-?schedule|postpone|delay|change|put|bring|shove|slide|set
|knock|nudge)"""
_SETS = rf"(?:{_MOVES}|make|mark|flag|raise|lower|drop|tick|cross|check|close|re-?open|untick|file)"
_ALTER = (
    r"(?:change|switch|move|swap|fix|correct|update|amend|shift|put|push|reschedule|re-schedule)"
)
_GOES = r"(?:delete|remove|bin|scrap|ditch|kill|erase|take|clear|drop|lose|wipe|cancel|get rid of)"
_IT = r"(?:it|that|this)(?: one)?"
_LEVEL = r"(?:high|low|medium|top|normal|urgent|important)(?: prio(?:rity)?)?"
_SHORT_DAY = r"(?:sat|sun|mon|wed|tue|tues|thu|thur|thurs|fri)"
_OFFSET = r"""(?:a|an|one|two|three|four|five|six|\d+|a couple(?: of)?|a few) (?:days?|weeks?
|months?|hours?)"""

# Who is spoken to, and small words that only ask nicely.
_HAILED = r"""(?:boss|chief|guv(?:nor)?|bro|bruv|bruh|blud|fam|sis|sir|madam|ma|ma'?am|oga|mate|pal
|buddy|bud|dude|man|my (?:dear|love|friend|man|guy)|dear|darling|babe|hun|hon|love|duck|yaar|bhai|ji
|lads|guys|champ|captain|skip|kind sir|good sir)"""
_SOFT = r"(?:abeg|biko|jare|jor|sha|abi|o+|oo+h?|na|lah?|eh|ehn|wallah|innit|init|yh|yeah|k|tho|x+)"
_HAIL = rf"(?:[\s,]+(?:{_HAILED}|{_SOFT}|please|pls|plz|thanks|thx|ta|cheers))+[\s.!]*$"

# Why an order is given, where nothing separates the two.
_WHY = r"""(?:(?:i|we|he|she|they|it)(?:'?(?:m|ve|ll|re|s|d))? [\w']+|(?:i'?m|im|ive|i've|we're)
[ ]\w+|(?:really |just |def |defo |still )*(?:can'?t|cannot|won'?t|couldn'?t|don'?t|didn'?t
|haven'?t|not) (?:be |gonna |going to |got |get )*(?:do|make|manage|fit|go|come|get|free|ready
|around|here|in|able|have|time|there|happening|enough|possible|afford|feeling)\b|no (?:time|chance
|way|idea|clue)\b|(?:[\w'-]+ ){1,2}(?:is|are|was|has|won'?t|can'?t|isn'?t|aren'?t)\b|too (?:busy
|tired|much|soon|early|tight|late))"""
_NOT_WHY = r"""(?!.*\b(?:if|unless|except|but|actually|wait|kidding|joking|jk|undo|scratch|instead
|never ?mind|keep it|leave it|said|says|told)\b)"""
_UNSURE_WHEN = r"""(?:(?:i |we )?(?:dunno|don'?t know|dont know|idk|haven'?t (?:a clue|decided|got)
|have no (?:idea|clue)|can'?t say|cant say)|no (?:idea|clue|rush)|not (?:sure|certain|decided)
|unsure|(?:god|who|lord|heaven) knows|could be|might be|(?:i'?ll|ill|we'?ll|will) (?:do|get|see
|sort|fit|decide)|whenever|it (?:can|could|might|may|will)|(?:it|they|he|she|there)(?:'s|s| is|'re
| are)|i'?m|im)"""
_UNDATES = rf"""(?:{_GOES}) (?:the |that |its |this )?(?:due )?(?:date|deadline|due by)(?: off| from
| on| of| for| out of)+"""

_TICKED = r"""(?:(?<!un)(?<!un-)(?:ticked|crossed|struck|checked|knocked)(?: (?:off|out))?|done
|finished|completed?)"""
_SWEEPS = rf"(?:{_GOES}|sweep|tidy|purge|chuck|dump|trash|clean)(?: (?:off|out|away|up))?"
_WHAT = r"(?=(?:all|everything|anything|whatever|what|what'?s|the|those|these|any|my)\b)"
_ANY = r"""(?:(?:all|everything|anything|whatever|what|what'?s|the|those|these|any|ones?|stuff
|things|tasks|items|jobs|that|that'?s|which|of|my|is|are|has|have|i'?ve|i|we'?ve|we|been|already|now
|got|it'?s)[ ])*"""

_PLAIN = tuple(
    (rx(said), meant)
    for said, meant in (
        (rf"\b({DONE}|through) w (?=\d|#|the |my |that\b|it\b|those |both\b|all )", r"\1 with "),
        # A report or an order ends before the name of who is told.
        (
            rf"""^(?!{ASK}(?:add|remind|rename|call|note)\b)
            ([^?]*(?:\b(?:{DONE}|{_LEVEL}|{HOME}|{DAY}|off|it|that one|this one|\d+)|(?<=to)[ ]
            {_SHORT_DAY})){_HAIL}""",
            r"\1",
        ),
        (
            rf"^({ASK}(?:{_SETS}|{_GOES}) [^?]+?)(?:[\s,]+(?:abeg|biko|jare|bruv|guv))+[\s.!]*$",
            r"\1",
        ),
        # A reason runs on behind the day, or behind by how much.
        (
            rf"""^({ASK}{_MOVES} [^,.;:?]+? (?:(?:by |back |out |on |forward )*{_OFFSET}|(?:to
            |until
            |till|for) (?:{DAY}|{_SHORT_DAY}))(?: later| instead| please
            | pls)?)[ ]{_NOT_WHY}(?={_WHY})""",
            r"\1, ",
        ),
        # A short day at the end of a move.
        *(
            (
                rf"""^([^?]*\b{_SETS} [^,.;?]*?(?:to|until|till|for|it)) {day[:3]}(?=\s*(?:$|[,.;!]
                |(?:please|pls|instead|now|cos|n|and)\b))""",
                rf"\1 {day}",
            )
            for day in ("saturday", "sunday", "monday", "wednesday")
        ),
        # It has no date, and nobody knows when.
        (
            rf"""^({ASK}{_UNDATES} [^,.;:?]+?)(?:\s*[,.;–-]+\s*
            |\s+){_NOT_WHY}{_UNSURE_WHEN}\b[^?]*$""",
            r"\1",
        ),
        # Where the last named task goes, and when it is due.
        (
            rf"""\b(?:make|mark|put|file) (it|that)(?: (?:as|under|in|a))? ({HOME})(?:,| n| and
            |,? &) (?=due\b)""",
            r"move \1 to category \2, ",
        ),
        # The new day and the old one, and that it is to be changed.
        (
            rf"""\b({DAY})(?: now)?,? (?:and )?(?:not|instead of|rather than)(?: on)? {DAY}
            (?=[^?]*?\s*[,.;–-]+\s*{ASK}{_ALTER} (?:it|that|this){_END})""",
            r"\1",
        ),
        (
            rf"\b({DAY})(?: now)? instead(?=\s*[,.;–-]+\s*{ASK}{_ALTER} (?:it|that|this){_END})",
            r"\1",
        ),
        (
            rf"""^([^,.;:?]+?) (?:can'?t|cannot|won'?t|isn'?t|is not) (?:do|make|manage|free
            |happening)?
            [ ]?(?:me )?(?:on )?{DAY}(?: any ?more| now
            | after all)*[\s,.;–-]+(?:but |and |so )*(?:it'?s
            |they can do|now|can do)[ ](?:me |on )*({DAY})(?: now)?\s*[,.;–-]+\s*{ASK}{_ALTER}
            [ ](?:it|that|this){_END}""",
            r"move \1 to \2",
        ),
        (
            rf"""(?<!on )(?<!to )(?<!by )\b(the \d{{1,2}}(?:st|nd|rd|th))(?: now)?
            (?=\s*[,.;–-]+\s*{ASK}{_ALTER} (?:it|that|this){_END})""",
            r"on \1",
        ),
        # It cannot wait, for a reason, and so it matters.
        (
            rf"""^((?!(?:i|we|he|she|they|you)\b)[^,.;:?]+?) (?:really |just )?(?:can'?t|cannot
            |won'?t) wait
            (?: any ?more| any longer| much longer| longer)*\s*[,.;–-]+\s*[^,.;?]+\s*[,.;–-]+\s*
            (?={ASK}(?:make|mark|set|bump|flag|put|move|push) (?:it|that|this)\b)""",
            r"\1, ",
        ),
        # What is ticked is to go.
        (
            rf"""^{ASK}{_SWEEPS} {_WHAT}{_ANY}{_TICKED}(?: (?:already|now|ones|stuff|tasks
            |things|items
            |jobs
            |bits))*(?: (?:off|from|on|in) (?:the|my|this) (?:to-?do )?list)?{_END}""",
            "delete all completed tasks",
        ),
        # The deed is named by a noun, and "it" is that deed.
        (
            rf"""^{ASK}(?:(?:i|we)(?:'ve|ve| have)? )?(?:just |already |finally |now )*(?:made
            |did|done
            |had|placed|held) ((?:the|that|my) (?!(?:call|one|job
            |thing) \w+ing\b)[\w'-]+(?: [\w'-]+)?
            (?<!that)(?<!you)(?<!can)(?<!mark)(?<!tick))(?:\s*[,.;–-]+| so| and)?\s+
            {ASK}(?:(?:mark|set|put|count) {_IT} (?:as |down as )?{DONE}|(?:tick|cross|check|mark
            |knock)
            [ ]{_IT} off|close {_IT}|tick {_IT}){_END}""",
            r"mark \1 as done",
        ),
        (
            rf"""^{ASK}that'?s ((?:the|my) [\w'-]+(?: [\w'-]+)?) (?:made|done|had|sorted|finished)
            (?:\s*[,.;–-]+| so| and)?\s+{ASK}(?:(?:mark|set|put) {_IT} (?:as )?{DONE}|(?:tick|cross
            |check|mark|knock) {_IT} off|close {_IT}){_END}""",
            r"mark \1 as done",
        ),
    )
)


def clipped(text: str) -> str:
    """Return a clipped message about tasks as an order says it."""
    for said, meant in _PLAIN:
        text = said.sub(meant, text)
    return text
