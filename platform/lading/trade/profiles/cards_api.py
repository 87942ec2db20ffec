"""Routes of business cards (RULES.md 2.7, 33)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Mapping, Sequence
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Path, Query, Router
from ninja.responses import Status
from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.files.schemas import file_url
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import Page, PagingQuery, listed
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows, Wire
from lading.base.reference.names import name_in
from lading.members.companies.models import Company

from . import card_reads, cards, exports
from .models import BusinessCard

router = Router(by_alias=True)


class CardCompany(Wire):
    """A company that requests a business card, or from which one is requested. If the request was
    made from a lead, the buyer's identity (`id`, `companyName` and `companyLogo`) is withheld from
    the supplier until the buyer accepts, unless the supplier's plan shows the names of companies.
    """

    id: int | None = Field(
        description="Id of the company's primary user, as in `/user-profile?id=`; null while the "
        "company's identity is withheld.",
        examples=[1],
    )
    company_name: str | None = Field(
        description="The name of the company; null while the company's identity is withheld.",
        examples=["Gulf Looms Trading LLC"],
    )
    company_logo: str | None = Field(
        description="The address of the company's logo; null if there is none, and while the "
        "company's identity is withheld.",
        examples=[FILE_EXAMPLE],
    )
    country: str = Field(
        description="The company's country, by its name in the language of the call.",
        examples=["United Arab Emirates"],
    )
    business_type_id: int = Field(
        description="The id of the company's business type, from 1 to 9.", examples=[1]
    )
    status: str = Field(
        description="The company's verification status: `pending`, `approved` or `rejected`.",
        examples=["approved"],
    )

    @classmethod
    def from_company(
        cls, company: Company, primaries: Mapping[int, int], *, is_named: bool = True
    ) -> CardCompany:
        """The wire shape of a company whose country and logo are loaded."""
        return cls(
            id=primaries.get(company.pk) if is_named else None,
            company_name=company.name if is_named else None,
            company_logo=file_url(company.logo) if company.logo and is_named else None,
            country=name_in(company.country),
            business_type_id=company.business_type_id,
            status=company.status,
        )


class CardOut(Wire):
    """A supplier's request for a buyer's business card, that is, for its contact details."""

    id: int
    status: str = Field(
        description="The status of the request: `sent` (awaiting the buyer's answer), `accepted` "
        "or `rejected`.",
        examples=["sent"],
    )
    created_at: dt.datetime = Field(description="When the business card was requested.")
    decided_at: dt.datetime | None = Field(
        description="When the buyer accepted or rejected the request; null while it is `sent`."
    )
    request_to: CardCompany = Field(
        description="The buyer from which the business card is requested."
    )
    request_from: CardCompany = Field(description="The company that requests the business card.")
    enquiry_id: int | None = Field(
        description="Id of the lead from which the request was made; null if it was made from a "
        "profile. Not in the original specification.",
        examples=[1],
    )
    enquiry_ids: list[int] = Field(
        description="Ids of the leads from which the request was made. A company that received "
        "several requests of one company is shown them as one, with the ids of all their leads "
        "(100 at most). Not in the original specification.",
        examples=[[1, 4]],
    )
    can: list[cards.CardAction] = Field(
        description="The actions that the caller may take on the request now: `accept`, `reject` "
        "or `withdraw`. Not in the original specification.",
        examples=[["accept", "reject"]],
    )

    @classmethod
    def from_card(
        cls,
        actor: Actor,
        card: BusinessCard,
        primaries: Mapping[int, int],
        named_buyers: Container[int],
    ) -> CardOut:
        """The wire shape of a request whose companies are loaded, for a reader of one of them.
        ``named_buyers``: the buyers of leads that the reader may know.
        """
        is_own = card.buyer_id == actor.company_id
        is_named = card.enquiry_id is None or is_own or card.buyer_id in named_buyers
        return cls(
            id=card.pk,
            status=card_reads.status_for(actor, card),
            created_at=card.created_at,
            decided_at=card_reads.decided_for(actor, card),
            request_to=CardCompany.from_company(card.buyer, primaries, is_named=is_named),
            request_from=CardCompany.from_company(card.requester, primaries),
            enquiry_id=card.enquiry_id,
            enquiry_ids=card_reads.enquiries_of(card),
            can=cards.actions_of(actor, card),
        )


class CardRequestIn(Wire):
    """The buyer whose business card is requested, identified by the id of one of its users or of a
    lead.
    """

    request_to_id: LooseInt = Field(
        None,
        description="Id of any user of the buyer. Required unless `enquiryId` is sent.",
        examples=[1],
    )
    enquiry_id: LooseInt = Field(
        None,
        description="Id of a lead that your company has opened, to request the business card of "
        "the lead's buyer, even while the buyer's identity is withheld. `requestToId` is then "
        "ignored. Not in the original specification.",
        examples=[1],
    )


class CardDecisionIn(Wire):
    """The buyer's decision on a request for its business card."""

    status: LooseText = Field(
        None, description="The decision: `accepted` or `rejected`.", examples=["accepted"]
    )


CardId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="Id of the business card request.", examples=[1])
]
UserId = Annotated[
    int | None,
    Query(
        alias="requestToId",
        ge=1,
        le=MAX_ID,
        description="Id of a user, to list only requests to the user's company. Requests from "
        "leads whose buyer is withheld are never found. For requests that your company received, "
        "it must be a user of your own company; any other id is refused with 403.",
    ),
]
EnquiryQuery = Annotated[
    int | None,
    Query(
        alias="enquiryId",
        ge=1,
        le=MAX_ID,
        description="Id of a lead, to list only requests that were made from the lead.",
    ),
]
TypeQuery = Annotated[
    Literal["my_sent_request", "my_received_request"] | None,
    Query(
        alias="type",
        description="Which requests to list: `my_sent_request` for requests that your company "
        "sent, `my_received_request` (the default) for those that it received.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Status of the requests to list: `sent`, `accepted` or `rejected`; all if "
        "empty."
    ),
]


@exported(router, "/xlsx", exports.CARDS)
@router.get("", response=answers(Data[Rows[CardOut]]))
def list_cards(
    request: HttpRequest,
    paging: PagingQuery,
    kind: TypeQuery = None,
    request_to_id: UserId = None,
    enquiry_id: EnquiryQuery = None,
    status: StatusQuery = "",
) -> Data[Rows[CardOut]]:
    """List the business card requests that your company received or, with `type=my_sent_request`,
    those that it sent, newest first. Withdrawn requests are left out. Requests of one company that
    your company has not answered, or has answered at once, are one row.
    """
    actor = actor_of(request)
    page = card_reads.list_cards(
        actor,
        paging,
        sent=kind == "my_sent_request",
        status=status,
        user_id=request_to_id,
        enquiry_id=enquiry_id,
    )
    return listed(Page(_shapes(actor, page.rows), page.count))


@router.post("", response=answers(Data[CardOut], 404, 409))
def request_card(request: HttpRequest, payload: CardRequestIn) -> Data[CardOut]:
    """Request a buyer's business card, by the id of one of its users or from a lead. Only suppliers
    with an active plan may make this call (otherwise 403 `UPGRADE_REQUIRED`).

    While your company has an open or accepted request to the buyer, another is refused with 409
    `ALREADY_EXISTS`. After a rejection, another is refused with 409 `INVALID_TRANSITION` for 30
    days by default. While the buyer of a lead is withheld, both apply to requests from this lead
    alone.
    """
    actor = actor_of(request)
    return _answer(actor, _requested(actor, payload))


@router.put("/{card_id}", response=answers(Data[CardOut], 404, 409))
def decide_card(request: HttpRequest, card_id: CardId, payload: CardDecisionIn) -> Data[CardOut]:
    """Accept or reject a request for your company's business card, and with it all requests of the
    same company that you have not answered. If you accept it, the company
    that made the request can see your contact details. Only the buyer may make this call.
    """
    actor = actor_of(request)
    card = cards.decide_card(actor=actor, card_id=card_id, status=payload.status)
    return _answer(actor, card)


@router.delete("/{card_id}", response=answers(None, 404, 409, status=204))
def withdraw_card(request: HttpRequest, card_id: CardId) -> Status[None]:
    """Withdraw your company's request for a business card. If the request was already accepted, it
    no longer gives your company access to the buyer's contact details.
    """
    cards.withdraw_card(actor=actor_of(request), card_id=card_id)
    return Status(204, None)


def _requested(actor: Actor, payload: CardRequestIn) -> BusinessCard:
    return cards.request_card(
        actor=actor, user_id=payload.request_to_id, enquiry_id=payload.enquiry_id
    )


def _answer(actor: Actor, card: BusinessCard) -> Data[CardOut]:
    [shape] = _shapes(actor, [card_reads.with_entry(actor, card)])
    return Data[CardOut](data=shape)


def _shapes(actor: Actor, listed: Sequence[BusinessCard]) -> list[CardOut]:
    """The wire shapes of requests. Two SQL queries at most."""
    primaries = card_reads.primaries_of(listed)
    named = card_reads.named_buyers(actor, listed)
    return [CardOut.from_card(actor, card, primaries, named) for card in listed]
