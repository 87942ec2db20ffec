#!/usr/bin/env python
"""Django's command line for Lading."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["migrate"]:
        # Building an index on a large table takes longer than any call may.
        os.environ["STATEMENT_TIMEOUT_MS"] = "0"
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
