"""Read the labelled pages: the open ones, or sealed ones when they are asked for."""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent
SEALED = {  # by batches
    "1-2": FOLDER / "held_out.zip",
    "3": FOLDER / "held_out_3.zip",
    "4": FOLDER / "held_out_4.zip",
    "5": FOLDER / "held_out_5.zip",  # whole: no page of it lies open
    "6": FOLDER / "held_out_6.zip",  # whole too
}
SHA256 = {  # of each seal: a label changed after the sealing shows
    "1-2": "b09cc124273e5fae63d8aee7bc213a3377457dfc04d709379bec393886947c40",
    "3": "df94996f14a1ee83d4a47edbba1b27fb2f3f329bd57fddf8eca44d4a658b24f9",
    "4": "189eb9947227409d457ef03da5f73d37febc5f14911ec0c36d8cc1057e6a5546",
    "5": "98b8dd366ea57d0987daa2d4d1a96ca3b841b7f4e2c7ca0f2459581e38d3dd57",
    "6": "f6dd3353fe62729f794b54630aa60cb23355d1dec7498233fe28ff83a78df42a",
}
SPENT = ("1-2", "3", "4", "5", "6")  # opened for their closing figures: pages to write rules with

Value = str | list[str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPage:
    """A page, and what its fields hold.

    `accept` names other right answers: a list for a field of one value, a list for each item for a
    field of many. Items in `optional` count neither for nor against.
    """

    id: str
    batch: int
    file: str
    html: str = field(repr=False)
    url: str
    language: str
    mixed: bool
    content_type: str
    has_structured_data: bool
    fields: dict[str, Value]
    origins: dict[str, str]  # "structured" where a value stands in the structured data alone
    spans: dict[str, str]  # how the page writes a value that the label writes otherwise
    pay: dict[str, str | float | None]
    accept: dict[str, list[str] | dict[str, list[str]]]
    optional: dict[str, list[str]]
    conflicts: list[dict[str, str]]
    note: str


def load(*, held_out: str = "") -> list[LabelledPage]:
    """Return the open pages, or only those under one seal: see the README before you ask for them.

    A seal is named by its batches, as in `SEALED`.
    """
    if not held_out:
        return _read(lambda name: (FOLDER / name).read_text(encoding="utf-8"))
    with zipfile.ZipFile(SEALED[held_out]) as archive:
        return _read(lambda name: archive.read(name).decode())


def formerly_sealed() -> list[LabelledPage]:
    """Return the pages whose seal is spent; `load(held_out=…)` reproduces a recorded figure."""
    return [page for seal in SPENT for page in load(held_out=seal)]


def part_of(held_out: str) -> str:
    """Return under which name the figures of the open pages, or of a seal, are kept."""
    return f"fields_{SEALED[held_out].stem}" if held_out else "fields"


def chosen(pages: Iterable[LabelledPage]) -> set[str]:
    """Return which of the pages of one seal are held out: a third of each stratum, by hash of id.

    What a third leaves over goes to the strata with the largest rest.
    """
    strata: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for page in pages:
        key = (page.batch, page.content_type, page.language, page.has_structured_data)
        strata[key].append(page.id)
    taken: set[str] = set()
    rest: list[tuple[int, str, str]] = []
    for ids in strata.values():
        ids.sort(key=_hash)
        third, over = divmod(len(ids), 3)
        taken.update(ids[:third])
        if over:
            rest.append((-over, _hash(ids[third]), ids[third]))
    wanted = round(sum(map(len, strata.values())) / 3) - len(taken)
    return taken | {one for _, _, one in sorted(rest)[:wanted]}


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _read(text_of: Callable[[str], str]) -> list[LabelledPage]:
    rows = [json.loads(line) for line in text_of("labels.jsonl").splitlines()]
    return [
        LabelledPage(
            **{name: value for name, value in row.items() if name not in _RENAMED_OR_LEFT_OUT},
            html=text_of(f"pages/{row['file']}"),
            origins=row["from"],
            spans=row.get("spans", {}),
            pay=row.get("pay", {}),
            note=row.get("note", ""),
        )
        for row in rows
    ]


_RENAMED_OR_LEFT_OUT = frozenset(("from", "spans", "pay", "note"))
