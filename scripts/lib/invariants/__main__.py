"""``python -m scripts.lib.invariants [--files FOLDER] [--running]``: checks the data of the
installation whose database `DATABASE_URL` names, prints what is wrong, and ends with 1 if anything
is. The address is not an argument, because a list of processes shows those.

``--files`` is the folder of uploads; without it `MEDIA_ROOT` or the bucket of the environment is
read. ``--running`` makes only the checks that hold while others work.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from importlib import import_module

from django.db import connection, transaction

from scripts.lib.invariants import settings


def main(arguments: list[str]) -> int:
    """Check, and print the result. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="scripts.lib.invariants")
    parser.add_argument("--files", metavar="FOLDER", help="the folder of uploads")
    parser.add_argument("--running", action="store_true", help="only what holds at any moment")
    options = parser.parse_args(arguments)
    settings.use(os.environ["DATABASE_URL"], options.files)
    problems = _broken(running=options.running)
    for name, lines in problems.items():
        sys.stdout.write(f"{name}: {'ok' if not lines else len(lines)}\n")
        sys.stdout.writelines(f"  {line}\n" for line in lines)
    return 1 if any(problems.values()) else 0


def _broken(*, running: bool) -> Mapping[str, list[str]]:
    # Only now, because models need the settings.
    checks = import_module("scripts.lib.invariants.checks")
    chosen = checks.ALWAYS if running else checks.ALL
    with transaction.atomic():
        with connection.cursor() as cursor:
            # One snapshot for all checks, with as much time as they need.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
        return {name: check() for name, check in chosen.items()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
