"""Reads the settings: the only code that looks at the environment.

A value comes from the first of: command-line flag, environment, `.env`, TOML file, default.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from carrel.core.setting import Group, Var
from carrel.errors import ConfigError
from carrel.settings import Settings, default_home

# Where the settings are, and whom TLS trusts.
_BESIDE = ("CARREL_CONFIG", "SSL_CERT_FILE", "SSL_CERT_DIR")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One setting of the tree: its place, its variable, what it means."""

    path: str
    var: Var
    field: FieldInfo

    @property
    def default(self) -> object:
        """The default as a value of the setting's type."""
        return self.field.get_default(call_default_factory=True, validated_data={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A setting's value and where it came from, with secrets masked."""

    path: str
    variable: str
    value: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """Settings together with the origin of each value and what was not understood."""

    settings: Settings
    origins: tuple[Origin, ...]
    unknown: tuple[str, ...]


def slots(group: type[BaseModel] = Settings, prefix: str = "") -> Iterator[Slot]:
    """Yield every setting of the tree in order."""
    for name, info in group.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, Group):
            yield from slots(info.annotation, f"{prefix}{name}.")
            continue
        var = next(item for item in info.metadata if isinstance(item, Var))
        yield Slot(path=prefix + name, var=var, field=info)


def load(
    flags: Mapping[str, object] | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    directory: Path | None = None,
) -> Configuration:
    """Read the settings; `flags` maps paths such as `server.port` to given values."""
    env = dict(os.environ if environ is None else environ)
    dotenv_file = (directory or Path.cwd()) / ".env"
    dotenv = _read_dotenv(dotenv_file)
    layers = [
        ("flag", {key: value for key, value in (flags or {}).items() if value is not None}),
        ("environment", _by_path(env)),
        (str(dotenv_file), _by_path(dotenv)),
    ]
    file = _config_file(env, layers)
    layers.append((str(file), _read_toml(file, required="CARREL_CONFIG" in env)))
    tree: dict[str, object] = {}
    origins: dict[str, str] = {}
    for slot in slots():
        for origin, values in layers:
            if slot.path in values:
                _place(tree, slot.path, values[slot.path])
                origins[slot.path] = origin
                break
    settings = _validate(tree, origins)
    return Configuration(
        settings=settings,
        origins=tuple(_origin(slot, settings, origins) for slot in slots()),
        unknown=tuple(_unknown_variables([*env, *dotenv])),
    )


def mask_url(url: str) -> str:
    """Hide the password of a URL."""
    return re.sub(r"(//[^:/@]*):[^@]*@", r"\1:***@", url)


def value_at(settings: Settings, path: str) -> object:
    """Return the value of the setting at a path such as `server.port`."""
    value: object = settings
    for name in path.split("."):
        value = getattr(value, name)
    return value


def handed_on(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the variables beside the settings that a server started by another program needs."""
    env = os.environ if environ is None else environ
    return {name: str(Path(env[name]).absolute()) for name in _BESIDE if env.get(name)}


def _by_path(env: Mapping[str, str | None]) -> dict[str, object]:
    """Translate variables into paths; names match in any case, an empty value is no value."""
    folded = {name.upper(): value for name, value in env.items() if value}
    return {slot.path: folded[slot.var.name] for slot in slots() if slot.var.name in folded}


def _read_dotenv(file: Path) -> dict[str, str | None]:
    try:
        return dict(dotenv_values(file)) if file.is_file() else {}
    except (OSError, UnicodeDecodeError) as cause:
        raise ConfigError(f"{file} cannot be read: {cause}") from cause


def _config_file(env: Mapping[str, str], layers: list[tuple[str, dict[str, object]]]) -> Path:
    if named := env.get("CARREL_CONFIG"):
        return Path(named)
    home = next((values["home"] for _, values in layers if "home" in values), default_home())
    return Path(str(home)) / "carrel.toml"


def _read_toml(file: Path, *, required: bool) -> dict[str, object]:
    if not required and not file.is_file():
        return {}
    try:
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as cause:
        raise ConfigError(f"{file} cannot be read: {cause}") from cause
    flat: dict[str, object] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            flat.update({f"{key}.{name}": inner for name, inner in value.items()})
        else:
            flat[key] = value
    known = [slot.path for slot in slots()]
    for path in flat:
        if path not in known:
            near = difflib.get_close_matches(path, known, n=1)
            raise ConfigError(
                f"{file}: there is no setting `{path}`",
                suggestion=f"Did you mean `{near[0]}`?" if near else "See docs/reference.",
            )
    return flat


def _place(tree: dict[str, object], path: str, value: object) -> None:
    group, _, name = path.rpartition(".")
    inner = tree.setdefault(group, {}) if group else tree
    assert isinstance(inner, dict)
    inner[name] = value


def _validate(tree: dict[str, object], origins: Mapping[str, str]) -> Settings:
    level = tree.get("log")
    if isinstance(level, dict) and isinstance(level.get("level"), str):
        level["level"] = level["level"].upper()
    try:
        settings = Settings.model_validate(tree)
    except ValidationError as cause:
        first = cause.errors()[0]
        path = ".".join(str(part) for part in first["loc"])
        slot = next(slot for slot in slots() if slot.path == path)
        given = "***" if slot.var.secret else repr(first["input"])
        raise ConfigError(
            f"{slot.var.name} = {given} (from {origins[path]}): {_unfit(first, slot)}",
            details={"setting": path, "origin": origins[path]},
        ) from cause
    _check_database(settings.database.url, origins.get("database.url", "default"))
    return settings


def _unfit(found: ErrorDetails, slot: Slot) -> str:
    """Say why a value does not fit; a pattern tells people less than what the setting means."""
    if found["type"] == "string_pattern_mismatch":
        return f"not of the form of this setting: {slot.field.description}"
    return found["msg"]


def _check_database(url: str, origin: str) -> None:
    if url and not re.match(r"(sqlite:///.|postgres(ql)?://.)", url):
        raise ConfigError(
            f"DATABASE_URL = {mask_url(url)!r} (from {origin}) names no database Carrel can use",
            suggestion="Use `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`.",
        )


def _origin(slot: Slot, settings: Settings, origins: Mapping[str, str]) -> Origin:
    value = value_at(settings, slot.path)
    shown = "" if value is None else str(value)
    if slot.path == "database.url":
        shown = mask_url(settings.database_url)
    elif slot.var.secret and shown:
        shown = "***"
    return Origin(
        path=slot.path,
        variable=slot.var.name,
        value=shown,
        origin=origins.get(slot.path, "default"),
    )


def _unknown_variables(names: Iterable[str]) -> Iterator[str]:
    known = {slot.var.name for slot in slots()} | {"CARREL_CONFIG", "CARREL_BENCH_DATA"}
    ours = {name for name in names if name.upper().startswith("CARREL_")}
    yield from sorted(name for name in ours if name.upper() not in known)
