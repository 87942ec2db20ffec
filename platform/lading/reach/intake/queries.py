"""Reads of registrations and website queries for staff, each a constant number of SQL queries."""

from __future__ import annotations

import phonenumbers

from lading.base.http.paging import Page, Paging, paginate
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.values.search import newest_of

from . import access
from .finding import ways_to_queries, ways_to_registrations
from .models import ExporterRegistration, QueryStatus, RegistrationStatus, WebsiteQuery
from .schemas import QueryOut, RegistrationOut, RegistrationReceipt
from .validation import company_type_words


def list_registrations(
    actor: Actor, paging: Paging, *, status: str, text: str
) -> Page[RegistrationOut]:
    """Registrations, newest first. Two SQL queries, three more with a text.

    ``status`` is a status or `ALL`; "" is all. ``text`` finds as `finding` says.
    Raises the same errors as `access.registrations`, ValidationFailed for an unknown status.
    """
    registrations = access.registrations(actor)
    checks = Checks()
    registrations = filters.with_status(checks, registrations, status, RegistrationStatus.values)
    if part := filters.read_text(checks, text):
        registrations = registrations.filter(pk__in=newest_of(ways_to_registrations(part)))
    checks.raise_if_failed()
    return paginate(registrations.order_by("-id"), paging).shaped(registration_shape)


def get_registration(actor: Actor, registration_id: int) -> RegistrationOut:
    """One registration. Raises the same errors as `access.registrations`, NotFound. One SQL
    query.
    """
    return registration_shape(get_row(access.registrations(actor), registration_id))


def list_website_queries(actor: Actor, paging: Paging, *, status: str, text: str) -> Page[QueryOut]:
    """Website queries, newest first. Two SQL queries, three more with a text.

    Arguments and refusals as of `list_registrations`.
    """
    queries = access.website_queries(actor)
    checks = Checks()
    queries = filters.with_status(checks, queries, status, QueryStatus.values)
    if part := filters.read_text(checks, text):
        queries = queries.filter(pk__in=newest_of(ways_to_queries(part)))
    checks.raise_if_failed()
    page = paginate(queries.select_related("country").order_by("-id"), paging)
    return page.shaped(_query_shape)


def registration_receipt(row: ExporterRegistration) -> RegistrationReceipt:
    """What the sender may see of a registration."""
    return RegistrationReceipt(
        id=row.pk,
        uuid=str(row.uuid),
        company_name=row.company_name,
        email=row.email,
        status=row.status,
        created_at=row.created_at,
    )


def registration_shape(row: ExporterRegistration) -> RegistrationOut:
    """A registration for staff."""
    return RegistrationOut(
        **dict(registration_receipt(row)),
        company_type=company_type_words()[row.company_type],
        company_type_code=row.company_type,
        name=row.name,
        mobile=row.mobile,
        nature_of_business=row.nature_of_business,
        remarks=row.remarks or None,
        locale=row.locale,
    )


def _query_shape(row: WebsiteQuery) -> QueryOut:
    dial_code = f"+{phonenumbers.parse(row.mobile).country_code}" if row.mobile else None
    return QueryOut(
        id=row.pk,
        uuid=str(row.uuid),
        name=row.name,
        company_name=row.company_name or None,
        email=row.email,
        dial_code=dial_code,
        mobile=row.mobile or None,
        country=row.country.name if row.country else None,
        subject=row.subject,
        message=row.message,
        status=row.status,
        notes=row.notes,
        locale=row.locale,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
