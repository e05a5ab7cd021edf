"""How Japanese adds tasks."""

from __future__ import annotations

from carrel.agent.understanding.grammar import ways
from carrel.agent.understanding.japanese.parts import ADD, LIST, REMIND, TASK, TE, WRITE
from carrel.agent.understanding.values import Act

NAMING = (
    *ways(
        Act.ADD,
        rf"""^(?:新しい|新規|次の)?(?:の)?(?:{TASK}|{LIST}|追加|登録|メモ|リマインド)(?:を|の|に
        |が)?(?:追加|登録|作成|増えた|増えました|メモ)?(?:し{TE}|で|です)?[:。、]\s*(?P<title>.+)""",
        explicit=True,
        framed=True,
    ),
    *ways(
        Act.ADD,
        rf"""^(?:新しい|新規)?(?:の)?(?:{TASK}|{LIST})?(?:を|に|の)?(?:一つ|ひとつ|1つ
        |1件)?(?:を)?(?P<title>)(?:新規)?{ADD}$""",
        rf"""(?P<title>.+?)(?:を|の|という|って|との)?(?:一つの|1つの
        |ひとつの)?(?:{TASK})(?:として|に|を|も|で)(?:新しく|新規)?\s*{ADD}""",
        rf"^(?:[^\s、。をに]{{0,8}})?(?:リスト|一覧)に(?:は|も)?(?P<title>.+?)(?:を|も)?\s*{ADD}$",
        rf"^{TASK}として、?(?P<title>.+?)(?:を|も)?\s*{ADD}$",
        rf"""(?P<title>.+?)(?:を|、|も|という(?:の|こと)?(?:も|を)|って|と)?(?:私の|僕の
        |この)?(?:{LIST})(?:に|へ|の中に)(?:は|も)?\s*{ADD}""",
        rf"""(?P<title>.+?)(?:という|って|との|の)(?:いう)?(?:のも|のを|の|こと(?:も|を)?)?(?:も
        |を)?\s*{WRITE}$""",
        rf"""(?P<title>.+?)(?:を|について|に関して|(?:する)?(?:こと|の)を|のこと(?:を)?|ように
        |よう|ための|と|って|、)?(?:私に)?\s*{REMIND}$""",
        rf"""(?P<title>.+?)(?:ため)?(?:の|という)?(?:{TASK}|リマインダー)(?:が|を)(?:必要|欲しい
        |ほしい)""",
        r"(?P<title>.+?)(?:の|する)?(?:を|ことを|のを)?忘れ(?:ない(?:で|よう)|ず|そう)",
        explicit=True,
    ),
)

ADDING = (
    *ways(
        Act.ADD,
        rf"""(?P<title>.+?)(?:、|。)?(?:っ)?(?:と|を|も|って|、|。|のを|ことを|のこと(?:を)?
        |ように|よう|のも)?\s*{WRITE}$""",
        r"""(?P<title>.+?(?:なきゃ|なくちゃ|ないと(?:いけない|だめ|ダメ|ならない|まずい)?
        |なければ(?:ならない|いけない|なりません|いけません)?|なくては(?:ならない
        |いけない)?))(?:んだ|です|んです|な|ね|よ|よね|〜|。)*$""",
        r"(?P<title>.+?)(?:を)?(?:やる|する)?(?:予定|必要)(?:が)?(?:ある|あります|です|だ|入った)$",
    ),
    *ways(Act.ADD, rf"(?P<title>.+?)(?:って|と)(?:教え|言っ){TE}$", dated=True),
)
