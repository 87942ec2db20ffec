"""Use cases of the company that publishes freight rates, and of staff who withdraw one
(RULES.md 65).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.members.accounts.identity import require_own_user
from lading.members.companies import access as companies

from . import access, events, live_changes, sheets
from .models import TERMS, FreightRate, RateVersion
from .rules import is_expired
from .schemas import FreightRateIn
from .sheets import Outcome
from .validation import CleanTerms, Lane, RateForm, check_form, check_terms

_NEW_VERSION = (*TERMS, "updated_at", "version", "told_days")
"""What a new version of a rate's terms changes."""


def publish_rate(*, actor: Actor, payload: FreightRateIn) -> list[FreightRate]:
    """Publish a rate on one lane or on several, all or none.

    Raises Forbidden for a type of business without rates, for a rejected company, for another
    user's id, and `LIMIT_REACHED`; ValidationFailed with every wrong field.
    """
    _require_caller(actor, payload)
    form = check_form(actor, payload)
    with transaction.atomic():
        access.require_manager(companies.lock_for(actor))
        return _publish(actor, [form])


def publish_sheet(*, actor: Actor, payloads: Sequence[FreightRateIn]) -> Outcome:
    """Publish the rates of a sheet, each for one lane and container, all or none; live ones of the
    same lane and container get the new terms. In a transaction, whose statements are as many for a
    thousand rates as for one. Raises the same errors as `publish_rate`, and ValidationFailed as
    `sheets.compare`.
    """
    forms = [check_form(actor, payload) for payload in payloads]
    access.require_manager(companies.lock_for(actor))
    outcome = sheets.compare(access.lock_counted(actor), forms)
    if outcome.fresh:
        _publish(actor, outcome.fresh)
    _renew(actor, outcome.renewed)
    return outcome


def _publish(actor: Actor, forms: Sequence[RateForm]) -> list[FreightRate]:
    lanes_priced = [(form, lane) for form in forms for lane in form.lanes]
    access.require_room(actor, count=len(lanes_priced))
    rates = FreightRate.objects.bulk_create(
        [_new(actor, form, lane) for form, lane in lanes_priced]
    )
    RateVersion.objects.bulk_create([_version(actor, rate) for rate in rates])
    audit.record_all(actor, rates, "freight_rate_published")
    events.all_published(rates)
    return rates


def save_rate(*, actor: Actor, rate_id: int, payload: FreightRateIn) -> FreightRate:
    """Give a rate new terms: its present version ends, and the next one starts. Lane and container
    stay. Saving the terms that it has already changes nothing. Extending a rate that has expired
    needs room in the plan.

    Raises the same errors as `publish_rate`, NotFound for another company's rate, and Conflict
    `NOT_EDITABLE` for one that was withdrawn.
    """
    _require_caller(actor, payload)
    with transaction.atomic():
        access.require_manager(companies.lock_for(actor))
        rate = access.lock_own(actor, rate_id)
        access.require_standing(rate)
        terms = check_terms(actor, payload)
        if is_expired(rate.valid_until):
            access.require_room(actor)
        if sheets.has(rate, terms):
            return rate
        _start_version(actor, rate, terms)
    return rate


def withdraw_rate(*, actor: Actor, rate_id: int) -> FreightRate:
    """Take a rate out of Market Watch for good; it stays in its company's list.

    Raises NotFound for another company's rate, Forbidden as `publish_rate`, Conflict
    `NOT_EDITABLE` for one that was withdrawn before.
    """
    access.require_manager(actor)
    with transaction.atomic():
        rate = access.lock_own(actor, rate_id)
        access.require_standing(rate)
        _withdraw(rate)
        audit.record(actor, rate, "freight_rate_withdrawn")
        live_changes.saved(rate)
    return rate


def take_down_rate(*, actor: Actor, rate_id: int, reason: Any) -> FreightRate:
    """Withdraw a rate as staff. Its company is told why.

    Raises NotFound, Forbidden without the capability, ValidationFailed without a reason, Conflict
    for one that was withdrawn before.
    """
    reason = audit.read_reason(reason)
    with transaction.atomic():
        rate = access.lock_for_staff(actor, rate_id)
        if rate.withdrawn_at is not None:
            raise Conflict
        _withdraw(rate, reason)
        audit.record(actor, rate, "freight_rate_taken_down", {"reason": reason})
        events.taken_down(rate, reason)
    return rate


def _require_caller(actor: Actor, payload: FreightRateIn) -> None:
    access.require_manager(actor)
    require_own_user(actor, payload.user_id)


def _new(actor: Actor, form: RateForm, lane: Lane) -> FreightRate:
    return FreightRate(
        company_id=actor.company_id,
        created_by_id=actor.user_id,
        loading_port=lane.loading,
        destination_port=lane.destination,
        container=form.container,
        created_at=now(),
        **_as_fields(form.terms),
    )


def _version(actor: Actor, rate: FreightRate) -> RateVersion:
    return RateVersion(
        rate=rate,
        number=rate.version,
        saved_by_id=actor.user_id,
        starts_at=rate.updated_at or rate.created_at,
        **{field: getattr(rate, field) for field in TERMS},
    )


def _as_fields(terms: CleanTerms) -> dict[str, Any]:
    return {field: getattr(terms, field) for field in TERMS}


def _renew(actor: Actor, renewed: Sequence[tuple[FreightRate, CleanTerms]]) -> None:
    """`_start_version` for many rates, by few statements."""
    if not renewed:
        return
    rates, at = [rate for rate, _terms in renewed], now()
    RateVersion.objects.filter(rate__in=rates, ends_at=None).update(ends_at=at)
    for rate, terms in renewed:
        _take_terms(rate, terms, at)
    FreightRate.objects.bulk_update(rates, _NEW_VERSION)
    RateVersion.objects.bulk_create([_version(actor, rate) for rate in rates])
    audit.record_all(actor, rates, "freight_rate_edited", {"by": "sheet"})
    events.all_published(rates)


def _start_version(actor: Actor, rate: FreightRate, terms: CleanTerms) -> None:
    _take_terms(rate, terms, now())
    rate.save(update_fields=_NEW_VERSION)
    _end_version(rate)
    _version(actor, rate).save()
    audit.record(actor, rate, "freight_rate_edited", {"version": rate.version})
    events.published(rate)


def _take_terms(rate: FreightRate, terms: CleanTerms, at: dt.datetime) -> None:
    rate.updated_at, rate.version, rate.told_days = at, rate.version + 1, None
    for field, value in _as_fields(terms).items():
        setattr(rate, field, value)


def _withdraw(rate: FreightRate, reason: str = "") -> None:
    rate.withdrawn_at = rate.updated_at = now()
    rate.withdrawal_reason = reason
    rate.save(update_fields=["withdrawn_at", "updated_at", "withdrawal_reason"])
    _end_version(rate)


def _end_version(rate: FreightRate) -> None:
    RateVersion.objects.filter(rate=rate, ends_at=None).update(ends_at=rate.updated_at)
