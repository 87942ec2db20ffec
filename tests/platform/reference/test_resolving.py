"""The values that callers send are resolved to rows: codes, names, other names, labels, ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.reference.containers import ContainerCode, parse_container
from lading.base.reference.currencies import is_currency
from lading.base.reference.models import Country, HsCode, Port
from lading.base.reference.port_names import locode_in
from lading.base.reference.resolve import (
    find_ports,
    resolve_category,
    resolve_country,
    resolve_hs_code,
    resolve_port,
    resolve_unit,
)
from lading.base.reference.text import normalise, search_text
from tests.platform.many import in_one_test

pytestmark = pytest.mark.django_db


@in_one_test(
    "sent",
    ["India", "india", " INDIA ", "IN", "in", "IND", 105, "105", "Republic of India", "Bharat"],
)
def test_india_by_any_of_its_names(sent: Any) -> None:
    country = resolve_country(sent)
    assert country is not None
    assert country.pk == 105


@in_one_test(
    ("sent", "iso2"),
    [
        ("USA", "US"),
        ("Korea", "KR"),
        ("Viet Nam", "VN"),
        ("Cote d'Ivoire", "CI"),
        ("Congo", "CG"),
        ("DR Congo", "CD"),
        ("Guinea", "GN"),
        ("Saint Martin", "MF"),
        ("St. Lucia", "LC"),
        ("Trinidad & Tobago", "TT"),
    ],
)
def test_countries_by_other_names(sent: str, iso2: str) -> None:
    country = resolve_country(sent)
    assert country is not None
    assert country.iso2 == iso2


NOTHING = ["", " ", None, "Atlantis", "0", 0, -1, "99999999999999999999", "\x00", "\ud800", "%"]


@in_one_test("sent", NOTHING)
@in_one_test(
    "resolve",
    [resolve_country, resolve_port, resolve_hs_code, resolve_category, resolve_unit],
)
def test_unknown_values_are_none(resolve: Callable[[Any], Any], sent: Any) -> None:
    assert resolve(sent) is None


@pytest.mark.parametrize(
    "sent",
    [
        "INNSA",
        "innsa",
        "IN NSA",
        "Nhava Sheva",
        "nhava sheva",
        "Nhava Sheva(INNSA)",
        "Nhava Sheva (INNSA)",
        "Jawaharlal Nehru Port (JNPT)",
        "JNPA",
    ],
)
def test_a_port_by_code_name_other_name_or_label(sent: str) -> None:
    port = resolve_port(sent)
    assert port is not None
    assert port.locode == "INNSA"


def test_a_port_by_id() -> None:
    mundra = Port.objects.get(locode="INMUN")
    assert resolve_port(mundra.pk) == mundra
    assert resolve_port(str(mundra.pk)) == mundra


def test_the_code_in_a_label_decides() -> None:
    port = resolve_port("Chennai(INMUN)")
    assert port is not None
    assert port.locode == "INMUN"


def test_a_name_borne_twice_needs_its_country() -> None:
    assert Port.objects.filter(name="Manzanillo").count() == 4
    assert resolve_port("Manzanillo") is None
    port = resolve_port("Manzanillo", Country.objects.get(iso2="MX"))
    assert port is not None
    assert port.locode == "MXZLO"


def test_a_port_of_another_country_is_not_found() -> None:
    china = Country.objects.get(iso2="CN")
    assert resolve_port("INMUN", china) is None
    assert resolve_port("Mundra", china) is None


def test_every_port_is_found_by_its_name_and_country() -> None:
    lost = []
    for country in Country.objects.prefetch_related("ports"):
        ports = list(country.ports.all())
        answers = find_ports([port.name for port in ports], country)
        lost += [p for p, answer in zip(ports, answers, strict=True) if p != answer.port]
    assert lost == []


def test_many_ports_are_resolved_by_one_query_in_order() -> None:
    sent = ["Mundra", "INNSA", "Atlantis", "Chennai(INMAA)", None]
    with CaptureQueriesContext(connection) as captured:
        ports = [answer.port for answer in find_ports(sent)]
    assert [port and port.locode for port in ports] == ["INMUN", "INNSA", None, "INMAA", None]
    assert len(captured) == 1


def test_inactive_rows_are_not_resolved() -> None:
    Port.objects.filter(locode="INMUN").update(is_active=False)
    Country.objects.filter(pk=105).update(is_active=False)
    HsCode.objects.filter(code="5205").update(is_active=False)
    assert resolve_port("INMUN") is None
    assert resolve_country("India") is None
    assert resolve_hs_code("5205") is None


@pytest.mark.parametrize(
    "sent", ["520511", "5205.11", "5205 11", " 520511 ", "520511 Cotton yarn; single"]
)
def test_an_hs_code_by_its_digits(sent: str) -> None:
    hs_code = resolve_hs_code(sent)
    assert hs_code is not None
    assert hs_code.code == "520511"


def test_an_hs_code_by_its_id() -> None:
    heading = HsCode.objects.get(code="5205")
    assert resolve_hs_code(heading.pk) == heading
    assert resolve_hs_code("52051") is None


@pytest.mark.parametrize(
    "sent", [51, "51", "Cotton fibre, yarn and fabric", "cotton fibre yarn and fabric"]
)
def test_a_category_by_id_or_name(sent: Any) -> None:
    category = resolve_category(sent)
    assert category is not None
    assert category.chapters == ["52"]


@pytest.mark.parametrize("sent", ["KGS", "kgs", "Kilograms", "Kilograms (KGS)", 1, "1"])
def test_a_unit_by_code_name_label_or_id(sent: Any) -> None:
    unit = resolve_unit(sent)
    assert unit is not None
    assert unit.code == "KGS"


@pytest.mark.parametrize(
    ("resolve", "sent"),
    [
        (resolve_country, "India"),
        (resolve_port, "Mundra"),
        (resolve_hs_code, "5205"),
        (resolve_category, "Pharmaceuticals"),
        (resolve_unit, "KGS"),
    ],
)
def test_resolving_takes_one_query(resolve: Callable[[Any], Any], sent: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        assert resolve(sent) is not None
    assert len(captured) == 1


@in_one_test(
    ("text", "code"),
    [
        ("20' dry standard", ContainerCode.DS20),
        ("20'drystandard", ContainerCode.DS20),
        ("20DS", ContainerCode.DS20),
        ("20 ft dry standard", ContainerCode.DS20),
        ("40' dry standard", ContainerCode.DS40),
        ("40'Drystandard", ContainerCode.DS40),
        ("40' dry high cube", ContainerCode.DHC40),
        ("40'dryhighcube", ContainerCode.DHC40),
        ("40HC", ContainerCode.DHC40),
        ("45' dry high cube", ContainerCode.DHC45),
        ("45'dryhighcube", ContainerCode.DHC45),
        ("20' reefer", ContainerCode.RF20),
        ("20'reefer", ContainerCode.RF20),
        ("40' reefer high cube", ContainerCode.RHC40),
        ("40'reeferhighcube", ContainerCode.RHC40),
        ("40’ reefer high cube", ContainerCode.RHC40),
        ("", None),
        ("20", None),
        ("53' trailer", None),
        ("40' open top", None),
    ],
)
def test_container_spellings(text: str, code: ContainerCode | None) -> None:
    assert parse_container(text) == code


def test_currencies_are_those_that_countries_use() -> None:
    for code in ("INR", "USD", "EUR", "CNY", "AED", "JPY", "KWD"):
        assert is_currency(code)
    for code in ("", "inr", "XXX", "XTS", "DEM", "USN", "ABC"):
        assert not is_currency(code)
    used = set(Country.objects.exclude(currency_code="").values_list("currency_code", flat=True))
    assert [code for code in used if not is_currency(code)] == []


@in_one_test(
    ("text", "key"),
    [
        ("Málaga", "malaga"),
        ("Port-au-Prince", "port au prince"),
        ("St. John's", "saint johns"),
        ("St", "st"),
        ("København", "kobenhavn"),
        ("Łódź", "lodz"),
        ("İzmir", "izmir"),
        ("  Nhava   Sheva ", "nhava sheva"),
        ("a\x00b", "ab"),
        ("", ""),
    ],
)
def test_texts_are_compared_without_case_accents_and_punctuation(text: str, key: str) -> None:
    assert normalise(text) == key


def test_search_texts_hold_each_name_once_between_bars() -> None:
    assert search_text(["Mumbai", "Bombay", "mumbai", ""]) == "|mumbai|bombay|"
    assert search_text([]) == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("INMUN", "INMUN"),
        ("in mun", "INMUN"),
        ("Mundra(INMUN)", "INMUN"),
        ("Mundra ( inmun ) ", "INMUN"),
        ("Mundra", ""),
        ("12345", ""),
        ("", ""),
    ],
)
def test_locodes_in_texts(text: str, code: str) -> None:
    assert locode_in(text) == code
