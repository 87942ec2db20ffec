"""The rows of unclaimed cargo, and the failures that are listed with its own."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Shown, Tested
from ..document import EXTRAS
from . import exporter_data, freight_rates

OF = Feature("/unclaimed-cargo", "portal/src/app/[locale]/(shell)/unclaimed-cargo")

TESTS = "tests/platform/listings/test_unclaimed.py"
SCREENS = "features/listings/listings.test.tsx"
NAMES_ALL = Shown(SCREENS, "names every missing field in the documented words and sends nothing")
LOCKED = Shown(SCREENS, "locks country and currency, and says why and what to attach")
AT_FIELD = Shown(SCREENS, "shows at its field what the API refuses")
WRONG = "test_a_wrong_field_is_refused_in_words_and_nothing_is_stored"
LONG_DESCRIPTION = (Tested(TESTS, WRONG, "This is longer than 288 characters."),)
LONG_PRICE = (Tested(TESTS, WRONG, "This is longer than 48 characters."),)


def _required(message: str, name: str = "") -> Row:
    """A row of a field that must be filled in."""
    tested = Tested(TESTS, "test_every_required_field_has_the_documents_message", message)
    return Row(name or f'"{message}"', (message,), (tested,), (NAMES_ALL,), of=OF)


FORM = Section(
    5,
    "Unclaimed cargo form",
    (
        _required("Product Category is required"),
        _required("HS code is required"),
        _required("Loading Country is required"),
        _required("Loading Port is required"),
        _required("Destination Country is required"),
        _required("Destination Port is required"),
        _required("Description is required"),
        _required("Currency is required"),
        _required("Contract Price is required"),
        _required("Available Quantity is required"),
        _required("UOM is required"),
        _required(
            "Contract Price is required", "New Price uses the same message as Contract Price"
        ),
        Row(
            "Destination port must differ from the loading port",
            ("Source Port and Destination Port cannot be the same",),
            (Tested(TESTS, WRONG, "Source Port and Destination Port cannot be the same"),),
            (AT_FIELD,),
            of=OF,
        ),
        Row(
            "Description max 288 characters",
            (),
            LONG_DESCRIPTION,
            (AT_FIELD,),
            of=OF,
        ),
        Row(
            "Contract and new price max 48 characters",
            (),
            LONG_PRICE,
            (AT_FIELD,),
            of=OF,
        ),
        Row(
            "Attachments: jpg",
            (),
            (Tested("tests/platform/files/test_gif.py", "test_the_first_frame_is_kept_as_a_png"),),
            (LOCKED,),
            of=OF,
        ),
        Row(
            "The loading country is fixed to India and locked for some business typ",
            (),
            (Tested(TESTS, "test_exporters_load_in_india_whatever_they_send"),),
            (LOCKED,),
            of=OF,
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Unclaimed cargo, exporter data and freight rates",
    (
        Row(
            "Failures of exporter data search and download",
            (),
            (Tested(TESTS, "test_a_company_has_only_so_many_open"),),
            (Shown(SCREENS, "says what went wrong, and the next try has the same key"),),
            of=OF,
        ),
        Row(
            "The user sees no message",
            (),
            (Tested(TESTS, "test_a_company_has_only_so_many_open"),),
            (Shown(SCREENS, "says what went wrong, and the next try has the same key"),),
            why="The user is told of each failure in words.",
            of=OF,
        ),
        Row(
            "A subscription failure falls back to plan 1",
            (),
            (Tested(exporter_data.TESTS, "test_without_a_plan_nobody_but_a_buyer_searches"),),
            (Shown(exporter_data.SCREENS, "needs a plan"),),
            why="A plan that cannot be read is none: the server decides, and refuses.",
            of=exporter_data.OF,
        ),
        Row(
            "Info message for download before search",
            (),
            (
                Tested(
                    exporter_data.TESTS,
                    "test_a_file_of_something_else_is_refused",
                    exporter_data.SEARCH_FIRST,
                ),
            ),
            (Shown(exporter_data.SCREENS, "says that one searches before one downloads"),),
            of=exporter_data.OF,
        ),
        Row(
            "Exporter lookup",
            (freight_rates.BOTH_PORTS,),
            (
                Tested(
                    freight_rates.MARKET, "test_a_lane_needs_both_ports", freight_rates.BOTH_PORTS
                ),
            ),
            (Shown(freight_rates.FORM_SCREEN, "are asked for once both ports are chosen"),),
            of=freight_rates.OF,
        ),
        Row(
            '"No exporters found for this route"',
            ("No exporters found for this route",),
            (freight_rates.NO_EXPORTERS,),
            (Shown(freight_rates.FORM_SCREEN, "are none, and that is said"),),
            of=freight_rates.OF,
        ),
        Row(
            '"Failed to fetch exporter data"',
            ("Failed to fetch exporter data",),
            (Tested(freight_rates.MARKET, "test_a_lane_needs_both_ports"),),
            (Shown(freight_rates.FORM_SCREEN, "say what went wrong, and can be asked for again"),),
            of=freight_rates.OF,
        ),
        Row(
            "Market watch:",
            ("Search failed: {reason}",),
            (freight_rates.WRONG_FILTER,),
            (Shown(freight_rates.SCREENS, "says why nothing is shown, and tries again"),),
            ours={"Search failed: {reason}": "This could not be loaded"},
            why="The list says that it could not be loaded, and why, and can be read again.",
            of=freight_rates.SEEN,
        ),
        Row(
            "page-level",
            (
                "Error: {message}",
                "Failed to load data",
                "Failed to load freight rates",
            ),
            (freight_rates.WRONG_FILTER,),
            (Shown(freight_rates.SCREENS, "says why nothing is shown, and tries again"),),
            ours={
                "Error: {message}": "This could not be loaded",
                "Failed to load data": "This could not be loaded",
                "Failed to load freight rates": "This could not be loaded",
            },
            why="The list says that it could not be loaded, and why, and can be read again.",
            of=freight_rates.SEEN,
        ),
        Row(
            '"No matching freight rates found for the selected ports"',
            ("No matching freight rates found for the selected ports",),
            (freight_rates.NO_RATES,),
            (
                Shown(
                    freight_rates.SCREENS,
                    "says that the chosen ports have no rates, and shows all again",
                ),
            ),
            of=freight_rates.SEEN,
        ),
        Row(
            '"No Data Found For Your Port"',
            ("No Data Found For Your Port",),
            (freight_rates.NO_RATES,),
            (Shown(freight_rates.SCREENS, "says that the own ports have no rates"),),
            of=freight_rates.SEEN,
        ),
        Row(
            "Freight rate limit reached",
            (
                "Freight Rate Limit Reached",
                "Upgrade Plan",
                "Maybe Later",
            ),
            (freight_rates.AT_THE_LIMIT,),
            (
                Shown(
                    freight_rates.LIST_SCREEN,
                    "says at the limit of the plan what the paid plans include",
                ),
            ),
            why="The prompt’s benefits are those that the paid plans have.",
            of=freight_rates.OF,
        ),
        Row(
            "Matched exporters without plan 2 or 3",
            ("Upgrade Required",),
            (Tested(freight_rates.MARKET, "test_below_the_basic_plan_they_see_how_many"),),
            (
                Shown(
                    freight_rates.FORM_SCREEN,
                    "are a number below the Basic plan, with the way to the plans",
                ),
            ),
            of=freight_rates.OF,
        ),
    ),
    EXTRAS,
)
