"""A record says who sees a field; from all others it is withheld."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest

from lading.base.kernel.checks import LooseText
from lading.base.kernel.field_limits import TextLimits
from lading.base.kernel.field_records import FieldRecord, FieldTable, Input, Place, columns_of
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.wire import Wire


class Viewer(StrEnum):
    OWNER = "owner"
    STRANGER = "stranger"


EVERYBODY = frozenset(Viewer)
OWNER = frozenset({Viewer.OWNER})


def text(name: str, **more: Any) -> FieldRecord[Viewer]:
    return FieldRecord(name=name, type=str | None, columns={name: name}, **more)


def table(*more: FieldRecord[Viewer]) -> FieldTable[Viewer]:
    return FieldTable(
        Viewer,
        [
            FieldRecord(name="id", type=int, columns={"id": "pk"}, seen_by=EVERYBODY),
            text("remarks", seen_by=OWNER),
            FieldRecord(
                name="delivery_place",
                type=list[str],
                columns={"town": "place__town", "country": "place__country"},
                read=lambda row: [row["town"], row["country"]],
                seen_by=OWNER,
                withheld=[],
                wire="deliveryPlase",
            ),
            *more,
        ],
    )


ROW = {"id": 7, "remarks": "Fragile", "town": "Salem", "country": "India", "price": "12"}


def test_each_viewer_is_sent_what_it_sees() -> None:
    fields = table()
    assert fields.values(ROW, Viewer.OWNER) == {
        "id": 7,
        "remarks": "Fragile",
        "delivery_place": ["Salem", "India"],
    }
    assert fields.values(ROW, Viewer.STRANGER) == {
        "id": 7,
        "remarks": None,
        "delivery_place": [],
    }
    assert fields.withheld_from(Viewer.STRANGER) == {"remarks": None, "delivery_place": []}
    assert [each.name for each in fields.seen_by(Viewer.STRANGER)] == ["id"]


def test_a_field_nobody_thought_about_is_withheld_from_everybody() -> None:
    fields = table(text("price"))
    for viewer in Viewer:
        assert fields.values(ROW, viewer)["price"] is None


def test_the_records_decide_what_is_selected() -> None:
    assert table().columns == {
        "id": "pk",
        "remarks": "remarks",
        "town": "place__town",
        "country": "place__country",
    }


def test_a_shape_has_the_records_beside_what_it_declares() -> None:
    fields = table()

    @fields.shape()
    class Out(Wire):
        """Everything."""

        total: int

    @fields.shape(fields.seen_by(Viewer.STRANGER))
    class RowOut(Wire):
        """A row of the list."""

    class StaffOut(Out):
        """More."""

        reason: str = ""

    full = Out(total=3, **fields.values(ROW, Viewer.OWNER))
    assert full.model_dump(by_alias=True) == {
        "total": 3,
        "id": 7,
        "remarks": "Fragile",
        "deliveryPlase": ["Salem", "India"],
    }
    assert set(RowOut.model_fields) == {"id"}
    assert list(StaffOut.model_fields) == ["total", "id", "remarks", "delivery_place", "reason"]
    assert (Out.__name__, Out.__doc__) == ("Out", "Everything.")
    schema = Out.model_json_schema(by_alias=True, mode="serialization")
    assert schema["title"] == "Out"
    assert "deliveryPlase" in schema["required"]


def test_some_records_may_be_chosen_of_those_a_viewer_sees() -> None:
    chosen = table().only(["delivery_place"], Viewer.OWNER)
    assert columns_of(chosen) == {"town": "place__town", "country": "place__country"}
    with pytest.raises(TypeError, match="stranger does not see delivery_place"):
        table().only(["id", "delivery_place"], Viewer.STRANGER)


def test_a_field_that_is_withheld_needs_a_value_of_its_type() -> None:
    with pytest.raises(TypeError, match="count: say what is sent"):
        table(FieldRecord(name="count", type=int))
    with pytest.raises(TypeError, match="two records are called remarks"):
        table(text("remarks"))


def test_columns_of_a_model_that_no_record_names_are_found() -> None:
    fields = FieldTable(Viewer, [text("action"), text("reader_id"), text("actor_user_id")])
    names = {each.name for each in AuditEntry._meta.concrete_fields}
    internal = dict.fromkeys(names - {"action", "actor_user_id", "actor_label"}, "the trail's own")
    assert fields.unlisted(AuditEntry, internal) == {"actor_label"}


def test_rows_of_json_are_made_of_what_a_viewer_sees() -> None:
    price = text("price", seen_by=EVERYBODY, as_json=lambda row: int(row["price"]))
    fields = table(price)
    visible = fields.json_of(["id", "delivery_place", "price"], Viewer.OWNER)(ROW)
    assert visible == {"id": 7, "deliveryPlase": ["Salem", "India"], "price": 12}
    with pytest.raises(TypeError, match="remarks"):
        fields.json_of(["id", "remarks"], Viewer.STRANGER)


def test_a_form_takes_what_a_record_says_is_sent_in() -> None:
    sent = Input(type=LooseText, description="In words.", limits=TextLimits(max_length=5))
    fields = table(text("packing", wire="paking", sent=sent))

    @fields.input_shape
    class FormIn(Wire):
        """A form."""

    assert set(FormIn.model_fields) == set(fields.inputs) == {"packing"}
    assert FormIn.model_validate({"paking": "Bags"}).model_dump() == {"packing": "Bags"}
    assert FormIn.model_validate({}).model_dump() == {"packing": None}
    assert fields.inputs["packing"].longest == 5
    with pytest.raises(TypeError):
        _ = fields.inputs["packing"].least
    with pytest.raises(TypeError, match="no text"):
        _ = Input(type=LooseText, description="In words.").longest


def test_columns_of_one_line_are_shown_beside_one_another() -> None:
    fields = table(
        text("price", staff={"price": Place("terms", 1)}),
        text("packing", staff={"packing_words": Place("goods", 0)}),
        text("unit", staff={"unit": Place("terms", 1), "unit_name": Place("terms", 0)}),
    )
    assert fields.lines("goods") == ["packing_words"]
    assert fields.lines("terms") == ["unit_name", ("price", "unit")]
    assert fields.lines("goods", {"updated_at": Place("goods", 0)}) == [
        ("packing_words", "updated_at")
    ]
