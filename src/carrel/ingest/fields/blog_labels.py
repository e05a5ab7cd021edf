"""Labels of articles, English and Japanese."""

from __future__ import annotations

from carrel.ingest.fields.labels import Kind, Patterns, Vocabulary
from carrel.ingest.fields.patterns import any_of

_EXACT: Patterns = {
    Kind.AUTHOR: r"""
        (?:the )?(?:authors?|writer|columnist|contributor|by|written by|words(?: by)?|text(?: by)?\
        |posted by|story by|editor|published by|interview(?:er)?|reporter|byline)
        執筆(?:者|担当|・監修)? | 著者(?:名)? | 筆者 | 文(?:・写真)? | ライター | 投稿者
        書いた人 | 書き手 | 記事(?:作成|執筆) | 作者 | 取材(?:・文)? | この記事を書いた人
        寄稿(?:者)? | 担当(?:者|ライター) | 編集 | 話し手 | 監修(?:者)? | 名前
    """,
    Kind.CHANGED: r"""
        (?:last )?(?:updated?|modified|changed|edited|revised)(?: (?:on|at))?
        (?:最終)?更新日?(?:時)? | 改訂日?
    """,
    Kind.DATE: r"""
        (?:date )?(?:published|posted|publication|first published|released|written)(?: (?:on|date))?
        date | publication date | day | 公開(?:日(?:時)?)? | 投稿日?(?:時)? | 掲載日? | 日付
        発行日? | 配信日? | 作成日? | 執筆日 | 記事公開日 | 年月日 | 日時 | 初出
    """,
    Kind.TOPICS: r"""
        (?:article |post |main |related )?(?:tags?|topics?|categor(?:y|ies)|labels?|keywords?|subj\
        ects?|themes?|section|filed (?:under|in)|posted in|tagged(?: with)?|more (?:on|about)|in)
        (?:記事|主な|関連)?(?:タグ|カテゴリー?|テーマ|分類|トピックス?|キーワード|ジャンル|ラベル|\
        話題|連載|分野|お題|題材)
    """,
    Kind.AUDIENCE: r"""
        (?:intended |target )?(?:audience|readers?|readership) | for(?: whom)?
        who (?:this|it) is for | who (?:is this|this article is|should read this)(?: for)?
        written for | intended for | who is this for | is this for you | made for
        対象(?:読者|者|の方|レベル)? | (?:想定)?読者(?:層|対象)?
        こんな(?:人|方)(?:に|へ)?(?:おすすめ|向け|読んで(?:ほしい|欲しい))?(?:です|の記事です)?
        読んでほしい(?:人|方) | (?:この記事の)?対象(?:となる)?(?:人|方) | 誰のため(?:の記事)?
        どんな人(?:に|へ)
    """,
    Kind.SUMMARY: r"""
        (?:the |my |our |some |a |key |main |quick |final |three |four |five |top )*(?:takeaways?|\
        points|lessons|insights|findings|summary|recap|learnings|highlights|messages?)(?: (?:learn\
        ed|learnt|to remember|in brief|at a glance|so far))*
        in (?:short|brief|summary|a nutshell) | tl ?dr | at a glance
        the short (?:version|of it) | bottom line | to sum up | summing up
        what i (?:have )?learn(?:ed|t) | what (?:to remember|matters|we learned)
        remember(?: this)? | what stays | if you (?:only )?remember (?:one|three) things?
        worth remembering
        (?:この記事の|本日の|今回の|全体の|記事の)?(?:まとめ|要点|ポイント|要約|おさらい|総括|学び\
        |気づき|サマリー|教訓)(?:です|のまとめ|と(?:して|感想))?
        学んだこと | わかったこと | 分かったこと | 覚えておき?たいこと | 伝えたいこと
        大事なこと | 大切なこと | ひとことで(?:言うと|いうと) | 三行で | 3行で
    """,
    Kind.TIPS: r"""
        (?:the |my |our |some |a |quick |practical |top |next |first |simple |final )*(?:tips?|ste\
        ps?|advice|check ?list|to ?do(?: list)?|actions?(?: items| points| plan)?|exercises?|homew\
        ork|recommendations?|suggestions)(?: (?:for|to) .{1,40})?
        (?:what|things|something|one thing) (?:to|you can|you should) (?:do|try|start).{0,30}
        try (?:this|these|it).{0,20} | how to .{1,50} | your turn
        start (?:here|this week|today|now|small|tomorrow) | do this.{0,20}
        what (?:helps|works|worked|can you do).{0,20} | put it into practice | next steps
        now you | get started | where to (?:start|begin) | if you want to .{1,30}
        (?:今日|明日|来週|今週|今|すぐ|これ)から(?:できる|始める|試せる|試したい|試してほしい|やる\
        こと).{0,12}
        (?:具体的な)?(?:手順|ステップ|コツ|進め方|方法|対策|やり方|始め方|アクション|チェックリス\
        ト|実践(?:方法|編)?|すること|やること|できること|準備|工夫|心がけ|アドバイス|処方箋|練習)\
        (?:\d+(?:つ|選))?
        .{0,12}(?:試して|やって|始めて)(?:みて)?(?:ほしい|みよう|みましょう|ください|みたい)(?:こ\
        と)?
    """,
    Kind.RELATED: r"""
        related(?: (?:posts|articles|stories|reading))?
        more (?:from|stories|posts|articles).* | read next | also (?:on|read).*
        you may also like | further reading | comments? | \d+ comments? | recent posts
        archive | popular posts | about (?:the )?(?:author|me|us) | newsletter | subscribe
        share(?: this)? | 関連記事 | おすすめ(?:の)?記事 | 人気(?:の)?記事
        最近の(?:記事|投稿) | 新着記事 | コメント(?:一覧)? | プロフィール | あわせて読みたい
        アーカイブ | 著者(?:について|紹介) | 筆者(?:について|紹介) | 次に読む.*
        バックナンバー
    """,
    Kind.OTHER: r"""
        photos?(?: by)? | image | source | 読了時間 | 写真 | 目次 | contents | 出典
        参考(?:文献|資料)?
    """,
}
_LOOSE: Patterns = {
    Kind.RELATED: r"""
        \brelated (?:posts|articles|stories)\b | ^also on\b | \bmore from\b
        \b\d+ comments?\b | ^comments\b | \brecent posts\b | \babout the author\b
        \byou may also\b | 関連記事 | おすすめ記事 | 人気記事 | 最近の記事 | コメント
        この記事を(?:書いた|シェア)
    """,
    Kind.SUMMARY: r"""
        \btakeaways?\b | \bsummary\b | \blessons (?:learned|learnt)\b
        \bin (?:short|brief|a nutshell)\b | \bkey (?:points|insights|lessons)\b
        \bwhat i (?:have )?learn(?:ed|t)\b | \bpoints to remember\b | \bto remember\b
        \btl ?dr\b | まとめ | 要点 | ポイント(?:は|$) | おさらい | 学んだこと | 要約 | 三行
        覚えておき
    """,
    Kind.TIPS: r"""
        \btips?\b | \bsteps?\b | \bchecklist\b | \bthings (?:to|you can|you should)\b
        \bto (?:try|do)\b | \btry\b | \bhow to\b
        \bstart(?:ing)? (?:this|here|today|now|small)\b | \bwhat (?:to do|you can do|helps)\b
        \badvice\b | \bdo this\b | \bif you want to\b | \bpractice\b | \bhabits\b
        \bnext steps\b | \bactions?\b | \brules\b | \bexercises?\b | コツ | 手順 | ステップ
        進め方 | 方法 | 試して | やってみ | できること | すべきこと | するとよい
        (?:と|ば)(?:よい|良い|いい)こと | 始め方 | 対策 | チェックリスト | 実践 | から始め
        アクション | すること$ | やること | 心がけ | 工夫 | 習慣 | 準備
    """,
    Kind.AUDIENCE: r"""
        \bwho (?:this|it) is for\b | \bfor whom\b | 対象読者 | こんな(?:人|方)に
        読んでほしい
    """,
}
BLOG = Vocabulary(_EXACT, _LOOSE)
# Headings that name no matter of the article.
NO_TOPIC = any_of(r"""
    (?:in )?(?:conclusions?|introduction|intro|summary|takeaways?|references|sources|notes)$
    (?:comments?|table of contents|contents|final (?:thoughts|words)|tl ?dr|wrapping up)$
    (?:closing(?: thoughts| words)?|afterword|foreword|preface|further reading|one last thing)$
    (?:the end|postscript|p s)$ | (?:about|share)\b.*$
    (?:はじめ|おわり|終わり|最後|さいご)に$ | (?:関連|コメント).*$
    (?:まとめ|結論|目次|参考(?:文献|資料)?|あとがき|序文|後記|編集後記|プロフィール|要点)$
    (?:おさらい|導入|前書き|まえがき)$
""")
