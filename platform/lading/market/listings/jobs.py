"""Background jobs of listings. All are safe to repeat and to kill."""

from __future__ import annotations

from . import removal


def purge_listings() -> int:
    """Delete what was declined or withdrawn long ago; nightly. Returns how many."""
    return removal.delete_old()
