"""Sets up Django for programs that use the platform's code but are none of its processes."""

from __future__ import annotations

import os
import sys

import django

from scripts.lib.paths import PLATFORM

PLACEHOLDERS = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "SECRET_KEY": "nothing is signed here",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "DEMO_MODE": "1",
}
"""Settings that the platform needs to start. Programs that call this read tables and files only."""


def use(database: str, files: str | None = None) -> None:
    """Use the platform's models with a database, and with a folder of uploads. Without ``files`` it
    is `MEDIA_ROOT` or the bucket of the environment.
    """
    for name, value in PLACEHOLDERS.items():
        os.environ.setdefault(name, value)
    os.environ["DATABASE_URL"] = database
    if files is not None:
        os.environ["MEDIA_ROOT"] = files
        os.environ.pop("S3_BUCKET", None)
    sys.path.insert(0, str(PLATFORM))
    django.setup()
