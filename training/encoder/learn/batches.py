"""Drawing batches: pairs of one kind, half of them of one manual, with a hard negative each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.encoder.pairs.packed import Pairs

Numbers = npt.NDArray[np.int64]
_EVEN = 0.6  # 1: kinds come as often as they have pairs; 0: all alike
# How much a kind counts beside its number of pairs, or all kinds that begin so: words and strings
# of catalogues teach little about passages, questions are few and what people ask.
COUNTS = {"word": 0.3, "string": 0.3, "question": 4.0, "asked": 1.5}
BARE = 0.5  # share of the batches of headings and questions whose passages have no page title
# Share of them whose passages keep their heading, as search has them.
HEADED = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Texts of one step: a query and its passage by row, then hard negatives where there are any.

    `hidden[i, j]` is true where passage j must not count against query i: it is right as well.
    """

    kind: str
    queries: list[npt.NDArray[np.int32]]
    passages: list[npt.NDArray[np.int32]]
    hidden: npt.NDArray[np.bool_]


class Batches:
    """Draws batches from the pairs.

    `offered` has the hard negatives of each pair that came with it, `mined` further ones, or -1.
    """

    def __init__(
        self,
        pairs: Pairs,
        *,
        size: int,
        seed: int,
        rivals: float = 0.0,
        favour: Mapping[str, float] = COUNTS,
        bare: float = BARE,
        headed: float = HEADED,
    ) -> None:
        """Prepare; `rivals` is the share of the pairs that get a hard negative."""
        self.pairs = pairs
        self._rivals, self._bare, self._headed = rivals, bare, headed
        self.mined: Numbers = np.full((len(pairs.kind), 1), -1, dtype=np.int64)
        self.offered: Numbers = pairs.rivals
        self._size = size
        self._draw = np.random.default_rng(seed)
        self._same_query = _groups([pairs.query_ids(at) for at in range(len(pairs.kind))])
        self._groups: dict[int, dict[int, Numbers]] = {}
        for kind in range(len(pairs.kinds)):
            rows = np.flatnonzero(pairs.kind == kind)
            own = pairs.source[rows]
            self._groups[kind] = {int(one): rows[own == one] for one in np.unique(own)}
        counts = np.bincount(pairs.kind, minlength=len(pairs.kinds)).astype(np.float64)
        weights = counts**_EVEN
        weights *= [
            favour.get(kind, favour.get(kind.partition("_")[0], 1.0)) for kind in pairs.kinds
        ]
        self._shares = weights / weights.sum()

    def __iter__(self) -> Iterator[Batch]:
        """Draw without end."""
        while True:
            yield self._next()

    def _next(self) -> Batch:
        kind = int(self._draw.choice(len(self._shares), p=self._shares))
        groups = self._groups[kind]
        everything = np.concatenate(list(groups.values()))
        sizes = np.array([len(rows) for rows in groups.values()], dtype=np.float64)
        one = list(groups)[int(self._draw.choice(len(groups), p=sizes / sizes.sum()))]
        near = self._some(groups[one], self._size // 2)
        rows = np.unique(np.concatenate([near, self._some(everything, self._size - len(near))]))
        return self._batch(kind, rows)

    def _batch(self, kind: int, rows: Numbers) -> Batch:
        pairs = self.pairs
        choice = np.concatenate([self.offered[rows], self.mined[rows]], axis=1)
        rivals, owners = [], []
        for at, offered in enumerate(choice):
            usable = offered[offered >= 0]
            if len(usable) and self._draw.random() < self._rivals:
                rivals.append(int(self._draw.choice(usable)))
                owners.append(at)
        golds = pairs.passage[rows]
        numbers = np.concatenate([golds, np.array(rivals, dtype=np.int64)])
        hidden = golds[:, None] == numbers[None, :]
        twins = self._same_query[rows]
        hidden[:, : len(rows)] |= twins[:, None] == twins[None, :]
        np.fill_diagonal(hidden, val=False)
        named = pairs.kinds[kind].startswith(("heading", "asked", "question"))
        chance = self._draw.random() if named else np.inf
        bare = chance < self._bare
        headed = not bare and chance < self._bare + self._headed
        return Batch(
            kind=pairs.kinds[kind],
            queries=[pairs.query_ids(int(row)) for row in rows],
            passages=[
                *(
                    pairs.passage_ids(int(gold)) if headed else pairs.gold_ids(int(row), bare=bare)
                    for row, gold in zip(rows, golds, strict=True)
                ),
                *(pairs.passage_ids(one) for one in rivals),
            ],
            hidden=hidden,
        )

    def _some(self, rows: Numbers, count: int) -> Numbers:
        return self._draw.choice(rows, size=min(count, len(rows)), replace=False)


def _groups(texts: list[npt.NDArray[np.int32]]) -> Numbers:
    """Return a number for each text, the same for equal texts."""
    numbers: dict[bytes, int] = {}
    return np.array([numbers.setdefault(text.tobytes(), len(numbers)) for text in texts])
