"""How Urdu puts a note on a task."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.lines import QUOTES
from carrel.agent.understanding.urdu.parts import DO, GIVE, GROUPS, LIST, TASK, E
from carrel.agent.understanding.values import Act

_NOTE = r"(?:نوٹ|تفصیل|وضاحت|تبصرہ|note|description|comment)"

_PUT = rf"""(?:(?:شامل |ایڈ |درج |کا اضافہ )?{DO}|(?:لکھ|لگا|ڈال|رکھ|دے|جوڑ) {GIVE}
|(?:لکھ|لگا|ڈال|رکھ|جوڑ)(?:و|ؤ|یں|ئیں|یے|ئیے|نا))"""

_IN = r"(?:میں|پر|کے ساتھ|کے لیے)"

_THAT = r"(?: (?:کہ|کے)\s|\s*[:،])\s*"

NOTING = ways(
    Act.UPDATE,
    rf"^(?P<ref>[^:]+?) {_IN} (?:(?:ایک|یہ|بھی) )*{_NOTE} {_PUT}{_THAT}(?P<note>.+)",
    rf"^(?P<ref>[^:]+?) (?:کی|کے|کا) {_NOTE} (?:میں|پر) (?:(?:یہ|بھی) )*{_PUT}{_THAT}(?P<note>.+)",
    rf"^(?:ایک )?{_NOTE} {_PUT} (?P<ref>[^:]+?) {_IN}{_THAT}(?P<note>.+)",
    rf"^(?P<ref>[^:]+?) (?:کا|کی|پر|میں) {_NOTE}(?: (?:یہ|میں|{_PUT}))*\s*:\s*(?P<note>.+)",
    rf"""^(?P<ref>[^:]+?) (?:کا|کی|کے) {_NOTE} میں (?:(?:یہ|بھی) )*{_PUT}(?:{_THAT}
    |\s+(?={QUOTES}))(?P<note>.+)""",
    rf"^(?P<ref>[^:]+?) (?:کا|کی|کے) {_NOTE} میں (?P<note>{QUOTES}|[^:]+?) {_PUT}$",
    rf"^(?P<ref>[^:]+?) {_IN} (?P<note>{QUOTES}) (?:کا |کی |والا )?{_NOTE} {_PUT}$",
    rf"^(?P<ref>.+?) کی (?:تفصیل|وضاحت) (?P<note>.+?) (?:{DO}|(?:رکھ|لکھ) {GIVE})$",
    rf"""^(?!{GROUPS})(?P<ref>[^:]+? (?:والے|والی)(?: {TASK})?) میں (?:لکھ {GIVE}|لکھو
    |لکھیں) (?!(?:کہ|کے){E})(?P<note>[^:]+)$""",
    rf"""^(?P<ref>[^:]+? (?:والے|والی)(?: {TASK})?|(?:{TASK} )?(?:نمبر )?\d+(?: نمبر)?) (?:میں|پر
    |کے ساتھ) (?:یہ |بھی )*(?:لکھ {GIVE}|لکھو|لکھیں){_THAT}(?P<note>.+)""",
    source=Source.WHOLE,
    framed=True,
)

NOTING += ways(
    Act.UPDATE,
    rf"""^(?!.*{GROUPS}[^:]*:)(?!(?:(?:میری|میرے|اپنی|ذرا|آج کی) )*{LIST} )(?P<ref>[^:]+?) (?:میں
    |پر) (?:یہ |بھی )*(?:لکھ {GIVE}|لکھو
    |لکھیں){_THAT}(?P<note>.+)""",
    source=Source.WHOLE,
    framed=True,
    stated=True,
)
