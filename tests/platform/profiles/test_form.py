"""RULES.md 9 as data: the fields, labels and document slots of each business type."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]

BEFORE = ["companyLogo", "name", "companyName", "mobile", "email", "city", "country"]
AFTER = ["address", "about"]


@pytest.mark.parametrize(
    ("kind", "own", "documents", "viewed"),
    [
        (1, [], ["CC"], None),
        (2, ["gstNumber", "portPairs"], ["GST", "EXIM"], None),
        (3, ["gstNumber"], ["GST"], None),
        (4, ["gstNumber"], ["GST"], None),
        (5, ["gstNumber", "handlingPorts"], ["GST"], "handlingPorts"),
        (6, ["gstNumber", "loadingPorts", "destinationPorts"], ["GST"], "handlingPorts"),
        (7, ["gstNumber", "loadingPorts", "destinationPorts"], ["GST"], "loadingPorts"),
        (8, ["gstNumber", "portPairs"], ["GST", "EXIM"], None),
        (9, ["gstNumber", "loadingPorts", "destinationPorts"], ["GST"], "handlingPorts"),
    ],
)
def test_the_form_of_each_type(
    api: Api, kind: int, own: list[str], documents: list[str], viewed: str | None
) -> None:
    user = member(kind)
    form = api(user).get(f"/users/{user.pk}").data["fields"]
    assert [field["label"] for field in form["fields"]] == [*BEFORE, *own, *AFTER]
    assert form["documents"] == documents
    assert form["viewedPortsLabel"] == viewed
    assert form["verifiedFields"] == ["companyName", "gstNumber", "attachments"]


@pytest.mark.parametrize(
    ("kind", "ports", "destinations", "pairs", "gst", "documents"),
    [
        (1, None, False, False, False, ["CC"]),
        (2, None, False, True, True, ["GST", "EXIM"]),
        (3, None, False, False, True, ["GST"]),
        (4, None, False, False, True, ["GST"]),
        (5, "handlingPorts", False, False, True, ["GST"]),
        (6, "handlingPorts", True, False, True, ["GST"]),
        (7, "loadingPorts", True, False, True, ["GST"]),
        (8, None, False, True, True, ["GST", "EXIM"]),
        (9, "handlingPorts", True, False, True, ["GST"]),
    ],
)
def test_the_rows_of_each_types_profile(
    api: Api,
    kind: int,
    ports: str | None,
    destinations: bool,  # noqa: FBT001 -- a parameter of the table above
    pairs: bool,  # noqa: FBT001
    gst: bool,  # noqa: FBT001
    documents: list[str],
) -> None:
    user = member(kind)
    assert api(user).get(f"/users/{user.pk}").data["rows"] == {
        "ports": ports,
        "destinations": destinations,
        "pairs": pairs,
        "gst": gst,
        "documents": documents,
    }


def test_a_field_in_full(api: Api) -> None:
    user = member(5)
    form = api(colleague(user)).get(f"/users/{user.pk}").data["fields"]
    fields: dict[str, Any] = {field["label"]: field for field in form["fields"]}
    assert fields["name"] == {
        "name": "name",
        "label": "name",
        "required": True,
        "readOnly": False,
        "maxLength": 30,
        "pattern": None,
        "patternMessage": None,
    }
    assert fields["gstNumber"]["patternMessage"] == "The input is not a valid GST Number"
    assert re.fullmatch(fields["gstNumber"]["pattern"], "33aakck4821m1zb")
    assert not re.fullmatch(fields["gstNumber"]["pattern"], "33AAKCK4821M1AB")
    assert fields["handlingPorts"]["name"] == "loadingPort"
    assert fields["about"]["name"] == "companyDescription"
    assert [fields[label]["readOnly"] for label in ("mobile", "email")] == [True, True]
    assert not fields["companyLogo"]["required"]


def test_staff_and_strangers_are_given_no_form(api: Api) -> None:
    user = member(2)
    for viewer in (StaffFactory.create(), member(1)):
        data = api(viewer).get(f"/users/{user.pk}").data
        assert (data["fields"], data["portEdit"]) == (None, None)
