"""Rows with only the fields that a screen shows: `?fields=…` (base/http/row_fields.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest

from config.api import api as contract
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, member, quotation_of

from .leads import PATH, lead_for, seller_of

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


def test_a_buyers_list_has_the_fields_that_were_asked_for(api: Api) -> None:
    buyer = member(1)
    EnquiryFactory.by(buyer, product_name="Rice")
    client = api(buyer)
    whole = client.get("/enquiries").data
    part = client.get("/enquiries", fields="can,productName,id").data
    assert len(whole["rows"][0]) > 40
    assert [list(row) for row in part["rows"]] == [["can", "productName", "id"]]
    assert part["rows"][0] == {name: whole["rows"][0][name] for name in part["rows"][0]}
    assert {**part, "rows": []} == {**whole, "rows": []}
    twice = client.get("/enquiries", fields="id,id").data
    assert [list(row) for row in twice["rows"]] == [["id"]]


def test_leads_and_quotations_return_only_the_fields_asked_for(api: Api) -> None:
    buyer, seller = member(1), seller_of(3)
    quotation_of(seller, lead_for([3], raiser=buyer))
    for user, path in ((buyer, "/quotations"), (seller, PATH)):
        [whole] = api(user).get(path).data["rows"]
        [part] = api(user).get(path, fields="status,id").data["rows"]
        assert part == {"status": whole["status"], "id": whole["id"]}


@pytest.mark.parametrize("path", ["/enquiries", "/enquiries/businessType", "/quotations"])
@pytest.mark.parametrize("fields", ["id,secret", "id,", "product_name", "__class__"])
def test_a_field_that_a_row_has_not_is_refused(api: Api, path: str, fields: str) -> None:
    answer = api(member(2)).get(path, fields=fields)
    assert (answer.status, answer.errors) == (422, {"fields": ["This value is not valid."]})


def shapes_of(path: str) -> list[jsonschema_rs.Validator]:
    """What the contract says of a list: its whole answer, and one whose rows have some fields."""
    document: dict[str, Any] = contract.get_openapi_schema()
    operation = document["paths"][f"/api{path}"]["get"]
    shape = operation["responses"][200]["content"]["application/json"]["schema"]
    components = {"components": document["components"]}
    return [jsonschema_rs.validator_for(each | components) for each in shape["anyOf"]]


def test_each_answer_is_of_the_shape_that_the_contract_names_for_it(api: Api) -> None:
    buyer, seller = member(1), seller_of(3)
    quotation_of(seller, lead_for([3], raiser=buyer))
    for user, path in ((buyer, "/enquiries"), (buyer, "/quotations"), (seller, PATH)):
        whole, some = shapes_of(path)
        full = api(user).get(path).json
        part = api(user).get(path, fields="id,status").json
        assert len(part["data"]["rows"]) == 1
        assert whole.is_valid(full)
        assert (whole.is_valid(part), some.is_valid(part)) == (False, True)
        for wrong in ({"id": "one"}, {"id": 1, "secret": 1}, {}):
            part["data"]["rows"] = [wrong]
            assert not some.is_valid(part), wrong
