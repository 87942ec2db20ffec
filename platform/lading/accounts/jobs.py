"""Accounts' background entries: safe to run any number of times."""

from __future__ import annotations

from .services import lockout, tokens


def purge_expired() -> dict[str, int]:
    """Delete expired tokens and forgotten sign-in failures; nightly. Returns rows by kind."""
    return {"tokens": tokens.purge(), "failures": lockout.purge()}
