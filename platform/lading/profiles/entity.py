"""The documents' `User`, which is a person, their company and its subscription in one. It is put
together here because this is the first app that knows all three.
"""

from __future__ import annotations

from typing import Any

from lading.accounts.models import User
from lading.billing.queries import subscription_of
from lading.companies.models import Company, PortRole
from lading.companies.queries import profile_of
from lading.companies.schemas import BusinessTypeOut, DocumentOut, pair_label, port_label
from lading.files.schemas import file_url
from lading.kernel.actor import Actor
from lading.kernel.errors import NotFound

from .schemas import UserOut

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
}


def user_for(actor: Actor, user_id: int) -> UserOut:
    """A person of the actor's own company, or anybody for staff.

    Raises NotFound for everybody else. Five SQL queries.
    """
    people = User.objects.select_related(*_RELATED)
    if not actor.is_staff:
        people = people.filter(company_id=actor.company_id)
    user = people.filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user_entity(user)


def user_entity(user: User) -> UserOut:
    """The wire shape of a person."""
    return UserOut(
        id=user.pk,
        uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        mobile=user.mobile,
        is_primary=user.is_primary,
        role=_role(user),
        ratings=[],  # nobody can be rated before orders are
        created_at=user.created_at,
        **(_NO_COMPANY if user.company is None else _company_fields(user.company)),
    )


def _role(user: User) -> str:
    if user.is_staff:
        return "staff"
    return "primary" if user.is_primary else "secondary"


def _company_fields(company: Company) -> dict[str, Any]:
    profile = profile_of(company)
    return {
        "company_name": company.name,
        "company_id": company.pk,
        "company_logo": file_url(company.logo) if company.logo else None,
        "company_description": company.description,
        "city": company.city,
        "state": company.state,
        "country": company.country.name,
        "country_code": company.country.dial_code,
        "address": company.address,
        "gst_number": company.gst_number,
        "business_type_id": company.business_type_id,
        "business_types": BusinessTypeOut.model_validate(company.business_type),
        "status": company.status,
        "port": [port_label(port) for port in profile.served(PortRole.DESTINATION)],
        "loading_port": [port_label(port) for port in profile.served(PortRole.LOADING)],
        "port_pairs": [pair_label(pair) for pair in profile.pairs],
        "attachments": [DocumentOut.of(document) for document in profile.documents],
        "subscription": subscription_of(company.pk),
        "profile_percent": profile.percent,
    }
