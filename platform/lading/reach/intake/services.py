"""Changes to submissions of the public forms: visitors send them, staff process them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from lading.base.http.client import Caller
from lading.base.http.throttle import hit
from lading.base.kernel import audit, limits, review
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.values.clock import now
from lading.base.legal.models import LegalKind
from lading.base.legal.queries import current_versions, known_locale
from lading.base.work import outbox
from lading.members.accounts.roles import require

from . import access, validation
from .models import ExporterRegistration, RegistrationStatus, WebsiteQuery
from .schemas import QueryIn, RegistrationIn

REVIEW_KIND = "exporter_registration"
HOUR = 3600
IMPORTED = (
    "company_type",
    "name",
    "company_name",
    "email",
    "mobile",
    "nature_of_business",
    "locale",
)
"""The fields of a registration that an imported file may change."""


def submit_registration(*, caller: Caller, payload: RegistrationIn) -> ExporterRegistration:
    """Store a new-exporter form; staff review it within 24 hours (RULES.md 30).

    If the trap field is filled in, the answer is the usual one but nothing is stored.

    Raises ValidationFailed with every wrong field, RateLimited by network and by e-mail address.
    """
    _throttle_network(caller)
    checks = Checks()
    fields = validation.check_registration(checks, payload)
    checks.raise_if_failed()
    _throttle_address(fields["email"])
    with transaction.atomic():
        registration = ExporterRegistration.objects.create(
            **fields,
            terms_version=current_versions()[LegalKind.TERMS],
            locale=known_locale(""),
            created_at=now(),
        )
        submit_for_review(registration)
        audit.record(SYSTEM, registration, "registration_received")
        outbox.publish("registration.received", {"registrationId": registration.pk})
        if payload.website:
            transaction.set_rollback(True)
    return registration


def submit_for_review(registration: ExporterRegistration) -> None:
    """Submit a registration for review. Call in the transaction that creates it."""
    review.submit(
        kind=REVIEW_KIND,
        object_id=registration.pk,
        company_id=0,
        company_name=registration.company_name,
        title=registration.nature_of_business,
    )


def delete_registration(*, actor: Actor, registration_id: int) -> None:
    """Delete a registration for good, and withdraw its open review.

    Raises Forbidden without the capability, NotFound.
    """
    require(actor, access.REVIEW_REGISTRATIONS)
    with transaction.atomic():
        registration = access.lock_registration(registration_id)
        review.withdraw(actor, kind=REVIEW_KIND, object_id=registration.pk)
        audit.record(
            actor,
            registration,
            "registration_deleted",
            {"companyName": registration.company_name, "status": registration.status},
        )
        registration.delete()


def decide_registration(
    *, actor: Actor, registration_id: int, status: object, remarks: object
) -> None:
    """Approve or reject a waiting registration, for the staff's call.

    Raises Forbidden without the capability, ValidationFailed (without remarks to reject: 'Please
    enter valid reason'), NotFound, and Conflict when it does not wait any more.
    """
    require(actor, access.REVIEW_REGISTRATIONS)
    review.decide_as_sent(
        actor=actor, kind=REVIEW_KIND, object_id=registration_id, status=status, remarks=remarks
    )


def send_query(*, caller: Caller, payload: QueryIn) -> WebsiteQuery:
    """Store a contact form (RULES.md 42). The trap field works as for registrations.

    Raises ValidationFailed with every wrong field, RateLimited by network and by e-mail address.
    """
    _throttle_network(caller)
    checks = Checks()
    fields = validation.check_query(checks, payload, caller_country=caller.country)
    checks.raise_if_failed()
    _throttle_address(fields["email"])
    with transaction.atomic():
        at = now()
        query = WebsiteQuery.objects.create(
            **fields, locale=known_locale(""), created_at=at, updated_at=at
        )
        audit.record(SYSTEM, query, "query_received")
        if payload.website:
            transaction.set_rollback(True)
    return query


def answer_query(*, actor: Actor, query_id: int, status: object, notes: object) -> WebsiteQuery:
    """Change a query's status, and store what was done about it.

    Raises Forbidden without the capability, NotFound, ValidationFailed.
    """
    require(actor, access.ANSWER_QUERIES)
    checks = Checks()
    fields = validation.check_answer(checks, status=status, notes=notes)
    checks.raise_if_failed()
    with transaction.atomic():
        query = access.lock_query(query_id)
        changes = _changed(query, fields)
        if changes:
            query.updated_at = now()
            query.save(update_fields=[*fields, "updated_at"])
            audit.record(actor, query, "query_answered", {"changes": changes})
    return query


def store_imported_registration(registration: ExporterRegistration, *, is_new: bool) -> None:
    """Store a row that staff imported; a new one is submitted for review. In the import's
    transaction.

    For an existing row only the fields of the file are stored, because it may have been decided or
    deleted meanwhile.
    """
    if not is_new:
        registration.save(update_fields=IMPORTED)
        return
    registration.status = RegistrationStatus.PENDING
    registration.created_at = now()
    registration.save()
    submit_for_review(registration)


def store_imported_query(query: WebsiteQuery, *, is_new: bool) -> None:
    """Store a row that staff imported. In the import's transaction."""
    query.updated_at = now()
    if is_new:
        query.created_at = query.updated_at
    # A query that was deleted meanwhile is not stored again.
    query.save(force_insert=is_new, force_update=not is_new)


def _changed(query: WebsiteQuery, fields: Mapping[str, Any]) -> dict[str, list[str]]:
    """Set the fields that differ; `{field: [before, after]}` of them."""
    changes = {
        name: [getattr(query, name), value]
        for name, value in fields.items()
        if getattr(query, name) != value
    }
    for name in changes:
        setattr(query, name, fields[name])
    return changes


def _throttle_network(caller: Caller) -> None:
    hit("form", caller.network, limit=limits.number("form.per_hour"), seconds=HOUR)


def _throttle_address(email: str) -> None:
    """Limit submissions with one address: its owner, who may not have sent them, gets
    our answers.
    """
    key = salted_hmac("lading.form", email, algorithm="sha256").hexdigest()
    hit("form-address", key, limit=limits.number("form.address_per_hour"), seconds=HOUR)
