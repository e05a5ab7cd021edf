"""How Japanese puts a note on a task."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Source, ways
from carrel.agent.understanding.japanese.parts import LIST, TASK
from carrel.agent.understanding.lines import QUOTES
from carrel.agent.understanding.values import Act

_NOTE = r"(?:メモ|説明|備考|詳細|注記|コメント|ノート)(?:欄)?"

_PUT = r"(?:追加|登録|記入|記録|つけ|付け|書い|書き込|入れ|足し|残し|添え)"

# "Note it in the list" adds a task; a note belongs to one that is pointed at.
_NO_LIST = rf"(?!(?:{TASK}|{LIST}|やることリスト)[にへ])"

_POINTS = (
    r"(?=[^、。:]*(?:\d|[一二三四五六七八九十][つ番]|最初|最後|一番|さっき|それ|これ|その|この))"
)

NOTING = ways(
    Act.UPDATE,
    rf"""^{_NO_LIST}(?P<ref>[^:]+?)[にへ](?:は)?{_NOTE}(?:を|として)?(?:{_PUT}[^:、。]*)?[:、。]\s*
    (?P<note>.+)""",
    rf"^{_NOTE}を{_NO_LIST}(?P<ref>[^:]+?)[にへ](?:{_PUT})[^:、]*[:、]\s*(?P<note>.+)",
    rf"""^{_NO_LIST}{_POINTS}(?P<ref>[^:]+?)[にへ](?:は)?(?P<note>{QUOTES}|.+?)(?:という|との|って
    |と)(?:いう)?{_NOTE}(?:を)?(?:{_PUT}|し)""",
    rf"(?P<ref>.+?)の{_NOTE}を(?P<note>{QUOTES}|.+?)に(?:し|変|更新|書き換え)",
    rf"(?P<ref>.+?)(?:の)?{_NOTE}に(?P<note>{QUOTES}|.+?)(?:と|って|を)(?:書い|追加|入れ|足し)",
    source=Source.WHOLE,
    framed=True,
)
