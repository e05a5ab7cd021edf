"""How Japanese puts a note on a task."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.japanese.parts import LIST, TASK
from carrel.agent.understanding.lines import QUOTES
from carrel.agent.understanding.values import Act

_NOTE = r"(?:メモ|説明|備考|詳細|注記|コメント|ノート)(?:欄)?"

_PUT = r"""(?:追加|追記|登録|記入|記録|記載|つけ|付け|書い|書き込|書き加え|書き足|入れ|いれ|足し
|残し|添え|加え|メモ|入力)"""

# "Note it in the list" adds a task; a note belongs to one that is pointed at.
_NO_LIST = rf"(?!(?:{TASK}|{LIST}|やることリスト)[にへ])"

_POINTS = (
    r"(?=[^、。:]*(?:\d|[一二三四五六七八九十][つ番]|最初|最後|一番|さっき|それ|これ|その|この))"
)

NOTING = (
    *ways(
        Act.UPDATE,
        rf"""^{_NO_LIST}(?P<ref>[^:]+?)[にへ](?:は)?{_NOTE}(?:を
        |として)?(?:{_PUT}[^:、。]*)?[:、。]\s*
    (?P<note>.+)""",
        rf"^{_NOTE}を{_NO_LIST}(?P<ref>[^:]+?)[にへ](?:{_PUT})[^:、]*[:、]\s*(?P<note>.+)",
        rf"""^{_NO_LIST}{_POINTS}(?P<ref>[^:]+?)[にへ](?:は)?(?P<note>{QUOTES}|.+?)(?:という|との
        |って
    |と)(?:いう)?{_NOTE}(?:を)?(?:{_PUT}|し)""",
        rf"(?P<ref>.+?)の{_NOTE}を(?P<note>{QUOTES}|.+?)に(?:し|変|直|更新|書き換え)",
        rf"^(?P<ref>[^:、。]+?)の{_NOTE}(?:に|は|を|、|:)*(?P<note>{QUOTES})(?:で|と|って)?$",
        rf"""^{_NO_LIST}(?P<ref>[^:、。]+?)[にへ]{_NOTE}(?:を)?(?:{_PUT})?[^:、。]{{0,4}}[:、。\s]*
        (?P<note>{QUOTES})$""",
        rf"^(?P<ref>[^:、。]+?(?:のやつ|の件|のタスク))、{_NOTE}:\s*(?P<note>.+)",
        rf"(?P<ref>.+?)(?:の)?{_NOTE}に(?P<note>{QUOTES}|.+?)(?:と|って|を|も)?{_PUT}",
        rf"""^(?P<ref>[^:、。]+?)の{_NOTE}(?:に|は|を)?(?:{_PUT}[^:、。]{{0,4}})?[:、]\s*
        (?P<note>.+?)(?:(?:と|って)(?:{_PUT})[^:、。]{{0,6}})?$""",
        rf"^(?P<ref>[^:、。]+?)の{_NOTE}(?:に|は)(?P<note>{QUOTES})$",
        rf"""^{_NO_LIST}(?P<ref>[^:、。]+?)[にへ](?:補足|追加)?(?:の)?{_NOTE}(?:で|として
        |に)?(?P<note>{QUOTES})(?:を|と|って)?(?:{_PUT}|$)""",
        source=Source.WHOLE,
        framed=True,
    ),
    # What was just spoken of gets the note.
    *ways(
        Act.UPDATE,
        rf"""^(?P<ref>(?:それ|これ|さっきの)?)(?:の)?{_NOTE}(?:に|は)(?P<note>{QUOTES}|.+?)(?:と
        |って|を)?{_PUT}""",
        rf"""^(?P<ref>[^:、。]+?)(?:のやつ|の件|のタスク)?に、?(?P<note>{QUOTES}|[^、。]+?(?=と
        |って))(?:と|って|を)?(?:追記|付記|書き足し|書き加え)""",
        rf"""^(?P<ref>[^:、。]+?)(?:のところ|のとこ|の欄)に、?(?P<note>{QUOTES}|[^、。]+?)(?:と
        |って)(?:{_PUT})""",
        rf"""^(?P<ref>[^:、。]+?)(?:のところ|のとこ|の欄)?(?:に|へ|さ|は|、)+(?P<note>{QUOTES})(?:と
        |って|という)(?:の)?{_NOTE}(?:を)?(?:{_PUT}|し|$)""",
        source=Source.WHOLE,
        framed=True,
        stated=True,
    ),
)
