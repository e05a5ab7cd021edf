"""What to do next: a decision with a rule and a reason, from scores and limits alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import pvariance

from carrel.core.research import Action, Decision

ENOUGH = 0.80  # the best evidence answers the question
FAIR = 0.50  # less than this is mediocre
LEAST = 0.1  # less than this is no evidence at all
GAIN = 0.02  # a round that adds less was hardly worth it
FLAT = 0.0004  # variance of the ten best scores below which none stands out
CLIFF = 0.35  # a fall so deep parts the answer from the rest
CALLED_SO = 0.85  # a link that promises so much is called like the question
PROMISE = 0.12  # links that promise less are not followed
_TEN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far an inquiry has come.

    `scores` are those of the evidence, best first; `bests` the best score after each round of
    following links, the start included. `missing` are the parts of the question that no evidence
    covers. `promise` is that of the best link that was not followed, nothing where there is none.
    `tried` are the actions that would not do anything new any more.
    """

    scores: Sequence[float]
    bests: Sequence[float] = ()
    missing: Sequence[str] = ()
    promise: float | None = None
    iteration: int = 0
    iterations: int = 0
    depth: int = 0
    depths: int = 0
    fetches_left: int = 0
    elapsed: float = 0.0
    seconds: float = float("inf")
    tried: frozenset[Action] = frozenset()

    @property
    def best(self) -> float:
        """The best score."""
        return self.scores[0] if self.scores else 0.0

    @property
    def called_so(self) -> bool:
        """Whether a link is called like the question: it is looked at in any case."""
        return (self.promise or 0.0) >= CALLED_SO


Rule = Callable[[Standing], Decision | None]


def decide(standing: Standing) -> Decision:
    """Return the decision of the first rule that has something to say."""
    for rule in RULES:
        if (decision := rule(standing)) is not None:
            return decision
    return _stop(standing, "links", "no promising link — nothing on the pages leads further")


def out_of_time(now: Standing) -> Decision | None:
    """End when so much time has passed that another round might not."""
    if now.elapsed < now.seconds:
        return None
    return _stop(now, "time", f"time limit — {now.elapsed:.0f} s have passed")


def saturated(now: Standing) -> Decision | None:
    """End when the best evidence is good and nothing of the question is left over.

    A link that is called like the question is looked at all the same.
    """
    if now.best < ENOUGH or now.missing or now.called_so:
        return None
    return _stop(
        now, "saturation", f"saturation — best score {now.best:.2f}, every part is covered"
    )


def too_narrow(now: Standing) -> Decision | None:
    """Ask for the parts that nothing covers, and for what the best passages name."""
    if Action.BREADTH in now.tried or not (now.missing or now.scores):
        return None
    if now.missing:
        listed = "; ".join(now.missing[:3])
        return _go(now, Action.BREADTH, "missing", f"parts missing — not covered yet: {listed}")
    return _go(now, Action.BREADTH, "missing", f"parts missing — best score {now.best:.2f}")


def too_shallow(now: Standing) -> Decision | None:
    """Look further down where all that was found is mediocre."""
    if Action.RECALL in now.tried or now.best >= FAIR or not now.scores:
        return None
    return _go(now, Action.RECALL, "mediocre", f"mediocre scores — best {now.best:.2f}")


def no_budget(now: Standing) -> Decision | None:
    """End when no further round or fetch is allowed."""
    if now.iteration < now.iterations and now.fetches_left > 0:
        return None
    if now.iterations == 0:
        return _end_of_pages(now)
    return _stop(
        now, "budget", f"budget exhausted — {now.iteration} of {now.iterations} iterations used"
    )


def no_link(now: Standing) -> Decision | None:
    """End when no link promises anything."""
    if now.promise is not None and now.promise >= PROMISE:
        return None
    if now.depths and now.depth >= now.depths:
        return _stop(now, "depth", f"depth limit — {now.depth} links from the start")
    if not now.scores:
        return _stop(now, "empty", "No chunks above relevance threshold.")
    return _stop(now, "links", "no promising link — nothing on the pages leads further")


def fell(now: Standing) -> Decision | None:
    """End when one answer stands out far from the rest and nothing is missing."""
    if now.missing or now.called_so or len(now.scores) < 2 or now.best < FAIR:
        return None
    drop = now.scores[0] - now.scores[1]
    if drop < CLIFF:
        return None
    return _stop(now, "cliff", f"score cliff — {now.scores[0]:.2f}, then {now.scores[1]:.2f}")


def flat(now: Standing) -> Decision | None:
    """End when the best scores no longer differ, and following links did not change that."""
    ten = now.scores[:_TEN]
    rounds = len(now.bests) - 1
    if now.called_so or rounds < 2 or len(ten) < _TEN:
        return None
    if now.best < FAIR or pvariance(ten) > FLAT:
        return None
    return _stop(now, "plateau", "score plateau — top-10 variance below threshold")


def hardly_better(now: Standing) -> Decision | None:
    """End when the last two rounds added next to nothing to good evidence."""
    if now.called_so or len(now.bests) < 3 or now.best < FAIR:
        return None
    gain = now.bests[-1] - now.bests[-3]
    if gain >= GAIN:
        return None
    return _stop(now, "diminishing", f"diminishing returns — {gain:+.2f} in two rounds")


def follow(now: Standing) -> Decision | None:
    """Follow the links that promise most."""
    why = f"parts missing: {now.missing[0]}" if now.missing else f"best score {now.best:.2f}"
    return _go(now, Action.FOLLOW, "promise", f"promising links — {why}")


def _end_of_pages(now: Standing) -> Decision:
    if not now.scores:
        return _stop(now, "empty", "No chunks above relevance threshold.")
    return _stop(now, "given", f"given pages only — best score {now.best:.2f}")


def _stop(now: Standing, rule: str, reason: str) -> Decision:
    return Decision(action=Action.STOP, rule=rule, reason=reason, iteration=now.iteration)


def _go(now: Standing, action: Action, rule: str, reason: str) -> Decision:
    return Decision(action=action, rule=rule, reason=reason, iteration=now.iteration)


RULES: tuple[Rule, ...] = (
    out_of_time,
    too_narrow,
    saturated,
    too_shallow,
    no_budget,
    no_link,
    fell,
    flat,
    hardly_better,
    follow,
)
