"""The `User` of the original specification: a person with their company and its subscription. It is
in this app because this is the first one that knows all three.
"""

from __future__ import annotations

from typing import Any

from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_first, get_row
from lading.base.kernel.errors import NotFound
from lading.members.accounts.models import User
from lading.members.accounts.roles import require
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.billing.plans.queries import subscription_of
from lading.members.companies import reviewing
from lading.members.companies.models import Company, PortRole
from lading.members.companies.queries import profile_of
from lading.members.companies.schemas import DocumentOut, pair_label, port_label
from lading.members.companies.shapes import company_fields, person_fields
from lading.trade.quotations.figures import responses

from . import cards, contacts, port_edits, ratings
from .ratings_schemas import RatingOut
from .schemas import (
    PortEditOut,
    PortLimitsOut,
    ProfileFormOut,
    ProfileRowsOut,
    ResponseOut,
    UserOut,
)

CAPABILITY = "users.view"
"""The capability that staff need to read other people."""

_RELATED = ("company__country", "company__business_type", "company__logo")
_NO_COMPANY: dict[str, Any] = {
    **dict.fromkeys(
        (
            "company_name",
            "company_id",
            "company_logo",
            "company_description",
            "city",
            "state",
            "country",
            "country_code",
            "address",
            "gst_number",
            "business_type_id",
            "business_types",
            "status",
            "subscription",
            "profile_percent",
        )
    ),
    "port": [],
    "loading_port": [],
    "port_pairs": [],
    "attachments": [],
    "ratings": [],
}


def user_for(actor: Actor, user_id: int) -> UserOut:
    """A person: in full for their own company and for staff, otherwise their company's public
    profile.

    Raises NotFound for staff accounts, for unknown ids, and for companies that the actor may not
    see; Forbidden for staff without the capability. A constant number of SQL queries.
    """
    if actor.is_staff and user_id != actor.user_id:
        require(actor, CAPABILITY)
    user = get_row(User.objects.select_related(*_RELATED), user_id)
    if actor.is_staff:
        return user_entity(user)
    if user.company is None:
        raise NotFound
    if user.company_id != actor.company_id:
        return _public_profile(actor, user, user.company)
    return own_entity(actor, user)


def response_for(actor: Actor, company_id: int) -> ResponseOut:
    """How a company answers, for those who may see its profile.

    Raises NotFound for companies that the actor may not see, Forbidden for staff without the
    capability.
    """
    if actor.is_staff:
        require(actor, CAPABILITY)
    company = Company.objects.filter(pk=company_id).first()
    if company is None or not contacts.may_see_profile(actor, company):
        raise NotFound
    return ResponseOut.from_response(responses.of_company(company_id))


def own_entity(actor: Actor, user: User) -> UserOut:
    """A person of the actor's own company, with the fields that only this company may see."""
    entity = user_entity(user)
    if user.company is None:
        return entity
    limits = PortLimitsOut(
        loading=entitlements.answer(actor, Entitlement.LOADING_PORTS).limit,
        destination=entitlements.answer(actor, Entitlement.DESTINATION_PORTS).limit,
        pairs=entitlements.answer(actor, Entitlement.PORT_PAIRS).limit,
    )
    next_at = port_edits.next_edit_at(actor, user.company)
    entity.port_edit = PortEditOut(
        allowed=next_at is None,
        next_at=next_at,
        per_month=entitlements.answer(actor, Entitlement.PORT_EDITS).limit,
        plan=entitlements.plan_name(actor),
        limits=limits,
    )
    entity.fields = ProfileFormOut.for_type(user.company.business_type_id, person=user.name)
    entity.remarks = reviewing.rejection_remarks(user.company)
    return entity


def _public_profile(actor: Actor, user: User, company: Company) -> UserOut:
    """A company as others may see it: its primary user, never the other users (RULES.md 13)."""
    if not contacts.may_see_profile(actor, company):
        raise NotFound
    primary = user if user.is_primary else _primary_of(company)
    is_locked = not contacts.is_open_to(actor, primary)
    entity = user_entity(primary)
    attachments_shown = [] if is_locked else [each for each in entity.attachments if each.is_shown]
    entity.attachments_withheld = len(attachments_shown) < len(entity.attachments)
    entity.attachments = attachments_shown
    entity.subscription = entity.profile_percent = entity.profile_missing = None
    entity.contact_locked = is_locked
    entity.can_be_asked_for_card = cards.may_ask(actor, company)
    if is_locked:
        entity.email = entity.mobile = entity.gst_number = entity.address = None
    return entity


def _primary_of(company: Company) -> User:
    primary = User.objects.select_related(*_RELATED).filter(company=company, is_primary=True)
    return get_first(primary)


def user_entity(user: User) -> UserOut:
    """The whole wire shape of a person, for their own company and staff."""
    company = _NO_COMPANY if user.company is None else _company_fields(user.company)
    return UserOut(**person_fields(user), **company)


def _company_fields(company: Company) -> dict[str, Any]:
    profile = profile_of(company)
    return {
        **company_fields(company),
        "rows": ProfileRowsOut.for_type(company.business_type_id),
        "port": [port_label(port) for port in profile.served(PortRole.DESTINATION)],
        "loading_port": [port_label(port) for port in profile.served(PortRole.LOADING)],
        "port_pairs": [pair_label(pair) for pair in profile.pairs],
        "attachments": [DocumentOut.from_document(document) for document in profile.documents],
        "subscription": subscription_of(company.pk),
        "profile_percent": profile.percent,
        "profile_missing": profile.missing,
        "ratings": [RatingOut.from_rating(rating) for rating in ratings.latest(company.pk)],
        "response": ResponseOut.from_response(responses.of_company(company.pk)),
    }
