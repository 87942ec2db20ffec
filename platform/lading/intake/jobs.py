"""Background jobs of the public forms. All are safe to run any number of times and to be killed."""

from __future__ import annotations

from . import retention


def purge_forms() -> dict[str, int]:
    """Delete registrations and queries kept long enough; nightly. Returns rows by kind."""
    return {
        "registrations": retention.delete_registrations(),
        "queries": retention.delete_queries(),
    }
