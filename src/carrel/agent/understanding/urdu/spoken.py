"""Urdu as it is spoken, in the order and the forms that the rules are written for."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.urdu.parts import ADD, COUNT, PAST, TASK, TO, B, E

_DAYS = "پیر|سوموار|منگل|بدھ|جمعرات|جمعہ|جمعے|ہفتہ|ہفتے|اتوار"
_MONTHS = "جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر"
_HOURS = "ایک دو تین چار پانچ چھ سات آٹھ نو دس گیارہ بارہ".split()
_MINUTES = {
    word: number
    for number, row in (
        (5, "پانچ"),
        (10, "دس"),
        (15, "پندرہ"),
        (20, "بیس"),
        (25, "پچیس"),
        (30, "تیس"),
        (35, "پینتیس"),
        (40, "چالیس"),
        (45, "پینتالیس"),
        (50, "پچاس"),
        (55, "پچپن"),
        (59, "انسٹھ اُنسٹھ"),
    )
    for word in row.split()
}
_FIRST = "پہلی دوسری تیسری چوتھی پانچویں چھٹی ساتویں آٹھویں نویں دسویں".split()

# "Given it to Ali, …": the verb stands last again.
_AFTER = rx(
    rf"""(?<=[\u0600-\u06ff] )(?P<verb>[\u0600-\u06ff]+ {PAST}(?: (?:ہے|ہیں))?)[ ]
    (?P<whom>(?:[\u0600-\u06ff]+ ){{1,3}}(?:کو|سے|میں|پر))(?=\s*[،,۔])"""
)
_ON_DAY = rx(rf"{B}({_DAYS}) (?:(?:کے|والے) (?:دن|روز)(?: (?:کو|پر|پہ))?|پہ|پر){E}")
_NIGHT = rx(rf"{B}ہفتے کی (?=(?:رات|شام|صبح|دوپہر){E})")
_FROM_DAY = rx(
    rf"""{B}(?:\d{{1,2}} )?(?:{_DAYS}|{_MONTHS}|تاریخ|کل|پرسوں|آج) (?:والے دن )?سے (?:ہٹا|اٹھا
    |نکال|بدل
    |شفٹ کر|آگے کر) (?:کر|کے) """
)
# "Note three things milk, eggs and bread": what follows is named.
_NAMED = rx(rf"^((?:\S+ ){{0,2}}(?:{COUNT}) (?:نئے |اور )?{TASK} {ADD})\s+(?=[^:،,]+ {TO}\s*[،,])")
_ON_DATE = rx(rf"{B}({_MONTHS}|تاریخ|ویک اینڈ) (?:پہ|پر){E}")
_AT_HOUR = rx(rf"{B}(بجے) (?:پہ|پر){E}")
_PAST_HOUR = rx(
    rf"""{B}(?P<hour>\d{{1,2}}|{"|".join(_HOURS)}) بج کر (?P<minute>\d{{1,2}}
    |{"|".join(_MINUTES)}) منٹ(?: (?:پہ|پر))?{E}"""
)
_NTH = rx(rf"{B}({'|'.join(_FIRST)}) (?=(?:{_MONTHS}){E})")
# "At three in place of half past ten": the hour that is meant stays.
_INSTEAD = rx(
    rf"""{B}(?:(?:صبح|شام|رات|دوپہر) )?(?:(?:ساڑھے|سوا|پونے) )?(?:\d{{1,2}}
    |{"|".join(_HOURS)})(?: بجے)? (?:کی جگہ|کی بجائے|کے بجائے) (?=(?:\S+ ){{0,3}}\S+ بجے)"""
)
# "The sugar is gone, it is to be bought": sugar is to be bought.
_RAN_OUT = rx(
    r"""(?:khatam|khtm|ختم)(?: (?:ho ?ga?[iy]\w*|ہو گ\S+))?(?: (?:hai|hain|h|he|ہے|ہیں))?\s*[،,]\s*
    (?:(?:wo|woh|وہ) )?(?=(?:la|le|mangwa|khareed|kharid|لا|لے|منگوا|خرید)(?:n[aeiy]|نا|نی|نے
    |nay)(?!\w))"""
)
# "Lest I forget": a thing to do follows.
_LEST = rx(
    r"""^(?:(?:kahin|kahi|main|mein|کہیں|میں) )*(?:bho+l|bhul|بھول) (?:na|nahi|نہ|نا) (?:jau?n
    |jaoo?n|jaon|jaye|جاؤں
    |جائے)\s*[،,]?\s*(?=\S+ \S)"""
)
_FORMAL = rx(rf"{B}(?:بروز (?=(?:{_DAYS}){E})|(?:مورخہ|بتاریخ) (?=\d))")
_NOON = rx(rf"{B}بعد(?: از)? دوپہر{E}")
_YEAR_END = rx(rf"{B}(?:(?:اس|رواں) )?سال کے (?:آخری دن|آخر|اختتام)(?: (?:میں|پر))?{E}")
_CLOCK = rx(r"(?<=\d:\d\d) (?:پر|پہ)(?!\w)")
_KINDLY = rx(r"(?<=[،,] )(?:براہ (?:کرم|مہربانی)|برائے مہربانی|پلیز|ازراہ کرم) ")
_IS = rx(r"(?<=[\u0600-\u06ff] )اے(?=\s*(?:[،,۔.!]|$))")
# "…, do it complete": the noun stands before its verb again.
_TURNED = rx(
    r"""(?P<do>(?<!\S)کر (?:دو|دیں|دے|دیجیے|لو|لیں)) (?P<what>مکمل|ڈن|پورا|ڈیلیٹ|حذف|شامل|ایڈ|نوٹ)
    (?=[۔.!]*$)"""
)
_BARE_HOUR = rx(
    rf"""{B}(صبح|شام|رات|دوپہر) (\d{{1,2}}|{"|".join(_HOURS)})(?= (?:کر|پر|پہ|تک|کو|رکھ)(?!\w)
    (?! (?:بجے|دن|کام)))"""
)
_COLON = rx(rf"{B}(ترجیح|پرائرٹی|پرائیرٹی|کیٹیگری|زمرہ)\s*:\s*")
_THERE_ARE = rx(rf"{B}((?:{COUNT}) {TASK}) ہیں\s*[،,:]\s*")
_WEEKEND = rx(rf"{B}(?:اس )?ہفتے کے (?:آخر|اختتام)(?: میں)?{E}")
_WRITE_THIS = rx(r"^(?:(?:ذرا|یہ|تو) )+لکھنا\s*[،,:]\s*")
_TODAY = rx(rf"{B}اج{E}")
_FEW = {"دونوں": "دو", "تینوں": "تین", "چاروں": "چار"}
_SPAN = rx(rf"{B}(پہلے|آخری) ({'|'.join(_FEW)}){E}")
_LINE = rx(rf"{B}(پہلے|دوسرے|تیسرے|چوتھے|پانچویں) نمبر (?=(?:پر|پہ) کیا{E})")
_PLACES = "پہلے دوسرے تیسرے چوتھے پانچویں".split()
# "Let it go, take it off": what follows is meant.
_THEN = rx(
    rf"""^چھوڑ(?:و|یں)?(?: (?:پھر|یار|بس|اب))*[،,]\s*(?!.*{B}(?:مت|نہ|نہیں){E})(?=.*(?:ہٹا|مٹا|نکال
    |ڈیلیٹ|حذف))"""
)
# "Put it on Saturday, the mechanic does not come today."
_REASON = rx(
    rf"""(?:(?<= دو)|(?<= لو)|(?<= دیں)|(?<= لیں)|(?<= دے)|(?<= کرو)
    |(?<= کریں))\s*[،,۔]\s*(?!(?:نہیں
    |نہ|مت|رک|ابھی|بلکہ|اور){E})(?:\S+ ){{1,4}}نہیں (?:آتا|آتی|آتے|آئے گ[اےی]|آ رہ[اےی]|مل رہ[اےی]
    |ملتا|ملتی|کھلتا|چل رہ[اےی]|ہو سکتا|ہو سکتی)(?: (?:ہے|ہیں))?[۔.!]*$"""
)
_GONE = rx(
    r"""^(?!.*(?:تاریخ|ta?re+kh|tarikh|\bdate\b|deadline|ڈیڈ ?لائن))
    .*(?:delete|hata|mita|nika+l|uda|cancel|remove
    |حذف|ڈیلیٹ|مٹا|ہٹا|نکال|اڑا|کینسل|منسوخ|خارج|ختم|صاف|خالی)"""
)
# The same in Roman letters.
_WHY_ROMAN = rx(
    r"""(?:(?<= do)|(?<= lo)|(?<= dein)|(?<= den)|(?<= karo)|(?<= kro)|(?<= krdo)|(?<= rakho))
    (?:\s*[,.]\s*|\s+)(?:(?:abhi|mujhe|mjhe|ab|kuch|iska|koi|aaj|kal|us din|waise bhi|filhal
    |kyu?n?ke) )*(?:pata|pta
    |maloom|malum|confirm|time|waqt|fursat|himmat|paise|paisay|moqa)(?: (?:abhi|hi|bhi))? (?:nahi
    |nhi
    |nahin|nai)(?: (?:hai|hain|h|hua|mila|mil raha|ho raha))*(?: (?:kab|kis din|kahan|kya)
    (?: \S+){1,4})?[.!]*$"""
)
_WHY = rx(
    r"""(?:(?<= دو)|(?<= لو)|(?<= دیں)|(?<= لیں)|(?<= دے)|(?<= لے)|(?<= کرو)|(?<= کریں))
    (?:\s*[،,۔]\s*|\s+)(?:(?:ابھی|مجھے|اب|کچھ|اس کا|کوئی|تاریخ|پکا|ٹھیک سے|آج|کل|میرے پاس|ویسے بھی
    |ہمارے پاس|فی الحال) )*(?:پتا|پتہ|معلوم|طے|کنفرم|وقت|ٹائم|فرصت|ہمت|پیسے|موقع)(?: (?:ابھی|ہی
    |بھی))? نہیں(?: (?:ہے|ہیں|ہوا|ہوئی|ملا|مل رہا|مل سکا|ہو رہی))*(?: (?:کب|کس دن|کہاں|کیا)
    (?: \S+){1,4})?[۔.!]*$"""
)
# "The doctor is to be called, the fever is not going down."
_SINCE = rx(
    rf"""(?P<duty>^(?:(?!نہیں|مت)[^،,۔])+{TO} (?:ہے|ہیں)(?: (?:(?:بہت|ہی|ابھی|آج) )*(?:ضروری
    |ارجنٹ|جلدی))?)\s*[،,۔]\s*[^،,۔؟?]+ نہیں (?:\S+ )?رہ[اےی](?: (?:ہے|ہیں))?[۔.!]*$"""
)
# "Let it be removed": an order in a formal voice, unless it hangs on something else.
_LET_BE = rx(
    rf"""^(?!.*{B}(?:کہ|اگر|جب|تاکہ|شاید|کاش|کیوں|کیسے|چاہت\S+|کہا|کہہ|بول\S*|تجویز
    |مشورہ|خیال|سکت\S+|بہتر|ڈر|خدشہ|حکم){E})(?P<what>.+ (?:کر|ہٹا|مٹا
    |نکال|ڈال|رکھ|بدل|لکھ)) د(?:یا|ی|یے) جائ(?:ے|یں)[۔.!]*$"""
)


def plainly(text: str) -> str:
    """Return a message in Urdu with hours and days in one form, and its verbs at the end."""
    text = _RAN_OUT.sub("", _LEST.sub("", text))
    text = _NIGHT.sub("ہفتے کو ", _FROM_DAY.sub("", _INSTEAD.sub("", text)))
    text = _NAMED.sub(r"\1: ", _THEN.sub("", _LET_BE.sub(r"\g<what> دیں", text)))
    text = _TODAY.sub("آج", _NOON.sub("دوپہر", _FORMAL.sub("", text)))
    text = _BARE_HOUR.sub(r"\1 \2 بجے", _TURNED.sub(r"\g<what> \g<do>", text))
    text = _THERE_ARE.sub(r"\1: ", _COLON.sub(r"\1 ", text))
    text = _WRITE_THIS.sub("لکھو: ", _WEEKEND.sub("اس ویک اینڈ", text))
    text = _IS.sub("ہے", _KINDLY.sub("", text))
    text = _CLOCK.sub("", _YEAR_END.sub("31 دسمبر", text))
    text = _SPAN.sub(lambda some: f"{some[1]} {_FEW[some[2]]}", text)
    text = _LINE.sub(lambda line: f"نمبر {_PLACES.index(line[1]) + 1} ", text)
    text = _PAST_HOUR.sub(lambda at: f"{_hour(at['hour'])}:{_minute(at['minute'])} بجے", text)
    text = _NTH.sub(lambda day: f"{_FIRST.index(day[1]) + 1} ", text)
    text = _AT_HOUR.sub(r"\1", _ON_DATE.sub(r"\1 کو", _ON_DAY.sub(r"\1 کو", text)))
    text = _SINCE.sub(r"\g<duty>", _AFTER.sub(r"\g<whom> \g<verb>", text))
    if _GONE.search(text):
        return text
    return _REASON.sub("", _WHY_ROMAN.sub("", _WHY.sub("", text)))


def _hour(word: str) -> str:
    return word if word.isdecimal() else str(_HOURS.index(word) + 1)


def _minute(word: str) -> str:
    return f"{int(word) if word.isdecimal() else _MINUTES[word]:02}"
