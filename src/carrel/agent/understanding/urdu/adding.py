"""How Urdu adds tasks."""

from __future__ import annotations

from carrel.agent.understanding.grammar import ways
from carrel.agent.understanding.urdu.parts import (
    ADD,
    COUNT,
    DO,
    GIVE,
    LIST,
    PAST,
    REMIND,
    TASK,
    TO,
    WRITE,
    B,
    E,
)
from carrel.agent.understanding.values import Act

# Weather and moods of the day are no tasks.
_MOOD = r"""(?:بہت|کافی|گرمی|سردی|دھوپ|ٹھنڈ|موڈ|طبیعت|مزاج|دل|چھٹی|عید|garmi|sardi|mood|tabiyat
|chh?utti|eid)"""

_PUT = rf"""(?:(?:شامل|ایڈ|درج|نوٹ) {DO}|(?:لکھ|ڈال|بنا|رکھ) {GIVE}|لکھو|لکھیں|ڈالو|ڈالیں|بناؤ
|بنائیں)"""

NAMING = (
    *ways(
        Act.ADD,
        rf"^(?:مجھے )?(?P<title>(?:{COUNT}) (?:نئے )?{TASK}(?: {ADD})?\s*:\s*.+)",
        rf"^(?:(?:ایک|نیا|نئی|میرے لیے|مجھے) )*{TASK} {ADD}\s*[،,]\s*(?P<title>.+)",
        rf"^(?:(?:یہ|اسے|ایک اور|اور) )+(?:بھی )?(?:{TASK} )?{ADD}\s*[،,:]\s*(?P<title>.+)",
        rf"""^(?:[^:]{{0,30}} )?(?:{TASK}|{LIST}|{ADD}|{REMIND})(?: (?:میں|{ADD}
        |یہ))*\s*:\s*(?P<title>.+)""",
        rf"^(?:ایڈ|نیا|نئی|new|create) (?:ٹاسک|کام)[\s:]+(?P<title>(?!{ADD}).+)",
        rf"^(?:.{{0,30}} )?(?:{ADD}|{REMIND})(?: کہ| کے|\s*:) (?P<title>.+)",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?:(?:ایک|نیا|نئی|میرا|میرے لیے) )*{TASK} {_PUT} (?P<title>(?!(?:{DO}|{GIVE}|مجھے|میں
        |جو
        |تھا|ہے|کا|کی|کے)(?: |$)).+)""",
        rf"^(?:مجھے |ہمیں )?(?!یاد رکھ){REMIND}[،,]? (?P<title>.*{TO}(?: ہے| ہیں)?)$",
        rf"(?P<title>.+?{B}{TO} کا) (?:ایک )?(?:نیا )?{TASK} {ADD}",
        rf"""^(?:(?:میری |میرے |اپنی )?(?:{LIST}|کام|ٹاسک) (?:میں
        |کے لیے) )(?P<title>.+?)(?: بھی)? {ADD}(?: یاد سے)?$""",
        rf"(?P<title>.+?)[،,]? (?:بھی )?(?:کو )?(?:میری |میرے |اس )?{LIST} میں (?:بھی )?{ADD}$",
        rf"""(?P<title>.+?)(?: کے نام سے| کا
        | نام کا)?(?<!والا)(?<!والی)(?<!والے) (?:ایک )?(?:نیا )?{TASK}(?: کے طور پر
        | میں)? {ADD}$""",
        rf"^(?:ایک |نیا |نئی |اور )*(?P<title>){TASK} (?:{ADD}|{REMIND})$",
        rf"""^(?:مجھے )?(?:ایک |کوئی |نیا |نئی )*(?:کچھ|بات
        |{TASK})(?: اور)?(?: مجھے)? (?P<title>)(?:یاد (?:رکھ
        |دلا|کروا|کرا)\S*|لکھنا|لکھوانا|(?:نوٹ|ایڈ|شامل|درج) (?:کرنا|کروانا)) (?:ہے|تھا|تھی|تھے
        )(?: مجھے)?$""",
        rf"(?P<title>.+?)(?: (?:کا|کی|کے|کو|کے لیے|کے بارے میں))? {REMIND}(?: مجھے)?$",
        r"""(?P<title>.+?)(?: (?:مت|نہ|نہیں))? بھول\S*(?: (?:مت|نہ|نہیں|نا))?(?: دینا
        | دیں)?(?: مجھے)?$""",
        explicit=True,
    ),
)

ADDING = (
    *ways(
        Act.ADD,
        rf"(?P<title>.+?)[،,۔]?(?: (?:بھی|یہ|کو))* {WRITE}(?: یاد سے| مجھے)?$",
        rf"^{WRITE} (?!{DO}$|{GIVE}$)(?P<title>.+)$",
        rf"^(?:{LIST} میں )?{ADD}(?P<title>)$",
        rf"(?P<title>.+?{B}{TO})(?: بھی)? (?:(?:ڈال|رکھ) {GIVE}|ڈالو|ڈالیں)$",
        rf"^(?:.*?(?:میں|پر) )?(?:ڈال|لکھ|رکھ) {GIVE} (?P<title>.+ {TO})$",
    ),
    *ways(
        Act.ADD,
        rf"^(?P<title>.*{B}{TO} (?:ہے|ہیں|ہوگا|ہوگی|پڑے گا|پڑے گی))(?:\s*[،,۔].*)?$",
        rf"^(?:مجھے|ہمیں) (?P<title>.*{B}{TO})$",
        told=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?!.*(?:{PAST}|رہا|رہی|رہے|لگی|لگا) (?:ہے
        |ہیں)$)(?!.*{B}{_MOOD}{E})(?P<title>.+? (?:ہے|ہیں))$""",
        dated=True,
        weak=True,
        told=True,
    ),
)
