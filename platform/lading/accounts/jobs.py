"""Accounts' background entries: safe to run any number of times."""

from __future__ import annotations

from .services import ceiling, codes, links, lockout, tokens


def purge_expired() -> dict[str, int]:
    """Delete expired tokens, codes and links and forgotten sign-in failures; nightly. Returns rows
    by kind.
    """
    return {
        "tokens": tokens.purge(),
        "failures": lockout.purge() + ceiling.purge(),
        "codes": codes.purge(),
        "links": links.purge(),
    }
