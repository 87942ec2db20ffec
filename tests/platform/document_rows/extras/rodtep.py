"""The rows of RODTEP."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Shown, Tested
from ..document import EXTRAS

OF = Feature("/rodtep", "portal/src/app/[locale]/(shell)/sell-rodtep")

TESTS = "tests/platform/listings/test_rodtep.py"
SCREENS = "features/listings/listings.test.tsx"
REQUIRED = "test_every_required_field_is_named"
NAMES = Shown(SCREENS, "names what is missing")

FORM = Section(
    5,
    "RODTEP form",
    (
        Row("Category", (), (Tested(TESTS, REQUIRED),), (NAMES,), of=OF),
        Row("HS code are required", (), (Tested(TESTS, REQUIRED),), (NAMES,), of=OF),
        Row(
            "Loading port is required",
            ("Loading Port is required",),
            (Tested(TESTS, REQUIRED, "Loading Port is required"),),
            (NAMES,),
            of=OF,
        ),
        Row(
            "Total RODTEP value is required",
            (),
            (
                Tested(TESTS, REQUIRED, "Total RODTEP value is required"),
                Tested(
                    TESTS,
                    "test_a_wrong_field_is_refused_in_words_and_nothing_is_stored",
                    "Enter at least 1.",
                ),
            ),
            (NAMES,),
            of=OF,
        ),
        Row(
            "The loading port list is the ports of the source country",
            (),
            (
                Tested(
                    TESTS,
                    "test_a_wrong_field_is_refused_in_words_and_nothing_is_stored",
                    "Choose one from the list.",
                ),
            ),
            (Shown(SCREENS, "shows at its field that a scrip is offered already"),),
            of=OF,
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Export-incentive selling",
    (
        Row(
            "Success:",
            ("Your RODTEP is Submitted.",),
            (Tested(TESTS, "test_an_exporter_offers_credit", "Your RODTEP is Submitted."),),
            (
                Shown(
                    SCREENS,
                    "compares the price with others, and Confirm says the documented words",
                ),
            ),
            of=OF,
        ),
    ),
    EXTRAS,
)
