"""docs/requirements.md and the tests agree."""

from __future__ import annotations

import pytest

from tests.contract import ledger
from tests.contract.ledger import Claim, Toolset

SAMPLE = """
| id | clause | kind | how to test |
|---|---|---|---|
| A-001 | A clause with `a \\| b` in it. | returns | look |
| A-002 | Another. | performance | measure |
| X-001 | A decision. | config | each |

## Deferred

| id | reason |
|---|---|
| A-003 | Later. |
| A-002 | Later, too. |
"""


def proving(*ids: str) -> str:
    return f"@pytest.mark.proves({', '.join(map(repr, ids))})\ndef test_a(): assert True\n"


@pytest.fixture(scope="module")
def requirements() -> ledger.Requirements:
    return ledger.parse(ledger.REQUIREMENTS.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def made() -> tuple[Claim, ...]:
    # The samples of this file are strings, so they are no claims.
    return ledger.all_claims()


def test_the_requirements_are_read_whole(requirements: ledger.Requirements) -> None:
    letters = {key[0] for key in requirements.kinds}
    assert letters == set("ABCDEX")
    assert len(requirements.kinds) > 500
    assert requirements.deferred <= set(requirements.kinds)


def test_no_test_names_an_unknown_requirement(
    requirements: ledger.Requirements, made: tuple[Claim, ...]
) -> None:
    complaints = ledger.unknown(requirements, made)
    assert not complaints, "\n".join(complaints)


def test_every_clause_of_a_finished_toolset_is_proven(
    requirements: ledger.Requirements, made: tuple[Claim, ...]
) -> None:
    proven = {claim.id for claim in made} | ledger.measured(requirements)
    complaints = ledger.unproven(requirements, proven, ledger.FINISHED)
    assert not complaints, "\n".join(complaints)


def test_an_unknown_id_is_complained_of() -> None:
    sample = ledger.parse(SAMPLE)
    claims = list(ledger.claims(proving("A-001", "A-999"), "tests/test_a.py"))
    assert ledger.unknown(sample, claims) == ["tests/test_a.py:1: A-999 is no requirement"]


def test_an_id_that_cannot_be_read_is_complained_of() -> None:
    claims = list(ledger.claims("pytestmark = pytest.mark.proves(IDS)", "tests/test_a.py"))
    assert ledger.unknown(ledger.parse(SAMPLE), claims) == [
        "tests/test_a.py:1: an id that is not a plain string is no requirement"
    ]


def test_an_unproven_clause_of_a_finished_toolset_is_complained_of() -> None:
    sample = ledger.parse(SAMPLE)
    finished = {"websites": Toolset(letter="A", decisions=("X-001",))}
    assert ledger.unproven(sample, set(), finished) == [
        "websites: A-001 is not proven",
        "websites: X-001 is not proven",
    ]
    assert ledger.unproven(sample, {"A-001", "X-001"}, finished) == []


def test_an_id_given_to_two_clauses_is_refused() -> None:
    with pytest.raises(ValueError, match="A-001 is given twice"):
        ledger.parse(SAMPLE.replace("A-002 | Another", "A-001 | Another"))


def test_the_tally_leaves_deferred_clauses_out() -> None:
    assert ledger.tally(ledger.parse(SAMPLE), {"A-001"}) == "A 1/1, X 0/1; deferred 2"
