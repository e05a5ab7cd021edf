"""The one spelling of English words that are typed in haste."""

from __future__ import annotations

import re
from collections.abc import Iterator

from carrel.agent.understanding.english.clipping import clipped
from carrel.agent.understanding.english.elsewhere import CHORES
from carrel.agent.understanding.english.entering import kept_for
from carrel.agent.understanding.english.hurrying import hurried
from carrel.agent.understanding.english.joining import joined
from carrel.agent.understanding.english.lettering import plain_request
from carrel.agent.understanding.english.line_by_line import timed_items
from carrel.agent.understanding.english.mending import mended
from carrel.agent.understanding.english.ordering import ordered
from carrel.agent.understanding.english.revising import revised
from carrel.agent.understanding.english.rewording import straight
from carrel.agent.understanding.english.short_days import days_in_full
from carrel.agent.understanding.english.untangling import untangled
from carrel.agent.understanding.grammar import words

_SHORT = dict(
    pair.split("=")
    for pair in (
        "whats=what's dont=don't doesnt=doesn't didnt=didn't isnt=isn't arent=aren't wasnt=wasn't "
        "werent=weren't havent=haven't hasnt=hasn't hadnt=hadn't cant=can't wont=won't "
        "wouldnt=wouldn't shouldnt=shouldn't couldnt=couldn't mustnt=mustn't im=i'm ive=i've "
        "youre=you're theyre=they're thats=that's theres=there's wheres=where's whens=when's "
        "hows=how's whos=who's u=you ur=your yr=your "
        "wat=what wot=what wots=what's wot's=what's wht=what teh=the hte=the "
        "wats=what's wuts=what's hw=how wetin=what thru=through "
        "anythin=anything everythin=everything evrything=everything tsk=task tsks=tasks tast=task "
        "plse=please pleas=please plase=please pleaes=please thx=thanks thnx=thanks nxt=next "
        "havta=hafta hafto=hafta del=delete rmbr=remember rember=remember rmb=remember rmd=remind "
        "rmnd=remind em=them 'em=them "
        "cud=could cld=could wud=would wld=would shud=should shld=should hv=have "
        "hav=have lst=list delt=delete ned=need "
        "creat=create cretae=create becuase=because prio=priority pririty=priority reminer=reminder"
    ).split()
)
# Words of commands; a letter too few, one twice, or two in the wrong order is read as meant.
_LONG = (
    "remind reminder reminders delete remove complete completed finish finished update rename "
    "cancel priority urgent remember schedule reschedule postpone category everything change"
).split()
_BRIEF = "task tasks list mark show done move push make".split()  # two letters swapped, no more
_WORDS = frozenset(
    "chang finis compete competed finnish renae chane".split()
)  # what is meant as it is written


def _swapped(word: str) -> Iterator[str]:
    for at in range(len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _near(word: str) -> Iterator[str]:
    yield from _swapped(word)
    for at, letter in enumerate(word):
        yield word[:at] + word[at + 1 :]
        yield word[:at] + letter + word[at:]


def _table() -> dict[str, str]:
    meant = {typed: word for word in _BRIEF for typed in _swapped(word)}
    meant |= {typed: word for word in _LONG for typed in _near(word)}
    known = _WORDS | {*_LONG, *_BRIEF}
    return {typed: word for typed, word in meant.items() if typed not in known} | _SHORT


_MEANT = _table()


def spell(word: str) -> str:
    """Return a word as it is meant: "remnd" is "remind", and "whats" is "what's"."""
    return _MEANT.get(word.casefold(), word)


# Words of dates, and signs for words, are brought into full form before anything is read.
_HOUR = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})"
_WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_VERBS = words(
    f"{CHORES} go be see ask tell try cancel delete change remove move add speak talk watch find "
    "put set let start stop replace leave cover"
)
_POP, _GO = "(?:stick|pop|bung|chuck|whack|pencil|slot)", "(?:go|be (?:moved|pushed|put))"
_ALONE = r"(1[0-2]|[1-9])(?=\s*(?:$|[,!?]|\.(?!\d)))"
_NTH = r"(the \d{1,2}(?:st|nd|rd|th))"
_AGAIN = (
    "(?:sorry|oops|no|nah|wait|actually|i meant?|make (?:it|that)|whoops|ah|it'?s|that'?s"
    "|should be|for)"
)
_DAY = "mon|tue|wed|thu|fri|sat|sun|tom|next"
_AT = rf"(?={_DAY}|this|the|\d|in|half|noon)"
_FULL = tuple(
    (re.compile(short, re.IGNORECASE), full)
    for short, full in (
        (r"\b(?:2mor+o+w?|2mrw|tom+or+o+w?|tomrrow|tomorrw|tmrow|tomoz|tmoz)\b", "tomorrow"),
        (r"\b2nite\b", "tonight"),
        (r"\b2day\b", "today"),
        (r"\b(today|tomorrow)s(?= \w)", r"\1's"),
        (r"\bnxt (?=(?:wk|week|month|year|mon|tue|wed|thu|fri|sat|sun))", "next "),
        (r"\b(next|this|last|nxt|every|each) wk\b", r"\1 week"),
        (r"\b(next|this|the) (?:wknd|wkend)\b", r"\1 weekend"),
        (
            rf"(?<!: )\b(need|have|got|want|going|remember|forget|remind me) 2 (?=(?:{_VERBS})\b)",
            r"\1 to ",
        ),
        (
            rf"^((?:.*\b(?:(?:need|got|have|me|remember) to|gotta|must)|add)\b.* before) {_ALONE}",
            r"\1 \2 o'clock",
        ),
        (
            (
                rf"^((?:(?:please|pls|can you|could you|hey|ok)[\s,]+)*){_POP} "
                rf"(?!(?:it|that|this|them|those|me|one)\b)([^,;?]+?) (?:in|on|down) for {_AT}"
            ),
            r"\1add \2 for ",
        ),
        (
            rf"^(?:can|could) ((?:my|the) [^,.;]+?) {_GO} (?:on )?to (?={_DAY}|the )",
            r"move \1 to ",
        ),
        (
            r"\b(should be|make it) (high|low|medium),? not (?:high|low|medium|normal)\b",
            r"\1 \2 priority",
        ),
        (r"\bb4 (?=\d|noon|mon|tue|wed|thu|fri|sat|sun|tom|next|the )", "before "),
        (
            r"\b(tomorrow|tmrw|tmr|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day) am\b",
            r"\1 morning",
        ),
        (
            r"\b(tomorrow|tmrw|tmr|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day) pm\b",
            r"\1 afternoon",
        ),
        (
            r"\b(make|turn|set) (#?\d+) an? (?=(?:home|work|personal|other|high|low|medium|top)\b)",
            r"\1 \2 as ",
        ),
        (
            rf"^((?:move|push|shift|change|reschedule|postpone)\b.*) 2 (?={_DAY})",
            r"\1 to ",
        ),
        (r"\bhi(?:gh)?[- ]?pri(?:o|ority)?\b", "high priority"),
        (r"(?<=\w) n (?=how (?:many|much)\b)", " and "),
        (r"\bw/ ", "with "),
        (
            (
                r"(?:^|(?<=[.!?] ))(?:(?:do|please|pls|just|kindly|can you|could you) )*"
                r"(?:remind|tell) (?:me|us)(?: again)?\s*[,:–-]+\s*"
                r"(?=(?:when|what|which|how|is|did|have|are)\b)"
            ),
            "",
        ),
        (r"\btil\b", "until"),
        (r"\b(on|by|until|before|due|due on) sat\b", r"\1 saturday"),
        (r"\bfor sat(?=$|[,.!])", "for saturday"),
        (r"\bfor sun(?=$|[,.!])", "for sunday"),
        (r"\b(on|by|until|before|due|due on) sun\b", r"\1 sunday"),
        (r"\b(on|by|until|before|due|due on) mon\b", r"\1 monday"),
        (r"\b(on|by|until|before|due|due on) wed\b", r"\1 wednesday"),
        (r"\s*(?:-{1,2}>|=>|→)\s*", " to "),
        (rf"\b(?:eod|cob|close of (?:play|business))(?: on)? (?={_DAY})", ""),
        (rf"\b(at|by|around|from|until|for) half (?={_HOUR}\b)", r"\1 half past "),
        (
            rf"\b(me|tomorrow|today|tonight|{_WEEKDAY}) half (?={_HOUR}\b(?! (?:price|hour)))",
            r"\1 half past ",
        ),
        (
            rf"(?<!past )\bhalf (?={_HOUR} (?:today|tonight|in the|on|{_DAY}))",
            "half past ",
        ),
        (r"^(work|personal|home|other)\s*:\s+(?=[a-z])", r"\1 task: "),
        (r"^(?:wait|oops|hang on|actually|no)[\s,]+no[\s,]+(?=that|it|the)", "oops "),
        (r"(?<=\w) = (?=\w)", " is "),
        (
            r"\b(at \d{1,2}(?::\d\d)?(?: ?[ap]m)?),? not (?:at )?\d{1,2}(?::\d\d)?(?: ?[ap]m)?\b",
            r"\1",
        ),
        (rf"\bfirst thing (?=(?:today|in the morning|this|on|{_DAY}))", ""),
        (rf"\b(tomorrow|{_WEEKDAY}),? first thing\b", r"\1"),
        (r"(?<=\w)'s been (?=\w+ed\b|paid|bought|sent|made|done|written)", " has been "),
        (r"\b(?:is not|isn'?t|not) due (?=until|till)", "is due "),
        (r"\b(reminder|remind me) for (?=\d{1,2}(?:[:.]\d\d)? to [a-z])", r"\1 at "),
        (  # a correction names a day
            rf"^({_AGAIN}\b[\s,.!]*(?:{_AGAIN}[\s,]+)*){_NTH}\b(?! (?:one|task|item|of))",
            r"\1on \2",
        ),
        (
            r"\b(on the \d{1,2}(?:st|nd|rd|th)),? not (the \d{1,2}(?:st|nd|rd|th))\b",
            r"\1 not on \2",
        ),
        (r"\s+\|\s+", " - "),
        (r"^\W*(?:[✔✅☑✓]\ufe0f?|\[x\])\s*(?=\w)", "done: "),
        (r"(?:\s*[✔✅☑✓]\ufe0f?)+\W*$", " done"),
    )
)

_POINTS = re.compile(r"(?:^|\s)1\. .*\s2\. ")  # a numbered list; its points end no sentence
_POINT = re.compile(r"(?<!\S)(\d)\. (?=\w)")


def in_full(text: str) -> str:
    """Return a message with the short forms that dates and ticks are typed in written out."""
    text = days_in_full(timed_items(kept_for(plain_request(text))))
    for short, full in _FULL:
        text = short.sub(full, text)
    text = straight(untangled(joined(mended(hurried(ordered(clipped(revised(text))))))))
    return _POINT.sub(r"\1) ", text) if _POINTS.search(text) else text
