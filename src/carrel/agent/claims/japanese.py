"""How Japanese says that something was done: in the past at the end of a clause.

Offers (しましょうか, できます), questions (しましたか) and conditions (したら) end in another way.
"""

from __future__ import annotations

import re

from carrel.agent.claims.claim import ANYTHING, Said
from carrel.agent.understanding import Act

_NOUNS: tuple[tuple[frozenset[Act], str], ...] = (
    (frozenset((Act.ADD,)), "追加|作成|新規作成"),
    (frozenset((Act.ADD, Act.UPDATE)), "登録|保存|設定|メモ|記録|予約"),
    (frozenset((Act.DELETE,)), "削除|消去|除去|キャンセル|破棄|クリア|抹消"),
    (frozenset((Act.COMPLETE,)), "完了|終了|チェック"),
    (frozenset((Act.REOPEN, Act.UPDATE)), "再開"),
    (frozenset((Act.UPDATE,)), "変更|更新|修正|延期|移動|編集|リネーム|リスケ|調整|改名"),
    (ANYTHING, "対応|処理|実行|取り消し|取消"),
)
_VERBS: tuple[tuple[frozenset[Act], str], ...] = (
    (frozenset((Act.ADD, Act.UPDATE)), "加え|入れ|書き込み|書い|足し"),
    (frozenset((Act.DELETE,)), "消し|取り除き|外し|除き"),
    (frozenset((Act.COMPLETE,)), "(?:完了|済み|終了)(?:に|と)し|終わらせ|終え"),
    (frozenset((Act.UPDATE, Act.REOPEN)), "変え|直し|書き換え|ずらし|移し|付け替え|改め|替え"),
    (ANYTHING, "戻し|元に戻し|取り消し"),
)
_PAST = (
    r"(?:ました|ておきました|てあります|てしまいました|てきました|ており?ます|済みです|たところです|た)"
    r"(?!か|ら|り|い|場合|とき|時|あと|後|ほう|方|[一-龯ァ-ヶ])"
)
SAID = (
    *(
        Said(
            pattern=re.compile(
                rf"(?:{nouns})(?:を|は|が|も)?(?:(?:いた)?し|され|させていただき)(?:{_PAST})"
                rf"|(?:{nouns})(?:を|は|が)?(?:済みです|完了です|完了(?:いた)?しました)"
            ),
            acts=acts,
        )
        for acts, nouns in _NOUNS
    ),
    *(Said(pattern=re.compile(rf"(?:{verbs})(?:{_PAST})"), acts=acts) for acts, verbs in _VERBS),
    Said(
        pattern=re.compile(
            r"^\W*(?:はい、?|了解です。?)?(?:できました|やりました|やっておきました|完了です)"
        ),
        acts=ANYTHING,
    ),
)
UNSAID = re.compile(r"ませんでした|ていません|ておりません|できません|ないで|もし|ましたか")
MANY = re.compile(
    r"(\d+)\s*(?:件|個|つ)|(すべて|全て|全部|両方|みんな)|([二三四五])(?:件|つ)", re.IGNORECASE
)
NUMBER = re.compile(r"(?:タスク|番号)\s*(\d{1,6})|(\d{1,6})\s*番")
