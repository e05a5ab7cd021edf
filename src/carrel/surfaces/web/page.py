"""The start page as text: self-contained, without script, everything from outside escaped."""

from __future__ import annotations

import base64
import hashlib
import os
import shlex
from collections.abc import Mapping
from html import escape
from pathlib import Path

from carrel.services.health import Overview
from carrel.settings import default_home
from carrel.surfaces.web.style import STYLE

_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    "%3Crect width='16' height='16' rx='3' fill='%238a4b1f'/%3E"
    "%3Cpath d='M3 11h10M4 11V4h8v7M6 13v-2m4 2v-2' stroke='%23fff' fill='none'/%3E%3C/svg%3E"
)
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Carrel</title>
<link rel="icon" href="{icon}">
<style>{style}</style>
</head>
<body>
<header>
<h1>Carrel</h1>
<p>A desk for AI agents</p>
</header>
<main>
{state}
{holds}
<section aria-labelledby="next">
<h2 id="next">What to do next</h2>
{steps}
</section>
<section aria-labelledby="about">
<h2 id="about">This Carrel</h2>
<dl>
{about}
</dl>
</section>
</main>
<footer>
<p>Carrel {version}. Nothing on this page or in this program reports to anybody.</p>
</footer>
</body>
</html>
"""
_WAYS = (
    "<p>Agents reach this server by MCP at <code>/mcp</code>. Programs find pages, research, tasks "
    'and chat under <code>/api</code>, described in <a href="/openapi.json">/openapi.json</a> '
    "(OpenAPI 3.1).</p>"
)
# What can be done: each thing in words, and the command for a terminal; and what else is to say.
_STEPS = (
    (
        "Pages",
        (
            ("Keep a page", "carrel add https://example.org/"),
            ("Find the passages that answer a question", 'carrel find "what is this domain for"'),
            (
                "Ask: follow a question over stored pages and their links, to cited evidence",
                'carrel ask "what is this domain for"',
            ),
        ),
        "",
    ),
    (
        "Tasks and chat",
        (
            ("Keep a task, for yourself and your agents", "carrel tasks add Read the page"),
            ("See what is to be done", "carrel tasks list"),
            (
                "Talk about tasks and pages, in English, Urdu or Japanese; no model is needed",
                'carrel chat "what is due this week?"',
            ),
        ),
        "",
    ),
    (
        "Agents and programs",
        (
            (
                "Give all of it to an agent: Claude, Cursor or VS Code",
                "carrel connect claude-desktop",
            ),
        ),
        _WAYS,
    ),
    (
        "Care",
        (
            ("Find out what is wrong, and how to mend it", "carrel doctor"),
            ("Keep a copy of everything, while Carrel runs", "carrel backup carrel-backup.db"),
            ("Let more processes share the background work", "carrel worker"),
        ),
        "",
    ),
)
_KINDS = {"sqlite": "SQLite, one file on this machine", "postgresql": "PostgreSQL"}


def render(found: Overview) -> str:
    """Return the page for the state of the store."""
    return _PAGE.format(
        icon=_ICON,
        style=STYLE,
        state=_state(found),
        holds=_holds(found),
        steps=_steps(found.home),
        about=_about(found),
        version=escape(found.version),
    )


def render_door(found: Overview) -> str:
    """Return the page for a stranger: that Carrel is here, and nothing of what it holds."""
    state = "Carrel runs here" if found.problem is None else "Carrel runs here, but is not ready"
    return _PAGE.format(
        icon=_ICON,
        style=STYLE,
        state=f'<div class="state" role="status"><strong>{state}.</strong> Callers send a token: '
        "<code>Authorization: Bearer TOKEN</code>.</div>",
        holds="",
        steps='<ul class="steps">\n<li>Connect an agent to it'
        '<code tabindex="0">carrel connect claude-code --http</code></li>\n</ul>',
        about=f"<dt>Version</dt><dd>{escape(found.version)}</dd>",
        version=escape(found.version),
    )


def _state(found: Overview) -> str:
    if found.problem is None:
        return (
            '<div class="state" role="status"><strong>Ready.</strong> '
            'The database answers. For machines: <a href="/healthz">/healthz</a>'
            ' and <a href="/readyz">/readyz</a>.</div>'
        )
    return (
        '<div class="state bad" role="alert"><strong>Not ready.</strong> '
        f"{escape(found.problem.message)}<p>{escape(found.problem.suggestion)}</p></div>"
    )


def _holds(found: Overview) -> str:
    if found.census is None:
        return ""
    sources, jobs = found.census.sources, found.census.jobs
    figures = (
        (sum(sources.values()), "sources", _by_state(sources)),
        (
            found.census.chunks,
            "passages",
            "ready to be found" if found.census.chunks else "none yet",
        ),
        (sum(jobs.values()), "jobs", _by_state(jobs)),
    )
    items = "\n".join(
        f"<li><b>{count:,}</b>{escape(name)}<br><span>{escape(note)}</span></li>"
        for count, name, note in figures
    )
    return (
        '<section aria-labelledby="holds">\n<h2 id="holds">On the desk</h2>\n'
        f'<ul class="figures">\n{items}\n</ul>\n</section>'
    )


def _steps(home: Path) -> str:
    where = _where(home)
    groups = []
    for name, steps, note in _STEPS:
        items = "\n".join(
            f'<li>{escape(what)}<code tabindex="0">{escape(command + where)}</code></li>'
            for what, command in steps
        )
        groups.append(f'<h3>{escape(name)}</h3>\n<ul class="steps">\n{items}\n</ul>{note}')
    return "\n".join(groups)


def _where(home: Path) -> str:
    """Return the flag that a command needs when the data lies elsewhere than usual."""
    if home == default_home():
        return ""
    quoted = shlex.quote(str(home)) if os.name == "posix" else f'"{home}"'
    return f" --home {quoted}"


def _by_state(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {state}" for state, count in counts.items() if count) or "none yet"


def _about(found: Overview) -> str:
    rows = (
        ("Version", found.version),
        ("Data directory", str(found.home)),
        ("Database", _KINDS.get(found.kind, found.kind)),
        ("At", found.database),
        ("Schema", found.revision or "unknown"),
    )
    return "\n".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
