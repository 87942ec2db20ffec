"""Background jobs of the public forms. All are safe to repeat and to kill."""

from __future__ import annotations

from . import retention


def purge_forms() -> dict[str, int]:
    """Delete registrations and queries that were kept long enough; nightly. Returns
    rows by kind.
    """
    return {
        "registrations": retention.delete_registrations(),
        "queries": retention.delete_queries(),
    }
