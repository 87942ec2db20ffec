"""Ports and pairs in every spelling that callers use, and each message of RULES.md 1.5."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lading.base.kernel.checks import Checks
from lading.base.kernel.values.counted import Counted
from lading.base.reference.models import Port
from lading.members.companies import ports_input
from lading.members.companies.models import PortPair, PortRole
from lading.members.companies.ports_input import read_pairs, read_ports
from lading.members.companies.schemas import pair_label
from tests.platform.factories import port
from tests.platform.many import in_one_test

pytestmark = pytest.mark.django_db

TOO_MANY = Counted(
    "You can select a maximum of {limit} loading port!",
    "You can select a maximum of {limit} loading ports!",
)


def loading(sent: Any, limit: int | None = 5, required: str | None = None) -> tuple[list[str], Any]:
    """The codes read as loading ports, and the error messages."""
    checks = Checks()
    ports = read_ports(
        checks,
        "loadingPort",
        sent,
        role=PortRole.LOADING,
        limit=limit,
        too_many=TOO_MANY,
        required=required,
    )
    return [row.locode for row in ports], messages(checks)


def destinations(sent: Any) -> tuple[list[str], Any]:
    checks = Checks()
    ports = read_ports(
        checks, "port", sent, role=PortRole.DESTINATION, limit=5, too_many="too many"
    )
    return [row.locode for row in ports], messages(checks)


def pairs(sent: Any, limit: int | None = 5, required: str | None = None) -> tuple[list[str], Any]:
    checks = Checks()
    pairs = read_pairs(checks, "portPairs", sent, limit=limit, required=required)
    read = [f"{pair.loading.locode} {pair.destination.locode}" for pair in pairs]
    return read, messages(checks)


def messages(checks: Checks) -> list[str]:
    return [str(message) for field_errors in checks.errors.values() for message in field_errors]


@pytest.mark.parametrize(
    "sent",
    [
        ["Mundra(INMUN)", "Chennai(INMAA)"],
        ["Mundra (INMUN)", "chennai"],
        ["INMUN", "inmaa"],
        '["Mundra(INMUN)", "Chennai(INMAA)"]',
        "Mundra(INMUN), Chennai(INMAA)",
        [{"port": "Mundra", "code": "INMUN"}, {"name": "Chennai"}],
        ["INMUN", "Mundra", "INMAA", "", None],
    ],
)
def test_ports_in_every_spelling(sent: Any) -> None:
    assert loading(sent) == (["INMUN", "INMAA"], [])


def test_ports_by_id() -> None:
    mundra = port("INMUN")
    for sent in ([mundra.pk], [str(mundra.pk)], f"[{mundra.pk}]", mundra.pk, [{"id": mundra.pk}]):
        assert loading(sent) == (["INMUN"], [])


@pytest.mark.parametrize("sent", [None, "", "  ", [], "[]", [""], [None]])
def test_no_port_at_all(sent: Any) -> None:
    assert loading(sent) == ([], [])
    assert loading(sent, required="Loading Ports are required") == (
        [],
        ["Loading Ports are required"],
    )


@in_one_test(
    "sent",
    [
        ["Atlantis"],
        ["AEJEA"],
        "[broken",
        [True],
        [1.5],
        [["INMUN"]],
        [2**70],
        ["\x00"],
        ["\ud800"],
        [{"port": True}],
        ["INMUN"] * 101,
        "[" * 10_000,
    ],
)
def test_a_port_that_is_none_or_not_indian(sent: Any) -> None:
    assert loading(sent) == ([], ["Invalid port selection!"])


def test_a_destination_is_outside_india() -> None:
    assert destinations(["Jebel Ali(AEJEA)", "NLRTM"]) == (["AEJEA", "NLRTM"], [])
    assert destinations(["INMUN"]) == ([], ["Invalid port selection!"])


def test_at_most_as_many_as_the_limit() -> None:
    codes = list(
        Port.objects.filter(country_id=105).order_by("pk").values_list("locode", flat=True)[:6]
    )
    assert loading(codes[:5]) == (codes[:5], [])
    assert loading(codes) == ([], ["You can select a maximum of 5 loading ports!"])
    assert loading(codes, limit=None) == (codes, [])


@in_one_test(
    "sent",
    [
        ["Mundra(INMUN) → Jebel Ali(AEJEA)"],
        ["Mundra(INMUN) -> Jebel Ali(AEJEA)"],
        ["Mundra(INMUN)→Jebel Ali(AEJEA)"],
        ["Mundra(INMUN)-Jebel Ali(AEJEA)"],
        ["Mundra(INMUN) - Jebel Ali(AEJEA)"],
        ["Mundra(INMUN) – Jebel Ali(AEJEA)"],
        ["Mundra(INMUN) — Jebel Ali(AEJEA)"],
        ["Mundra - Jebel Ali"],
        ["INMUN-AEJEA"],
        '["Mundra(INMUN) → Jebel Ali(AEJEA)"]',
        '"Mundra(INMUN) → Jebel Ali(AEJEA)"',
        "Mundra(INMUN) → Jebel Ali(AEJEA)",
        [{"id": 1, "loadingPort": "Mundra", "loadingCode": "INMUN", "destinationCode": "AEJEA"}],
        '[{"loadingPort": "Mundra(INMUN)", "destinationPort": "Jebel Ali(AEJEA)"}]',
    ],
)
def test_pairs_in_every_spelling(sent: Any) -> None:
    assert pairs(sent) == (["INMUN AEJEA"], [])


def test_a_pair_by_ids() -> None:
    sent = {"loadingPortId": port("INMUN").pk, "destinationPortId": str(port("AEJEA").pk)}
    assert pairs([sent]) == (["INMUN AEJEA"], [])
    assert pairs(json.dumps([sent])) == (["INMUN AEJEA"], [])


def test_a_name_with_a_dash_of_its_own() -> None:
    assert pairs(["Mundra(INMUN) - Port-au-Prince(HTPAP)"]) == (["INMUN HTPAP"], [])


@in_one_test(
    ("sent", "message"),
    [
        (["Mundra(INMUN)"], "Please select both loading and destination ports!"),
        (["→ Jebel Ali(AEJEA)"], "Please select both loading and destination ports!"),
        ([{"loadingCode": "INMUN"}], "Please select both loading and destination ports!"),
        ([{"destinationPort": "Jebel Ali"}], "Please select both loading and destination ports!"),
        ([{"other": 1}], "Please select both loading and destination ports!"),
        (["INMUN → AEJEA", "Mundra → Jebel Ali(AEJEA)"], "This port pair already exists!"),
        (["AEJEA → INMUN"], "Invalid port selection!"),
        (["INMUN → INMAA"], "Invalid port selection!"),
        (["INMUN → Atlantis"], "Invalid port selection!"),
        ([True], "Invalid port selection!"),
        (
            [f"INMUN → {code}" for code in ("AEJEA", "NLRTM", "SGSIN", "DEHAM", "USNYC", "GBFXT")],
            "You can add maximum 5 port pairs!",
        ),
    ],
)
def test_what_is_wrong_with_a_pair(sent: Any, message: str) -> None:
    assert pairs(sent) == ([], [message])


def test_every_fault_is_named_at_once() -> None:
    assert pairs(["INMUN → Atlantis", "INMUN", "INMUN → AEJEA", "INMUN → AEJEA"], limit=3)[1] == [
        "Please select both loading and destination ports!",
        "Invalid port selection!",
        "This port pair already exists!",
        "You can add maximum 3 port pairs!",
    ]


def test_no_pair_at_all() -> None:
    assert pairs([]) == ([], [])
    assert pairs("[]", required="Please add at least one port pair") == (
        [],
        ["Please add at least one port pair"],
    )


def test_every_port_comes_back_from_its_own_label() -> None:
    """The API reads every label that it writes: any Indian port as loading port, with any port
    elsewhere as destination.
    """
    indian = list(Port.objects.filter(country_id=105, is_active=True))
    abroad = list(Port.objects.exclude(country_id=105).filter(is_active=True))

    @settings(max_examples=100, deadline=None)
    @given(st.sampled_from(indian), st.sampled_from(abroad), st.sampled_from(["→", "->", "-", "–"]))
    def comes_back(start: Port, end: Port, arrow: str) -> None:
        label = pair_label(PortPair(loading_port=start, destination_port=end))
        assert pairs([label.replace("→", arrow)]) == ([f"{start.locode} {end.locode}"], [])

    comes_back()


def test_required_words_by_type() -> None:
    assert str(ports_input.ports_required(5)) == "Handling Ports are required"
    assert {str(ports_input.ports_required(kind)) for kind in (6, 7, 9)} == {
        "Loading Ports are required"
    }
