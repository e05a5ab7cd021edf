"""What the agent says in Roman Urdu."""

from __future__ import annotations

from carrel.agent.understanding import Act, Reason
from carrel.agent.words.table import Words

ROMAN = Words(
    deeds={
        Act.ADD: "Kaam {title} shamil kar diya gaya hai. Is ka number {number} hai.",
        Act.COMPLETE: "Kaam number {number}, {title}, mukammal kar diya gaya hai. Shabash!",
        Act.REOPEN: "Kaam number {number}, {title}, dobara khol diya gaya hai.",
        Act.UPDATE: "Kaam number {number}, {title}, tabdeel kar diya gaya hai.",
        Act.DELETE: "Kaam number {number}, {title}, delete kar diya gaya hai.",
    },
    asks={
        Reason.WHAT: "Kaunsa kaam shamil karoon?",
        Reason.WHICH: "Aap ka matlab kaunsa kaam hai?",
        Reason.WHEN: "Yeh kab tak karna hai?",
        Reason.CHANGE: "Is mein kya tabdeel karoon?",
        Reason.CONFIRM: "Kya waqai aisa karoon?",
        Reason.ADD_IT: "Kya main {title} aap ke kaamon mein shamil karoon?",
        Reason.OTHER_LIST: "Mere paas ek hi list hai, aap ke kaamon ki. Kya {title} usi mein "
        "shamil karoon?",
    },
    refusals={
        Reason.NOT_FOUND: "Aisa koi kaam aap ki list mein nahi mila. (Task not found)",
        Reason.NO_TASKS: "Aap ki list khali hai. (Task not found)",
        Reason.DECLINED: "Theek hai, sab kuch waisa hi rahega.",
        Reason.ALREADY: "Yeh pehle hi aisa hai.",
        Reason.NOT_NOW: "Theek hai, main ne kuch tabdeel nahi kiya.",
        Reason.OTHER_USER: "Main sirf aap ke apne kaam dekh aur badal sakta hoon.",
        Reason.NOTHING_TO_UNDO: "Wapas lene ke liye kuch nahi hai.",
        Reason.CANNOT_UNDO: "Maazrat, delete kiya hua kaam wapas nahi aa sakta.",
        Reason.SMALL_TALK: "Salam! Main aap ke kaamon ka khayal rakhta hoon. Bataiye kya "
        "karna hai.",
        Reason.OUT_OF_SCOPE: "Maazrat, main sirf aap ke kaamon aur saved pages mein madad kar "
        "sakta hoon.",
    },
    already="Kaam number {number}, {title}, pehle hi aisa hai.",
    error="Kharabi: {error}",
    not_found="Aisa koi kaam nahi mila. (Task not found)",
    lists={None: "Aap ke kaam:", False: "Aap ke baqi kaam:", True: "Aap ke mukammal kaam:"},
    list_words="{words} ke baare mein kaam:",
    empty={
        None: "Aisa koi kaam nahi hai.",
        False: "Koi kaam baqi nahi hai.",
        True: "Abhi koi kaam mukammal nahi hua.",
    },
    done_mark="mukammal",
    stats="Aap ke kul {total} kaam hain: {open} baqi, {done} mukammal.",
    pages="Aap ke saved pages mein likha hai:",
    no_pages="Aap ke saved pages mein is baare mein kuch nahi mila.",
    help="Main aap ke kaam sambhalta hoon: kaam shamil karna, dikhana, badalna, mukammal karna, "
    "dobara kholna, delete karna, ginna aur aakhri tabdeeli wapas lena. Main aap ke saved pages "
    "mein bhi dekh sakta hoon.",
    due="{day} tak",
    no_due="koi tareekh nahi",
    priority="{priority} priority",
    category="{category}",
    left_out="Yeh tafseel yahan mehfooz nahi ho saki: {names}.",
    unchanged="Kuch tabdeel nahi kiya gaya.",
    nothing_done="Main ne yeh nahi kiya. Kuch tabdeel nahi hua.",
    late="Maazrat, main yeh waqt par poora nahi kar saka. Dobara koshish karein.",
    no_model="(Language model jawab nahi de raha, is liye main ne aap ka paigham saade qaidon se "
    "parha.)",
    confirm={
        Act.DELETE: "Yeh wapas nahi aa sakega. Kya waqai {tasks} delete kar doon? (haan ya nahi)",
        Act.COMPLETE: "Kya {tasks} mukammal kar doon? (haan ya nahi)",
        Act.REOPEN: "Kya {tasks} dobara khol doon? (haan ya nahi)",
        Act.UPDATE: "Kya {tasks} tabdeel kar doon? (haan ya nahi)",
        Act.ADD: "Kya {tasks} aap ke kaamon mein shamil karoon? (haan ya nahi)",
    },
    priorities={"low": "low", "medium": "medium", "high": "high"},
    categories={"work": "daftar", "personal": "zaati", "home": "ghar", "other": "other"},
    weekdays=("Peer", "Mangal", "Budh", "Jumerat", "Juma", "Hafta", "Itwar"),
    months=tuple(
        "January February March April May June July August September October November "
        "December".split()
    ),
    day="{weekday} {day} {month} {year}",
)
