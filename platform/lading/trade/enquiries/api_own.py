"""Routes for the company that raises enquiries, and `/enquiries/{id}`, which suppliers use too."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.columns import Table, tabled
from lading.base.http.exports import exported
from lading.base.http.paging import Paging, PagingQuery
from lading.base.http.row_fields import FieldsQuery, with_fields
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.errors import NotFound
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import exports, list_columns, queries, services, variants
from .form.rules import EnquiryFormOut, form_rules
from .form.schema_parts import STATUS_WORDS, OpenVariantName, VariantName
from .leads import opening as leads
from .models import Enquiry
from .queries import OwnFilter
from .rules import EnquiryStatus
from .schemas import EnquiryIn, EnquiryOut
from .shapes import owner_shape

router = Router(by_alias=True)

DELETED = _("The enquiry was deleted.")
WITHDRAWN = _("The enquiry was withdrawn. Everyone who quoted has been notified.")

EnquiryId = Annotated[int, Path(ge=1, le=MAX_ID, description="Enquiry id.", examples=[1])]
Sort = Literal[
    "createdAt", "-createdAt", "productName", "-productName", "qty", "-qty", "status", "-status",
    "cargoReadinessDate", "-cargoReadinessDate", "totalQuotations", "-totalQuotations",
]  # fmt: skip
SortQuery = Annotated[
    Sort | None,
    Query(
        alias="sort",
        description="Field to sort by; a leading `-` sorts in descending order. If omitted, newest "
        "first.",
    ),
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Text to search for: part of the product's name or of the requirements, the "
        "beginning of an HS code, or an enquiry id.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        alias="status",
        description=f"Only enquiries with this `status`: {STATUS_WORDS}. `ALL` lists all of them, "
        "including withdrawn ones. If omitted, all except withdrawn ones.",
    ),
]
VariantQuery = Annotated[
    VariantName | None,
    Query(alias="variant", description="Only enquiries of this kind; all kinds if omitted."),
]
OpenVariantQuery = Annotated[
    OpenVariantName | None,
    Query(
        alias="variant",
        description="The kind of enquiry, which determines the fields of its form; "
        f"`{variants.default().name}` if omitted.",
    ),
]
TargetQuery = Annotated[
    str,
    Query(
        alias="targetedBusinessType",
        description="Only enquiries addressed to at least one of these business types: their "
        "codes, separated by commas.",
    ),
]
CreatedFromQuery = Annotated[
    str,
    Query(
        alias="createdFrom",
        description="Only enquiries created on or after this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-01"],
    ),
]
CreatedToQuery = Annotated[
    str,
    Query(
        alias="createdTo",
        description="Only enquiries created on or before this date, YYYY-MM-DD (Indian time).",
        examples=["2026-11-30"],
    ),
]


@exported(router, "/enquiries/xlsx", exports.OWN)
@router.get("/enquiries", response=answers(Data[Table[EnquiryOut]]))
def list_enquiries(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    status: StatusQuery = "",
    variant: VariantQuery = None,
    targeted: TargetQuery = "",
    created_from: CreatedFromQuery = "",
    created_to: CreatedToQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Table[EnquiryOut]] | HttpResponse:
    """List your company's own enquiries, newest first by default. Withdrawn enquiries are listed
    only with the `status` `withdrawn` or `ALL`.
    """
    own_filter = OwnFilter(
        text,
        status,
        variant,
        targeted,
        sort or "",
        created_from=created_from,
        created_to=created_to,
    )
    answer = _list(actor_of(request), paging, own_filter)
    if not fields:
        return answer
    return compiled.answer(with_fields(answer.data.model_dump(by_alias=True), EnquiryOut, fields))


@router.get("/enquiries/search", response=answers(Data[Table[EnquiryOut]]))
def search_enquiries(
    request: HttpRequest, paging: PagingQuery, text: TextQuery = ""
) -> Data[Table[EnquiryOut]]:
    """List your company's own enquiries that match a search text, newest first. Withdrawn enquiries
    are not listed.
    """
    return _list(actor_of(request), paging, OwnFilter(text))


@router.get("/enquiries/form-rules", response=answers(Data[EnquiryFormOut], 403))
def enquiry_form_rules(
    request: HttpRequest,
    variant: OpenVariantQuery = None,
) -> Data[EnquiryFormOut]:
    """Read the rules of the enquiry form: the fields that it shows and requires for each party to
    which your company may address an enquiry. 403 if your business type may not raise this kind of
    enquiry.
    """
    return Data(data=form_rules(actor_of(request), variant))


@router.get("/enquiries/{int:enquiry_id}", response=answers(Data[EnquiryOut], 403, 404))
def get_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> HttpResponse:
    """Read one of your company's own enquiries, or a lead. The first time that your company reads a
    lead, this opens it and counts against the monthly allowance (RULES.md 18).

    If the allowance is used up, the lead is not opened: `accessInfo.canAccess` is false, and the
    fields that are shown only for opened leads, such as the requirements and the attachments, are
    empty or null.
    """
    return compiled.answer(leads.show_enquiry(actor=actor_of(request), enquiry_id=enquiry_id))


@router.get("/enquiries/own/{int:enquiry_id}", response=answers(Data[EnquiryOut], 403, 404))
def get_own_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> Data[EnquiryOut]:
    """Read one of your company's own enquiries. 404 for a lead: this call never opens one."""
    return Data(data=_own(actor_of(request), enquiry_id))


@router.post("/enquiries", response=answers(Data[EnquiryOut], 403, 409, status=201))
def create_enquiry(request: HttpRequest, payload: EnquiryIn) -> Status[Data[EnquiryOut]]:
    """Create an enquiry: as a draft, or submitted for review, depending on `status`. To clone an
    enquiry, send the values of its fields with `isDuplicate` set to true.
    """
    actor = _writer(request)
    enquiry = services.save_enquiry(actor=actor, payload=payload)
    return Status(201, _saved(actor, enquiry))


@router.post("/enquiries/{int:enquiry_id}", response=answers(Data[EnquiryOut], 403, 404, 409))
def edit_enquiry(
    request: HttpRequest, enquiry_id: EnquiryId, payload: EnquiryIn
) -> Data[EnquiryOut]:
    """Replace all fields of one of your company's draft, pending or rejected enquiries (RULES.md
    24). Omitted fields are cleared or get their default. 409 `NOT_EDITABLE` if the enquiry has been
    published.
    """
    actor = _writer(request)
    enquiry = services.save_enquiry(actor=actor, payload=payload, enquiry_id=enquiry_id)
    return _saved(actor, enquiry)


@router.delete("/enquiries/{int:enquiry_id}", response=answers(Data[EnquiryOut], 403, 404, 409))
def delete_enquiry(request: HttpRequest, enquiry_id: EnquiryId) -> Data[EnquiryOut]:
    """Delete one of your company's unpublished enquiries, or withdraw a published one. Returns the
    enquiry as it was before the deletion, or as it is after the withdrawal. 409 if an order has
    been placed on one of its quotations.
    """
    actor = actor_of(request)
    before = _own(actor, enquiry_id)
    withdrawn = services.delete_enquiry(actor=actor, enquiry_id=enquiry_id)
    if withdrawn is None:
        return Data(data=before, message=str(DELETED))
    return Data(data=_own(actor, enquiry_id), message=str(WITHDRAWN))


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="enquiry-write", limit="enquiry.writes_per_minute")


def _list(actor: Actor, paging: Paging, own_filter: OwnFilter) -> Data[Table[EnquiryOut]]:
    page = queries.list_own(actor, paging, own_filter)
    return tabled(page.shaped(lambda row: owner_shape(actor, row)), list_columns.OWN)


def _own(actor: Actor, enquiry_id: int) -> EnquiryOut:
    row = queries.get_own(actor, enquiry_id)
    if row is None:
        raise NotFound
    return owner_shape(actor, row)


def _saved(actor: Actor, enquiry: Enquiry) -> Data[EnquiryOut]:
    submitted = enquiry.status == EnquiryStatus.PENDING_APPROVAL
    message = variants.get(enquiry.variant).texts.submitted
    return Data(data=_own(actor, enquiry.pk), message=str(message) if submitted else None)
