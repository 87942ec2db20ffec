"""Wire shapes of leads. The rows of the list are made as JSON types; fields of the enquiry come
from its records, as in the shape `LeadRow`, and the others belong to the viewing company.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Mapping
from typing import Any, Literal

from pydantic import Field

from lading.base.http.columns import Table
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import fragment
from lading.base.kernel.wire import Wire
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.trade.enquiries.actions import Actions, EnquiryAction, of_supplier
from lading.trade.enquiries.form.rule import Viewer
from lading.trade.enquiries.form.schema_parts import AccessInfoOut, EnquirerOut, ReadReceiptOut
from lading.trade.enquiries.form.sent import LEAD_ROW, LEAD_ROW_AS_JSON, TABLE
from lading.trade.enquiries.list_columns import LeadsHeading, hidden_from
from lading.trade.enquiries.rules import EnquiryStatus, LeadStatus, lead_status
from lading.trade.enquiries.schemas import EnquiryOut

from . import access as lead_access
from .matching import MatchReason


@TABLE.shape(TABLE.only(LEAD_ROW, Viewer.LISTED))
class LeadRow(Wire):
    """A row of the list of leads. The requirements, remarks, attachments, place of delivery,
    weights, volume and rate indication are left out: `GET /enquiries/{id}` returns them for an
    opened lead.
    """

    status: LeadStatus = Field(
        description="The status of the lead for your company: that of `readReciept` or, if it is "
        "empty, `new_enquiry` while the enquiry is new and `awaiting_for_quotation` afterwards "
        "(RULES.md 22)."
    )
    user_id: int | None
    user: EnquirerOut
    published_at: dt.datetime
    read_receipt: list[ReadReceiptOut] = Field(
        description="Your company's progress with the lead; empty until it opens the lead.",
        serialization_alias="readReciept",
        validation_alias="readReciept",
    )
    is_matched: bool = Field(description="Whether the products or ports of your company match.")
    match_score: int = Field(
        description="How well the enquiry matches your company, from 0 (not at all) to 100 "
        "(RULES.md 21).",
        examples=[70],
    )
    match_reasons: list[MatchReason]
    access_info: AccessInfoOut
    can: tuple[EnquiryAction, ...] = Field(
        description="The actions that the caller may take on the lead now; any other is refused. "
        "Not in the original specification.",
        examples=[["prepareQuotation"]],
    )


class LeadTable(Table[LeadRow]):
    """A page of leads."""

    heading: LeadsHeading = Field(
        description="The title to show above the list, as selected by `role`; `general` if `role` "
        "is omitted or unknown (RULES.md 2.2). Not in the original specification."
    )


class AccessStatusOut(Wire):
    """Your company's monthly allowance of leads to open, and how much of it is used (RULES.md 18).
    Months are calendar months (Indian time).
    """

    is_paid_user: bool = Field(description="Whether the plan is an active Basic or Premium plan.")
    remaining_access: int | None = Field(
        description="Enquiries that may still be opened; null if there is no limit.", examples=[3]
    )
    total_allowed: int | None = Field(
        description="Enquiries that may be opened in a month; null if there is no limit.",
        examples=[5],
    )
    used_access: int = Field(description="Enquiries opened in this month.", examples=[2])
    monthly_reset: dt.datetime = Field(
        description="When the allowance is next reset: the start of the next calendar month "
        "(Indian time)."
    )


class UnlockPriceOut(Wire):
    """The price of unlocking an enquiry for one business type (RULES.md 17): `value` is the number
    of points that a company of the type `key` pays.
    """

    key: str = Field(
        description="Code of the business type that pays this price.", examples=["manufacturer"]
    )
    value: int = Field(examples=[50])


class UnlockOut(Wire):
    """The record of an enquiry that your company unlocked with points."""

    enquiry_id: int
    uuid: str
    status: Literal["unlocked"]


class UnlockStateOut(Wire):
    """The price of unlocking an enquiry, for each business type (`constants`) and for your company
    (`price`). `enquiry` is empty until your company unlocks the enquiry, and then has one record.
    """

    constants: list[UnlockPriceOut]
    price: int = Field(
        description="The price for your company's business type, in points. Not in the original "
        "specification.",
        examples=[50],
    )
    enquiry: list[UnlockOut]


def lead_row(
    actor: Actor, row: Mapping[str, Any], *, may_open: bool, known: Container[int]
) -> dict[str, Any]:
    """One `LeadRow` as JSON types. ``may_open``: the company may open one more enquiry. ``known``:
    the companies that it knows whatever its plan.
    """
    can_access = may_open or row["accessed_at"] is not None
    is_known = lead_access.knows_enquirer(
        actor, can_access=can_access, is_party=row["company_id"] in known
    )
    user_id = row["created_by_id"] if is_known else None
    company_name = row["company_name"] if is_known else None
    receipt = row["receipt_status"]
    return {
        **LEAD_ROW_AS_JSON(row),
        "status": lead_status(receipt, is_new=row["is_new"]),
        "userId": user_id,
        "user": {"id": user_id, "companyName": company_name},
        "publishedAt": fragment(row["published_at"]),
        "readReciept": _receipts(receipt, row["quotation_id"]),
        "isMatched": bool(row["is_matched"]),
        "matchScore": row["score"] or 0,
        "matchReasons": fragment(row["reasons"]) or [],
        "accessInfo": {"canAccess": can_access},
        # The list has published enquiries only.
        "can": _can(
            actor,
            row,
            is_published=True,
            can_access=can_access,
            knows_enquirer=is_known,
        ),
    }


def lead_detail(actor: Actor, row: Mapping[str, Any], *, new_since: dt.datetime) -> dict[str, Any]:
    """The fields of `EnquiryOut` for the supplier of a lead. Without access they are the same as in
    the list. One SQL query for a company whose plan does not name the enquirer.
    """
    can_access = row["accessed_at"] is not None
    is_known = lead_access.knows_enquirer_of(actor, row, can_access=can_access)
    viewer = lead_access.viewer_of(can_access=can_access, knows_enquirer=is_known)
    receipt = row["receipt_status"]
    seen = {
        **row,
        "shown_status": lead_status(receipt, is_new=row["published_at"] > new_since),
        "read_receipt": _receipts(receipt, row["quotation_id"]),
        "is_matched": bool(row["is_matched"]),
        "match_score": row["score"] or 0,
        "match_reasons": row["reasons"] or [],
        "access_info": {"canAccess": can_access},
        "hidden_fields": hidden_from(actor.business_type),
        "can": _can(
            actor,
            row,
            is_published=row["status"] == EnquiryStatus.PUBLISHED,
            can_access=can_access,
            knows_enquirer=is_known,
        ),
    }
    return EnquiryOut(**TABLE.values(seen, viewer)).model_dump(by_alias=True)


def _can(
    actor: Actor,
    row: Mapping[str, Any],
    *,
    is_published: bool,
    can_access: bool,
    knows_enquirer: bool,
) -> Actions:
    return of_supplier(
        actor,
        is_published=is_published,
        can_access=can_access,
        has_quoted=row["quotation_id"] is not None,
        knows_enquirer=knows_enquirer,
        is_opened=row["accessed_at"] is not None,
        raiser_type=row["business_type_id"],
    )


def _receipts(status: str | None, quotation_id: int | None) -> list[dict[str, Any]]:
    return [{"status": status, "quotationId": quotation_id}] if status else []


def unlock_prices(points_of: Mapping[int, int]) -> list[UnlockPriceOut]:
    """The points by business type code, as the list of constants in the documents."""
    return [
        UnlockPriceOut(key=CODE_BY_ID[BusinessTypeId(type_id)], value=points)
        for type_id, points in sorted(points_of.items())
    ]
