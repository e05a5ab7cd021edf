"""Tokens and secrets of the security data: `python -m bench.security_tokens`.

Hostile tokens must prove nobody and good ones somebody; signatures of the Wycheproof vectors must
be judged as the vectors say; published secrets must be refused.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from bench import data
from bench.known_secrets import published
from carrel.core.identity_settings import KNOWN_ALGORITHMS, IdentitySettings
from carrel.errors import ConfigError
from carrel.services.identity import Identity
from carrel.services.signed_tokens import is_signed
from carrel.services.signing_keys import Key, read_key_set
from carrel.services.token_form import Malformed, read_form
from carrel.services.token_secret import check_strength

FOLDER = "security/jwt"
Row = dict[str, Any]


def identities(folder: Path) -> dict[str, Identity]:
    """Return one verifier for each kind of key that the tokens are meant for."""
    keys = json.loads((data.directory() / FOLDER / "keys.json").read_text())
    bound = {"jwt_issuer": keys["iss"], "jwt_audience": keys["aud"]}
    found = {"hs256": Identity(IdentitySettings(jwt_secret=keys["hs256_secret"], **bound))}
    for kind in ("rs256", "es256"):
        file = folder / f"{kind}.pem"
        file.write_text(keys[f"{kind}_public_pem"])
        found[kind] = Identity(IdentitySettings(jwt_public_key=file, **bound))
    return found


async def tokens() -> Row:
    """Show every token to the verifier that it is meant for, or to all."""
    counts: Counter[str] = Counter()
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        known = identities(Path(folder))
        for row in data.read(f"{FOLDER}/attack_tokens.jsonl"):
            meant = known if row["profile"] == "any" else {row["profile"]: known[row["profile"]]}
            taken = [await one.verify(row["token"]) is not None for one in meant.values()]
            expected = {"accept": all(taken), "reject": not any(taken)}.get(row["expect"], True)
            counts[row["expect"]] += 1
            if not expected:
                wrong.append(row["name"])
    return {"tokens": dict(counts), "judged_wrongly": len(wrong), "which": wrong[:5]}


def signatures() -> Row:
    """Judge the Wycheproof signatures by form, key and algorithm, as tokens are judged.

    Two vectors that must fail are the same bytes as one that must not: they are left out. Vectors
    with an empty payload, with another algorithm than their key names, or with signs that do not
    belong there are called valid; as tokens they are refused on purpose.
    """
    file = data.directory() / FOLDER / "wycheproof_json_web_signature_test.json"
    taken, refused, count = [], [], 0
    for group in json.loads(file.read_text())["testGroups"]:
        keys = _keys(group.get("public") or group["private"])
        valid = {str(test["jws"]) for test in group["tests"] if test["result"] == "valid"}
        for test in group["tests"]:
            if test["result"] == "invalid" and str(test["jws"]) in valid:
                continue
            count += 1
            good = _is_good(test["jws"], keys)
            if good and test["result"] == "invalid":
                taken.append(test["tcId"])
            if not good and test["result"] == "valid":
                refused.append(f"{test['tcId']} {group.get('comment', '')}")
    return {"signatures": count, "invalid_taken": taken, "valid_refused": refused}


def _keys(entry: dict[str, Any]) -> list[Key]:
    if entry.get("kty") != "oct":
        return list(read_key_set(json.dumps({"keys": [entry]}).encode()))
    if entry.get("use", "sig") != "sig" or "verify" not in entry.get("key_ops", ["verify"]):
        return []
    secret = base64.urlsafe_b64decode(entry["k"] + "==")
    return [Key(material=secret, algorithms=frozenset({entry["alg"]}))]  # type: ignore[arg-type]


def _is_good(token: object, keys: list[Key]) -> bool:
    try:
        read_form(str(token))
    except Malformed:
        return False
    return any(is_signed(str(token), key, allowed=KNOWN_ALGORITHMS) for key in keys)


def secrets() -> Row:
    """Offer every published secret that is long enough."""
    taken = 0
    found = published()
    for secret in found:
        try:
            check_strength(secret, "a secret")
        except ConfigError:
            continue
        taken += 1
    return {"secrets": len(found), "taken": taken}


async def measure() -> Row:
    """Return all three."""
    return {"tokens": await tokens(), "wycheproof": signatures(), "secrets": secrets()}


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    print(json.dumps(asyncio.run(measure()), indent=2))


if __name__ == "__main__":
    main()
