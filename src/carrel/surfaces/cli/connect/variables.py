"""The variables that a client must hand to the server it starts; it hands on hardly any itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from carrel import config
from carrel.config import Configuration, Slot
from carrel.settings import Settings

# They say how a server is reached over HTTP, and a client that starts its own server asks nobody.
_OF_HTTP = ("server.", "identity.", "mcp.transport")
_SQLITE = "sqlite:///"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variables:
    """What goes into the file as it is, and the secrets that should not."""

    plain: dict[str, str]
    secret: dict[str, str]


def needed(configuration: Configuration) -> Variables:
    """Return what this process knows from its flags and its environment, and files do not say."""
    settings = configuration.settings
    plain = {"CARREL_HOME": str(settings.home.absolute())}
    secret: dict[str, str] = {}
    origins = {item.path: item.origin for item in configuration.origins}
    for slot in config.slots():
        if slot.path == "home" or slot.path.startswith(_OF_HTTP):
            continue
        if not _is_local(origins[slot.path]) or not (text := _written(slot, settings)):
            continue
        (secret if _is_secret(slot, text) else plain)[slot.var.name] = text
    return Variables(plain=plain | config.handed_on(), secret=secret)


def _is_local(origin: str) -> bool:
    """Say whether a value came from here: the server reads its own TOML file by itself."""
    return origin in ("flag", "environment") or origin.endswith(".env")


def _is_secret(slot: Slot, text: str) -> bool:
    """Say whether a value must not be shown; a database's address only if it holds a password."""
    if slot.path == "database.url":
        return config.mask_url(text) != text or "password=" in text.lower()
    return slot.var.secret


def _written(slot: Slot, settings: Settings) -> str:
    """Return the value as a variable holds it, without a path that depends on where we are."""
    value = config.value_at(settings, slot.path)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Path):
        return str(value.absolute())
    text = "" if value is None else str(value)
    if slot.path == "database.url" and text.startswith(_SQLITE):
        file, mark, options = text.removeprefix(_SQLITE).partition("?")
        return f"{_SQLITE}{Path(file).absolute().as_posix()}{mark}{options}"
    return text
