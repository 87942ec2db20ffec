"""The log: which lines are written, and in which form."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from lading.base.kernel.log.log_lines import JsonFormatter, TextFormatter

from . import env

FORMATTERS: dict[str, type[logging.Formatter]] = {"json": JsonFormatter, "text": TextFormatter}


def formatter() -> logging.Formatter:
    """The form of every line: ours, and granian's own (`granian_logs.json`). Raises
    ImproperlyConfigured for another `LOG_FORMAT`.
    """
    form = env.text("LOG_FORMAT", "text" if env.flag("DEMO_MODE") else "json")
    if form not in FORMATTERS:
        raise ImproperlyConfigured("LOG_FORMAT must be json or text.")
    return FORMATTERS[form]()


def described(level: str) -> dict[str, Any]:
    """Django's ``LOGGING``. What Python warns of becomes lines, too."""
    logging.captureWarnings(capture=True)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {"django.request": {"level": "ERROR"}},
    }
