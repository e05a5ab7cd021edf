"""Where a browser is: the one that is named, Playwright's own, or one of the operating system."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from carrel.settings import BrowserSettings

_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
    "msedge",
)
_MAC_NAMES = ("Chromium", "Google Chrome", "Microsoft Edge")
# Playwright keeps each browser in a folder that ends in its revision.
_PLAYWRIGHT = (
    "chromium-*/chrome-*/chrome",
    "chromium-*/chrome-*/chrome.exe",
    "chromium-*/chrome-*/*.app/Contents/MacOS/*",
    "chromium_headless_shell-*/*/headless_shell",
    "chromium_headless_shell-*/*/chrome-headless-shell",
    "chromium_headless_shell-*/*/*.exe",
)


def has_driver() -> bool:
    """Say whether the extra is installed."""
    return importlib.util.find_spec("playwright") is not None


def find_program(settings: BrowserSettings) -> Path | None:
    """Return the browser to run; a path that is set and leads nowhere means none."""
    if settings.path is not None:
        return settings.path if _runs(settings.path) else None
    return next(filter(_runs, _places()), None)


def obstacle(settings: BrowserSettings) -> str:
    """Return why no browser can be used, or nothing."""
    if settings.use == "off":
        return "CARREL_BROWSER is off"
    if not has_driver():
        return "not installed (needed for pages that are empty without scripts only)"
    if find_program(settings) is None:
        named = f"at {settings.path}" if settings.path else "of the Chromium family"
        return f"there is no browser {named}"
    if settings.sandbox and sys.platform == "linux" and os.geteuid() == 0:
        return "root cannot start Chromium in its sandbox (see CARREL_BROWSER_SANDBOX)"
    return ""


def _places() -> Iterator[Path]:
    kept = Path(platformdirs.user_cache_path("ms-playwright", appauthor=False, opinion=False))
    for pattern in _PLAYWRIGHT:
        yield from sorted(kept.glob(pattern), reverse=True)
    for name in _NAMES:
        if found := shutil.which(name):
            yield Path(found)
    if sys.platform == "darwin":
        for name in _MAC_NAMES:
            yield Path(f"/Applications/{name}.app/Contents/MacOS/{name}")


def _runs(file: Path) -> bool:
    return file.is_file() and os.access(file, os.X_OK)
