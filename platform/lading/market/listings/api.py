"""Routes of unclaimed cargo and RODTEP offers (wire contract, "Extras"). Companies submit and
withdraw their own; staff with the capability list and decide all, on the same paths.
"""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, answer_list
from lading.base.kernel.actor import Actor
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows

from . import comparing, exports, queries, reviewing, services
from .kinds import RODTEP, UNCLAIMED, L, ListingKind
from .rules import ListingStatus
from .schemas import (
    ListingChange,
    ListingRulesOut,
    RodtepComparedFacts,
    RodtepComparisonOut,
    RodtepDetailOut,
    RodtepIn,
    RodtepOut,
    UnclaimedFacts,
    UnclaimedIn,
    UnclaimedOut,
)
from .shapes import rodtep_detail_for, rodtep_facts, rodtep_for, unclaimed_facts, unclaimed_for

unclaimed_router = Router(by_alias=True)
rodtep_router = Router(by_alias=True)

# The product's own message (RULES.md 3.8).
RODTEP_SUBMITTED = _("Your RODTEP is Submitted.")
UNCLAIMED_SUBMITTED = _("Your unclaimed cargo listing has been submitted.")

ListingId = Annotated[
    int,
    Path(
        ge=1,
        le=MAX_ID,
        description="The id of the listing: unclaimed cargo or a RODTEP offer, according to the "
        "path.",
        examples=[1],
    ),
]
UnclaimedText = Annotated[
    str,
    Query(
        alias="filter",
        description="Only unclaimed cargo with this text in the category's name or the "
        "description, or with an HS code that begins with it. For staff: only unclaimed cargo "
        "with these words in the company's name or the description, with an HS code that begins "
        "with this text, or with this id.",
    ),
]
RodtepText = Annotated[
    str,
    Query(
        alias="filter",
        description="Only RODTEP offers with this text in the category's name or the scrip "
        "number, or with an HS code that begins with it. For staff: only RODTEP offers with "
        "these words in the company's name, with an HS code that begins with this text, or with "
        "this scrip number or id.",
    ),
]
StatusQuery = Annotated[
    str,
    Query(
        description="Only listings with this status: "
        f"{', '.join(f'`{each}`' for each in ListingStatus.values)}. All listings if "
        "empty or `ALL`."
    ),
]
SortQuery = Annotated[
    Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt", "status", "-status"] | None,
    Query(description="Sort order; newest first by default."),
]


@exported(unclaimed_router, "/xlsx", exports.UNCLAIMED)
@unclaimed_router.get("", response=answers(Data[Rows[UnclaimedOut]], 403))
def list_unclaimed(
    request: HttpRequest,
    paging: PagingQuery,
    text: UnclaimedText = "",
    status: StatusQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[UnclaimedOut]] | HttpResponse:
    """List your company's own unclaimed cargo. For staff, the list has the unclaimed cargo of all
    companies.
    """
    actor = actor_of(request)
    list_filter = ListFilter(text, status, sort or "")
    page = queries.list_listings(actor, UNCLAIMED, paging, list_filter)
    return answer_list(page.shaped(lambda cargo: unclaimed_for(actor, cargo)), UnclaimedOut, fields)


@unclaimed_router.get("/rules", response=answers(Data[ListingRulesOut], 403))
def unclaimed_rules(request: HttpRequest) -> Data[ListingRulesOut]:
    """Read the limits of the fields of an unclaimed cargo listing, and how many of your company's
    unclaimed cargo listings are awaiting a decision.
    """
    return Data(data=queries.rules_of(actor_of(request), UNCLAIMED))


@unclaimed_router.get("/{int:listing_id}", response=answers(Data[UnclaimedOut], 403, 404))
def get_unclaimed(request: HttpRequest, listing_id: ListingId) -> Data[UnclaimedOut]:
    """Read one of your company's unclaimed cargo listings. Staff can read those of all
    companies.
    """
    return _unclaimed(actor_of(request), listing_id)


@unclaimed_router.post("", response=answers(Data[UnclaimedOut], 403, status=201))
def submit_unclaimed(request: HttpRequest, payload: UnclaimedIn) -> Status[Data[UnclaimedOut]]:
    """Submit an unclaimed cargo listing for review by our staff. 403 `LIMIT_REACHED` if your
    company already has the maximum number of unclaimed cargo listings awaiting a decision (RULES.md
    60).
    """
    actor = _writer(request)
    cargo = services.submit_unclaimed(actor=actor, payload=payload)
    return Status(201, _unclaimed(actor, cargo.pk, str(UNCLAIMED_SUBMITTED)))


@unclaimed_router.post("/preview", response=answers(Data[UnclaimedFacts], 403))
def preview_unclaimed(request: HttpRequest, payload: UnclaimedIn) -> Data[UnclaimedFacts]:
    """Check the fields of an unclaimed cargo listing, and return them as they would be stored, so
    that the user can check them before submitting the listing. Nothing is stored. Not in the
    original specification.
    """
    cargo, files = services.preview_unclaimed(actor=_writer(request), payload=payload)
    return Data(data=unclaimed_facts(cargo, files))


@unclaimed_router.post("/{int:listing_id}", response=answers(Data[UnclaimedOut], 403, 404, 409))
def change_unclaimed(
    request: HttpRequest, listing_id: ListingId, payload: ListingChange
) -> Data[UnclaimedOut]:
    """Withdraw one of your company's unclaimed cargo listings that staff have not yet taken into
    review. For staff: take a listing into review, accept it or decline it. 409 if the status of the
    listing does not allow the change.
    """
    return _unclaimed(_changed(request, UNCLAIMED, listing_id, payload), listing_id)


@exported(rodtep_router, "/xlsx", exports.RODTEP)
@rodtep_router.get("", response=answers(Data[Rows[RodtepOut]], 403))
def list_rodtep(
    request: HttpRequest,
    paging: PagingQuery,
    text: RodtepText = "",
    status: StatusQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[RodtepOut]] | HttpResponse:
    """List your company's own RODTEP offers. For staff, the list has the RODTEP offers of all
    companies.
    """
    actor = actor_of(request)
    list_filter = ListFilter(text, status, sort or "")
    page = queries.list_listings(actor, RODTEP, paging, list_filter)
    return answer_list(page.shaped(lambda offer: rodtep_for(actor, offer)), RodtepOut, fields)


@rodtep_router.get("/rules", response=answers(Data[ListingRulesOut], 403))
def rodtep_rules(request: HttpRequest) -> Data[ListingRulesOut]:
    """Read the limits of the fields of a RODTEP offer, and how many of your company's RODTEP offers
    are awaiting a decision.
    """
    return Data(data=queries.rules_of(actor_of(request), RODTEP))


ChapterQuery = Annotated[
    str,
    Query(
        alias="chapter",
        pattern=r"^[0-9]{2}$",
        description="The HS chapter, by its two digits.",
        examples=["52"],
    ),
]


@rodtep_router.get("/comparison", response=answers(Data[RodtepComparisonOut | None], 403))
@throttle.counted(throttle.SUMMARY)
def compare_rodtep(request: HttpRequest, chapter: ChapterQuery) -> Data[RodtepComparisonOut | None]:
    """Read the median asking price of other companies' RODTEP credit for goods of an HS chapter.
    `data` is null if there are too few comparable offers, or offers of too few companies (RULES.md
    60).
    """
    actor = actor_of(request)
    comparison = comparing.comparison_for(actor, chapter, owner_id=actor.company_id)
    return Data(data=None if comparison is None else RodtepComparisonOut.model_validate(comparison))


@rodtep_router.get("/{int:listing_id}", response=answers(Data[RodtepDetailOut], 403, 404))
def get_rodtep(request: HttpRequest, listing_id: ListingId) -> Data[RodtepDetailOut]:
    """Read one of your company's RODTEP offers. Staff can read those of all companies."""
    return _rodtep(actor_of(request), listing_id)


@rodtep_router.post("", response=answers(Data[RodtepDetailOut], 403, status=201))
def submit_rodtep(request: HttpRequest, payload: RodtepIn) -> Status[Data[RodtepDetailOut]]:
    """Submit an offer of RODTEP credit for review by our staff. 422 if the scrip is already on
    offer or has expired; 403 `LIMIT_REACHED` if your company already has the maximum number of
    RODTEP offers awaiting a decision (RULES.md 60).
    """
    actor = _writer(request)
    offer = services.submit_rodtep(actor=actor, payload=payload)
    return Status(201, _rodtep(actor, offer.pk, str(RODTEP_SUBMITTED)))


@rodtep_router.post("/preview", response=answers(Data[RodtepComparedFacts], 403))
def preview_rodtep(request: HttpRequest, payload: RodtepIn) -> Data[RodtepComparedFacts]:
    """Check the fields of a RODTEP offer, and return them as they would be stored, with the median
    asking price of comparable offers. Nothing is stored. Not in the original specification.
    """
    actor = _writer(request)
    offer = services.preview_rodtep(actor=actor, payload=payload)
    comparison = comparing.comparison_for(actor, offer.hs_chapter, owner_id=actor.company_id)
    return Data(data=rodtep_facts(offer, comparison))


@rodtep_router.post("/{int:listing_id}", response=answers(Data[RodtepDetailOut], 403, 404, 409))
def change_rodtep(
    request: HttpRequest, listing_id: ListingId, payload: ListingChange
) -> Data[RodtepDetailOut]:
    """Withdraw one of your company's RODTEP offers that staff have not yet taken into review. For
    staff: take an offer into review, accept it or decline it. 409 if the status of the offer does
    not allow the change.
    """
    return _rodtep(_changed(request, RODTEP, listing_id, payload), listing_id)


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="listing-write", limit="listing.writes_per_minute")


def _changed(
    request: HttpRequest, kind: ListingKind[L], listing_id: int, payload: ListingChange
) -> Actor:
    actor = actor_of(request)
    if actor.is_staff:
        reviewing.decide(actor=actor, kind=kind, listing_id=listing_id, payload=payload)
    else:
        actor = _writer(request)
        services.change(actor=actor, kind=kind, listing_id=listing_id, payload=payload)
    return actor


def _unclaimed(actor: Actor, listing_id: int, message: str | None = None) -> Data[UnclaimedOut]:
    cargo = queries.get_listing(actor, UNCLAIMED, listing_id)
    return Data(data=unclaimed_for(actor, cargo), message=message)


def _rodtep(actor: Actor, listing_id: int, message: str | None = None) -> Data[RodtepDetailOut]:
    offer = queries.get_listing(actor, RODTEP, listing_id)
    compared = comparing.comparison_for(actor, offer.hs_chapter, owner_id=offer.company_id)
    return Data(data=rodtep_detail_for(actor, offer, compared), message=message)
