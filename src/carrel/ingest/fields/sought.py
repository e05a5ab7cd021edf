"""Sentences that say whom somebody looks for."""

from __future__ import annotations

import re

SOUGHT = re.compile(
    r"\b(?:looking for|seeks?|seeking|needs?|wants?|hiring|appoint|recruit(?:ing)?|"
    r"to (?:find|hire)|(?:is|are|['’]re) after|join (?:us|our team) as|work as|employ|in search of|"
    r"opening for|vacancy for|require)s?\s+"
    r"(?:an?|our (?:next|new|first)|the|another|new|experienced|two|three|four|several|some|\d+)\s+"
    r"(?P<role>(?:[\w’'-]+\s){0,5}?(?:[\w’'-]+)(?:\s(?:and|&)(?-i:(?:\s[A-Z][\w’'-]+)+))?)"
    r"(?=\s+(?:to|for|at|in|who|with|on|of|and|based|that|from|as)\b|[.,;:!]|$)",
    re.IGNORECASE,
)
SOUGHT_JA = re.compile(
    r"(?P<role>[^、。\s「」]{2,30}?)(?:を|の)"
    r"(?:[\d一二三四五数若干]+[名人](?:様)?|ひとり|ふたり|お?[一二]人|新たに|新しく|現在|ただいま|広く|一緒に)?(?:募集|採用|探し|求め|お?迎え|雇)"
)
POST_OF = re.compile(
    r"\b(?:post|position|role|job|vacancy|appointment|applications) (?:of|for) (?:the |an? )?"
    r"(?:post of |position of |role of )?"
    r"(?P<role>[A-Z][\w’'-]+(?: (?:of |in |and )?[A-Z][\w’'-]+){0,5})"
)
TOPIC = re.compile(
    r"^.*(?:では|には|とは|は|とおり|通り|につき|に伴い|により|のため)(?=[一-龥ァ-ヴーA-Za-z])"
)
WANTED = re.compile(
    r"^(?:An? )?(?P<role>[A-Z][\w’'-]+(?: [\w’'-]+){0,4}?) (?:wanted|needed|required|sought)\b"
)
AS_JA = re.compile(
    r"(?P<role>(?!一[員人])[ァ-ヴー一-龥A-Za-z]{2,20})(?<!の一員)として(?:働|ご活躍|勤務|入社)"
)
MEANT_JA = re.compile(
    r"(?:お願いしたい|(?:募集|採用)(?:する|します|している)|お?探している|さがしている|求めている|必要な|"
    r"来て(?:ほしい|いただきたい)|お任せする)のは、?(?P<role>[^、。]{2,25}?)(?:です|でございます|になります)"
)
SPOKEN = (SOUGHT, WANTED, POST_OF)
SPOKEN_JA = (SOUGHT_JA, AS_JA, MEANT_JA)
