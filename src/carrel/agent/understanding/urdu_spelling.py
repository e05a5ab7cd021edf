"""One spelling of Urdu words: what is written together, and English words in Latin letters."""

from __future__ import annotations

import re

# English words that Urdu speakers use, as the rules know them.
ENGLISH = {
    "add": "ایڈ",
    "task": "ٹاسک",
    "tasks": "ٹاسک",
    "todo": "ٹاسک",
    "date": "تاریخ",
    "delete": "ڈیلیٹ",
    "dlt": "ڈیلیٹ",
    "remove": "ریموو",
    "cancel": "کینسل",
    "done": "ڈن",
    "complete": "کمپلیٹ",
    "completed": "کمپلیٹ",
    "finish": "فنش",
    "list": "لسٹ",
    "note": "نوٹ",
    "set": "سیٹ",
    "reminder": "ریمائنڈر",
    "reminders": "ریمائنڈر",
    "search": "سرچ",
    "shift": "شفٹ",
    "number": "نمبر",
    "no": "نمبر",
    "item": "آئٹم",
    "entry": "اندراج",
    "entries": "اندراج",
    "plz": "پلیز",
    "pls": "پلیز",
    "save": "سیو",
    "undo": "انڈو",
    "mark": "مارک",
    "tick": "ٹک",
    "check": "چیک",
    "rename": "رینیم",
    "edit": "ایڈٹ",
    "update": "اپڈیٹ",
}
_SAME = {
    "ٹاسکس": "ٹاسک",
    "ڈیٹ": "تاریخ",
    "ٹاسکز": "ٹاسک",
    "یاددہانی": "یاد دہانی",
    "یاددہانیاں": "یاد دہانیاں",
    "دیجئے": "دیجیے",
    "کیجئے": "کیجیے",
    "لیجئے": "لیجیے",
    "چاہئے": "چاہیے",
    "دکھائے": "دکھائیے",
    "دیئے": "دیے",
    "لئے": "لیے",
    "گیے": "گئے",
    "پہ": "پر",
    "ہوگئ": "ہو گئی",
    "وعلیکم": "وعلیکم",
    "ڈلیٹ": "ڈیلیٹ",
    "مکمّل": "مکمل",
    "ڈیڈلائن": "ڈیڈ لائن",
}
_LIGHT = "دو|دیں|دیا|دی|دیے|دینا|دیجیے|لو|لیں|لیا|لی|لینا|لیجیے"
_JOINED = (
    (re.compile(rf"^(کر)({_LIGHT})$"), r"\1 \2"),
    (re.compile(r"^(ہو)(گیا|گئی|گئے|گیے|چکا|چکی|چکے)$"), r"\1 \2"),
    (re.compile(rf"^(لکھ|ہٹا|مٹا|نکال|ڈال|دکھا|بتا|بنا|رکھ|اڑا|دلا)({_LIGHT})$"), r"\1 \2"),
)


def spell(word: str) -> str:
    """Return the one spelling of a word in the script."""
    word = _SAME.get(word, word)
    for pattern, parts in _JOINED:
        word = pattern.sub(parts, word)
    return word
