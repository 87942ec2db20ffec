"""The rows of exporter data."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Shown, Tested
from ..document import EXTRAS

OF = Feature("/exim-data", "portal/src/app/[locale]/(shell)/exporter-Data")

TESTS = "tests/platform/trade_records/test_search.py"
SCREENS = "features/exporter-data/exporter-data.test.tsx"
SEARCH_FIRST = "Kindly search for the Exporter Data and proceed with downloading the data."
REQUIRED = "test_hs_code_both_countries_and_both_ports_are_required"
NAMES = Shown(SCREENS, "names every field that is missing")


def _required(name: str, message: str) -> Row:
    return Row(name, (), (Tested(TESTS, REQUIRED, message),), (NAMES,), of=OF)


FORM = Section(
    5,
    "Exporter data search",
    (
        _required("HS code", "HS code is required"),
        _required("loading port", "Loading Port is required"),
        _required("destination country", "Destination Country is required"),
        _required("destination port are required", "Destination Port is required"),
        Row(
            "Country of origin is required unless the user is a fixed-India type",
            (),
            (
                Tested(TESTS, REQUIRED, "Loading Country is required"),
                Tested(
                    TESTS,
                    "test_the_country_of_origin_of_exporters_is_india_unless_another_is_named",
                ),
            ),
            (Shown(SCREENS, "begins with India for exporters"),),
            of=OF,
        ),
        Row(
            "HS code search",
            (),
            (Tested(TESTS, "test_what_a_search_finds"),),
            (Shown(SCREENS, "searches by the digits of a code that is chosen"),),
            of=OF,
        ),
        Row(
            "Otherwise it matches the description",
            (),
            (Tested(TESTS, "test_what_a_search_finds"),),
            (Shown(SCREENS, "searches by words of the description"),),
            of=OF,
        ),
        Row(
            "Download before any search shows the info",
            (SEARCH_FIRST,),
            (Tested(TESTS, "test_a_file_of_something_else_is_refused", SEARCH_FIRST),),
            (Shown(SCREENS, "says that one searches before one downloads"),),
            of=OF,
        ),
    ),
    EXTRAS,
)
