"""How strongly passages and entities are joined: what rarity, roles and counts say.

Out of a passage a step goes to what it mentions, the rarer the likelier. Out of an entity it goes
to the passages that mention it, above all to those of a page that is called so. A title counts
once for its page, however many passages that has.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from carrel.core.graph import Graph, Integers, Numbers, summed
from carrel.text.entities.mentions import HEADING, MOST_TIMES, TITLE

# Chosen on the development data; a wide range around each does as well.
_TITLE = 10.0
_HEADING = 4.0
_CALLED = 4.0  # other pages' links call it so
_AGAIN = 0.3  # for a name that the text has several times
_OWN = 0.5  # the way out through what the passage's own page is called leads nowhere new


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Weights:
    """The joints of a graph with their weights, ready for spreading.

    `away` and `back` go with the mentions: from passage to entity, where all of a passage's add up
    to 1, and from entity to passage. `called` are joints from an entity to the leading passage of
    a page that links call so; `linked` are joints from passages of a page to the leading
    passages of the pages it links to.
    """

    graph: Graph
    rarity: Numbers
    away: Numbers
    back: Numbers
    called: tuple[Integers, Integers, Numbers]
    linked: tuple[Integers, Integers, Numbers]
    page_of: Integers  # the number of each passage's page

    @classmethod
    def of(cls, graph: Graph) -> Weights:
        """Weigh the joints of a graph."""
        pages, page_of, sizes = np.unique(graph.sources, return_inverse=True, return_counts=True)
        width = len(graph.ids)
        share = 1.0 / sizes[page_of][graph.passages] if graph.size else np.zeros(0)
        times = (graph.values & MOST_TIMES).astype(np.float64)
        titled, headed = (graph.values & TITLE) > 0, (graph.values & HEADING) > 0
        spread = summed(graph.entities, np.where(times > 0, 1.0, share), width)
        rarity = np.log1p((np.maximum(graph.size - spread, 0) + 0.5) / (spread + 0.5))
        heads = np.where(titled, _TITLE, np.where(headed, _HEADING, 0.0))
        texts = np.where(times > 0, 1 + _AGAIN * np.log(np.maximum(times, 1)), 0.0)
        leads = _leads(page_of, len(pages))
        entity, target, weight = _called(graph, pages)
        whole = summed(graph.entities, heads * share + texts, width)
        whole += summed(entity, weight, width)
        whole = np.maximum(whole, 1e-12)
        return cls(
            graph=graph,
            rarity=rarity,
            away=_away(graph, rarity, times, titled | headed),
            back=(heads + texts) / whole[graph.entities],
            called=(entity, leads[target], weight / whole[entity]),
            linked=_linked(graph, pages, leads),
            page_of=page_of,
        )


def _away(graph: Graph, rarity: Numbers, times: Numbers, own: npt.NDArray[np.bool_]) -> Numbers:
    found = rarity[graph.entities] * (1 + np.log(np.maximum(times, 1)))
    found = np.where(own, _OWN * found, found)
    whole = summed(graph.passages, found, graph.size)
    away: Numbers = found / np.maximum(whole, 1e-12)[graph.passages]
    return away


def _leads(page_of: Integers, count: int) -> Integers:
    """Return the leading passage of each page: the one that was stored first."""
    leads = np.zeros(count, dtype=np.int64)
    leads[page_of[::-1]] = np.arange(len(page_of))[::-1]
    return leads


def _called(graph: Graph, pages: Integers) -> tuple[Integers, Integers, Numbers]:
    """Return entities and the pages that links call so, and how many pages do."""
    links = graph.links[graph.links[:, 2] >= 0]
    links = links[np.isin(links[:, 1], pages)]
    pairs, counts = np.unique(links[:, 1:], axis=0, return_counts=True)
    target = np.searchsorted(pages, pairs[:, 0])
    return pairs[:, 1], target, _CALLED * (1 + np.log(counts))


def _linked(graph: Graph, pages: Integers, leads: Integers) -> tuple[Integers, Integers, Numbers]:
    """Return pages by number and the leading passages they link to; a page's add up to 1."""
    joints = np.unique(graph.links[:, :2], axis=0)
    joints = joints[np.isin(joints, pages).all(axis=1)]
    origin, target = (np.searchsorted(pages, joints[:, side]) for side in (0, 1))
    # What all pages link to, such as the front page, says little.
    popular = np.bincount(target, minlength=len(pages))
    weight = 1.0 / (1 + np.log(np.maximum(popular, 1)))[target]
    whole = summed(origin, weight, len(pages))
    return origin, leads[target], weight / np.maximum(whole, 1e-12)[origin]
