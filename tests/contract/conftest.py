"""Shows at the end of a run how far the requirements are proven."""

from __future__ import annotations

import pytest

from tests.contract import ledger


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    requirements = ledger.parse(ledger.REQUIREMENTS.read_text(encoding="utf-8"))
    proven = {claim.id for claim in ledger.all_claims()} | ledger.measured(requirements)
    terminalreporter.write_sep("-", "requirements proven")
    terminalreporter.write_line(ledger.tally(requirements, proven))
