"""Writes which calls the proxy gives to which server: ``python -m scripts.lib.routes``."""

from __future__ import annotations

import django

from scripts.lib.proxy import ROUTES

django.setup(set_prefix=False)

from config.call_queues import routes  # noqa: E402 - Django is set up first

if __name__ == "__main__":
    ROUTES.write_text(routes())
