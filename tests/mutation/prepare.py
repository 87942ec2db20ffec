"""``python -m tests.mutation.prepare COPY SITES``: puts the switches into the copy of the checkout
and writes the list of its guards.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django

from . import constraints, sites


def main(copy: Path, target: Path) -> None:
    """Change the copy, and write the list."""
    platform = copy / "platform"
    found = sites.switchable(platform, list(sites.modules(platform)))
    django.setup()
    found += constraints.of_models(copy, len(found))
    target.write_text(json.dumps([site.as_json() for site in found], indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
