"""The person of `GET /auth/session`: only what every screen of the portal may show. `entity` has
the documents' whole `User`.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet
from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.files.schemas import path_of
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import Compiled, Row
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Wire
from lading.members.accounts.former import shown_name
from lading.members.accounts.models import User
from lading.members.billing.plans.schemas import SubscriptionOut
from lading.members.companies import profile, profile_form
from lading.members.companies.models import CompanyDocument
from lading.members.companies.schemas import BusinessTypeOut


class SessionPersonOut(Wire):
    """The person who is signed in, with their company and its plan."""

    id: int = Field(description="The id of the person.", examples=[12])
    uuid: str = Field(
        description="The person's UUID, which the calls for points, plans and payments use.",
        examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"],
    )
    name: str = Field(description="The person's name.", examples=["Meera Raghavan"])
    name_length: int | None = Field(
        description="Maximum length of a new `name` in characters; null if there is no limit.",
        examples=[30],
    )
    email: str = Field(
        description="The e-mail address that the person signs in with.",
        examples=["exporter@demo.lading.example"],
    )
    mobile: str | None = Field(
        description="Mobile number in E.164 format; null if there is none.",
        examples=["+919840012345"],
    )
    is_primary: bool = Field(
        description="Whether the person is the company's primary user, who manages its profile, "
        "plan and other users.",
        examples=[True],
    )
    company_id: int = Field(description="The id of the company.", examples=[7])
    company_name: str = Field(description="The company's name.", examples=["Kaveri Yarns Exports"])
    company_logo: str | None = Field(
        description="The path of the company's logo; null if there is none.",
        examples=[FILE_EXAMPLE],
    )
    business_types: BusinessTypeOut = Field(description="The company's business type.")
    status: str = Field(
        description="The company's verification status: `pending`, `approved` or `rejected`.",
        examples=["approved"],
    )
    subscription: SubscriptionOut | None = Field(
        description="The company's current plan, or its last one; null if it never had one."
    )
    profile_percent: int = Field(
        description="Completeness of the company's profile, as a percentage.", examples=[100]
    )
    is_in_india: bool = Field(
        description="Whether the company is in India. If true, English pages should group the "
        "digits of amounts in lakhs and crores.",
        examples=[True],
    )


class _Person(NamedTuple):
    """A row of `PEOPLE`. It has what `profile.missing_items` asks of a company."""

    uuid: str
    name: str
    email: str
    mobile: str | None
    is_primary: bool
    company_name: str
    status: str
    address: str
    business_type_id: int
    type_code: str
    logo_id: int | None
    logo_uuid: str | None
    logo_name: str | None
    document_keys: list[str]

    @property
    def logo(self) -> str | None:
        """The path of the logo's download."""
        if self.logo_uuid is None or self.logo_name is None:
            return None
        return path_of(UUID(self.logo_uuid), self.logo_name)


def _people(user_id: int) -> QuerySet[Any, Any]:
    documents = CompanyDocument.objects.filter(company=OuterRef("company")).order_by()
    return User.objects.filter(pk=user_id).values_list(
        "uuid",
        "name",
        "email",
        "mobile",
        "is_primary",
        "company__name",
        "company__status",
        "company__address",
        "company__business_type_id",
        "company__business_type__code",
        "company__logo_id",
        "company__logo__uuid",
        "company__logo__original_name",
        ArraySubquery(documents.values("key")),
    )


PEOPLE = Compiled(_people, user_id=MAX_ID)


def session_person(
    actor: Actor, row: Row, subscription: SubscriptionOut | None
) -> SessionPersonOut:
    """The actor, who is of a company, from their row of `PEOPLE`. No SQL query."""
    person = _Person(*row)
    name_field = profile_form.field_of(person.business_type_id, "name")
    return SessionPersonOut(
        id=actor.user_id,
        uuid=person.uuid,
        name=shown_name(person.name),
        name_length=name_field.max_length if name_field else None,
        email=person.email,
        mobile=person.mobile,
        is_primary=person.is_primary,
        company_id=actor.company_id,
        company_name=person.company_name,
        company_logo=person.logo,
        business_types=BusinessTypeOut.named(person.business_type_id, person.type_code),
        status=person.status,
        subscription=subscription,
        profile_percent=profile.profile_percent(person, person.document_keys),
        is_in_india=actor.is_in_india,
    )
