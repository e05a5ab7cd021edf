"""How Urdu says that something was done, in its script and in Roman letters.

Offers stand in the subjunctive or future (کر دوں, karoon), so a perfective verb is what counts.
"""

from __future__ import annotations

import re

from carrel.agent.claims.claim import ANYTHING, Said
from carrel.agent.understanding import Act

_STEMS: tuple[tuple[frozenset[Act], str], ...] = (
    (frozenset((Act.ADD,)), "شامل|ایڈ|بنا|درج"),
    (frozenset((Act.ADD, Act.UPDATE)), "محفوظ|نوٹ|لکھ|سیٹ|ڈال|رکھ|شیڈول"),
    (frozenset((Act.DELETE,)), "حذف|ڈیلیٹ|ہٹا|مٹا|نکال|کینسل|منسوخ|ریموو|صاف"),
    (frozenset((Act.COMPLETE,)), "مکمل|پورا|پوری|ختم|کمپلیٹ|ڈن|مارک|نشان زد"),
    (frozenset((Act.REOPEN, Act.UPDATE)), "کھول|بحال"),
    (frozenset((Act.UPDATE,)), "تبدیل|اپ ?ڈیٹ|بدل|ملتوی|منتقل|درست|ترمیم|مؤخر"),
    (ANYTHING, "واپس"),
)
_ROMAN_STEMS: tuple[tuple[frozenset[Act], str], ...] = (
    (frozenset((Act.ADD,)), "shamil|add|bana|create|darj"),
    (frozenset((Act.ADD, Act.UPDATE)), "mehfooz|save|note|likh|set|daal|dal|rakh|schedule"),
    (frozenset((Act.DELETE,)), "hazaf|delete|hata|mita|nikal|cancel|remove|saaf|clear|uda"),
    (frozenset((Act.COMPLETE,)), "mukammal|poora|poori|khatam|complete|done|mark|finish"),
    (frozenset((Act.REOPEN, Act.UPDATE)), "khol|reopen|bahal"),
    (
        frozenset((Act.UPDATE,)),
        "tabdeel|update|badal|multavi|change|theek|edit|rename|move",
    ),
    (ANYTHING, "wapas|wapis|undo"),
)
_ENDS = (
    r"\s*(?:کر\s*)?(?:دیا|دی|دیے|دئیے|دئے|لیا|لی|لیے)\b"
    r"|\s*(?:ہو\s*)?(?:گیا|گئی|گئے|چکا|چکی|چکے)\b"
    r"|\s*(?:کر\s*)?(?:چکا|چکی|چکے)\b|\s+(?:کیا|کی|کیے)(?:\s+(?:گیا|گئی|گئے|ہے|ہیں)|\s*[۔!.]?$)"
)
_ROMAN_ENDS = (
    r"\s*(?:ka?r\s*)?(?:di?ya|di|diye|diy[ae]y|li?ya|lia|dia)\b"
    r"|\s*(?:ho\s*)?(?:ga?ya|gayi|gai|gaye|gaey|chuka|chuki|chuke)\b"
    r"|\s*(?:ka?r\s*)?(?:chuka|chuki|chuke)\b"
    r"|\s+ki?ya(?:\s+(?:gaya|gya|hai|he|hain)|\W*$)"
)
_BARE = r"^\W*(?:جی\W*|ٹھیک ہے\W*)?(?:ہو\s*گیا|کر\s*دیا|کام ہو گیا)(?:\s*(?:ہے|گیا ہے))?\W*$"
_ROMAN_BARE = (
    r"^\W*(?:ji\W*|theek hai\W*|ok\W*)?(?:ho\s*ga?ya|ka?r\s*di?ya|kaam ho ga?ya)"
    r"(?:\s*(?:hai|gaya hai))?\W*$"
)


def _said(stems: tuple[tuple[frozenset[Act], str], ...], ends: str, bare: str) -> tuple[Said, ...]:
    found = [
        Said(pattern=re.compile(rf"\b(?:{stem})(?:{ends})", re.IGNORECASE), acts=acts)
        for acts, stem in stems
    ]
    return (*found, Said(pattern=re.compile(bare, re.IGNORECASE), acts=ANYTHING))


SAID = (*_said(_STEMS, _ENDS, _BARE), *_said(_ROMAN_STEMS, _ROMAN_ENDS, _ROMAN_BARE))
UNSAID = re.compile(
    r"نہیں|\bنہ\b|\bمت\b|\bاگر\b|\bجب\b|^\W*کیا\b[^؟?]*[؟?]|سکتا|سکتی|سکتے"
    r"|\b(?:nahi|nahin|nai|nhi|mat|agar|jab|sakta|sakti|sakte)\b|^\W*kya\b[^؟?]*[؟?]",
    re.IGNORECASE,
)
MANY = re.compile(
    r"\b(\d+|دو|تین|چار|پانچ|سب|تمام|سارے|ساری|دونوں|تینوں)\b(?:\s+\S+)?\s+(?:کام|کاموں)"
    r"|\b(\d+|do|teen|char|panch|sab|tamam|saare|sare|dono|teeno)\b(?:\s+\S+)?"
    r"\s+(?:kaam|kaamon|tasks?)",
    re.IGNORECASE,
)
NUMBER = re.compile(
    r"(?:نمبر|کام نمبر|ٹاسک)\s*(\d{1,6})|\b(?:kaam number|number|task)\s*(\d{1,6})", re.IGNORECASE
)
