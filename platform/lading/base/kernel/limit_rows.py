"""Lets staff change limits: their labels, what values are allowed, and setting one."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from . import audit, limits
from .actor import Actor
from .database import advisory_locks
from .errors import Forbidden, NotFound, Text, ValidationFailed
from .limits import ANY_PLAN, BOUNDS, DEFAULTS, LABELS, UNDECLARED
from .models import Limit

VALUE_REQUIRED = _("This limit needs a number.")
AT_LEAST_ONE = _("Enter at least 1.")
AT_LEAST_NOTHING = _("Enter at least {minimum}.")
AT_MOST = _("Enter at most {maximum}.")


def label_of(key: str) -> str | Promise:
    """A limit's label in the back office."""
    return LABELS.get(key, key)


def of_tier(plan_tier: int) -> QuerySet[Limit]:
    """The limits that have a value of their own for a plan tier, by key."""
    return Limit.objects.filter(plan_tier=plan_tier).order_by("key")


def problem_with(key: str, plan_tier: int, value: int | None) -> Text | None:
    """Why a limit cannot have this value with the present values of the others; None when it can.
    ``None`` is "unlimited".
    """
    if value is None:
        return VALUE_REQUIRED if plan_tier == ANY_PLAN else None
    bounds = BOUNDS.get(key, UNDECLARED)
    if value < bounds.at_least:
        return AT_LEAST_ONE if bounds.at_least else AT_LEAST_NOTHING.format(minimum=0)
    if value > bounds.at_most:
        return AT_MOST.format(maximum=f"{bounds.at_most:,}")
    return _crossing(key, value)


def _crossing(key: str, value: int) -> Text | None:
    """The message if the value would be on the wrong side of another limit."""
    own = BOUNDS.get(key, UNDECLARED)
    if own.not_above is not None and value > limits.number(own.not_above):
        return own.crossed
    for other, bounds in BOUNDS.items():
        if bounds.not_above == key and value < limits.number(other):
            return bounds.crossed
    return None


def set_limit(*, actor: Actor, key: str, plan_tier: int, value: int | None) -> None:
    """Change a limit, for staff. This process uses it at once, others within
    `limits.CACHE_SECONDS`. Nothing happens when it has the value already.

    Raises Forbidden, NotFound for an unknown limit, ValidationFailed (``value``).
    """
    if not actor.can("limits.edit"):
        raise Forbidden
    if plan_tier not in DEFAULTS.get(key, {}):
        raise NotFound
    with transaction.atomic():
        # One change at a time, because a limit may be bounded by another.
        advisory_locks.take("limits")
        limits.forget()
        problem = problem_with(key, plan_tier, value)
        if problem is not None:
            raise ValidationFailed(errors={"value": [problem]})
        row, _created = Limit.objects.get_or_create(
            key=key, plan_tier=plan_tier, defaults={"value": DEFAULTS[key][plan_tier]}
        )
        if row.value == value:
            return
        changes = {"value": [_limit_text(row.value), _limit_text(value)]}
        row.value = value
        row.save(update_fields=["value"])
        audit.record(actor, row, "staff_changed", {"changes": changes})
        transaction.on_commit(limits.forget)


def _limit_text(value: int | None) -> str:
    return "" if value is None else str(value)
