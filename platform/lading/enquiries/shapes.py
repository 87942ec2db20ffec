"""From an enquiry row to its wire shape. What only the owner or staff may see is opt-in."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet

from lading.files.schemas import AttachmentOut, file_url
from lading.kernel.models import Review, ReviewDecision
from lading.reference.business_types import CODE_BY_ID, BusinessTypeId

from .models import Enquiry, EnquiryAttachment
from .schemas import (
    AccessInfoOut,
    CategoryOut,
    EnquirerOut,
    EnquiryOut,
    HsCodeOut,
    ReviewOut,
)
from .states import shown_status

_RELATED = (
    "company",
    "category",
    "hs_code",
    "unit",
    "source_country",
    "source_port",
    "destination_country",
    "destination_port",
)


def with_details(enquiries: QuerySet[Enquiry]) -> QuerySet[Enquiry]:
    """Load all that `supplier_fields` reads: one query more, whatever the number of rows."""
    attachments = EnquiryAttachment.objects.select_related("file").order_by("slot")
    return enquiries.select_related(*_RELATED).prefetch_related(
        Prefetch("attachments", queryset=attachments)
    )


def supplier_fields(enquiry: Enquiry) -> dict[str, Any]:
    """The fields of `EnquiryOut`, by Python name, with nothing a supplier may not see.

    The enquirer is withheld, counts and review are empty; the caller overrides what its viewer
    may know: ``EnquiryOut(**{**supplier_fields(e), "user": …})``.
    """
    return {
        **_goods(enquiry),
        **_lane(enquiry),
        **_cargo(enquiry),
        **_parties(enquiry),
        "id": enquiry.pk,
        "variant": enquiry.variant,
        "status": enquiry.status,
        "stored_status": enquiry.status,
        "total_quotations": 0,
        "created_at": enquiry.created_at,
        "published_at": enquiry.published_at,
        "read_receipt": [],
        "is_matched": False,
        "match_score": 0,
        "match_reasons": [],
        "access_info": AccessInfoOut(can_access=False),
        "review": None,
    }


def owner_fields(enquiry: Enquiry, review: Review | None) -> dict[str, Any]:
    """The fields of `EnquiryOut` as the enquiry's company (and staff) sees them."""
    return {
        **supplier_fields(enquiry),
        "user": EnquirerOut(id=enquiry.created_by_id, company_name=enquiry.company.name),
        "excluded_user_ids": enquiry.excluded_company_ids,
        "exclude_sending_cha": enquiry.excluded_company_ids,
        "status": shown_status(
            enquiry.status,
            enquiry.order_state,
            quotations=enquiry.quotation_count,
            unread=enquiry.unread_quotations,
        ),
        "total_quotations": enquiry.quotation_count,
        "access_info": AccessInfoOut(can_access=True),
        "review": _review(enquiry, review),
    }


def owner_shape(enquiry: Enquiry, review: Review | None) -> EnquiryOut:
    """The wire shape for the enquiry's own company."""
    return EnquiryOut(**owner_fields(enquiry, review))


def _goods(enquiry: Enquiry) -> dict[str, Any]:
    category, hs_code, unit = enquiry.category, enquiry.hs_code, enquiry.unit
    return {
        "product_name": enquiry.product_name,
        "description": enquiry.description or None,
        "remarks": enquiry.remarks or None,
        "qty": enquiry.quantity,
        "units": unit.label if unit else None,
        "category_id": enquiry.category_id,
        "categories": CategoryOut(id=category.pk, name=category.name) if category else None,
        "hs_code_id": enquiry.hs_code_id,
        "hscode": HsCodeOut.model_validate(hs_code) if hs_code else None,
        **_attachments(enquiry),
    }


def _attachments(enquiry: Enquiry) -> dict[str, Any]:
    attached = list(enquiry.attachments.all())
    primary = next((each.file for each in attached if each.is_primary), None)
    return {
        "product_images": [AttachmentOut.of(each.file) for each in attached],
        "primary_image": file_url(primary) if primary else None,
    }


def _lane(enquiry: Enquiry) -> dict[str, Any]:
    source, destination = enquiry.source_port, enquiry.destination_port
    return {
        "source_country": enquiry.source_country.name if enquiry.source_country else None,
        "source_port": source.name if source else None,
        "source_port_code": source.locode if source else None,
        "destination_country": (
            enquiry.destination_country.name if enquiry.destination_country else None
        ),
        "destination_port": destination.name if destination else None,
        "destination_port_code": destination.locode if destination else None,
        "payment_terms": enquiry.payment_terms or None,
        "location_for_delivery": enquiry.delivery_location or None,
    }


def _cargo(enquiry: Enquiry) -> dict[str, Any]:
    return {
        "shipment_mode": enquiry.shipment_mode or None,
        "shipment_type": enquiry.shipment_type or None,
        "container_type": enquiry.container_type or None,
        "no_of_containers": enquiry.container_count,
        "net_weight_per_container": enquiry.net_weight_per_container,
        "cargo_weight": enquiry.cargo_weight,
        "total_cubic_meter": enquiry.total_cubic_metres,
        "cargo_readiness_date": enquiry.cargo_readiness_date,
        "currency": enquiry.currency or None,
        "rate_indication": enquiry.rate_indication,
    }


def _parties(enquiry: Enquiry) -> dict[str, Any]:
    return {
        "targeted_business_type": [CODE_BY_ID[BusinessTypeId(t)] for t in enquiry.target_types],
        "include_commission_agents": enquiry.include_commission_agents,
        "include_freight_forwarders": enquiry.include_freight_forwarders,
        "excluded_user_ids": [],
        "exclude_sending_cha": [],
        "business_type_id": enquiry.company.business_type_id,
        "user_id": enquiry.created_by_id,
        "user": EnquirerOut(id=enquiry.created_by_id, company_name=None),
        "is_duplicate": enquiry.is_duplicate,
    }


def _review(enquiry: Enquiry, review: Review | None) -> ReviewOut | None:
    if enquiry.submitted_at is None or review is None:
        return None
    waits = review.decided_at is None
    rejected = review.decision == ReviewDecision.REJECTED
    return ReviewOut(
        submitted_at=review.submitted_at,
        due_at=review.due_at if waits else None,
        decided_at=review.decided_at,
        remarks=review.remarks if rejected else None,
    )
