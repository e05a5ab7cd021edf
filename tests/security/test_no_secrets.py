"""No secret is written in the code base: a scan of every file, and the scan tried on a secret."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LARGEST = 2_000_000  # bytes; larger files are weights and data
# What keys of common services look like, and keys in the forms that programs read.
KINDS = {
    "a private key": r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}",
    "a key of AWS": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of GitHub": r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})",
    "a key of OpenAI or Anthropic": r"\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}",
    "a key of Google": r"\bAIza[0-9A-Za-z_-]{35}\b",
    "a token of Slack": r"\bxox[abprs]-[0-9A-Za-z-]{20,}",
    "a key of Stripe": r"\b[rs]k_live_[0-9A-Za-z]{20,}",
    "a password in an address": r"\b(?:postgres(?:ql)?|mysql|https?)://\w+:(?!PASSWORD@)[^@\s:/'\"{}*$<>]{8,}@",
}
# Written to be found, or to be refused: none of them opens anything.
PLANTED = {
    "tests/security/test_no_secrets.py",
    "tests/security/test_ssrf_urls.py",
}


def files() -> Iterator[Path]:
    """Yield what git holds or would take."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if name not in PLANTED and path.is_file() and path.stat().st_size < LARGEST:
            yield path


def found(text: str) -> list[str]:
    """Return what secrets of a text are called."""
    return [kind for kind, form in KINDS.items() if re.search(form, text)]


@pytest.mark.proves("C-046")
def test_no_file_holds_a_secret() -> None:
    complaints = []
    for path in files():
        text = path.read_bytes().decode(errors="replace")
        complaints += [f"{path.relative_to(ROOT)}: {kind}" for kind in found(text)]
    assert complaints == []


@pytest.mark.parametrize(
    ("secret", "kind"),
    [
        ("-----BEGIN RSA PRIVATE KEY-----\n" + "MIIE" * 16, "a private key"),
        ("AKIA" + "Q7XW" * 4, "a key of AWS"),
        ("ghp_" + "a1B2c3" * 6, "a token of GitHub"),
        ("sk-ant-" + "a1B2c3d4" * 5, "a key of OpenAI or Anthropic"),
        ("AIza" + "a1B2c" * 7, "a key of Google"),
        ("xoxb-" + "123456" * 5, "a token of Slack"),
        ("sk_live_" + "a1B2c3" * 5, "a key of Stripe"),
        ("postgresql://carrel:correcthorse@db.example/carrel", "a password in an address"),
    ],
)
def test_the_scan_finds_a_secret(secret: str, kind: str) -> None:
    assert kind in found(f'KEY = "{secret}"\n')
