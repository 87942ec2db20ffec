"""The rows of promotions."""

from __future__ import annotations

from ..cases import Row, Section, Shown, Tested
from ..document import EXTRAS
from ..messages import MESSAGES, SHOWN

WRITE = "tests/platform/promotions/test_write.py"
SCREENS = "features/promotions/promotions.test.tsx"
WRONG = (Tested(WRITE, "test_wrong_fields_are_named_and_nothing_is_stored"),)
ASKED = (
    Shown(SCREENS, "asks for every field that is required, in the words of the specification"),
)
DAYS = Tested(WRITE, "test_days_that_do_not_fit_are_refused")
FAILED = Shown(SCREENS, "says what failed when the answer is %i")
REPLY, SENT = "Negotiate or reply modal text required", "Message from a negotiate or reply modal"
SAVED = Tested(
    WRITE, "test_a_promotion_is_saved_and_waits_for_review", "Promotion saved successfully"
)

FORM = Section(
    5,
    "Promotion form",
    (
        Row("Title", (), WRONG, ASKED),
        Row("product category", (), WRONG, ASKED),
        Row("HS code", (), WRONG, ASKED),
        Row("start date", (), WRONG, ASKED),
        Row("end date", (), WRONG, ASKED),
        Row("message are all required", (), WRONG, ASKED),
        Row(
            "The end date cannot be before the start date",
            (),
            (DAYS,),
            (Shown(SCREENS, "refuses an end before the start"),),
        ),
        Row(
            "Dates are shown DD-MM-YYYY",
            (),
            WRONG,
            (Shown(SCREENS, "are shown with their days, their status and where today lies"),),
        ),
        Row(
            "The negotiate or reply message modal text is required",
            ("Please enter text!",),
            MESSAGES[REPLY],
            SHOWN[REPLY],
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Promotions",
    (
        Row(
            '"Promotion deleted" or "Failed to delete promotion"',
            ("Promotion deleted", "Failed to delete promotion"),
            (Tested(WRITE, "test_a_deleted_one_is_gone_for_everybody", "Promotion deleted"),),
            (Shown(SCREENS, "are deleted after a question; answer %i says so"),),
        ),
        Row(
            '"Promotion saved successfully" or "Failed to save promotion"',
            ("Promotion saved successfully", "Failed to save promotion"),
            (SAVED,),
            (FAILED,),
        ),
        Row(
            '"An error occurred while saving promotion"',
            ("An error occurred while saving promotion",),
            WRONG,
            (FAILED,),
        ),
        Row(
            "Message success",
            ("Your message has been submitted successfully.",),
            MESSAGES[SENT],
            SHOWN[SENT],
        ),
        Row(
            "Empty state",
            ("No Promotions available",),
            (SAVED,),
            (Shown(SCREENS, "say that there are none, and lead to the form"),),
        ),
    ),
    EXTRAS,
)
