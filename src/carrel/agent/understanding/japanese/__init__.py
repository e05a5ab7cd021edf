"""How people speak to a to-do list in Japanese."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Grammar, rx
from carrel.agent.understanding.japanese.adding import ADDING, NAMING
from carrel.agent.understanding.japanese.changing import ASKING_WHAT, CHANGING, REOPENING, STATING
from carrel.agent.understanding.japanese.guards import GUARDS
from carrel.agent.understanding.japanese.listing import LISTING, READING
from carrel.agent.understanding.japanese.noting import NOTING
from carrel.agent.understanding.japanese.pointing import POINTING
from carrel.agent.understanding.japanese.slotting import SLOTTING
from carrel.agent.understanding.japanese.titles import is_other_list, items, title

GRAMMAR = Grammar(
    polite=rx(
        r"""^(?:(?:すみません|すいません|ねえ|ねぇ|あの|えっと|ちょっと|それから|あと|じゃあ|では
        |ごめん|あ|悪いけど|よければ|そして|それと|ついでに|また|やっぱり|お願い(?:します
        |なんだけど)?|さて|ところで|えー|お(?:忙し|手数|疲れ|世話)[^、。]{0,12}(?:恐れ入りますが
        |申し訳(?:ない|ありません|ございません)が|ですが|おかけしますが)|恐れ入りますが|恐縮ですが
        |お手数ですが|申し訳(?:ない|ありません|ございません)(?:です)?が)[、,。\s!]+|(?:やっぱり?|やはり)[、,\s]*)+"""
    ),
    closing=rx(
        r"""[\s、。!〜]*(?:(?:を)?お願い(?:します|いたします|できますか|ね)?|頼みます|頼む
        |よろしく(?:お願いします)?|ありがとう(?:ございます)?|(?<=[てで])(?:ください|下さい
        |くださいね|くれ(?:る|ます|ません)?か?|もらえ(?:る|ます|ません)か?|いただけ(?:る|ます
        |ません)か|ほしいです|欲しいです|ほしい|ね|よ|な))*(?:[\s。!〜]|(?<![\u30a0-\u30ff])ー)*$"""
    ),
    splits=rx(
        r"""(?:(?<=して)|(?<=完了)|(?<=ました)|(?<=です)|(?<=ます)|(?<=った)|(?<=ください)
        |(?<=追加)|(?<=削除)|(?<=おいて)|(?<=といて)|(?<=にして)|(?<=した)
        |(?<=る))(?:から)?[、。,]\s*(?:それから|あと|そして|それと|ついでに|また)?[、,]?\s*|。\s*"""
    ),
    undo=rx(
        r"""^(?!.*(?:完了|終わ|済|途中|まだ)[^、。]*[、。,])(?:.*[、。,!\s])?(?:今の(?:は|を|変更(?:は|を)?|操作(?:は|を)?)?|さっきの(?:は|を
        |変更(?:は|を)?)?|直前の(?:操作|変更)?(?:は|を)?|最後の(?:変更|操作)(?:は
        |を)?)?\s*(?:やっぱり?)?(?:元に戻|取り消(?:して|し|す)|なかったことに|もとに戻|戻して
        |アンドゥ|undo|取消(?:して)?)(?:て|し|して|す|い|に|ください|くれ|下さい|お願い|おいて
        |ほしい|ます|。|!|\s|よ|ね)*$"""
    ),
    instead=(
        rx(
            r"""(?P<old>[^、。\s]+?)(?:じゃなく(?:て)?|ではなく(?:て)?
            |でなく)[、,]?\s*(?P<new>.+?)(?:でした|だった|です|に(?:して|変えて
            |変更)?(?:ください)?|で|だ|に変更して(?:ください)?|にして|のほう|。|!)*$"""
        ),
        rx(
            r"""^(?:すみません|ごめん(?:なさい)?|あ|いや|間違え(?:た|ました)
            |訂正)[、。,\s!]*(?:やっぱり)?(?P<new>.+?)(?:でした|だった|に(?:して|変えて
            |変更)(?:ください)?|です|で(?:お願い(?:します)?)?)[。!]*$(?P<old>)"""
        ),
        rx(
            r"""^やっぱり(?P<new>.+?)(?:に(?:して|変えて|変更して)?(?:ください)?
            |で(?:お願い(?:します)?)?)[。!]*$(?P<old>)"""
        ),
    ),
    amends=rx(r"[、,](?:じゃなくて|ごめん|間違えた|いや)[、,]?(?=\S)"),
    too=rx(
        r"""^(?:あと|それと|それから)?[、,]?(?P<ref>.+?)(?:のほう|の方)?も(?:同じく
        |お願い(?:します)?|同様(?:に)?|です|終わ(?:った|ってる|りました)|済(?:み|んでる|んだ
        |んで(?:い)?ます)|完了|やった|ね|。)*$"""
    ),
    patterns=(
        *READING,
        *REOPENING,
        *NOTING,
        *NAMING,
        *CHANGING,
        *LISTING,
        *ASKING_WHAT,
        *ADDING,
        *STATING,
    ),
    guards=GUARDS,
    slotting=SLOTTING,
    pointing=POINTING,
    title=title,
    items=items,
    stem=str,
    other_list=is_other_list,
    spaced=False,
)
