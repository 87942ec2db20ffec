"""The rows of the price calculator."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Shown, Tested
from ..document import EXTRAS

OF = Feature("/pricecalculation", "portal/src/app/[locale]/(shell)/price-calculator")

TESTS = "tests/platform/calculator/test_form.py"
KEPT = "tests/platform/calculator/test_calculations.py"


def item(message: str = "") -> tuple[Tested, ...]:
    """The test that sends this wrong item."""
    return (Tested(TESTS, "test_a_wrong_item_is_refused_at_its_field", message),)


def whole(message: str = "") -> tuple[Tested, ...]:
    """The test that sends this wrong calculation."""
    return (Tested(TESTS, "test_a_wrong_calculation_is_refused_in_words", message),)


SCREENS = "features/price-calculator/price-calculator.test.tsx"
STORED = "features/price-calculator/stored-calculation.test.tsx"


def screen_test(title: str) -> tuple[Shown, ...]:
    """The test of the screens with this title."""
    return (Shown(SCREENS, title),)


ITEM = screen_test("names everything that an item lacks")
RATES = (Shown(STORED, "allows rupees and one other currency: (Not Allowed)"),)
SAVED = screen_test("asks for a template name, sends what was entered, and shows the saved figures")
FAILURES = (
    Shown(STORED, "says why it could not be saved, and keeps what was entered"),
    *screen_test("deletes after the question, and says why it could not"),
    *screen_test("says why a PDF could not be made"),
)
ADDS_UP = Tested(
    "tests/platform/calculator/test_arithmetic.py",
    "test_totals_have_two_decimals_and_none_is_negative",
)

FORM = Section(
    5,
    "Price calculator item",
    (
        Row(
            '"Please enter description"',
            ("Please enter description",),
            api=item("Please enter description"),
            portal=ITEM,
            of=OF,
        ),
        Row(
            '"Currency is required"',
            ("Currency is required",),
            api=item("Currency is required"),
            portal=RATES,
            of=OF,
        ),
        Row(
            "Exchange rate is required and must be greater than 0",
            api=item("Exchange rate must be greater than 0"),
            portal=RATES,
            of=OF,
        ),
        Row(
            "Rate must be above 0",
            api=item("Rate per unit must be greater than 0"),
            portal=ITEM,
            of=OF,
        ),
        Row("UOM is required", api=item("UOM is required"), portal=ITEM, of=OF),
        Row(
            "Quantity must be above 0",
            api=item("Number of units must be greater than 0"),
            portal=ITEM,
            of=OF,
        ),
        Row("GST rate is required", api=item("GST rate is required"), portal=ITEM, of=OF),
        Row(
            "Custom GST rate is required when Others is chosen",
            (
                "GST rate cannot be negative",
                "GST rate cannot exceed 100%",
            ),
            api=(*item("GST rate cannot be negative"), *item("GST rate cannot exceed 100%")),
            portal=ITEM,
            of=OF,
        ),
        Row("GST amount must not be negative", api=(ADDS_UP,), portal=SAVED, of=OF),
        Row(
            "Template name",
            ("Please enter template name",),
            api=whole("Please enter template name"),
            portal=SAVED,
            of=OF,
        ),
        Row(
            "At most two currencies per calculation",
            api=whole("Only INR and one other currency are allowed in a calculation."),
            portal=RATES,
            of=OF,
        ),
        Row(
            "Other currencies are shown as",
            ("(Not Allowed)",),
            api=whole("Only INR and one other currency are allowed in a calculation."),
            portal=RATES,
            of=OF,
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Price calculator",
    (
        Row(
            "Fetch, delete, save and PDF generation failures are only logged",
            api=(Tested(KEPT, "test_other_companies_and_other_types_do_not_know_of_it"),),
            portal=FAILURES,
            of=OF,
        ),
        Row(
            "The user sees nothing",
            api=(Tested(KEPT, "test_other_companies_and_other_types_do_not_know_of_it"),),
            portal=FAILURES,
            of=OF,
        ),
        Row(
            '"Please enter valid reason" alert for an empty rejection reason',
            ("Please enter valid reason",),
            api=(
                Tested(
                    "tests/platform/kernel/test_review.py",
                    "test_rejection_needs_a_reason",
                    "Please enter valid reason",
                ),
            ),
            portal=(
                Tested("tests/platform/kernel/test_review.py", "test_rejection_needs_a_reason"),
            ),
            of=OF,
        ),
    ),
    EXTRAS,
)
