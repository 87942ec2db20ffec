"""Routes of counter-offers and of kept versions (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import PagingQuery, listed
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.trade.quotations.api import QuotationId, writer

from . import queries as counter_queries
from . import services as counter_offers
from .schemas import (
    ComparedVersionOut,
    CounterAnswerIn,
    CounterOfferIn,
    CounterOfferOut,
    CounterRulesOut,
)

router = Router(by_alias=True)
CounterId = Annotated[int, Path(ge=1, le=MAX_ID, description="Counter-offer id.", examples=[1])]
ComparedWith = Annotated[
    int | None,
    Query(
        None,
        alias="comparedWith",
        ge=1,
        le=MAX_ID,
        description="Number of the version with which every version is compared to fill `changed`. "
        "If omitted, each version is compared with the previous one.",
    ),
]


@router.get("/{quotation_id}/versions", response=answers(Data[Rows[ComparedVersionOut]], 404))
def list_versions(
    request: HttpRequest,
    quotation_id: QuotationId,
    paging: PagingQuery,
    compared_with: ComparedWith = None,
) -> Data[Rows[ComparedVersionOut]]:
    """List all versions of a quotation that your company received or sent, newest first, each with
    the names of the fields that it changed.
    """
    page = counter_queries.list_versions(
        actor_of(request), quotation_id, paging, compared_with=compared_with
    )
    return listed(page.shaped(ComparedVersionOut.model_validate))


@router.get("/{quotation_id}/counter-offers", response=answers(Data[Rows[CounterOfferOut]], 404))
def list_counter_offers(
    request: HttpRequest, quotation_id: QuotationId, paging: PagingQuery
) -> Data[Rows[CounterOfferOut]]:
    """List the counter-offers on a quotation that your company received or sent, newest first."""
    page = counter_queries.list_counter_offers(actor_of(request), quotation_id, paging)
    return listed(page.shaped(CounterOfferOut.model_validate))


@router.get(
    "/{quotation_id}/counter-offers/form-rules", response=answers(Data[CounterRulesOut], 404)
)
def counter_rules(request: HttpRequest, quotation_id: QuotationId) -> Data[CounterRulesOut]:
    """Read the rules of a counter-offer on a quotation that your company received: the delivery
    terms that may be proposed, and the limits of the fields. 404 for every other company, including
    the seller.
    """
    rules = counter_queries.rules_of(actor_of(request), quotation_id)
    return Data[CounterRulesOut](data=CounterRulesOut.model_validate(rules))


@router.post(
    "/{quotation_id}/counter-offers", response=answers(Data[CounterOfferOut], 403, 404, 409)
)
def make_counter_offer(
    request: HttpRequest, quotation_id: QuotationId, payload: CounterOfferIn
) -> Data[CounterOfferOut]:
    """Make a counter-offer: propose other terms for a quotation that your company received and on
    which it could place an order (RULES.md 49). 409 `ALREADY_EXISTS` if a counter-offer on the
    quotation is still open.

    Send the `version` that the user was shown. If the quotation has been revised in the meantime,
    the call is refused with 409 `INVALID_TRANSITION`: `message` says what changed, and `data` is
    the current quotation. Without `version`, version 1 is assumed.
    """
    counter = counter_offers.make_counter_offer(
        actor=writer(request), quotation_id=quotation_id, payload=payload
    )
    return _answer(request, quotation_id, counter.pk)


@router.post(
    "/{quotation_id}/counter-offers/{counter_id}",
    response=answers(Data[CounterOfferOut], 403, 404, 409),
)
def answer_counter_offer(
    request: HttpRequest, quotation_id: QuotationId, counter_id: CounterId, payload: CounterAnswerIn
) -> Data[CounterOfferOut]:
    """Accept or decline a counter-offer as the quotation's seller, or withdraw it as the buyer.

    Accepting creates a new version of the quotation with exactly the proposed terms, on which the
    buyer may place an order. To accept, also send the `version` of the quotation that the user was
    shown.
    """
    counter_offers.answer_counter_offer(
        actor=writer(request), quotation_id=quotation_id, counter_id=counter_id, payload=payload
    )
    return _answer(request, quotation_id, counter_id)


def _answer(request: HttpRequest, quotation_id: int, counter_id: int) -> Data[CounterOfferOut]:
    counter = counter_queries.counter_offer(actor_of(request), quotation_id, counter_id)
    return Data[CounterOfferOut](data=CounterOfferOut.model_validate(counter))
