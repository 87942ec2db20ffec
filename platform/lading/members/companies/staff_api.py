"""The staff call for users of every company, newest first (RULES.md 3.7, wire contract)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.http.api import actor_of, answers
from lading.base.http.paging import Page, Paging, PagingQuery, listed, paginate
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.wire import Data, Number, Rows, Wire
from lading.base.reference.business_types import BusinessTypeId
from lading.members.accounts.finding import people_called
from lading.members.accounts.models import User
from lading.members.accounts.roles import require

from . import profile
from .finding import companies_named
from .models import (
    CompanyDocument,
    CompanyPort,
    CompanyStatus,
    PortRole,
)
from .schemas import BusinessTypeOut, DocumentOut, port_label
from .shapes import company_fields, person_fields

router = Router(by_alias=True)

CAPABILITY = "users.view"


class StaffUserOut(Wire):
    """A person and their company in the list for staff. `GET /users/{user_id}` returns further
    fields.
    """

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    name: str = Field(examples=["Meera Raghavan"])
    email: str = Field(examples=["exporter@demo.lading.example"])
    mobile: str | None = Field(
        description="The mobile number in E.164 format; null if there is none.",
        examples=["+919840012345"],
    )
    role: str = Field(
        description="The person's role in the company: `primary` or `secondary`.",
        examples=["primary"],
    )
    is_primary: bool = Field(description="Whether the person is the company's primary user.")
    is_active: bool = Field(description="Whether the person may sign in.")
    company_id: int
    company_name: str = Field(examples=["Kaveri Yarns Exports"])
    company_logo: str | None = Field(examples=[FILE_EXAMPLE])
    company_description: str
    business_type_id: int = Field(examples=[2])
    business_types: BusinessTypeOut
    city: str = Field(examples=["Coimbatore"])
    state: str = Field(examples=["Tamil Nadu"])
    country: str = Field(examples=["India"])
    country_code: str = Field(
        description="The dial code of the company's country.", examples=["+91"]
    )
    address: str
    gst_number: str = Field(examples=["33AAKCK4821M1ZB"])
    status: str = Field(
        description="The state of the company's verification: `pending`, `approved` or `rejected`.",
        examples=["approved"],
    )
    port: list[str] = Field(
        description="The destination ports that the company serves, by name and UN/LOCODE.",
        examples=[["Jebel Ali(AEJEA)"]],
    )
    attachments: list[DocumentOut] = Field(description="The company's verification documents.")
    profile_percent: int = Field(
        description="How complete the profile is, from 0 to 100.", examples=[100]
    )
    rating_average: Number | None = Field(
        description="From 1 to 5, to one decimal; null if there is none.", examples=[4.5]
    )
    rating_count: int
    created_at: dt.datetime


TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only users who match this text: the beginning of the e-mail address, of the "
        "mobile number, or of a word in the name of the person or the company.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only users of companies with this status: "
        f"{', '.join(f'`{each}`' for each in CompanyStatus.values)}, or `ALL`, the default."
    ),
]
TypeQuery = Annotated[
    int | None,
    Query(
        alias="businessTypeId",
        ge=1,
        le=max(BusinessTypeId),
        description="Only users of companies whose business type has this id.",
    ),
]


@router.get("/users", response=answers(Data[Rows[StaffUserOut]]))
def list_users(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    status: StatusQuery = "",
    business_type: TypeQuery = None,
) -> Data[Rows[StaffUserOut]]:
    """List the users of all companies, newest first; staff are not listed. Only staff who may view
    users can make this call.
    """
    page = find_users(
        actor_of(request), paging, text=text, status=status, business_type=business_type
    )
    return listed(page.shaped(_shape))


def find_users(
    actor: Actor, paging: Paging, *, text: str, status: str, business_type: int | None
) -> Page[User]:
    """Business users, with everything that a row shows of their company. Four SQL queries; with a
    text eight.

    Raises Forbidden without the capability, ValidationFailed for an unknown status.
    """
    require(actor, CAPABILITY)
    checks = Checks()
    people: QuerySet[User] = User.objects.filter(is_staff=False)
    if part := filters.read_text(checks, text):
        of_people, of_companies = Q(pk__in=people_called(part)), companies_named(part)
        people = people.filter(of_people | Q(company__in=of_companies))
    people = filters.with_status(
        checks, people, status, CompanyStatus.values, column="company__status"
    )
    checks.raise_if_failed()
    if business_type is not None:
        people = people.filter(company__business_type_id=business_type)
    return paginate(_with_companies(people).order_by("-pk"), paging)


def _with_companies(users: QuerySet[User]) -> QuerySet[User]:
    destinations = Prefetch(
        "company__ports",
        queryset=CompanyPort.objects.filter(role=PortRole.DESTINATION).select_related("port"),
        to_attr="destination_ports",
    )
    return users.select_related(
        "company__business_type", "company__country", "company__logo"
    ).prefetch_related(
        Prefetch("company__documents", queryset=CompanyDocument.objects.select_related("file")),
        destinations,
    )


def _shape(user: User) -> StaffUserOut:
    company = user.company
    assert company is not None  # noqa: S101 - a constraint: whoever is no staff has one
    documents = list(company.documents.all())
    ports: list[CompanyPort] = company.destination_ports  # type: ignore[attr-defined]  # prefetched
    return StaffUserOut(
        is_active=user.is_active,
        port=[port_label(port) for port in ports],
        attachments=[DocumentOut.from_document(document) for document in documents],
        profile_percent=profile.profile_percent(company, {d.key for d in documents}),
        **person_fields(user),
        **company_fields(company),
    )
