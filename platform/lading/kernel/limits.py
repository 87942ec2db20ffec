"""Business limits, read by everyone through `value` (document 4: "never a literal spread over
the code"). Staff change the rows; `DEFAULTS` is what a new installation is loaded with.
"""

from __future__ import annotations

import threading
import time

from .models import Limit

UNLIMITED = None
ANY_PLAN = 0
CACHE_SECONDS = 5.0

DEFAULTS: dict[str, dict[int, int | None]] = {
    # Distinct enquiries a company may open per IST month (decision 18, document 2 §4).
    "enquiry.monthly_allowance": {ANY_PLAN: 5, 1: 5, 2: UNLIMITED, 3: UNLIMITED},
    # Attachment slots and size (document 2 §5, decision 44).
    "attachment.slots": {ANY_PLAN: 4},
    "attachment.max_bytes": {ANY_PLAN: 5_242_880},
    # Hours staff have to decide a review (decision 30).
    "review.hours": {ANY_PLAN: 24},
    # Hours an unopened lead counts as new (decision 22).
    "lead.new_hours": {ANY_PLAN: 24},
    # Score from which a company is matched (decision 21).
    "match.threshold": {ANY_PLAN: 50},
    # Points to unlock an enquiry (decision 17): agents and manufacturers, everyone else.
    "unlock.points.agents": {ANY_PLAN: 50},
    "unlock.points.others": {ANY_PLAN: 100},
    # Products a company may hold (decision 19).
    "product.max": {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    # Sign-in: failures before a lockout, and its length in minutes (decision 4).
    "signin.max_failures": {ANY_PLAN: 5},
    "signin.lockout_minutes": {ANY_PLAN: 15},
    # Token lifetimes (decision 4).
    "token.remembered_days": {ANY_PLAN: 30},
    "token.session_hours": {ANY_PLAN: 12},
    # Idempotency keys are remembered this long (document 5).
    "idempotency.hours": {ANY_PLAN: 24},
}

_lock = threading.Lock()
_cache: dict[str, dict[int, int | None]] = {}
_loaded_at = float("-inf")


def _table() -> dict[str, dict[int, int | None]]:
    global _cache, _loaded_at
    with _lock:
        if time.monotonic() - _loaded_at < CACHE_SECONDS:
            return _cache
        table: dict[str, dict[int, int | None]] = {k: dict(v) for k, v in DEFAULTS.items()}
        for key, tier, value in Limit.objects.values_list("key", "plan_tier", "value"):
            table.setdefault(key, {})[tier] = value
        _cache, _loaded_at = table, time.monotonic()
        return table


def value(key: str, plan_tier: int | None = None) -> int | None:
    """The limit for a plan tier (``None``: no active plan), or ``None`` for unlimited."""
    row = _table()[key]
    tier = plan_tier or ANY_PLAN
    return row[tier] if tier in row else row[ANY_PLAN]


def number(key: str) -> int:
    """A limit that is always a number, whatever the plan."""
    found = value(key)
    if found is None:
        raise ValueError(f"limit {key} must be a number")
    return found


def forget() -> None:
    """Drop the process-wide cache: the back office calls it after a change."""
    global _loaded_at
    with _lock:
        _loaded_at = float("-inf")
