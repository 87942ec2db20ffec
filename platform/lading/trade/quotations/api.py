"""Routes of quotations (wire contract)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.columns import Table
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, with_fields
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data
from lading.members.accounts import permissions
from lading.trade.enquiries import quoting

from . import exports, lists, queries, services, terms
from .schemas import FormRulesOut, QuotationIn, QuotationOut, QuotationRow, Sort

router = Router(by_alias=True)
QuotationId = Annotated[int, Path(ge=1, le=MAX_ID, description="Quotation id.", examples=[1])]
EnquiryFilter = Annotated[
    int | None,
    Query(
        None,
        alias="enquiryId",
        ge=1,
        le=MAX_ID,
        description="Only quotations on the enquiry with this id; all quotations if omitted.",
    ),
]
AnsweredEnquiry = Annotated[
    int | None,
    Query(
        alias="enquiryId",
        ge=1,
        le=MAX_ID,
        description="Id of the enquiry to quote on. Your company must have opened the enquiry.",
    ),
]
SortQuery = Annotated[
    Sort | None,
    Query(
        None,
        description="Field to sort by; a leading `-` sorts in descending order. If omitted, newest "
        "first.",
    ),
]


@router.get("/form-rules", response=answers(Data[FormRulesOut], 403, 404))
def form_rules(request: HttpRequest, enquiry_id: AnsweredEnquiry = None) -> Data[FormRulesOut]:
    """Read the rules of your company's quotation form: delivery terms, currencies, limits and
    defaults (RULES.md 29). With `enquiryId`, the defaults are those for a quotation on the enquiry
    with that id. 403 if companies of your business type do not send quotations.
    """
    actor = actor_of(request)
    permissions.require(actor, "quotation.send")
    enquiry = None if enquiry_id is None else quoting.get_opened(actor, enquiry_id)
    return Data[FormRulesOut](data=FormRulesOut.model_validate(terms.rules_for(actor, enquiry)))


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Table[QuotationRow]], 403))
def list_quotations(
    request: HttpRequest,
    paging: PagingQuery,
    enquiry_id: EnquiryFilter = None,
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> HttpResponse:
    """List the quotations that your company received or sent, including withdrawn ones, newest
    first by default. Each row has the current version of the terms.
    """
    page = queries.list_quotations(
        actor_of(request), paging, enquiry_id=enquiry_id, sort=sort or ""
    )
    party = _party(page.rows) if enquiry_id is not None else None
    table = {
        "rows": page.rows,
        "count": page.count.value,
        "countIsCapped": page.count.is_capped,
        "columns": lists.columns_as_json(party),
    }
    return compiled.answer(with_fields(table, QuotationRow, fields))


@router.get("/{quotation_id}", response=answers(Data[QuotationOut], 403, 404))
def get_quotation(request: HttpRequest, quotation_id: QuotationId) -> Data[QuotationOut]:
    """Read a quotation that your company received or sent. When the buyer reads it, its current
    version is marked as read. To place an order, send the `version` returned here: the order is
    placed on the terms of that version.
    """
    actor = actor_of(request)
    services.read_quotation(actor=actor, quotation_id=quotation_id)
    return _answer(request, quotation_id)


@router.post("", response=answers(Data[QuotationOut], 403, 404, 409))
def send_quotation(request: HttpRequest, payload: QuotationIn) -> Data[QuotationOut]:
    """Send a quotation on a published enquiry that your company received and may open. 409 if your
    company has already sent a quotation on the enquiry: revise that quotation instead.
    """
    quotation = services.send_quotation(actor=writer(request), payload=payload)
    return _answer(request, quotation.pk)


@router.post("/{quotation_id}", response=answers(Data[QuotationOut], 403, 404, 409))
def change_quotation(
    request: HttpRequest, quotation_id: QuotationId, payload: QuotationIn
) -> Data[QuotationOut]:
    """Place an order on a quotation (buyer, `status` `order_placed`), confirm the order (seller,
    `status` `order_confirmed`), or revise the terms (seller, without `status`).

    To place or confirm an order, send only `status` and `version`, the version that the user was
    shown. If the quotation has been revised in the meantime, the call is refused with 409
    `INVALID_TRANSITION`: `message` says what changed, and `data` is the current quotation. Without
    `version`, an order can be placed only on a quotation that was never revised.
    """
    services.change_quotation(actor=writer(request), quotation_id=quotation_id, payload=payload)
    return _answer(request, quotation_id)


def _party(rows: Sequence[Mapping[str, Any]]) -> str | None:
    """The party of the enquiry that these quotations answer: its first target type."""
    targets = rows[0]["enquiries"]["targetedBusinessType"] if rows else []
    return targets[0] if targets else None


def writer(request: HttpRequest) -> Actor:
    """The caller of a change, counted against the limit of writes."""
    return throttle.caller(request, scope="quotation-write", limit="quotation.writes_per_minute")


def _answer(request: HttpRequest, quotation_id: int) -> Data[QuotationOut]:
    detail = queries.quotation_detail(actor_of(request), quotation_id)
    return Data(data=QuotationOut.model_validate(detail))
