"""Reads for the quotation screens: a list of one SQL query, a detail of two."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Coalesce, Concat

from lading.accounts import permissions
from lading.files.models import StoredFile
from lading.files.schemas import AttachmentOut
from lading.kernel import clock, languages
from lading.kernel.actor import Actor
from lading.kernel.compiled import Compiled, is_on_page
from lading.kernel.errors import NotFound
from lading.kernel.paging import Page, Paging
from lading.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.reference.models import unit_label
from lading.reference.names import LANGUAGE_MARK, local_name

from . import access, actions, terms
from .lists import page_of_quotations
from .models import Quotation, QuotationAttachment, QuotationVersion

ENQUIRY = {
    "enquiry_id": "id",
    "enquiry_status": "status",
    "order_state": "order_state",
    "product_name": "product_name",
    "qty": "quantity",
    "enquiry_unit": "unit__code",
    "enquiry_unit_name": "unit",
    "category": "category",
    "hs_code": "hs_code__code",
    "shipment_mode": "shipment_mode",
    "shipment_type": "shipment_type",
    "container_type": "container_type",
    "no_of_containers": "container_count",
    "total_cubic_metres": "total_cubic_metres",
    "source_country": "source_country",
    "source_port": "source_port__name",
    "destination_country": "destination_country",
    "destination_port": "destination_port__name",
    "target_types": "target_types",
    "enquirer_id": "created_by_id",
}
VERSION = {
    "version": "number",
    "price": "price",
    "unit": "unit__code",
    "unit_name": "unit",
    "net_amount": "net_amount",
    "currency_code": "currency",
    "expiry_date": "expiry_date",
    "payment_terms": "payment_terms",
    "delivery_location": "delivery_location",
    "description": "description",
}
QUOTATION = {
    "quotation_id": "id",
    "sender_id": "created_by_id",
    "seller_id": "company_id",
    "status": "status",
    "seen_version": "seen_version",
    "sent_at": "created_at",
    "ordered_at": "ordered_at",
    "confirmed_at": "confirmed_at",
    "seller": "company__name",
    "seller_country": "company__country",
    "seller_type": "company__business_type_id",
}
COLUMNS = {
    **QUOTATION,
    **{name: f"enquiry__{path}" for name, path in ENQUIRY.items()},
    **{f"v_{name}": f"current_version__{path}" for name, path in VERSION.items()},
}
"""By name: the path of a column, or of a row whose name the reader's language decides (`NAMED`)."""
NAMED = frozenset(
    {
        "enquiry_unit_name",
        "category",
        "source_country",
        "destination_country",
        "v_unit_name",
        "seller_country",
    }
)


def list_quotations(
    actor: Actor, paging: Paging, *, enquiry_id: int | None = None, sort: str = ""
) -> Page[Mapping[str, Any]]:
    """The company's quotations, sent and received, newest first; those of one enquiry if given.

    Raises ValidationFailed for a column that the list is not sorted by.
    """
    found, count = page_of_quotations(
        actor, paging, _ROWS, enquiry_id=enquiry_id, sort=sort, language=languages.active()
    )
    today = clock.today()
    return Page([_row(actor, _named(row), today) for row in found], count)


def _rows_of(language: str) -> QuerySet[Quotation, Any]:
    return _columns(Quotation.objects.filter(is_on_page()).order_by(), language)


_ROWS = Compiled(_rows_of, language=LANGUAGE_MARK)


def quotation_detail(actor: Actor, quotation_id: int) -> dict[str, Any]:
    """One quotation with all its versions, newest first. Raises NotFound for non-parties."""
    found = _columns(access.visible_to(actor).filter(pk=quotation_id)).first()
    if found is None:
        raise NotFound
    return {**_row(actor, _named(found), clock.today()), "versions": _versions(quotation_id)}


def _columns(quotations: QuerySet[Quotation], language: str = "") -> QuerySet[Quotation, Any]:
    return quotations.values_list(
        *(_column(name, path, language) for name, path in COLUMNS.items()),
        _files_of("current_version_id"),
    )


def _column(name: str, path: str, language: str = "") -> str | Coalesce:
    return local_name(path, language) if name in NAMED else path


def _named(row: Sequence[Any]) -> dict[str, Any]:
    return dict(zip((*COLUMNS, "v_files"), row, strict=True))


def _versions(quotation_id: int) -> list[dict[str, Any]]:
    names = ("created_at", *(f"v_{name}" for name in VERSION), "v_files")
    found = QuotationVersion.objects.filter(quotation_id=quotation_id).order_by("-number")
    paths = (_column(f"v_{name}", path) for name, path in VERSION.items())
    rows = found.values_list("created_at", *paths, _files_of("pk"))
    named = [dict(zip(names, row, strict=True)) for row in rows]
    return [{**_terms(row), "created_at": row["created_at"]} for row in named]


def _files_of(version: str) -> ArraySubquery:
    """`uuid/name` of each attachment, in slot order."""
    name = Concat(
        Cast("file__uuid", CharField()), Value("/"), "file__original_name", output_field=CharField()
    )
    attached = QuotationAttachment.objects.filter(version_id=OuterRef(version)).order_by("slot")
    return ArraySubquery(attached.values_list(name, flat=True))


def _row(actor: Actor, row: Mapping[str, Any], today: dt.date) -> dict[str, Any]:
    is_seller = row["seller_id"] == actor.company_id
    knows_buyer = access.knows_buyer(actor, is_seller=is_seller)
    return {
        **_terms(row),
        "id": row["quotation_id"],
        "enquiry_id": row["enquiry_id"],
        "sender_id": row["sender_id"],
        "receiver_id": row["enquirer_id"] if knows_buyer else None,
        "status": row["status"],
        "priced_per": terms.priced_per(
            has_unit=row["v_unit"] is not None,
            shipment_mode=row["shipment_mode"],
            shipment_type=row["shipment_type"],
        ),
        "is_expired": row["v_expiry_date"] < today,
        "is_read": row["seen_version"] == row["v_version"],
        "can": _can(actor, row, today, knows_other=not is_seller or knows_buyer),
        "created_at": row["sent_at"],
        "ordered_at": row["ordered_at"],
        "confirmed_at": row["confirmed_at"],
        "enquiries": _enquiry(row),
        "sender": {
            "id": row["sender_id"],
            "company_name": row["seller"],
            "country": row["seller_country"],
            "business_type_id": row["seller_type"],
        },
    }


def _can(
    actor: Actor, row: Mapping[str, Any], today: dt.date, *, knows_other: bool
) -> actions.Actions:
    standing = actions.Standing(
        is_seller=row["seller_id"] == actor.company_id,
        status=row["status"],
        enquiry_status=row["enquiry_status"],
        is_enquiry_ordered=bool(row["order_state"]),
        is_expired=row["v_expiry_date"] < today,
        is_revised=row["seen_version"] not in {None, row["v_version"]},
    )
    may_write = permissions.may_write(actor)
    return actions.allowed(standing, may_write=may_write, knows_other=knows_other)


def _terms(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "version": row["v_version"],
        "price": row["v_price"],
        "units": _label(row["v_unit"], row["v_unit_name"]),
        "net_amount": row["v_net_amount"],
        "currency_code": row["v_currency_code"],
        "expiry_date": row["v_expiry_date"],
        "payment_terms": row["v_payment_terms"] or None,
        "location_for_delivery": row["v_delivery_location"] or None,
        "description": row["v_description"],
        "attachments": _attachments(row["v_files"]),
    }


def _enquiry(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": row["enquiry_id"],
        "status": row["enquiry_status"],
        "product_name": row["product_name"],
        "qty": row["qty"],
        "units": _label(row["enquiry_unit"], row["enquiry_unit_name"]),
        "category": row["category"],
        "hs_code": row["hs_code"],
        "shipment_mode": row["shipment_mode"] or None,
        "shipment_type": row["shipment_type"] or None,
        "container_type": row["container_type"] or None,
        "no_of_containers": row["no_of_containers"],
        "total_cubic_meter": row["total_cubic_metres"],
        "source_country": row["source_country"],
        "source_port": row["source_port"],
        "destination_country": row["destination_country"],
        "destination_port": row["destination_port"],
        "targeted_business_type": [CODE_BY_ID[BusinessTypeId(t)] for t in row["target_types"]],
    }


def _label(code: str | None, name: str | None) -> str | None:
    return unit_label(name, code) if code and name else None


def _attachments(files: Sequence[str]) -> list[AttachmentOut]:
    pairs = [file.split("/", 1) for file in files]
    return [
        AttachmentOut.of(StoredFile(uuid=uuid.UUID(key), original_name=name)) for key, name in pairs
    ]
