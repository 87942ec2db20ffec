"""Background jobs of the dashboard."""

from __future__ import annotations

from . import counting


def count_figures() -> int:
    """Count every company's figures; nightly, soon after midnight in India. Returns how many."""
    return counting.count_all()
