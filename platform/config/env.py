"""Reads typed settings from the environment. A missing or invalid one stops the start with its
name.
"""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off"}


def text(name: str, default: str | None = None) -> str:
    """A text; without a default it must be set and not empty."""
    value = os.environ.get(name, "").strip()
    if value:
        return value
    if default is None:
        raise ImproperlyConfigured(f"The environment variable {name} must be set.")
    return default


def flag(name: str, *, default: bool = False) -> bool:
    """A yes or no: 1/0, true/false, yes/no, on/off; empty is the default."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"The environment variable {name} must be 1 or 0, not {value!r}.")


def integer(name: str, default: int) -> int:
    """A whole number."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(
            f"The environment variable {name} must be a whole number, not {value!r}."
        ) from None


def items(name: str, default: str = "") -> list[str]:
    """A comma-separated list."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def path(name: str, default: Path) -> Path:
    """A folder or file."""
    value = os.environ.get(name, "").strip()
    return Path(value) if value else default
