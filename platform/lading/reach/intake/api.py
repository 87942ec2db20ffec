"""Routes of the public forms, and the staff's calls on the same paths (wire contract). They are
together because a path can be in one router only.
"""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.client import caller_of
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Message, Rows
from lading.members.billing.authentication import StaffAuth

from . import queries, services
from .models import QueryStatus, RegistrationStatus
from .schemas import (
    QueryIn,
    QueryOut,
    QueryReceipt,
    RegistrationDecisionIn,
    RegistrationIn,
    RegistrationOut,
    RegistrationReceipt,
)

# The documents' own messages (RULES.md 1.8, 3.8).
REGISTERED = _("Registration successful!")
DELETED = "Exporter Registration deleted"
SENT = _("Your message has been sent. We will get back to you soon.")
RegistrationId = Annotated[
    int, Path(description="The registration's id.", ge=1, le=MAX_ID, examples=[1])
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only rows that match this text: the beginning of the e-mail address or "
        "mobile number, or words (or beginnings of words) in a name, in the subject or in the "
        "nature of business.",
    ),
]
RegistrationStatusQuery = Annotated[
    str,
    Query(
        alias="status",
        description="Only registrations with this status: "
        f"{', '.join(f'`{each}`' for each in RegistrationStatus.values)}; `ALL` or empty for all.",
    ),
]
QueryStatusQuery = Annotated[
    str,
    Query(
        alias="status",
        description="Only queries with this status: "
        f"{', '.join(f'`{each}`' for each in QueryStatus.values)}; `ALL` or empty for all.",
    ),
]

registrations_router = Router(by_alias=True, auth=StaffAuth())
queries_router = Router(by_alias=True, auth=StaffAuth())


@registrations_router.post("", auth=None, response=answers(Data[RegistrationReceipt]))
def register(request: HttpRequest, payload: RegistrationIn) -> Data[RegistrationReceipt]:
    """Submit the registration form for new exporters. The call is refused with 429 after too many
    submissions from one network or with one e-mail address.
    """
    stored = services.submit_registration(caller=caller_of(request), payload=payload)
    return Data(data=queries.registration_receipt(stored), message=str(REGISTERED))


@registrations_router.get("", response=answers(Data[Rows[RegistrationOut]]))
def list_registrations(
    request: HttpRequest,
    paging: PagingQuery,
    status: RegistrationStatusQuery = "",
    text: TextQuery = "",
) -> Data[Rows[RegistrationOut]]:
    """List exporter registrations, newest first. Only staff can make this call."""
    return listed(queries.list_registrations(actor_of(request), paging, status=status, text=text))


@registrations_router.get("/{int:registration_id}", response=answers(Data[RegistrationOut], 404))
def get_registration(
    request: HttpRequest, registration_id: RegistrationId
) -> Data[RegistrationOut]:
    """Return one exporter registration. Only staff can make this call."""
    return Data(data=queries.get_registration(actor_of(request), registration_id))


@registrations_router.post(
    "/{int:registration_id}", response=answers(Data[RegistrationOut], 404, 409)
)
def decide_registration(
    request: HttpRequest, registration_id: RegistrationId, payload: RegistrationDecisionIn
) -> Data[RegistrationOut]:
    """Approve or reject an exporter registration that awaits a decision. Only staff can make this
    call. It is refused with 409 if the registration has already been decided on.
    """
    actor = actor_of(request)
    services.decide_registration(
        actor=actor,
        registration_id=registration_id,
        status=payload.status,
        remarks=payload.remarks,
    )
    return Data(data=queries.get_registration(actor, registration_id))


@registrations_router.delete("/{int:registration_id}", response=answers(Message, 404))
def delete_registration(request: HttpRequest, registration_id: RegistrationId) -> Message:
    """Delete an exporter registration permanently. Only staff can make this call."""
    services.delete_registration(actor=actor_of(request), registration_id=registration_id)
    return Message(message=str(DELETED))


@queries_router.post("", auth=None, response=answers(Data[QueryReceipt]))
def send_query(request: HttpRequest, payload: QueryIn) -> Data[QueryReceipt]:
    """Submit the contact form of the website. The call is refused with 429 after too many
    submissions from one network or with one e-mail address.
    """
    stored = services.send_query(caller=caller_of(request), payload=payload)
    receipt = QueryReceipt(
        id=stored.pk,
        uuid=str(stored.uuid),
        email=stored.email,
        subject=stored.subject,
        created_at=stored.created_at,
    )
    return Data(data=receipt, message=str(SENT))


@queries_router.get("", response=answers(Data[Rows[QueryOut]]))
def list_website_queries(
    request: HttpRequest,
    paging: PagingQuery,
    status: QueryStatusQuery = "",
    text: TextQuery = "",
) -> Data[Rows[QueryOut]]:
    """List the queries sent with the contact form of the website, newest first. Only staff can make
    this call.
    """
    return listed(queries.list_website_queries(actor_of(request), paging, status=status, text=text))
