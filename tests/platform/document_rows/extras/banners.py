"""The rows of banners."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Tested
from ..document import EXTRAS

OF = Feature("/broadcastpromotions", "platform/lading/market/banners/admin")

API = "tests/platform/banners/test_banners.py"
SCREEN = "tests/platform/banners/test_back_office.py"
TOO_LONG = "Promotion Message cannot exceed 110 characters"
END_FIRST = "The end date cannot be before the start date."
REFUSED = Tested(API, "test_a_wrong_form_is_refused_in_words")
ON_SCREEN = Tested(SCREEN, "test_a_wrong_form_keeps_what_was_typed_and_says_why")


def with_message(test: Tested, message: str) -> tuple[Tested, ...]:
    """The test, with a message that it expects."""
    return (Tested(test.file, test.name, message),)


MESSAGE_REFUSED, MESSAGE_ON_SCREEN = (
    with_message(REFUSED, TOO_LONG),
    with_message(ON_SCREEN, TOO_LONG),
)

FORM = Section(
    5,
    "Broadcast promotion",
    (
        Row("party", (), with_message(REFUSED, "Party is required"), (ON_SCREEN,), of=OF),
        Row(
            "banner type", (), with_message(REFUSED, "Banner Type is required"), (ON_SCREEN,), of=OF
        ),
        Row("URL type", (), with_message(REFUSED, "URL Type is required"), (ON_SCREEN,), of=OF),
        Row("action URL", (), with_message(REFUSED, "Action URL is required"), (ON_SCREEN,), of=OF),
        Row("title", (), with_message(REFUSED, "Title is required"), (ON_SCREEN,), of=OF),
        Row("start", (), with_message(REFUSED, "Start Date is required"), (ON_SCREEN,), of=OF),
        Row("end dates", (), with_message(REFUSED, "End Date is required"), (ON_SCREEN,), of=OF),
        Row(
            "The end date cannot be before the start date",
            (),
            with_message(REFUSED, END_FIRST),
            with_message(ON_SCREEN, END_FIRST),
            of=OF,
        ),
        Row("Message is required", (TOO_LONG,), MESSAGE_REFUSED, MESSAGE_ON_SCREEN, of=OF),
    ),
    EXTRAS,
)
