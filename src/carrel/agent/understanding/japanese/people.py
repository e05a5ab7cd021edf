"""Whom Japanese words speak of: a mother-in-law is not the mother."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx

_KIN = "母父兄姉弟妹娘孫甥姪夫妻嫁親"
_ROLE = r"(?:部長|課長|社長|係長|店長|所長|校長|院長|会長|上司|先輩|後輩|同僚|友達|友人|大家)"
_NAME = r"[一-龥々]{1,6}|[ァ-ヺー]{1,10}"
_PEOPLE = rx(
    rf"""(?P<kin>(?<![一-龥々])[義祖叔伯曾養継実]?[{_KIN}])(?![一-龥々])
    |(?P<role>[一-龥々]{{0,4}}{_ROLE})
    |(?P<name>{_NAME})(?=さん|くん|君|ちゃん|様|先生|氏)"""
)
_ELSE = ("副", "元", "前", "新")  # before a role: somebody else who has it
_SELF = "実"  # before a relative: the very one


def are_others(said: str, title: str) -> bool:
    """Say whether words and a title both speak of people, and not of the same."""
    spoken, known = _people(said), _people(title)
    if not spoken or not known:
        return False
    return not any(_are_one(left, right) for left in spoken for right in known)


def _people(text: str) -> set[tuple[str, str]]:
    """Return who is spoken of, each with what tells it: a relative, a role or a name."""
    return {
        (found.lastgroup or "", found[0].removeprefix(_SELF)) for found in _PEOPLE.finditer(text)
    }


def _are_one(left: tuple[str, str], right: tuple[str, str]) -> bool:
    """Say whether two may be the same person; a name may be said with its role, or in full."""
    (kind, one), (other_kind, other) = left, right
    if one == other or "kin" in (kind, other_kind):
        return one == other
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if longer.startswith(shorter):
        return True
    return longer.endswith(shorter) and "role" in (kind, other_kind) and longer[0] not in _ELSE
