"""Saving and deleting price calculations (RULES.md 59). Every amount is computed here, whatever the
caller sent.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import advisory_locks
from lading.base.kernel.errors import Conflict, Forbidden
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.counted import Counted
from lading.base.reference.queries import gst_rates
from lading.members.accounts import permissions

from . import access, queries
from .arithmetic import Line
from .item_form import ItemForm
from .models import Calculation, CalculationItem
from .schemas import CalculationIn
from .shapes import shape_of
from .validation import CalculationForm, check_form

TOO_MANY = Counted(
    "Your company can keep {limit} price calculation. Delete one first.",
    "Your company can keep up to {limit} price calculations. Delete one first.",
)
CHANGED = _(
    "This calculation has been changed since you opened it. Please check it as it is now "
    "and make your changes again."
)


def create_calculation(*, actor: Actor, payload: CalculationIn) -> Calculation:
    """Keep a new calculation.

    Raises Forbidden for types without the calculator, for a rejected company and, with
    `LIMIT_REACHED`, for one that keeps as many as it may; ValidationFailed with every wrong field.
    """
    own = access.own(actor)
    permissions.require_writable(actor)
    form = check_form(payload, gst_rates())
    most = limits.number("calculation.max")
    with transaction.atomic():
        advisory_locks.take(f"price calculations {actor.company_id}")
        if own.count() >= most:
            raise Forbidden(TOO_MANY.format(limit=most), code="LIMIT_REACHED")
        at = now()
        calculation = Calculation(
            company_id=actor.company_id, created_by_id=actor.user_id, created_at=at
        )
        _store(calculation, form)
        audit.record(actor, calculation, "calculation_created", _audit_details(calculation))
    return calculation


def change_calculation(*, actor: Actor, calculation_id: int, payload: CalculationIn) -> Calculation:
    """Replace a calculation by the form. The same form again changes nothing.

    Raises NotFound, Conflict with the calculation as it is now if another version was shown, and
    as `create_calculation`. GST rates that it has stay possible after staff have withdrawn them.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        access.lock_own(actor, calculation_id)
        calculation = queries.get_own(actor, calculation_id)
        checks = Checks()
        version_shown = checks.integer("version", payload.version, minimum=1)
        checks.raise_if_failed()
        gst_kept = {item.gst_percent for item in calculation.items.all() if not item.has_own_gst}
        form = check_form(payload, {*gst_rates(), *gst_kept})
        if _says_the_same(calculation, form):
            return calculation
        if version_shown is not None and version_shown != calculation.version:
            raise Conflict(CHANGED, data=shape_of(calculation).model_dump(by_alias=True))
        calculation.version += 1
        calculation.items.all().delete()
        _store(calculation, form)
        audit.record(actor, calculation, "calculation_changed", _audit_details(calculation))
    return calculation


def delete_calculation(*, actor: Actor, calculation_id: int) -> None:
    """Delete a calculation. Raises NotFound, and Forbidden as `create_calculation`."""
    permissions.require_writable(actor)
    with transaction.atomic():
        calculation = access.lock_own_to_delete(actor, calculation_id)
        audit.record(actor, calculation, "calculation_deleted", _audit_details(calculation))
        calculation.delete()


def _audit_details(calculation: Calculation) -> dict[str, object]:
    return {"version": calculation.version, "items": calculation.item_count}


def _store(calculation: Calculation, form: CalculationForm) -> None:
    calculation.template_name = form.template_name
    for name, value in form.quotation.values():
        setattr(calculation, name, value)
    calculation.currency = form.currency
    calculation.exchange_rate = form.exchange_rate
    calculation.total_amount = form.sheet.price.total
    calculation.item_count = len(form.items)
    calculation.updated_at = now()
    calculation.save()
    CalculationItem.objects.bulk_create(_rows(calculation, form))


def _rows(calculation: Calculation, form: CalculationForm) -> list[CalculationItem]:
    lines = enumerate(zip(form.items, form.sheet.lines, strict=True), start=1)
    return [_row(calculation, order, each, line) for order, (each, line) in lines]


def _row(calculation: Calculation, order: int, form: ItemForm, line: Line) -> CalculationItem:
    item, share = form.item, form.item.share
    return CalculationItem(
        calculation=calculation,
        order=order,
        kind=item.kind.value,
        description=form.description,
        hs_code=form.hs_code,
        currency=item.currency,
        rate=item.rate if share is None else line.net,
        unit=form.unit,
        quantity=item.quantity,
        gst_percent=item.gst,
        has_own_gst=form.has_own_gst,
        share_of="" if share is None else share.of.value,
        share_percent=None if share is None else share.percent,
        insured_percent=None if share is None else share.insured,
        net_amount=line.net,
        gst_amount=line.gst,
        amount=line.amount,
    )


_COMPARED = [
    field.attname
    for field in CalculationItem._meta.concrete_fields
    if field.attname not in ("id", "calculation_id")
]


def _says_the_same(calculation: Calculation, form: CalculationForm) -> bool:
    """Whether the form is what is stored, as after an answer that was lost on the way."""
    stored = [_values(item) for item in calculation.items.all()]
    return (
        calculation.template_name == form.template_name
        and all(getattr(calculation, name) == value for name, value in form.quotation.values())
        and calculation.currency == form.currency
        and calculation.exchange_rate == form.exchange_rate
        and stored == [_values(item) for item in _rows(calculation, form)]
    )


def _values(item: CalculationItem) -> list[object]:
    return [getattr(item, name) for name in _COMPARED]
