"""What people write for HS codes, goods and ports: `tests/inputs/codes.csv`, `words.csv`,
`ports.csv`. The expectations are written by hand.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.checks import Checks
from lading.base.reference import resolve
from lading.base.reference.business_types import INDIA_ID
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.hs.words import lines
from lading.base.reference.models import Country, HsCode, Port
from lading.base.reference.port_names import PortAnswer
from lading.members.companies.models import PortRole
from lading.members.companies.ports_input import INVALID_PORT, read_ports
from lading.office.bulk.cell_readers import NO_ROW, Context, hs_code

pytestmark = pytest.mark.django_db

INPUTS: Final = Path(__file__).parents[2] / "inputs"


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table of inputs."""
    with (INPUTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def listed(path: str, **query: Any) -> list[dict[str, Any]]:
    """The first page of a public list."""
    response = Client().get(f"/api/{path}", query)
    assert response.status_code == 200, response.content
    rows: list[dict[str, Any]] = json.loads(response.content)["data"]["rows"]
    return rows


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len(table("codes.csv")) >= 60
    assert len(table("words.csv")) >= 60
    assert len(table("ports.csv")) >= 90
    assert sum(len(words) for words, _codes in lines()) >= 400


def test_codes_are_read_as_people_mean_them() -> None:
    wrong = []
    for row in table("codes.csv"):
        meant = hs_codes.look_up(row["typed"])
        code_and_problem = (meant.code.code if meant.code else "", str(meant.problem or ""))
        if code_and_problem != (row["hs6"], row["problem"]):
            wrong.append((row["typed"], code_and_problem))
    assert wrong == []


def test_the_picker_has_the_code_first_and_says_that_it_is_meant() -> None:
    wrong = []
    for row in table("codes.csv"):
        is_long = len(hs_codes.digits_of(row["typed"])) >= 4
        if row["hs6"] and is_long:
            first = listed("hscode", filter=row["typed"])[0]
            if (first["code"], first["isMeant"]) != (row["hs6"], True):
                wrong.append((row["typed"], first["code"]))
    assert wrong == []


def test_members_files_read_the_same_codes() -> None:
    ids = dict(HsCode.objects.values_list("code", "pk"))
    context = Context(epoch=None, pictures={}, headings={})
    wrong = []
    for row in table("codes.csv"):
        read = hs_code(row["typed"], context)
        if row["hs6"] and read != ids[row["hs6"]]:
            wrong.append((row["typed"], read))
        if row["problem"] and isinstance(read, int):
            wrong.append((row["typed"], read))
    assert wrong == []
    assert hs_code("7", context) == NO_ROW


def test_a_code_that_lost_its_zero_is_offered_and_a_shortened_one_explained() -> None:
    checks = Checks()
    hs_codes.fail(checks, "hsCodeId", "9011100", "unknown")
    assert [row["code"] for row in checks.candidates["hsCodeId"]] == ["090111", "901110"]
    assert "0901.11, 9011.10" in str(checks.errors["hsCodeId"][0])
    hs_codes.fail(checks, "other", "5.2051E+07", "unknown")
    assert "all of its digits" in str(checks.errors["other"][0])
    hs_codes.fail(checks, "third", "77010100", "unknown")
    assert checks.errors["third"] == ["unknown"]


@pytest.mark.parametrize("field", ["52051110", 520511, "5205.11", "'520511"])
def test_a_field_of_ids_takes_a_code_too(field: Any) -> None:
    hs_code_row = resolve.resolve_hs_code_or_id(field)
    assert hs_code_row is not None
    assert hs_code_row.code == "520511"


def test_a_short_number_stays_an_id() -> None:
    row = HsCode.objects.get(code="520511")
    assert row.pk < hs_codes.FIRST_CODE
    assert resolve.resolve_hs_code_or_id(str(row.pk)) == row
    assert HsCode.objects.order_by("-pk").values_list("pk", flat=True)[0] < hs_codes.FIRST_CODE


def test_words_of_the_trade_find_their_code_on_the_first_page() -> None:
    wrong = []
    for row in table("words.csv"):
        codes = [each["code"] for each in listed("hscode", filter=row["words"])]
        if row["hs"] not in codes:
            wrong.append((row["words"], row["hs"], codes[:4]))
    assert wrong == []


def test_a_search_takes_few_queries_even_where_nothing_is_found() -> None:
    for text in ("cotton", "cotten yarrn", "zzzzqqq xxxqq", "52051110", "770101"):
        with CaptureQueriesContext(connection) as captured:
            listed("hscode", filter=text)
        assert len(captured) <= 7, text


def found_port(row: dict[str, str]) -> PortAnswer:
    """The port that an input of the table means in its role."""
    country = resolve.resolve_country(row["country"]) if row["country"] else None
    india = Country.objects.get(pk=INDIA_ID)
    if country is not None:
        return resolve.find_port(row["typed"], country)
    if row["role"] == "loading":
        return resolve.find_port(row["typed"], india)
    outside = india if row["role"] == "destination" else None
    return resolve.find_ports([row["typed"]], outside=outside)[0]


def test_ports_are_found_by_every_name() -> None:
    wrong = []
    for row in table("ports.csv"):
        answer = found_port(row)
        locode = answer.port.locode if answer.port else ""
        problem = "" if answer.port else "several" if answer.candidates else "unknown"
        if (locode, problem) != (row["locode"], row["problem"]):
            wrong.append((row["typed"], locode, problem))
    assert wrong == []


def test_the_picker_has_the_port_first_and_says_that_it_is_meant() -> None:
    wrong = []
    for row in table("ports.csv"):
        if not row["locode"] or (row["role"], row["country"]) == ("destination", ""):
            continue
        india = INDIA_ID if row["role"] == "loading" else None
        country = resolve.resolve_country(row["country"]) if row["country"] else None
        within = country.pk if country else india
        query = {"filter": row["typed"]} | ({"countryId": within} if within else {})
        first = listed("ports", **query)[0]
        if (first["code"], first["isMeant"]) != (row["locode"], True):
            wrong.append((row["typed"], first["code"]))
    assert wrong == []


def test_forms_of_ports_read_the_same_names() -> None:
    wrong: list[tuple[str, Any]] = []
    for row in table("ports.csv"):
        if row["country"] or row["role"] == "any":
            continue
        checks = Checks()
        role = PortRole.LOADING if row["role"] == "loading" else PortRole.DESTINATION
        ports = read_ports(
            checks, "ports", [row["typed"]], role=role, limit=None, too_many=INVALID_PORT
        )
        if [port.locode for port in ports] != ([row["locode"]] if row["locode"] else []):
            wrong.append((row["typed"], [port.locode for port in ports]))
        if (row["problem"] == "several") != bool(checks.candidates):
            wrong.append((row["typed"], row["problem"]))
    assert wrong == []


def test_candidates_are_answered_with_what_tells_them_apart() -> None:
    checks = Checks()
    read_ports(
        checks,
        "ports",
        ["Manzanillo"],
        role=PortRole.DESTINATION,
        limit=None,
        too_many=INVALID_PORT,
    )
    offered = checks.candidates["ports"]
    assert [(row["code"], row["countryName"]) for row in offered] == [
        ("MXZLO", "Mexico"),
        ("PAMIT", "Panama"),
        ("CUMZO", "Cuba"),
        ("DOMAN", "Dominican Republic"),
    ]
    assert "Manzanillo (MXZLO), Manzanillo (PAMIT)" in str(checks.errors["ports"][0])


def test_every_name_that_we_answer_is_read_back_as_the_same_port() -> None:
    """With its code or its country always; alone it is the port, or one of those offered."""
    ports = list(Port.objects.select_related("country").order_by("pk"))
    texts: list[tuple[str, Port]] = []
    for port in ports:
        name, code = port.name, port.locode
        texts += [(text, port) for text in (f"{name}({code})", f"{name} ({code})", code, name)]
    lost = []
    for start in range(0, len(texts), 400):
        part = texts[start : start + 400]
        answers = resolve.find_ports([text for text, _port in part])
        for (text, port), answer in zip(part, answers, strict=True):
            is_alone = text == port.name
            meant = answer.candidates if is_alone and answer.port is None else (answer.port,)
            if port not in meant and not (is_alone and answer.port and answer.port.is_major):
                lost.append((text, port.locode))
    assert lost == []


def test_every_code_that_we_show_is_read_back_as_the_same_code() -> None:
    lost = []
    for row in HsCode.objects.filter(level=6).order_by("?")[:40]:
        shown = hs_codes.written_as(row.code)
        for text in (row.code, shown, f"{shown} - {row.description}", str(row)):
            meant = hs_codes.look_up(text)
            if meant.code != row:
                lost.append((text, meant.problem))
    assert lost == []
