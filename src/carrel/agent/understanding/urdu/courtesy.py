"""What Urdu says around a command: courtesy, sighs, and why."""

from __future__ import annotations

import re

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import DATES
from carrel.agent.understanding.urdu.parts import BE, GIVE, KILL, LIST, PAST, TO, B, E
from carrel.agent.understanding.urdu.spoken import plainly

# A second command may begin where a verb has ended.
_VERBS = (
    "دو دیں دیجیے دے کر_دینا ہٹا_دینا دلا_دینا ڈالو لو لیں لیجیے کر_لینا لکھ_لینا لے کرو "
    "کریں کیجیے سمجھو لکھو ڈالو رکھو دکھاؤ گا "
    "لیا لی لیے دیا دی دیے گیا گئی گئیں گئے چکا چکی چکے آیا آئی ہوا ہوئی ہوئے ہے ہیں ہوگی ہوگا "
    "لایا لائی لیا_ہوں دیا_ہوں چکا_ہوں چکی_ہوں آیا_ہوں آئی_ہوں گیا_ہوں گئی_ہوں لایا_ہوں لائی_ہوں "
    "مکمل ڈن کمپلیٹ ہٹاؤ مٹاؤ اڑاؤ نکالو بناؤ لگاؤ ڈیلیٹ"
)

ENDED = "(?:" + "|".join(f"(?<= {word.replace('_', ' ')})" for word in _VERBS.split()) + ")"

# The same with a date behind it: "… is to be done tomorrow, and …".
_DATED = (
    "(?:" + "|".join(f"(?<= {word} {DATES})" for word in ("ہے", "ہیں", "دو", "دیں", "لو")) + ")"
)

# Faces, hands and ticks: they close a message, and are no part of a title.
_FACES = (
    "[\u2600-\u27bf\ufe0f\U0001f389\U0001f3fb-\U0001f3ff\U0001f44a-\U0001f450\U0001f4aa"
    "\U0001f600-\U0001f64f\U0001f900-\U0001f93a\U0001f970-\U0001f97a]"
)

_KIN = r"""(?:پتر|بیٹا|استاد|اوئے|او|بیٹے|بیٹی|بھائی (?:جان|jaan|jan)|بھائی|بھیا|بھئی|باجی|آپی|یار
|جناب|سر|صاحب|دوست
        |جانی|beta|baita|bhaiya
|bhaia|bro|sir
|dear|jani|baji|api|boss|باس)"""

# Who somebody says that they are changes nothing.
_SOMEBODY = r"(?:یوزر|user|صارف|admin|ایڈمن)"

POLITE = rx(
    rf"""^(?:(?:(?:براہ|برائے) (?:کرم|مہربانی)|سلام|ہیلو|hello|hi|hey|o|oops|اوہو|افف?
    |مہربانی (?:فرما کر|کر کے
    |کر)|پلیز|please|ازراہ کرم|میرے (?:پتر|بیٹے|بھائی)|سنو|سنیں|سنیے|سن|ذرا|ارے|اچھا|جی|{_KIN}
    |اور ہاں|اور|پھر|السلام(?: (?:و
    |o))? ?علیکم|ہاں
    |بھی|اب|آپ سے گزارش ہے (?:کہ|کے)|oho|uff|جلدی سے|sorry|سوری|معاف کرنا|آج|اوہ|دیکھو|دیکھیں|بس
    |چلو|chalo|تو|ویسے|waise|لیکن|مگر|magar|(?:شکر )?الحمد ?للہ|ماشاء ?اللہ
    |(?:اللہ کا )?شکر ہے(?: کہ)?
    |میں {_SOMEBODY}[^،,]*(?=[،,])|میں {_SOMEBODY}[^،,]* ہوں|ورنہ [^،,]+ گ[اےی])[\s،,۔:!]+(?!(?:کا
    |کی|کے|کو|سے|نے|والا
    |والی|والے|جان|jaan|jan|صاحب|sahab|sahib|اور|پی|ایم){E}))+|^[^،,]+ رہنے (?:دو
    |دیں)[،,]\s*(?!(?:{LIST} (?:میں )?سے )?{KILL}$)(?=.*(?:{KILL}|دو|دیں|کرو|کریں)$)"""
)

CLOSING = rx(
    rf"""[\s،,۔!]*{B}(?:پلیز|please|شکریہ|جی|(?:(?:براہ|برائے) )?مہربانی(?: ہوگی)?|براہ کرم|ذرا
    |{_KIN}
    |meharbani|thanks|بس|(?<=\w\w (?:دو|لو) )پھر|(?<=دیں )پھر|میں نے|(?<= گئی )میری|(?<= گیا )میرا
    |فی الحال|filhal|فلحال
    |(?:شکر )?الحمد ?للہ|ماشاء ?اللہ
    |ان ?شاء ?اللہ|(?:اللہ کا )?شکر ہے|خیر سے|online|آن لائن|finally|آخرکار|akhirkar|آخر کار|thx|ty
    |ok|okay|اوکے|ٹھیک ہے|جلدی سے|جلد از جلد|جتنی جلدی ہو سکے|jitni جلدی ہو sake|فورا
    |فوراً|(?:جان|jaan|jan) (?:چھ|ch?h)\S+)[\s،۔!]*$|[\s،,۔!]*{_FACES}+$
    |{ENDED}[\s،,۔]+(?:ورنہ|کیونکہ|کیوں کہ|تاکہ|taake|taakay){E}.*$
    |{ENDED} (?:میری |میرے |اپنی )?{LIST} میں(?: بھی)?$
    |(?:{ENDED}|(?<= سے))[\s،,۔]+(?:(?:اب|مجھے|اس کی|کوئی|{_KIN})[\s،,]+)*(?:نہیں {TO}|ضرورت نہیں
    |نہیں چاہیے
    |چاہیے نہیں)(?: (?:ہے|رہی|اب|مجھے))*$
    |(?:(?<=\w\w\w کر دو)|(?<=\w\w\w کر دیں)|(?<=\w\w\w کرو))(?<!ایڈ کر دو)(?<!نوٹ کر دو)
    (?<!شامل کر دو)(?<!درج کر دو)(?<!ایڈ کرو)(?<!نوٹ کرو)(?<!ایڈ کر دیں)(?<!نوٹ کر دیں)
    [ ](?!(?:اور|پھر|کہ|کے){E})(?:\S+ ){{1,5}}(?:{PAST}|رہ[اےی]) (?:ہے|ہیں)$
    |(?<= ہے) (?:یار|بھائی)(?! .*(?:[وؤ]|یں|یے|نا|لے|دے|کر)$)(?: \S+){{1,3}}$"""
)

_HAS = rx(r"(?<=\w\w )ha(?=\s*(?:[،,.!]|$))")
_TAG = rx(
    r"""(?<!\S)(mjhe|mujhe|mjy|yar|yr|do|lo|dein|den|lein|karo|kro|krdo|krlo|dikhao|batao|hatao
    |likho
    |dalo|rakho|tha|thi|hai|hain|دو|لو|دیں|لیں|کرو|دکھاؤ|بتاؤ|تھا|تھی|ہے|ہیں) (?:na|naa|نا
    |نہ)(?=\s*(?:[،,.!?؟]|$)| (?:usko|usay|usey|اس|kal|aaj)(?!\w))
    |(?<!\S)([\u0600-\u06ff]+(?:ؤ|لو|کھو|رو|ئیں|یے)) (?:نا|نہ)(?=\s*(?:[،,.!۔]|$))"""
)
_TWICE = rx(r"\b(urgent|important|zaroori|zaruri|ahem|high|jaldi|ضروری|اہم|فوری) \1\b")
# "Its date is the 25th".
_DAY = rx(
    r"""(\b(?:date|tarikh|tareekh|deadline|تاریخ|ڈیڈ لائن)) (\d{1,2})(?= (?:pe |par |tak |ko |پر[ ]
    |تک )?(?:hai\s*$|ہے\s*$|kar
    |kr|ka?rdo|rakh|rkh|set|کر|رکھ))"""
)
# "I paid it, kal": that was yesterday.
_GONE = rx(
    r"""(?<!\S)((?:diya|dia|di|liya|lia|li|gaya|gya|gai|gayi|chuka|chuki|aya|دیا|دی|لیا|لی|گیا|گئی
    |چکا
    |چکی|آیا)(?: (?:tha|thi|thay|hai|h|hun|تھا|تھی|ہے))?(?: (?:maine|mene|main ne|میں نے))?) (?:kal
    |parson?|کل|پرسوں)(?= hi\b| ہی|\s*[،,.!۔]|$)"""
)
_HALVES = (
    (rx(r"(?<!\S)(?:dedh|derh|deidh|ڈیڑھ) (?=ba?j\w*|بجے)"), "1:30 "),
    (rx(r"(?<!\S)(?:dhai|dhaai|dhaee|adhai|ڈھائی) (?=ba?j\w*|بجے)"), "2:30 "),
)
_SHORT = (
    (rx(r"\bka+m tama+m\b"), "mukammal"),
    (rx(r"\bjma (?=ka?r|ho)"), "jama "),
    (rx(r"\baa (?=ga[iy]|gy|cha?uk|rah|rha)"), "آ "),
    (rx(r"\bimp\b"), "important"),
    (
        rx(
            r"""(?<!\S)(?:is|isi) (?=(?:sun|mon|tues|wednes|thurs|fri|satur)day|itwar|peer|mangal
            |budh|jum)"""
        ),
        "",
    ),
    # "The 15th", where no task can be meant.
    (
        rx(
            r"""(?<=\w )(?<!task )(?<!kaam )(?<!number )(?<!no )(\d{1,2}) ko (?=(?:ka?r ?(?:do
            |dein|den
            |de|dijiye)|rakh\w*(?: do| dein)?)\s*$)"""
        ),
        r"\1 tareekh ko ",
    ),
)
# "No. 4" is its number, "half past 4" a time without "o'clock".
_NO = rx(r"\bno\.\s?(?=\d)")
_QUARTER = rx(
    r"""(?<!\S)((?:sa+r?[hd]+[ae]y?|sawa|p[ao]u?ne|ساڑھے|سوا|پونے) (?:\d{1,2}|ek|do
    |teen|cha+r|pa+nch|che|chay|sa+t|a+th|nau|das|dus|gyara|bara|ایک|دو|تین|چار|پانچ|چھ|سات|آٹھ|نو
    |دس
    |گیارہ|بارہ))
    (?=\s*$|\s*[،,]| (?:ka?r|rakh|rkh|pe|par|pr|tak|کر|رکھ|پر|پہ|تک)(?!\w))"""
)
# "Why is it under home? Put it under work": the question is a complaint.
_WHY_THERE = rx(
    r"""^(?!.*(?:delete|hata|mita|nikal|uda|cancel|ڈیلیٹ|حذف|ہٹا|مٹا|نکال
    |کینسل))(?P<ref>\S+(?: \S+){0,4}?)
    (?: (?:mein|me|main|میں))? \S+(?: priority| category)? (?:mein|me|main|mai|pe|par|میں|پر|پہ)[ ]
    (?:kyu|kyun|kiun|kyon|کیوں) (?:\S+ )?(?:hai|h|he|hy|ہے|rakha|رکھا)\s*[،,?؟۔]\s*
    (?:(?:usay|usey|use|isay|isey|ise|isko|usko|isse|اسے|اس کو) )?(?=[^،,]*(?:ka?ro|ka?r ?do
    |ka?r dein
    |da+lo|da+l do|rakho|rakh do|le jao|کرو|کر دو|کر دیں|ڈالو|ڈال دو|ڈالیں|رکھو|رکھ دو)\s*$)"""
)
# "Change the time of the meeting, it is on Monday now".
_CHANGED = rx(
    r"""^(?P<ref>[^،,]+?) (?:ka|ki|کا|کی) (?:time|waqt|date|tareekh|tarikh|din|ٹائم|وقت|تاریخ|دن
    |ڈیٹ)[ ]
    (?:badal|change ka?r|chng ka?r|بدل|تبدیل کر|چینج کر) (?:do|dein|den|lo|دو|دیں|لو|لیں
    |دیجیے)\s*[،,۔]\s*
    (?:(?:ab|wo|woh|ye|yeh|اب|وہ|یہ) )*(?P<when>(?=.*(?:\d|baj|بجے|ko|کو|kal|کل|parso
    |پرسوں))(?!.*(?:nahi
    |nhi|نہیں))[^،,]+?)(?: (?:hai|h|he|ho ?ga|ho ?gi|ho ?gai|ho ?gaya|ہے|ہوگا|ہوگی|ہو گیا
    |ہو گئی)(?: hai
    | ہے)?)?$"""
)
# "For tomorrow … no, wait, on Monday": the day before it is taken back.
_WAIT = rx(
    r"""\s*[،,.…]+\s*(?:(?:nahi|nahin|nhi|nai|oh|arey|acha|نہیں|ارے|اوہ|اچھا)[\s،,]+)*(?:ruko
    |ruk jao|thehro
    |wait|رکو|رک جاؤ|رکیں|ٹھہرو|ٹھہریں)[\s،,.…]+(?:(?:nahi|nahin|nhi|نہیں)[\s،,]+)?(?=(?:peer|pir
    |mangal
    |budh|jume\w*|jumm?[ae]\w*|hafte|haftay|itwa+r|kal|parso\w*|aaj|\w+day|\d|پیر|منگل|بدھ|جمع\S+
    |ہفتے
    |اتوار|کل|پرسوں|آج)(?: (?:subah|sham|raat|صبح|شام|رات|\d+|baje|بجے))*(?: (?:ko|tak|ke liye
    |k liye
    |کو|تک|کے لیے))?(?: (?:ka?r ?do|ka?ro|rakho|کر دو|کرو|رکھو))?\s*[.!۔]?$)"""
)
_OVERDUE = rx(r"\bover[- ]due\b")
_REMIND = rx(r"\bremind me\b")
# "At 11 in place of 10": the hour that is meant stays.
_INSTEAD = rx(
    r"""(?<![\w:])\d{1,2}(?: (?:baje|bje|bajay|bajy|bjy|بجے))? (?:ki jagah|ki bajaye|ke bajaye
    |k bajaye|کی جگہ|کی بجائے|کے بجائے) (?=\d)"""
)
# "Kam" is work and little; beside a rank it is little.
_RANKED = rx(r"priority|tarj|ahm[ie]|prior")
_WORK = rx(
    r"""\bkam\b(?= (?:add|likh|or\b|aur\b|bhi\b|hai\b|hain\b|he\b|hy\b|h\b|ho|complete|done|delete
    |dikha|bata|khatam|mukammal|yaad|yad|baki|baqi|reh|tha\b|krna|karna|no\b|number|\d))
    |(?<=\bwala )kam\b|(?<=\bwale )kam\b|(?<=\bwali )kam\b|(?<=\bnaya )kam\b|(?<=\bmere )kam\b
    |(?<=\bsare )kam\b|(?<=\bsab )kam\b|(?<=\bsb )kam\b
    |(?<=\bkitne )kam\b|(?<=\bkonse )kam\b|(?<=\bkonsa )kam\b"""
)


def _oclock(found: re.Match[str]) -> str:
    return f"{found[1]} baje" if found[1].isascii() else f"{found[1]} بجے"


def _moved(found: re.Match[str]) -> str:
    urdu = not found["ref"].isascii() or not found["when"].isascii()
    return (
        f"{found['ref']} کو {found['when']} کر دو"
        if urdu
        else f"{found['ref']} ko {found['when']} kar do"
    )


def in_full(text: str) -> str:
    """Return a message with "is" in full, and without the "na" that only asks for assent."""
    text = _TAG.sub(r"\1\2", _HAS.sub("hai", text))
    text = _CHANGED.sub(_moved, _WHY_THERE.sub(r"\g<ref> ", text))
    text = _QUARTER.sub(_oclock, _NO.sub("no ", text))
    text = plainly(_WAIT.sub(", nahi nahi, ", text))
    text = _REMIND.sub("yaad dilao", _INSTEAD.sub("", text))
    for half, clock in _HALVES:
        text = half.sub(clock, text)
    text = _GONE.sub(r"\1", text)
    text = _DAY.sub(r"\1 \2 tareekh", text)
    for short, full in _SHORT:
        text = short.sub(full, text)
    text = _OVERDUE.sub("overdue", _TWICE.sub(r"\1", text))
    return text if _RANKED.search(text) else _WORK.sub("kaam", text)


SPLITS = rx(
    rf"""[۔.;]\s+(?:اور |پھر |نیز )?|{ENDED}(?:\s*[،,]\s*|\s+)(?:اور(?: ہاں)?|پھر|نیز)[\s،,]+
    |{ENDED}\s*[،,]\s*|(?<= ختم)\s*[،,]?\s+اور\s+(?=.* (?:{GIVE}|کرو|کریں)$)|{_DATED}(?:\s*[،,]\s*
    |\s+)(?:اور|پھر)\s+(?=.* (?:ہے|ہیں|{GIVE}|کرو)$)"""
)

# Words that only tell why something is asked for.
ASIDE = rx(
    rf"""^(?!.*(?:کہہ|{B}کہ{E}|کہا|بول|پوچھ|سوچ|{B}اگر{E}|ورنہ|{KILL}))(?!.*{TO} (?:ہے|ہیں|ہوگا
    |تھا|تھی))(?:\S+ ){{1,8}}(?:{BE}|{PAST}|رہ[اےی]|گا|گی|گے)(?: (?:ان|اس|سے|کو|نے|میں|ابھی
    |آج|بھی|وہاں|میرا|میری))*$|^(?:غلطی|ghalti).{{0,30}}$"""
)
