"""What the agent says in Japanese."""

from __future__ import annotations

from carrel.agent.understanding import Act, Reason
from carrel.agent.words.table import Words

JAPANESE = Words(
    deeds={
        Act.ADD: "タスク{title}を追加しました。番号は{number}です。",
        Act.COMPLETE: "タスク{number}の{title}を完了にしました。お疲れさまでした！",
        Act.REOPEN: "タスク{number}の{title}を未完了に戻しました。",
        Act.UPDATE: "タスク{number}の{title}を更新しました。",
        Act.DELETE: "タスク{number}の{title}を削除しました。",
    },
    asks={
        Reason.WHAT: "どのようなタスクですか？",
        Reason.WHICH: "どのタスクのことですか？",
        Reason.WHEN: "期限はいつですか？",
        Reason.CHANGE: "何を変更しますか？",
        Reason.CONFIRM: "本当によろしいですか？",
        Reason.ADD_IT: "{title}をタスクに追加しますか？",
        Reason.OTHER_LIST: "リストはタスクのものだけです。{title}をそこに追加しますか？",
    },
    refusals={
        Reason.NOT_FOUND: "そのようなタスクは見つかりませんでした。(Task not found)",
        Reason.NO_TASKS: "タスクは一つもありません。(Task not found)",
        Reason.DECLINED: "わかりました。そのままにしておきます。",
        Reason.ALREADY: "すでにそうなっています。",
        Reason.NOT_NOW: "わかりました。何も変更していません。",
        Reason.OTHER_USER: "ご自身のタスクだけを扱えます。",
        Reason.NOTHING_TO_UNDO: "元に戻せる操作はありません。",
        Reason.CANNOT_UNDO: "申し訳ありませんが、削除は元に戻せません。",
        Reason.SMALL_TALK: "こんにちは！タスクの管理をお手伝いします。何でもお申し付けください。",
        Reason.OUT_OF_SCOPE: "申し訳ありませんが、タスクと保存したページのことだけ"
        "お手伝いできます。",
    },
    already="タスク{number}の{title}は、すでにそうなっています。",
    error="エラー: {error}",
    not_found="そのようなタスクは見つかりませんでした。(Task not found)",
    lists={None: "タスクの一覧です:", False: "未完了のタスクです:", True: "完了したタスクです:"},
    list_words="「{words}」についてのタスクです:",
    empty={
        None: "該当するタスクはありません。",
        False: "未完了のタスクはありません。",
        True: "完了したタスクはまだありません。",
    },
    done_mark="完了",
    stats="タスクは全部で{total}件、未完了{open}件、完了{done}件です。",
    pages="保存したページには次のように書かれています:",
    no_pages="保存したページには見つかりませんでした。",
    help="タスクの追加、一覧、変更、完了、再開、削除、集計、直前の変更の取り消しができます。"
    "保存したページを調べることもできます。",
    due="期限: {day}",
    no_due="期限なし",
    priority="優先度: {priority}",
    category="{category}",
    left_out="次の項目はここでは保存できませんでした: {names}。",
    unchanged="何も変更していません。",
    nothing_done="それは行っていません。何も変更されていません。",
    late="申し訳ありません、時間内に終わりませんでした。もう一度お試しください。",
    no_model="（言語モデルが応答しないため、簡単な規則で読み取りました。）",
    confirm={
        Act.DELETE: "元に戻せません。本当に{tasks}を削除しますか？（はい / いいえ）",
        Act.COMPLETE: "{tasks}を完了にしますか？（はい / いいえ）",
        Act.REOPEN: "{tasks}を未完了に戻しますか？（はい / いいえ）",
        Act.UPDATE: "{tasks}を変更しますか？（はい / いいえ）",
        Act.ADD: "{tasks}をタスクに追加しますか？（はい / いいえ）",
    },
    priorities={"low": "低", "medium": "中", "high": "高"},
    categories={"work": "仕事", "personal": "個人", "home": "家", "other": "その他"},
    weekdays=tuple("月火水木金土日"),
    months=tuple(f"{number}月" for number in range(1, 13)),
    day="{year}年{month}{day}日({weekday})",
    quotes="「」",
    between="、",
    stop="。",
)
