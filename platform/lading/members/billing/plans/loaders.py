"""The first prices and limits of a new installation. Changes by staff are never overwritten."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from lading.base.kernel import limits
from lading.members.billing.models import Plan

from .features import SAID

FIXTURE = "plans.csv"


@dataclass(frozen=True, slots=True)
class Loaded:
    """Rows added by a load."""

    plans: int
    limits: int


def load_plans() -> Loaded:
    """Add missing plans and limits, in one transaction.

    Limits come from `kernel.limits.DEFAULTS`. Raises ValueError for a fixture with an unknown
    feature; then nothing is loaded.
    """
    with transaction.atomic():
        loaded = Loaded(plans=_add_plans(), limits=limits.add_missing_rows())
    limits.forget()
    return loaded


def _add_plans() -> int:
    known = set(Plan.objects.values_list("family", "tier", "is_yearly"))
    rows = [Plan(**_fields(row)) for row in _fixture_rows()]
    new = [plan for plan in rows if (plan.family, plan.tier, plan.is_yearly) not in known]
    return len(Plan.objects.bulk_create(new))


def _fixture_rows() -> Iterator[Mapping[str, str]]:
    with Path(settings.FIXTURES_DIR, FIXTURE).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _fields(row: Mapping[str, str]) -> dict[str, Any]:
    included = {name for name in row["features"].split(";") if name}
    if unknown := included - set(SAID):
        raise ValueError(f"{FIXTURE}: unknown features {', '.join(sorted(unknown))}")
    return {
        "family": row["family"],
        "tier": int(row["tier"]),
        "is_yearly": row["is_yearly"] == "true",
        "name": row["name"],
        "base_name": row["base_name"],
        "price": Decimal(row["price"]),
        "duration_days": int(row["duration_days"]),
        "is_popular": row["is_popular"] == "true",
        "features": {name: name in included for name in SAID},
    }
