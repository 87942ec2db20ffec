"""How staff change plans: names, listed prices, lengths, and whether they are on sale. Family, tier
and period never change. Every change needs the capability `plans.edit`.

Orders that were made keep their amount and length: both are stored with the order.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict, Text, ValidationFailed
from lading.base.kernel.values.amounts import rupees
from lading.members.accounts.roles import require
from lading.members.billing.models import Plan, PlanFamily, PlanTier

from .entitlements import is_free
from .features import SAID
from .pricing import LONGEST_DAYS, MIN_CHARGE, price_amount

REQUIRED = "This field is required"
FREE_COSTS_NOTHING = "The free plan costs nothing."
TOO_CHEAP = "At this price the charge would be below {amount}, the minimum that can be paid."
DAYS_RANGE = "Enter a number of days from 1 to {maximum}."
THERE_ALREADY = "There is already a plan like this."

MAX_NAME, MAX_BASE_NAME, PRICE_DIGITS = 60, 30, 12


@dataclass(frozen=True, slots=True)
class Offer:
    """What staff decide about a plan. ``price`` is the listed price in rupees."""

    name: Any
    base_name: Any
    price: Any
    duration_days: Any
    is_popular: bool
    is_active: bool
    features: Mapping[str, bool]


def problems_with(offer: Offer, *, tier: int, is_yearly: bool) -> Mapping[str, list[Text]]:
    """The errors of an offer for a plan of this tier, by field name; empty if there are none."""
    checks = Checks()
    checks.text("name", offer.name, required=REQUIRED, max_length=MAX_NAME)
    checks.text("base_name", offer.base_name, required=REQUIRED, max_length=MAX_BASE_NAME)
    price = checks.number(
        "price", offer.price, required=REQUIRED, minimum=0, digits=PRICE_DIGITS, places=2
    )
    days = offer.duration_days
    if not isinstance(days, int) or not 1 <= days <= LONGEST_DAYS:
        checks.fail("duration_days", DAYS_RANGE.format(maximum=LONGEST_DAYS))
    if not set(offer.features) <= set(SAID):
        checks.fail("features", INVALID_VALUE)
    if price is not None:
        _check_price(checks, price, offer, tier=tier, is_yearly=is_yearly)
    return checks.errors


def _check_price(
    checks: Checks, price: Decimal, offer: Offer, *, tier: int, is_yearly: bool
) -> None:
    if is_free(tier):
        if price:
            checks.fail("price", FREE_COSTS_NOTHING)
    elif offer.is_active and price_amount(Plan(price=price, is_yearly=is_yearly)) < MIN_CHARGE:
        checks.fail("price", TOO_CHEAP.format(amount=rupees(MIN_CHARGE)))


def change_plan(*, actor: Actor, plan_id: int, offer: Offer) -> None:
    """Change a plan's offer from now on. Nothing happens if it is the same.

    Raises Forbidden, NotFound, ValidationFailed.
    """
    require(actor, "plans.edit")
    with transaction.atomic():
        plan = get_row(row_locks.for_change(Plan.objects), plan_id)
        _check(offer, tier=plan.tier, is_yearly=plan.is_yearly)
        changes = _write(plan, offer)
        if changes:
            plan.save(update_fields=list(changes))
            audit.record(actor, plan, "staff_changed", {"changes": changes})


def add_plan(*, actor: Actor, family: str, tier: int, is_yearly: bool, offer: Offer) -> Plan:
    """Add a plan. Raises Forbidden, ValidationFailed, and Conflict if it exists."""
    require(actor, "plans.edit")
    checks = Checks()
    checks.choice("family", family, PlanFamily.values, required=REQUIRED)
    if tier not in PlanTier.values:
        checks.fail("tier", INVALID_VALUE)
    checks.raise_if_failed()
    _check(offer, tier=tier, is_yearly=is_yearly)
    with transaction.atomic():
        plan = Plan(family=family, tier=tier, is_yearly=is_yearly)
        changes = _write(plan, offer)
        # If two staff members add it at once, the constraint lets one pass.
        if Plan.objects.filter(family=family, tier=tier, is_yearly=is_yearly).exists():
            raise Conflict(THERE_ALREADY)
        plan.save(force_insert=True)
        audit.record(actor, plan, "staff_added", {"changes": changes})
    return plan


def _check(offer: Offer, *, tier: int, is_yearly: bool) -> None:
    problems = problems_with(offer, tier=tier, is_yearly=is_yearly)
    if problems:
        raise ValidationFailed(errors=problems)


def _write(plan: Plan, offer: Offer) -> dict[str, list[str]]:
    """Copy the offer into the row. Returns the changes, before and after."""
    changes: dict[str, list[str]] = {}
    for field in dataclasses.fields(offer):
        before, after = getattr(plan, field.name), getattr(offer, field.name)
        if before != after:
            changes[field.name] = ["" if before is None else str(before), str(after)]
            setattr(plan, field.name, after)
    return changes
