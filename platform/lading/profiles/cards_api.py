"""Routes of business cards (RULES.md 2.7, 33)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Path, Query, Router
from ninja.responses import Status
from pydantic import Field

from lading.companies.models import Company
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.files.schemas import file_url
from lading.kernel import replica
from lading.kernel.actor import Actor
from lading.kernel.api import actor_of, answers
from lading.kernel.checks import LooseInt, LooseText
from lading.kernel.exports import exported
from lading.kernel.ids import MAX_ID
from lading.kernel.paging import PagingQuery, listed
from lading.kernel.wire import Data, Rows, Wire
from lading.reference.names import name_in

from . import cards, exports
from .models import BusinessCard

router = Router(by_alias=True)


class CardCompany(Wire):
    """A company of a request. The buyer of a lead is withheld until it accepts, unless your plan
    shows the names of leads: `id`, `companyName` and `companyLogo` are null then.
    """

    id: int | None = Field(
        description="Id of the company's primary user, as in `/user-profile?id=`.", examples=[1]
    )
    company_name: str | None = Field(examples=["Gulf Looms Trading LLC"])
    company_logo: str | None = Field(examples=[FILE_EXAMPLE])
    country: str = Field(examples=["United Arab Emirates"])
    business_type_id: int = Field(examples=[1])
    status: str = Field(description="`approved` if the company is verified.", examples=["approved"])

    @classmethod
    def of(
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
    """A request for a business card."""

    id: int
    status: str = Field(description="`sent`, `accepted` or `rejected`.", examples=["sent"])
    created_at: dt.datetime
    decided_at: dt.datetime | None
    request_to: CardCompany
    request_from: CardCompany
    enquiry_id: int | None = Field(
        description="The lead from which it was requested. Not in the original specification.",
        examples=[1],
    )
    can: list[cards.CardAction] = Field(
        description="What the caller may do with it now; anything else is "
        "refused. Not in the original specification.",
        examples=[["accept", "reject"]],
    )

    @classmethod
    def of(cls, actor: Actor, card: BusinessCard, primaries: Mapping[int, int]) -> CardOut:
        """The wire shape of a request whose companies are loaded, for a reader of one of them."""
        return cls(
            id=card.pk,
            status=card.status,
            created_at=card.created_at,
            decided_at=card.decided_at,
            request_to=CardCompany.of(
                card.buyer, primaries, is_named=cards.names_buyer(actor, card)
            ),
            request_from=CardCompany.of(card.requester, primaries),
            enquiry_id=card.enquiry_id,
            can=cards.actions_of(actor, card),
        )


class CardRequestIn(Wire):
    """The company whose business card is requested."""

    request_to_id: LooseInt = Field(None, description="A person of the buyer.", examples=[1])
    enquiry_id: LooseInt = Field(
        None,
        description="Instead of `requestToId`: an opened lead whose buyer is "
        "asked, even if unnamed. Not in the original specification.",
        examples=[1],
    )


class CardDecisionIn(Wire):
    """A buyer's decision."""

    status: LooseText = Field(None, description="`accepted` or `rejected`.", examples=["accepted"])


CardId = Annotated[int, Path(ge=1, le=MAX_ID, description="Request id.", examples=[1])]
UserId = Annotated[
    int | None,
    Query(
        alias="requestToId", ge=1, le=MAX_ID, description="Id of a person of the buyer's company."
    ),
]
EnquiryQuery = Annotated[
    int | None,
    Query(
        alias="enquiryId",
        ge=1,
        le=MAX_ID,
        description="Id of the lead that the requests were made from.",
    ),
]
TypeQuery = Annotated[Literal["my_sent_request", "my_received_request"] | None, Query(alias="type")]
StatusQuery = Annotated[str, Query(description="`sent`, `accepted` or `rejected`; all if omitted.")]


@exported(router, "/xlsx", exports.CARDS)
@router.get("", response=answers(Data[Rows[CardOut]]))
@replica.may_answer
def list_cards(
    request: HttpRequest,
    paging: PagingQuery,
    kind: TypeQuery = None,
    request_to_id: UserId = None,
    enquiry_id: EnquiryQuery = None,
    status: StatusQuery = "",
) -> Data[Rows[CardOut]]:
    """List the requests your company received, or with `type=my_sent_request` those it sent, newest
    first.
    """
    actor = actor_of(request)
    page = cards.list_cards(
        actor,
        paging,
        sent=kind == "my_sent_request",
        status=status,
        user_id=request_to_id,
        enquiry_id=enquiry_id,
    )
    primaries = cards.primaries_of(page.rows)
    return listed(page.shaped(lambda card: CardOut.of(actor, card, primaries)))


@router.post("", response=answers(Data[CardOut], 404, 409))
def request_card(request: HttpRequest, payload: CardRequestIn) -> Data[CardOut]:
    """Ask a buyer for its business card, by one of its people or from a lead. For suppliers with an
    active plan (else `UPGRADE_REQUIRED`).

    One open or accepted request per buyer (`ALREADY_EXISTS`); after a rejection again in 30 days
    (`INVALID_TRANSITION` before).
    """
    actor = actor_of(request)
    return _answer(actor, _requested(actor, payload))


@router.put("/{card_id}", response=answers(Data[CardOut], 404, 409))
def decide_card(request: HttpRequest, card_id: CardId, payload: CardDecisionIn) -> Data[CardOut]:
    """Accept a request, which shows your contact to the requester's company, or reject it. For
    buyers.
    """
    actor = actor_of(request)
    card = cards.decide_card(actor=actor, card_id=card_id, status=payload.status)
    return _answer(actor, card)


@router.delete("/{card_id}", response=answers(None, 404, 409, status=204))
def withdraw_card(request: HttpRequest, card_id: CardId) -> Status[None]:
    """Withdraw your company's request, or give up the card that it holds."""
    cards.withdraw_card(actor=actor_of(request), card_id=card_id)
    return Status(204, None)


def _requested(actor: Actor, payload: CardRequestIn) -> BusinessCard:
    return cards.request_card(
        actor=actor, user_id=payload.request_to_id, enquiry_id=payload.enquiry_id
    )


def _answer(actor: Actor, card: BusinessCard) -> Data[CardOut]:
    return Data[CardOut](data=CardOut.of(actor, card, cards.primaries_of([card])))
