"""The rows of freight rates and Market Watch."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Shown, Tested
from ..document import EXTRAS

OF = Feature("/updates-freight-rates", "portal/src/app/[locale]/(shell)/updatefreightrate")
SEEN = Feature(
    "/updates-freight-rates/watch", "portal/src/app/[locale]/(shell)/freight-market-watch"
)
SCREENS = "features/market-watch/market-watch.test.tsx"
WRITE = "tests/platform/freight_rates/test_write.py"
MARKET = "tests/platform/freight_rates/test_market.py"

FORM_SCREEN = "features/freight-rates/rate-form.test.tsx"
LIST_SCREEN = "features/freight-rates/rate-list.test.tsx"
NAMES_ALL = Shown(
    FORM_SCREEN, "names every missing field in the documented words and sends nothing"
)
AT_FIELD = Shown(FORM_SCREEN, "shows at its field what the API refuses")

NO_RATES = Tested(MARKET, "test_a_lane_without_rates_is_an_empty_list")
WRONG_FILTER = Tested(MARKET, "test_the_paths_of_the_contract_take_names_and_codes")
BOTH_PORTS = "Please select both loading and destination ports"
NO_EXPORTERS = Tested(MARKET, "test_a_lane_without_exporters_has_none")
AT_THE_LIMIT = Tested(WRITE, "test_a_plan_allows_so_many_live_rates")


def missing(message: str) -> Tested:
    """A field that is not there."""
    return Tested(WRITE, "test_every_missing_field_is_named_at_once", message)


def wrong(message: str) -> Tested:
    """A field with a wrong value."""
    return Tested(WRITE, "test_a_wrong_field_is_named_and_nothing_stored", message)


FORM = Section(
    5,
    "Freight rate publish form",
    (
        Row(
            '"Handling Port is required"',
            ("Handling Port is required",),
            (missing("Handling Port is required"),),
            (NAMES_ALL,),
            of=OF,
        ),
        Row(
            '"Destination Port is required"',
            ("Destination Port is required",),
            (missing("Destination Port is required"),),
            (NAMES_ALL,),
            of=OF,
        ),
        Row(
            '"Select Container type"',
            ("Select Container type",),
            (missing("Select Container type"),),
            (NAMES_ALL,),
            of=OF,
        ),
        Row(
            '"Currency is required"',
            ("Currency is required",),
            (missing("Currency is required"),),
            (AT_FIELD,),
            of=OF,
        ),
        Row(
            '"Price is required" (number, min 0)',
            ("Price is required",),
            (missing("Price is required"), wrong("Enter at least 0.")),
            (NAMES_ALL,),
            of=OF,
        ),
        Row(
            '"Price Validity  Date is required"',
            ("Price Validity  Date is required",),
            (missing("Price Validity  Date is required"),),
            (NAMES_ALL,),
            of=OF,
        ),
        Row(
            '"Requirements is required" for comments',
            ("Requirements is required",),
            (missing("Requirements is required"),),
            (NAMES_ALL,),
            of=OF,
        ),
        Row(
            "Comments: text maxLength 250",
            (),
            (wrong("This is longer than 250 characters."),),
            (NAMES_ALL, AT_FIELD),
            of=OF,
        ),
        Row(
            "Destination must differ from the source",
            (),
            (wrong("Source Port and Destination Port cannot be the same"),),
            (Shown(FORM_SCREEN, "says at once that both ports are the same"),),
            of=OF,
        ),
        Row(
            "Currency is locked to USD for some business types",
            (),
            (
                Tested(
                    WRITE,
                    "test_shipping_lines_publish_in_dollars_alone",
                    "Shipping lines publish their rates in USD.",
                ),
            ),
            (Shown(FORM_SCREEN, "locks the currency of shipping lines, and says why"),),
            of=OF,
        ),
    ),
    EXTRAS,
)

WATCH = Section(
    5,
    "Market watch",
    (
        Row(
            "With no matches",
            ("No matching freight rates found for the selected ports",),
            (NO_RATES,),
            (Shown(SCREENS, "says that the chosen ports have no rates, and shows all again"),),
            of=SEEN,
        ),
        Row(
            "A server empty result says",
            ("No Data Found For Your Port",),
            (NO_RATES,),
            (Shown(SCREENS, "says that the own ports have no rates"),),
            of=SEEN,
        ),
        Row(
            "The search filters after a 300 ms delay",
            (),
            (Tested(MARKET, "test_words_find_own_lanes"),),
            (Shown(SCREENS, "searches a moment after the last key press, once"),),
            of=SEEN,
        ),
    ),
    EXTRAS,
)
