"""Business limits: every app declares its own (`rules.py` or `limits.py`); `value` reads them.

Staff change the rows; a new installation starts with the declared defaults. `KernelConfig.ready`
imports the declarations of all apps.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass

from .errors import Text
from .models import Limit

UNLIMITED = None
ANY_PLAN = 0
CACHE_SECONDS = 5.0

PERCENT = 100
DAYS = 3_650
"""Ten years: dates that many days away are still valid."""
HOURS = 87_600
MINUTES = 5_256_000
SECONDS = 86_400
LARGEST = 2_147_483_647
"""The largest value that a row can store."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The values that staff may set. ``not_above`` is another limit that this one must not exceed,
    ``crossed`` the message if it would.
    """

    at_least: int
    at_most: int
    not_above: str | None
    crossed: Text


UNDECLARED = Bounds(1, LARGEST, None, "")
"""For a row whose limit no app declares any more."""
DEFAULTS: dict[str, dict[int, int | None]] = {}
"""Key → plan tier → value; `ANY_PLAN` applies if a tier has none of its own."""
LABELS: dict[str, Text] = {}
"""Key → the limit's label in the back office."""
BOUNDS: dict[str, Bounds] = {}


def declare(
    key: str,
    label: Text,
    default: int | Mapping[int, int | None],
    *,
    may_be_zero: bool = False,
    at_most: int = LARGEST,
    not_above: str | None = None,
    crossed: Text = "",
) -> None:
    """Declare a limit, in `rules.py` or `limits.py` of the app with its rule. The key must never
    change, because rows contain it.

    ``default`` is one number, or one for each plan tier. Zero must be allowed on purpose, because
    for most limits it would lock everybody out.
    """
    DEFAULTS[key] = {ANY_PLAN: default} if isinstance(default, int) else dict(default)
    LABELS[key] = label
    BOUNDS[key] = Bounds(0 if may_be_zero else 1, at_most, not_above, crossed)


class _Table:
    """The limits as this process knows them: the defaults, replaced by the stored rows, which are
    read again every few seconds.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rows: dict[str, dict[int, int | None]] = {}
        self.loaded_at = float("-inf")

    def get(self) -> dict[str, dict[int, int | None]]:
        with self.lock:
            if time.monotonic() - self.loaded_at >= CACHE_SECONDS:
                self.rows = _load()
                self.loaded_at = time.monotonic()
            return self.rows

    def read_lately(self) -> dict[str, dict[int, int | None]] | None:
        """The limits, unless they must be read again. Does not take the lock, which is held while
        the database answers.
        """
        is_fresh = time.monotonic() - self.loaded_at < CACHE_SECONDS
        return self.rows if is_fresh else None

    def forget(self) -> None:
        with self.lock:
            self.loaded_at = float("-inf")


_table = _Table()


def _load() -> dict[str, dict[int, int | None]]:
    rows = {key: dict(tiers) for key, tiers in DEFAULTS.items()}
    for key, tier, limit in Limit.objects.values_list("key", "plan_tier", "value"):
        rows.setdefault(key, {})[tier] = limit
    return rows


def value(key: str, plan_tier: int | None = None) -> int | None:
    """The limit for a plan tier (``None``: no active plan); ``None`` for unlimited."""
    row = _table.get()[key]
    tier = plan_tier or ANY_PLAN
    return row[tier] if tier in row else row[ANY_PLAN]


def number(key: str) -> int:
    """A limit that is a number for every plan."""
    limit = value(key)
    if limit is None:
        raise ValueError(f"limit {key} must be a number")
    return limit


def lately(key: str) -> int | None:
    """A number without asking the database; None unless this process has read it just now."""
    rows = _table.read_lately()
    return None if rows is None else rows[key][ANY_PLAN]


def forget() -> None:
    """Drop this process's cache: the back office calls it after a change."""
    _table.forget()


def add_missing_rows() -> int:
    """Store the default of every limit that has no row yet. Values set by staff stay. Returns how
    many.
    """
    known = set(Limit.objects.values_list("key", "plan_tier"))
    new = [
        Limit(key=key, plan_tier=tier, value=default)
        for key, by_tier in DEFAULTS.items()
        for tier, default in by_tier.items()
        if (key, tier) not in known
    ]
    return len(Limit.objects.bulk_create(new))
