"""The entry of `carrel` and of `python -m carrel`."""

from __future__ import annotations

from carrel.surfaces.cli.main import app


def main() -> None:
    """Run the command line."""
    app(prog_name="carrel")


if __name__ == "__main__":
    main()
