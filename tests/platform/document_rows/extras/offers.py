"""The rows of offers."""

from __future__ import annotations

from ..cases import Feature, Row, Section, Shown, Tested
from ..document import EXTRAS

OF = Feature("/offer-products", "portal/src/app/[locale]/(shell)/offer-your-cargo")
WRITE = "tests/platform/offers/test_write.py"
SCREENS = "features/offers/offers.test.tsx"
FORMS = "features/offers/offer-form.test.tsx"

CONFLICT = (
    "Expiry Date Conflict: This product already exists with an expiry date of {date}. You must "
    "provide a later expiry date or can edit in the existing offer"
)
MISSING = Shown(FORMS, "names what is missing, in the words of the API")
AT_ITS_FIELD = Shown(FORMS, "shows at its field what the API refuses")
LENGTHS = Shown(FORMS, "takes as many characters as the API allows")
LIMIT = Shown(SCREENS, "says at the limit of the plan what a higher one allows")
FOOTER = Shown(SCREENS, "has a footer with what is used, and leads to the plans at the limit")


def missing(message: str) -> Tested:
    """A field that is not there."""
    return Tested(WRITE, "test_every_missing_field_is_named_at_once", message)


def wrong(message: str) -> Tested:
    """A field with a wrong value."""
    return Tested(WRITE, "test_a_wrong_field_is_named_and_nothing_stored", message)


FORM = Section(
    5,
    "Offer product",
    (
        Row("Product Name", (), (missing("Product name is required"),), (MISSING,), of=OF),
        Row(
            "Available Quantity",
            (),
            (missing("Available Quantity is required"),),
            (MISSING,),
            of=OF,
        ),
        Row("UOM", (), (missing("UOM is required"),), (MISSING,), of=OF),
        Row(
            "Price (min 1)",
            (),
            (missing("Price is required"), wrong("Enter at least 1.")),
            (MISSING,),
            of=OF,
        ),
        Row("Delivery Terms", (), (missing("Delivery Terms is required"),), (MISSING,), of=OF),
        Row("Expiry date", (), (missing("Expiry date is required"),), (MISSING,), of=OF),
        Row(
            "Comments (input max 200 characters; the validator message reads",
            ("Product Requirements cannot exceed 1000 characters",),
            (missing("Comments is required"), wrong("This is longer than 200 characters.")),
            (MISSING, LENGTHS),
            ours={
                "Product Requirements cannot exceed 1000 characters": (
                    "This is longer than 200 characters."
                )
            },
            why="the input's own maximum decides (RULES.md 44)",
            of=OF,
        ),
        Row(
            "Location for delivery is required when the terms are EXW",
            (),
            (
                Tested(
                    WRITE,
                    "test_each_delivery_term_needs_its_place",
                    "Location for delivery is required",
                ),
                wrong("This is longer than 250 characters."),
            ),
            (MISSING,),
            of=OF,
        ),
        Row(
            "Its label is",
            (
                "Location for delivery",
                "Exmill Location",
            ),
            (
                Tested(
                    WRITE,
                    "test_each_delivery_term_needs_its_place",
                    "Location for delivery is required",
                ),
                Tested(
                    WRITE, "test_each_delivery_term_needs_its_place", "Exmill Location is required"
                ),
            ),
            (Shown(FORMS, "names the place by the delivery terms"),),
            of=OF,
        ),
        Row(
            "For a new offer on a product name that already exists",
            (),
            (Tested(WRITE, "test_a_second_offer_of_the_name_must_expire_later"),),
            (AT_ITS_FIELD,),
            of=OF,
        ),
        Row(
            "Otherwise the warning is",
            (CONFLICT,),
            (
                Tested(
                    WRITE,
                    "test_a_second_offer_of_the_name_must_expire_later",
                    CONFLICT.format(date="31-Jan-2099"),
                ),
            ),
            (AT_ITS_FIELD,),
            ours={CONFLICT: CONFLICT.format(date="31-Jan-2099")},
            why="{date} is the date of the existing offer",
            of=OF,
        ),
        Row(
            "Images: up to 4 slots",
            (),
            (wrong("An offer can have at most 4 images."),),
            (Shown(FORMS, "begins with the pictures of the chosen product, up to four"),),
            of=OF,
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Offers and limits",
    (
        Row(
            "Subscription not yet loaded when creating",
            ("Subscription Loading - Please wait while we verify your subscription status",),
            (Tested(WRITE, "test_the_limits_say_what_is_used"),),
            (Shown(FORMS, "says that the subscription is being read until it has been"),),
            ours={
                "Subscription Loading - Please wait while we verify your subscription status": (
                    "Subscription Loading - Please wait while we verify your subscription"
                )
            },
            why="the same notice as for products",
            of=OF,
        ),
        Row(
            "Limit reached",
            (
                "Product Limit Reached",
                "You've reached your free tier limit",
            ),
            (
                Tested(
                    WRITE,
                    "test_a_plan_allows_so_many_and_no_more",
                    "You’ve reached your product limit (",
                ),
            ),
            (LIMIT,),
            of=OF,
        ),
        Row(
            "Buttons:",
            (
                "Upgrade Plan",
                "Maybe Later",
            ),
            (Tested(WRITE, "test_a_plan_allows_so_many_and_no_more"),),
            (LIMIT,),
            of=OF,
        ),
        Row(
            "Footer text",
            (
                "You've reached your product limit (n/limit)",
                "Upgrade Now",
            ),
            (
                Tested(
                    WRITE,
                    "test_a_plan_allows_so_many_and_no_more",
                    "You’ve reached your product limit (",
                ),
            ),
            (FOOTER,),
            ours={
                "You've reached your product limit (n/limit)": (
                    "You’ve reached your product limit ({used}/{limit})."
                ),
            },
            why="the numbers are the company's",
            of=OF,
        ),
        Row(
            "Limits fetch failure shows the response message or",
            ("Failed to load limits",),
            (Tested(WRITE, "test_other_types_make_no_offers"),),
            (Shown(SCREENS, "says that the limits could not be loaded, and why"),),
            of=OF,
        ),
        Row(
            "An empty configuration shows",
            ("No limit configuration found",),
            (Tested(WRITE, "test_the_limits_say_what_is_used"),),
            (FOOTER,),
            ours={"No limit configuration found": "Failed to load limits"},
            why="every plan always has a limit: a new installation stores the defaults",
            of=OF,
        ),
        Row(
            "Expiry Date Conflict warning",
            (),
            (Tested(WRITE, "test_a_second_offer_of_the_name_must_expire_later"),),
            (AT_ITS_FIELD,),
            of=OF,
        ),
    ),
    EXTRAS,
)
