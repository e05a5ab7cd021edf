"""The secret that signs tokens: weak ones are refused, and the kept one is for its owner alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from carrel.core.identity_settings import IdentitySettings
from carrel.errors import ConfigError
from carrel.services import token_secret
from carrel.services.identity import Identity
from carrel.services.token_secret import check_strength, digest, kept_secret
from tests.e2e.process import posix
from tests.security.token_kit import SECRET, signed

WEAK = {
    "short": "of fewer bytes than 32",
    "one letter": "s" * 64,
    "few letters": "abcabdabcabdabcabdaabbccddabcabdabcabd",
    "a word again and again": "changeme-now" * 4,
    "published": "your-256-bit-secret-is-here-for-all",
}


@pytest.mark.parametrize("name", WEAK)
def test_a_weak_secret_is_refused_and_not_repeated(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(token_secret, "_known", lambda: {digest(WEAK["published"])})
    with pytest.raises(ConfigError) as raised:
        check_strength(WEAK[name], "CARREL_JWT_SECRET")
    assert "CARREL_JWT_SECRET" in raised.value.message
    assert WEAK[name] not in str(raised.value.as_dict())
    assert "token_urlsafe" in raised.value.suggestion


@pytest.mark.parametrize(
    "strong",
    [SECRET, "0123456789abcdef" * 2 + "f0", "鷺" * 1 + "a quiet sentence of one's own mind"],
)
def test_a_strong_secret_is_taken(strong: str) -> None:
    assert check_strength(strong, "x") is None  # type: ignore[func-returns-value]


def test_published_secrets_are_known_by_digests_alone() -> None:
    known = token_secret._known()
    assert len(known) > 1500
    assert {len(one) for one in known} == {token_secret.DIGEST}
    assert digest("reallyreallyreallyreallyverysafe") in known
    with pytest.raises(ConfigError, match="published"):
        check_strength("reallyreallyreallyreallyverysafe", "x")


async def test_a_weak_secret_is_refused_at_the_start_and_with_the_first_token() -> None:
    weak = Identity(IdentitySettings(jwt_secret="s" * 40))
    with pytest.raises(ConfigError, match="repeats"):
        weak.prepare()
    with pytest.raises(ConfigError, match="repeats"):
        await weak.verify(signed("s" * 40))


async def test_without_that_guard_whoever_guesses_the_secret_is_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("carrel.services.identity.check_strength", lambda *_: None)
    found = await Identity(IdentitySettings(jwt_secret="s" * 40)).verify(signed("s" * 40))
    assert found is not None


@posix
def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: kept_secret(home), range(16)))
    assert len(found) == 1
    file = home / token_secret.FILE
    assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in home.iterdir()] == [token_secret.FILE]
    assert kept_secret(tmp_path / "other") not in found


@posix
def test_a_kept_secret_that_others_can_read_is_refused(tmp_path: Path) -> None:
    kept_secret(tmp_path)
    (tmp_path / token_secret.FILE).chmod(0o644)
    with pytest.raises(ConfigError, match="read by others") as raised:
        kept_secret(tmp_path)
    assert "chmod 600" in raised.value.suggestion


@posix
@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff" * 40])
def test_a_kept_secret_that_is_damaged_is_refused(content: bytes, tmp_path: Path) -> None:
    kept_secret(tmp_path)
    (tmp_path / token_secret.FILE).write_bytes(content)
    with pytest.raises(ConfigError):
        kept_secret(tmp_path)


def test_a_directory_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ConfigError, match="cannot be made"):
        kept_secret(tmp_path / "file" / "home")
