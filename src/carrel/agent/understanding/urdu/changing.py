"""How Urdu changes, completes and deletes tasks."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.lines import QUOTES
from carrel.agent.understanding.urdu.parts import (
    BE,
    DO,
    DONE,
    FROM_LIST,
    GIVE,
    KILL,
    LIST,
    MOVE,
    PAST,
    TASK,
)
from carrel.agent.understanding.values import Act

REOPENING = ways(
    Act.REOPEN,
    rf"""(?P<ref>.+?) (?:کو )?(?:دوبارہ|پھر سے|پھر|واپس) (?:کھول|باقی|نامکمل|زیر التوا|{LIST} میں
    |pending|چالو|شروع|open|undone|کاموں میں).*""",
    rf"""(?P<ref>.+?) (?:کو )?(?:نامکمل|ادھورا|زیر التوا|باقی(?: کاموں)? میں|reopen|un-?done
    |undone|incomplete|غیر مکمل|pending) (?:میں )?(?:{DO}|ڈال|رکھ|لکھ|سمجھ|نشان).*""",
)

_TITLE = r"(?:نام|عنوان|ٹائٹل|title)"

_TICK = rf"(?:مارک|ٹک|چیک)(?: (?:{DO}|مارک|کا نشان|لگا(?:ؤ|ئیں|ئیے|نا| {GIVE})))+(?: {DONE})?"

# What is said beside "do" and is no part of what the task is about.
_DEED = r"""(?:جمع|ادا|واپس|تیار|ٹھیک|صاف|ارسال|بھر|بھیج|jama|ada|tayyar|tayar|submit|pay|send|order
|book|call|fix|clean|بک|آرڈر|کال|فکس)"""

_TICKED = rf"(?:{_TICK}|{DONE} (?:{DO}|کا نشان لگا\S*(?: {GIVE})?))"

_REWORD = r"(?:رینیم|بدل\S*|تبدیل|اپڈیٹ|ایڈٹ)"

RENAMING = ways(
    Act.UPDATE,
    rf"""^(?P<ref>[^:]+?) کا {_TITLE}(?: (?:یہ|اب|{_REWORD}|کر کے|کر))*(?: (?:{DO}|{GIVE}|رکھ {GIVE}
    |رکھو|رکھیں|ہونا چاہیے))*\s*:\s*(?P<new>.+)""",
    rf"^(?P<ref>[^:]+?) کو {_REWORD}(?: (?:{DO}|{GIVE}|کے))*\s*:\s*(?P<new>.+)",
    source=Source.WHOLE,
    rename=True,
)

CHANGING = (
    *ways(
        Act.UPDATE,
        rf"""(?P<ref>.+?) کا (?:نام|عنوان|ٹائٹل|title) (?:بدل کر |تبدیل کر کے[ ]
        |بدل کے )?(?P<new>.+?) (?:{DO}|(?:رکھ|لکھ|بنا) {GIVE}|رکھو|رکھیں|لکھو)$""",
        rf"""(?P<ref>.+?) کو (?:بدل کر|تبدیل کر کے|بدلو|بدل دو)\s*،?\s*(?P<new>.+?) (?:{DO}|(?:رکھ
        |لکھ|بنا) {GIVE})$""",
        rf"""(?P<ref>.+?) (?:کو|کا نام) (?P<new>{QUOTES}) (?:{DO}|(?:رکھ|لکھ|بنا|سے بدل|میں بدل
        |میں تبدیل)).*$""",
        rf"(?P<ref>.+?) کی (?:جگہ|بجائے) (?P<new>.+?) (?:{DO}|(?:رکھ|لکھ) {GIVE})$",
        source=Source.WHOLE,
        rename=True,
    ),
    *ways(
        Act.DELETE,
        rf"""(?P<ref>.+?)(?: کی)?(?: (?:اب|مجھے|کوئی))* (?:ضرورت نہیں|نہیں چاہیے|چاہیے نہیں
        |نہیں کرنا|نہیں جانا).*{KILL}(?: {LIST} سے)?$""",
        rf"""(?P<ref>.+?)(?:[،,] | )(?:کو |کا |کی )?{FROM_LIST}{KILL}(?: {LIST} سے)?(?: (?:ابھی
        |فورا))?$""",
        rf"(?P<ref>.+?) کینسل[،,] .*{KILL}(?: {LIST} سے)?$",
        rf"^(?P<ref>.+? {KILL} (?:سوائے|siwaye|ماسوائے) .+)$",
    ),
    *ways(
        Act.COMPLETE,
        rf"""^(?P<ref>.+?) (?:\S+ )?{PAST}(?: {BE})?(?: \S+){{0,2}}?[،,]? {_TICKED}$""",
        rf"""(?P<ref>.+?) (?:کو |کے سامنے |پر )?(?:(?:mark|مارک)(?: as| ایز)? )?{DONE} (?:{DO}
        |سمجھ\S*|کا نشان.*|مارک.*|لکھ {GIVE}
        |قرار.*|لگا\S*(?: {GIVE})?)(?: جو .*)?$""",
        rf"^(?P<ref>.+?)(?: {DONE})?[،,]? {_TICK}$",
        rf"(?P<ref>.+?) (?:پر|کو) (?:نشان|ٹک|چیک) (?:لگا|{DO}).*$",
        rf"""^(?P<ref>(?:{TASK} )?(?:نمبر )?\d+(?: نمبر)?(?: والا)?
        |.+? (?:والا|والی|والے)(?: دونوں| تینوں)?) {DONE}$""",
    ),
    *ways(
        Act.UPDATE,
        rf"""(?P<ref>.+?)(?: کی (?:آخری )?(?:تاریخ|ڈیڈ ?لائن|deadline|مدت|میعاد)| کا (?:وقت|دن
        |time))?(?: (?:کو|کے لیے|اب|پر|کی|تک|میں|کے دن))* {MOVE}$""",
        r"""^(?:.* کہا (?:ہے )?(?:کہ|کے) )?(?P<ref>.+?)(?: کی (?:آخری )?(?:تاریخ|ڈیڈ ?لائن
        |deadline))?(?: اب)?[ ](?:ہوگی|ہوگا|ہو گی|ہو گا|ہے|کرنا ہے|جانا ہے|کریں گے|جائیں گے
        |jayenge|ہو گئی ہے|ہو گیا ہے)(?:[،,] (?:ٹھیک|اپڈیٹ|درست|بدل).*)?$""",
        dated=True,
    ),
    *ways(
        Act.UPDATE,
        rf"""(?P<ref>.+?) (?:کو )?(?:\S+ (?:دن|ہفت\S+|گھنٹ\S+|مہین\S+|din|haft\w+
        |ghant\w+) )?(?:کے لیے )?(?:آگے|ملتوی|مؤخر|پیچھے|بعد|پہلے) (?:{DO}|لے جاؤ|بڑھا\S*
        |رکھ\S*).*""",
        r"""(?P<ref>.+?) کی (?:آخری )?(?:تاریخ|ڈیڈ ?لائن|deadline)(?: (?:بدل|تبدیل|آگے|ملتوی|ہٹا
        |نکال|ختم|مٹا).*)?$""",
        rf"""(?P<ref>.+?)(?: کی| کا)?(?: (?:کو|کی|کا|میں|پر|والے|اب|کے))* (?:{MOVE}|بنا {GIVE}
        |بناؤ|گھٹا {GIVE}|سمجھو|قرار دو|لے آؤ)(?: فی الحال| filhal| ابھی)?$""",
    ),
    *ways(
        Act.COMPLETE,
        rf"(?P<ref>.+?) (?:{DONE} )?(?:ہو|کر|نمٹا|نمٹ|ختم|دے|لے|بھیج) (?:بھی )?{PAST}(?: {BE})*$",
        rf"(?P<ref>.+?) {DONE}(?: {BE})$",
        rf"^(?:میں نے )?(?P<ref>.+?) {_DEED}(?: (?:کر|کروا|کرا|ہو|دے))? {PAST}(?: {BE})*$",
        rf"^(?:میں نے |میں )?(?P<ref>.+? \S+) {PAST}(?: {BE})?$",
        rf"^(?P<ref>.+? \S+ {PAST}(?: {BE})? (?:\S+ ){{1,2}}(?:کا|کی|کے|کو|والا|والی))$",
        stated=True,
        told=True,
    ),
)

STATING = ways(
    Act.UPDATE,
    r"^(?:.*?[،,۔] )?(?P<ref>.+?)(?: (?:اب|ہے|ہیں|کی|کا|کو|میں|والے|والا))*$",
    stated=True,
)

ASKING_WHAT = ways(
    Act.UPDATE,
    rf"""^(?P<ref>(?:{TASK} )?(?:نمبر )?\d+(?: نمبر)?|.+? (?:والا|والے|والی)(?: {TASK})?|اسے|اس کو
    |یہ) (?:کو )?(?:edit|ایڈٹ|تبدیل|اپڈیٹ|update|change|بدل)(?: {DO}| {GIVE}|نا)?(?: ہے)?$""",
    explicit=True,
)
