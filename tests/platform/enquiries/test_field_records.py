"""Who is sent which field of an enquiry (RULES.md 18, 22, 23); and no field is forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin import site
from django.contrib.admin.utils import flatten_fieldsets
from pydantic.alias_generators import to_camel

from lading.base.kernel.field_records import FieldRecord, FieldTable
from lading.trade.enquiries.admin import EnquiryAdmin
from lading.trade.enquiries.form.fields import FIELDS
from lading.trade.enquiries.form.records import _OF_KIND
from lading.trade.enquiries.form.rule import FieldKind, FieldRule, Viewer
from lading.trade.enquiries.form.sent import INTERNAL, LEAD_ROW, TABLE
from lading.trade.enquiries.leads.schemas import LeadRow
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn, EnquiryOut

# Written by hand: what is withheld from each viewer, and what is sent instead.
BEFORE_OPENING: dict[str, Any] = {
    "description": None,
    "remarks": None,
    "location_for_delivery": None,
    "rate_indication": None,
    "net_weight_per_container": None,
    "cargo_weight": None,
    "total_cubic_meter": None,
    "product_images": [],
    "primary_image": None,
}
OF_THE_OWNER: dict[str, Any] = {
    "excluded_user_ids": [],
    "exclude_sending_cha": [],
    "total_quotations": 0,
    "review": None,
}
OF_THE_SUPPLIER: dict[str, Any] = {
    "read_receipt": [],
    "is_matched": False,
    "match_score": 0,
    "match_reasons": [],
    "hidden_fields": (),
}
WHO_ASKS = {"user_id", "user"}


def withheld(viewer: Viewer) -> dict[str, Any]:
    return dict(TABLE.withheld_from(viewer))


def test_what_each_viewer_is_not_sent() -> None:
    assert withheld(Viewer.OWNER) == withheld(Viewer.STAFF) == OF_THE_SUPPLIER
    assert withheld(Viewer.INFORMED) == OF_THE_OWNER
    opened, listed = withheld(Viewer.OPENED), withheld(Viewer.LISTED)
    for enquiry_fields in (opened, listed):
        assert enquiry_fields.pop("user_id") is None
        user = enquiry_fields.pop("user")
        assert (user.id, user.company_name) == (None, None)
    assert opened == OF_THE_OWNER
    assert listed == OF_THE_OWNER | BEFORE_OPENING


def test_a_record_that_names_no_viewer_is_withheld_from_all() -> None:
    new = FieldRecord[Viewer](name="margin", type=str | None, columns={"margin": "margin"})
    table = FieldTable(Viewer, [*TABLE.records.values(), new])
    for viewer in Viewer:
        assert table.withheld_from(viewer)["margin"] is None
        assert new not in table.seen_by(viewer)


@pytest.mark.parametrize("kind", FieldKind)
def test_a_form_field_of_any_kind_is_hidden_by_default(kind: FieldKind) -> None:
    rule = FieldRule("secretNote", "secret_note", kind)
    table = FieldTable(Viewer, list(_OF_KIND[kind][1](rule)))
    assert table.records
    for viewer in Viewer:
        assert table.seen_by(viewer) == ()
        assert set(table.values({}, viewer).values()) == {None}


def test_every_column_of_the_model_is_in_a_record_or_internal_for_a_reason() -> None:
    assert TABLE.unlisted(Enquiry, INTERNAL) == set()
    assert all(INTERNAL.values())
    assert set(INTERNAL) <= {each.name for each in Enquiry._meta.concrete_fields}


def test_a_column_that_nobody_thought_of_is_found() -> None:
    fewer = FieldTable(Viewer, [r for name, r in TABLE.records.items() if name != "remarks"])
    assert fewer.unlisted(Enquiry, INTERNAL) == {"remarks"}


def test_the_shapes_are_made_of_the_records() -> None:
    assert set(EnquiryOut.model_fields) == set(TABLE.records)
    shown_fields = {record.name for record in TABLE.seen_by(Viewer.LISTED)}
    # The enquirer's name is null in a row unless the plan shows it.
    assert set(LeadRow.model_fields) <= shown_fields | WHO_ASKS
    assert {rule.python for rule in FIELDS.values()} <= set(EnquiryIn.model_fields)


def test_a_row_of_leads_has_the_fields_of_its_shape() -> None:
    of_the_company = {
        "status", "userId", "user", "publishedAt", "readReciept", "isMatched", "matchScore",
        "matchReasons", "accessInfo", "can",
    }  # fmt: skip
    of_the_records = {TABLE.records[name].wire_name for name in LEAD_ROW}
    declared = {
        field.serialization_alias or to_camel(name) for name, field in LeadRow.model_fields.items()
    }
    assert of_the_records.isdisjoint(of_the_company)
    assert of_the_records | of_the_company == declared


# Fields for which the back office has columns of its own.
IN_WORDS = {
    "quantity": "amount",
    "target_types": "targets",
    "excluded_user_ids": "excluded",
    "excluded_agent_ids": "excluded",
    "excluded_company_ids": "excluded",
}


def test_staff_are_shown_every_column() -> None:
    fieldsets: Any = EnquiryAdmin(Enquiry, site).fieldsets
    shown = set(flatten_fieldsets(fieldsets))
    columns = {each.name for each in Enquiry._meta.concrete_fields} - {"id"}
    assert {IN_WORDS.get(name, name) for name in columns} <= shown
