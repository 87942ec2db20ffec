"""``python -m tests.mutation.prepare COPY SITES``: puts the switches into the copy of the checkout
and writes the list of its guards.
"""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import django

from . import constraints, sites, sql_conditions

SWITCH = """
try:
    from tests.mutation import switch
except ModuleNotFoundError:
    import mutation_alone as switch
"""


def main(copy: Path, target: Path) -> None:
    """Change the copy, and write the list."""
    platform = copy / "platform"
    _for_confined(platform)
    modules = list(sites.modules(platform))
    conditions = sql_conditions.of_modules(platform, modules, 0)
    switchable_sites = sites.switchable(platform, modules)
    switchable_sites += [
        replace(site, number=len(switchable_sites) + site.number) for site in conditions
    ]
    django.setup()
    switchable_sites += constraints.of_models(copy, len(switchable_sites))
    target.write_text(json.dumps([site.as_json() for site in switchable_sites], indent=1))


def _for_confined(platform: Path) -> None:
    """Let the processes that read files of strangers start, although they see only the platform's
    folder. Their guards are always on.
    """
    shutil.copy2(Path(__file__).with_name("switch.py"), platform / "mutation_alone.py")
    (platform / f"{sites.MODULE}.py").write_text(SWITCH)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
