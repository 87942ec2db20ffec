"""The contents of the reference tables after loading."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from lading.base.reference.business_types import CODE_BY_ID, ID_BY_CODE, BusinessTypeId
from lading.base.reference.containers import ContainerCode
from lading.base.reference.loading import port_sources, sources
from lading.base.reference.models import (
    BusinessType,
    Category,
    ContainerType,
    Country,
    HsCode,
    Port,
    PortAlias,
    Unit,
)

pytestmark = pytest.mark.django_db

SHARED_DATA = Path(__file__).resolve().parents[4] / "shared" / "data"

MAJOR_INDIAN_PORTS = {
    "INMUN": "Mundra",
    "INNSA": "Nhava Sheva",
    "INBOM": "Mumbai",
    "INMAA": "Chennai",
    "INPAV": "Pipavav",
    "INHZA": "Hazira",
    "INVTZ": "Visakhapatnam",
    "INKAT": "Kattupalli",
    "INENR": "Ennore",
    "INCOK": "Kochi",
    "INTUT": "Tuticorin",
    "INHAL": "Haldia",
    "INCCU": "Kolkata",
    "INIXY": "Kandla",
    "INNML": "New Mangalore",
    "INMRM": "Mormugao",
    "INPRT": "Paradip",
    "INKRI": "Krishnapatnam",
    "INGGV": "Gangavaram",
    "INVZJ": "Vazhinjam",
    "INKAK": "Kakinada",
    "INDAH": "Dahej",
}

WORLD_PORTS = {
    "AEJEA": "Jebel Ali",
    "BDCGP": "Chittagong",
    "BEANR": "Antwerp",
    "BRSSZ": "Santos",
    "CNNGB": "Ningbo",
    "CNSHA": "Shanghai",
    "CNTAO": "Qingdao",
    "DEHAM": "Hamburg",
    "EGPSD": "Port Said",
    "GBFXT": "Felixstowe",
    "HKHKG": "Hong Kong",
    "IDTPP": "Tanjung Priok",
    "ITGOA": "Genoa",
    "JPYOK": "Yokohama",
    "KEMBA": "Mombasa",
    "KRPUS": "Busan",
    "LKCMB": "Colombo",
    "MAPTM": "Tanger Med",
    "MYPKG": "Port Klang",
    "NLRTM": "Rotterdam",
    "OMSOH": "Sohar",
    "PACTB": "Cristobal",
    "SADMM": "Dammam",
    "SAJED": "Jeddah",
    "SGSIN": "Singapore",
    "TRMER": "Mersin",
    "USLAX": "Los Angeles",
    "USNYC": "New York",
    "VNSGN": "Ho Chi Minh City",
    "ZADUR": "Durban",
}


def test_the_tables_are_at_real_size() -> None:
    assert BusinessType.objects.count() == 9
    assert ContainerType.objects.count() == 6
    assert Unit.objects.count() == 45
    assert Country.objects.count() == 249
    assert Category.objects.count() == 91
    assert Port.objects.count() == 3683
    assert HsCode.objects.count() == 97 + 1229 + 5613


def test_hs_levels_have_the_numbers_of_the_2022_edition() -> None:
    assert Counter(HsCode.objects.values_list("level", flat=True)) == {2: 97, 4: 1229, 6: 5613}


def test_india_has_id_105_its_dial_code_and_its_currency() -> None:
    india = Country.objects.get(pk=105)
    assert (india.name, india.iso2, india.iso3) == ("India", "IN", "IND")
    assert (india.dial_code, india.currency_code) == ("+91", "INR")


@pytest.mark.parametrize(
    ("iso2", "name", "dial_code", "currency"),
    [
        ("AE", "United Arab Emirates", "+971", "AED"),
        ("BG", "Bulgaria", "+359", "EUR"),
        ("BT", "Bhutan", "+975", "BTN"),
        ("CI", "Côte d'Ivoire", "+225", "XOF"),
        ("DE", "Germany", "+49", "EUR"),
        ("GB", "United Kingdom", "+44", "GBP"),
        ("KR", "South Korea", "+82", "KRW"),
        ("TR", "Turkey", "+90", "TRY"),
        ("US", "United States", "+1", "USD"),
        ("VN", "Vietnam", "+84", "VND"),
    ],
)
def test_countries_bear_their_trade_names(
    iso2: str, name: str, dial_code: str, currency: str
) -> None:
    country = Country.objects.get(iso2=iso2)
    assert (country.name, country.dial_code, country.currency_code) == (name, dial_code, currency)


def test_every_country_has_a_dial_code_and_all_but_antarctica_a_currency() -> None:
    assert not Country.objects.filter(dial_code="").exists()
    assert list(Country.objects.filter(currency_code="").values_list("iso2", flat=True)) == ["AQ"]


def test_the_nine_business_types_are_those_of_the_code() -> None:
    rows = dict(BusinessType.objects.values_list("id", "code"))
    assert rows == {
        1: "buyer",
        2: "exporter",
        3: "manufacturer",
        4: "commission_agent",
        5: "custom_house_agent",
        6: "freight_forwarder",
        7: "shipping_line",
        8: "manufacturer_exporter",
        9: "customhouseagents_freightforwarder",
    }
    assert {kind.value: code for kind, code in CODE_BY_ID.items()} == rows
    assert ID_BY_CODE["manufacturer_exporter"] is BusinessTypeId.MANUFACTURER_EXPORTER


def test_container_types_are_those_of_the_code() -> None:
    rows = ContainerType.objects.order_by("ordering").values_list("code", "iso6346", "length_ft")
    assert list(rows) == [
        ("20DS", "22G1", 20),
        ("40DS", "42G1", 40),
        ("40DHC", "45G1", 40),
        ("45DHC", "L5G1", 45),
        ("20RF", "22R1", 20),
        ("40RHC", "45R1", 40),
    ]
    assert list(ContainerCode.values) == [code for code, *_rest in rows]


def test_units_have_indian_and_international_codes() -> None:
    units = dict(Unit.objects.values_list("code", "rec20_code"))
    unit_codes = {
        "KGS",
        "MTS",
        "NOS",
        "PCS",
        "MTR",
        "SQM",
        "CBM",
        "LTR",
        "TON",
        "BAG",
        "BOX",
        "CTN",
    }
    assert unit_codes | {"DOZ", "ROL", "SET"} <= units.keys()
    assert units["KGS"] == "KGM"
    assert units["MTS"] == "TNE"
    names = dict(Unit.objects.values_list("code", "name"))
    assert names["GGK"] == "Great gross (1728)"
    assert names["TGM"] == "Ten gross (1440)"
    assert names["BOU"] == "Billions of units"


def test_every_chapter_belongs_to_exactly_one_category() -> None:
    held = Counter(chapter for row in Category.objects.all() for chapter in row.chapters)
    chapters = HsCode.objects.filter(level=2).values_list("code", flat=True)
    assert held == dict.fromkeys(chapters, 1)


def test_codes_are_in_their_chapters_category_and_under_their_heading() -> None:
    subheading = HsCode.objects.get(code="520511")
    assert subheading.parent is not None
    assert subheading.parent.code == "5205"
    assert subheading.parent.parent is not None
    assert subheading.parent.parent.code == "52"
    assert subheading.category.name == "Cotton fibre, yarn and fabric"
    assert HsCode.objects.get(code="300490").category.name == "Pharmaceuticals"
    assert HsCode.objects.get(code="100630").category.name == "Rice and other cereals"
    assert HsCode.objects.get(code="2516").category.name == "Minerals, granite, salt and cement"
    assert not HsCode.objects.filter(level__gt=2, parent=None).exists()


def test_hs_descriptions_are_clean() -> None:
    assert HsCode.objects.get(code="1006").description == "Rice"
    wrong = HsCode.objects.filter(description__regex=r"^[-–: ]|[-–:;, ]$|  ")
    assert list(wrong) == []


@pytest.mark.parametrize(
    ("printed", "clean"),
    [
        ("- - Of cotton:", "Of cotton"),
        ("Rice, broken;", "Rice, broken"),
        ("  Cotton   yarn ", "Cotton yarn"),
        ("Salt (including sea water)", "Salt (including sea water)"),
    ],
)
def test_descriptions_lose_the_marks_of_the_printed_schedule(printed: str, clean: str) -> None:
    assert sources.clean_description(printed) == clean


def test_hs_codes_agree_with_the_published_list() -> None:
    path = SHARED_DATA / "hs2022_codes.csv"
    if not path.exists():
        pytest.skip(f"the comparison list {path.name} is not on this machine")
    with path.open(encoding="utf-8", newline="") as file:
        published = {row["hscode"] for row in csv.DictReader(file)} - {"TOTAL"}
    assert set(HsCode.objects.values_list("code", flat=True)) == published


def test_major_indian_ports_are_there_under_their_trade_names() -> None:
    rows = Port.objects.filter(locode__in=MAJOR_INDIAN_PORTS, is_active=True, country_id=105)
    assert {row.locode: row.name for row in rows} == MAJOR_INDIAN_PORTS


def test_the_worlds_main_ports_are_there() -> None:
    rows = Port.objects.filter(locode__in=WORLD_PORTS, is_active=True)
    assert {row.locode: row.name for row in rows} == WORLD_PORTS


@pytest.mark.parametrize(
    ("locode", "name", "alias"),
    [
        ("INNSA", "Nhava Sheva", "Jawaharlal Nehru Port (JNPT)"),
        ("INBOM", "Mumbai", "Bombay"),
        ("INMAA", "Chennai", "Madras"),
        ("INCCU", "Kolkata", "Calcutta"),
        ("INCOK", "Kochi", "Cochin"),
        ("INTUT", "Tuticorin", "Thoothukudi"),
        ("INENR", "Ennore", "Kamarajar Port"),
        ("BDCGP", "Chittagong", "Chattogram"),
        ("KRPUS", "Busan", "Pusan"),
        ("BEANR", "Antwerp", "Antwerpen"),
    ],
)
def test_other_names_are_aliases_of_one_port(locode: str, name: str, alias: str) -> None:
    port = Port.objects.get(locode=locode)
    assert port.name == name
    assert port.aliases.filter(name=alias).exists()


def test_misspelt_source_names_are_corrected_and_not_kept() -> None:
    assert Port.objects.get(locode="BEZEE").name == "Zeebrugge"
    assert Port.objects.get(locode="BRRIO").name == "Rio de Janeiro"
    assert not PortAlias.objects.filter(name__in=["Zeebgrugge", "Rio De Jan Eiro"]).exists()
    assert not Port.objects.filter(name__in=["Zeebgrugge", "New Delhl"]).exists()


def test_names_are_written_as_traders_write_them() -> None:
    names = dict(Port.objects.values_list("locode", "name"))
    assert names["MQFDF"] == "Fort de France"
    assert names["MEBAR"] == "Bar"
    assert names["IDSRG"] == "Semarang"
    assert names["TZDAR"] == "Dar es Salaam"
    assert names["NISJS"] == "San Juan del Sur"
    assert Port.objects.get(locode="IDSRG").aliases.filter(name="Semarang, Java").exists()


def test_every_port_is_in_the_country_of_its_code() -> None:
    pairs = Port.objects.values_list("locode", "country__iso2")
    assert [pair for pair in pairs if pair[0][:2] != pair[1]] == []


def test_a_country_has_one_port_of_a_name() -> None:
    names = Counter(
        (country, name.casefold()) for country, name in Port.objects.values_list("country", "name")
    )
    assert [key for key, count in names.items() if count > 1] == []


def test_corrections_fit_the_package() -> None:
    entries = {(entry.code, entry.name) for entry in port_sources.source_entries()}
    assert len(list(port_sources.source_entries())) == 3962
    codes = {code for code, _name in entries}
    rows = list(sources.fixture("port_corrections.csv"))
    assert [r for r in rows if r["source_code"] not in codes] == []
    named = [(r["source_code"], r["source_name"]) for r in rows if r["source_name"]]
    assert [pair for pair in named if pair not in entries] == []
    assert {row["action"] for row in rows} == {"", "fix", "drop"}


def test_extra_ports_are_not_in_the_package() -> None:
    extra = {row["locode"] for row in sources.fixture("extra_ports.csv")}
    corrected = {row["locode"] for row in sources.fixture("port_corrections.csv")}
    codes = {entry.code for entry in port_sources.source_entries()}
    assert extra & (codes | corrected) == set()
