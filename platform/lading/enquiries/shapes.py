"""From enquiries to their wire shape: one row of columns each, by one SQL query.

What only the owner or staff may see is opt-in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, JSONObject

from lading.files.models import StoredFile
from lading.files.schemas import AttachmentOut
from lading.kernel.actor import Actor
from lading.kernel.models import Review, ReviewDecision
from lading.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.reference.models import unit_label
from lading.reference.names import local_name

from . import actions
from .models import Enquiry, EnquiryAttachment
from .schemas import AccessInfoOut, CategoryOut, EnquirerOut, EnquiryOut, HsCodeOut, ReviewOut
from .states import shown_status

REVIEW_KIND = "enquiry"

Row = Mapping[str, Any]
"""One enquiry: the columns of `COLUMNS` by name, ``files`` and ``review``."""

_SAME = (
    "id", "variant", "status", "order_state", "quotation_count", "unread_quotations",
    "product_name", "description", "remarks", "quantity", "category_id", "hs_code_id",
    "target_types", "include_commission_agents", "include_freight_forwarders",
    "excluded_company_ids", "payment_terms", "delivery_location", "shipment_mode",
    "shipment_type", "container_type", "container_count", "net_weight_per_container",
    "cargo_weight", "total_cubic_metres", "cargo_readiness_date", "currency", "rate_indication",
    "is_duplicate", "rejection_reason", "created_at", "published_at", "company_id",
    "created_by_id",
)  # fmt: skip

COLUMNS: Mapping[str, str] = {
    # By name: the path of a column, or of a row whose name the reader's language decides.
    **{name: name for name in _SAME},
    "company_name": "company__name",
    "business_type_id": "company__business_type_id",
    "category_name": "category",
    "hs_code": "hs_code__code",
    "hs_code_description": "hs_code__description",
    "unit_code": "unit__code",
    "unit_name": "unit",
    "source_country": "source_country",
    "source_port": "source_port__name",
    "source_port_code": "source_port__locode",
    "destination_country": "destination_country",
    "destination_port": "destination_port__name",
    "destination_port_code": "destination_port__locode",
}


NAMED = frozenset({"category_name", "unit_name", "source_country", "destination_country"})


def column(name: str, language: str = "") -> str | Coalesce:
    """The column of `COLUMNS`, in the language given or else the reader's."""
    return local_name(COLUMNS[name], language) if name in NAMED else COLUMNS[name]


def columns(
    enquiries: QuerySet[Enquiry], more: Mapping[str, str] | None = None, language: str = ""
) -> QuerySet[Enquiry, tuple[Any, ...]]:
    """The columns of each enquiry, in the order `named` expects; ``more`` adds some by path."""
    attached = EnquiryAttachment.objects.filter(enquiry_id=OuterRef("pk")).order_by("slot")
    files = attached.values_list(
        JSONObject(uuid="file__uuid", name="file__original_name", primary="is_primary")
    )
    reviews = Review.objects.filter(kind=REVIEW_KIND, object_id=OuterRef("pk")).order_by("-pk")
    review = reviews.values_list(
        JSONObject(
            submitted_at="submitted_at",
            due_at="due_at",
            decided_at="decided_at",
            decision="decision",
            remarks="remarks",
        )
    )
    return enquiries.values_list(
        *(column(name, language) for name in COLUMNS),
        ArraySubquery(files),
        Subquery(review[:1]),
        *(more or {}).values(),
    )


def named(values: Sequence[Any], more: Mapping[str, str] | None = None) -> Row:
    """A row of `columns` by name."""
    return dict(zip((*COLUMNS, "files", "review", *(more or {})), values, strict=True))


def supplier_fields(row: Row) -> dict[str, Any]:
    """The fields of `EnquiryOut`, by Python name, with nothing a supplier may not see.

    The enquirer is withheld, counts and review are empty; the caller overrides what its viewer
    may know: ``EnquiryOut(**{**supplier_fields(row), "user": …})``.
    """
    return {
        **_goods(row),
        **_lane(row),
        **_cargo(row),
        **_parties(row),
        "id": row["id"],
        "variant": row["variant"],
        "status": row["status"],
        "stored_status": row["status"],
        "total_quotations": 0,
        "created_at": row["created_at"],
        "published_at": row["published_at"],
        "read_receipt": [],
        "is_matched": False,
        "match_score": 0,
        "match_reasons": [],
        "access_info": AccessInfoOut(can_access=False),
        "review": None,
    }


def owner_fields(row: Row) -> dict[str, Any]:
    """The fields of `EnquiryOut` as the enquiry's company (and staff) sees them."""
    return {
        **supplier_fields(row),
        "user": EnquirerOut(id=row["created_by_id"], company_name=row["company_name"]),
        "excluded_user_ids": row["excluded_company_ids"],
        "exclude_sending_cha": row["excluded_company_ids"],
        "status": shown_status(
            row["status"],
            row["order_state"],
            quotations=row["quotation_count"],
            unread=row["unread_quotations"],
        ),
        "total_quotations": row["quotation_count"],
        "access_info": AccessInfoOut(can_access=True),
        "review": _review(row["review"]),
    }


def owner_shape(actor: Actor, row: Row) -> EnquiryOut:
    """The wire shape for someone of the enquiry's own company."""
    return EnquiryOut(**{**owner_fields(row), "can": actions.of_owner(actor, row)})


def _goods(row: Row) -> dict[str, Any]:
    return {
        "product_name": row["product_name"],
        "description": row["description"] or None,
        "remarks": row["remarks"] or None,
        "qty": row["quantity"],
        "units": _unit_label(row),
        "category_id": row["category_id"],
        "categories": _category(row),
        "hs_code_id": row["hs_code_id"],
        "hscode": _hs_code(row),
        **_attachments(row["files"]),
    }


def _unit_label(row: Row) -> str | None:
    return unit_label(row["unit_name"], row["unit_code"]) if row["unit_code"] else None


def _category(row: Row) -> CategoryOut | None:
    if row["category_id"] is None:
        return None
    return CategoryOut(id=row["category_id"], name=row["category_name"])


def _hs_code(row: Row) -> HsCodeOut | None:
    if row["hs_code_id"] is None:
        return None
    return HsCodeOut(
        id=row["hs_code_id"], code=row["hs_code"], description=row["hs_code_description"]
    )


def _attachments(files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    shaped = [
        AttachmentOut.of(StoredFile(uuid=file["uuid"], original_name=file["name"]))
        for file in files
    ]
    primary = [out.src for out, file in zip(shaped, files, strict=True) if file["primary"]]
    return {"product_images": shaped, "primary_image": primary[0] if primary else None}


def _lane(row: Row) -> dict[str, Any]:
    return {
        "source_country": row["source_country"],
        "source_port": row["source_port"],
        "source_port_code": row["source_port_code"],
        "destination_country": row["destination_country"],
        "destination_port": row["destination_port"],
        "destination_port_code": row["destination_port_code"],
        "payment_terms": row["payment_terms"] or None,
        "location_for_delivery": row["delivery_location"] or None,
    }


def _cargo(row: Row) -> dict[str, Any]:
    return {
        "shipment_mode": row["shipment_mode"] or None,
        "shipment_type": row["shipment_type"] or None,
        "container_type": row["container_type"] or None,
        "no_of_containers": row["container_count"],
        "net_weight_per_container": row["net_weight_per_container"],
        "cargo_weight": row["cargo_weight"],
        "total_cubic_meter": row["total_cubic_metres"],
        "cargo_readiness_date": row["cargo_readiness_date"],
        "currency": row["currency"] or None,
        "rate_indication": row["rate_indication"],
    }


def _parties(row: Row) -> dict[str, Any]:
    return {
        "targeted_business_type": [CODE_BY_ID[BusinessTypeId(t)] for t in row["target_types"]],
        "include_commission_agents": row["include_commission_agents"],
        "include_freight_forwarders": row["include_freight_forwarders"],
        "excluded_user_ids": [],
        "exclude_sending_cha": [],
        "business_type_id": row["business_type_id"],
        "user_id": row["created_by_id"],
        "user": EnquirerOut(id=row["created_by_id"], company_name=None),
        "is_duplicate": row["is_duplicate"],
    }


def _review(review: Mapping[str, Any] | None) -> ReviewOut | None:
    if review is None:
        return None
    waits = review["decided_at"] is None
    rejected = review["decision"] == ReviewDecision.REJECTED
    return ReviewOut(
        submitted_at=review["submitted_at"],
        due_at=review["due_at"] if waits else None,
        decided_at=review["decided_at"],
        remarks=review["remarks"] if rejected else None,
    )
