"""Routes of counter-offers and of kept versions (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router

from lading.kernel import replica
from lading.kernel.api import actor_of, answers
from lading.kernel.ids import MAX_ID
from lading.kernel.paging import PagingQuery, listed
from lading.kernel.wire import Data, Rows

from . import counter_offers, counter_queries
from .api import QuotationId, writer
from .counter_schemas import (
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
        description="The version that `changed` is compared with; the previous version if omitted.",
    ),
]


@router.get("/{quotation_id}/versions", response=answers(Data[Rows[ComparedVersionOut]], 404))
@replica.may_answer
def list_versions(
    request: HttpRequest,
    quotation_id: QuotationId,
    paging: PagingQuery,
    compared_with: ComparedWith = None,
) -> Data[Rows[ComparedVersionOut]]:
    """List the kept versions of a quotation, newest first, with the fields that each changed."""
    page = counter_queries.list_versions(
        actor_of(request), quotation_id, paging, compared_with=compared_with
    )
    return listed(page.shaped(ComparedVersionOut.model_validate))


@router.get("/{quotation_id}/counter-offers", response=answers(Data[Rows[CounterOfferOut]], 404))
def list_counter_offers(
    request: HttpRequest, quotation_id: QuotationId, paging: PagingQuery
) -> Data[Rows[CounterOfferOut]]:
    """List the counter-offers on a quotation, newest first: to its buyer and its seller."""
    page = counter_queries.list_counter_offers(actor_of(request), quotation_id, paging)
    return listed(page.shaped(CounterOfferOut.model_validate))


@router.get(
    "/{quotation_id}/counter-offers/form-rules", response=answers(Data[CounterRulesOut], 404)
)
def counter_rules(request: HttpRequest, quotation_id: QuotationId) -> Data[CounterRulesOut]:
    """List what you, the buyer of a quotation, may propose in a counter-offer."""
    rules = counter_queries.rules_of(actor_of(request), quotation_id)
    return Data[CounterRulesOut](data=CounterRulesOut.model_validate(rules))


@router.post(
    "/{quotation_id}/counter-offers", response=answers(Data[CounterOfferOut], 403, 404, 409)
)
def make_counter_offer(
    request: HttpRequest, quotation_id: QuotationId, payload: CounterOfferIn
) -> Data[CounterOfferOut]:
    """Propose other terms for a quotation that your company received and can order (RULES.md 49).
    Only one counter-offer can be open at a time.

    `version` is the one that you were shown; if it has been revised since, the answer is 409
    `INVALID_TRANSITION`, says what changed, and has the quotation as it is now in `data`. Without
    `version` only version 1 can be answered.
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
    """Accept or decline a counter-offer as the quotation's seller, or withdraw your own.

    Accepting creates a version of the quotation with exactly these terms, on which the buyer may
    place an order. To accept, send the `version` of the quotation that you were shown.
    """
    counter_offers.answer_counter_offer(
        actor=writer(request), quotation_id=quotation_id, counter_id=counter_id, payload=payload
    )
    return _answer(request, quotation_id, counter_id)


def _answer(request: HttpRequest, quotation_id: int, counter_id: int) -> Data[CounterOfferOut]:
    found = counter_queries.counter_offer(actor_of(request), quotation_id, counter_id)
    return Data[CounterOfferOut](data=CounterOfferOut.model_validate(found))
