"""The lengths and sizes that forms refuse."""

from __future__ import annotations

from ..cases import Row, Section, Shown, Tested
from ..document import EXTRAS
from ..enquiry_form import ALL, FIELDS, LIMIT_OF_LOCATION, PLACED, SERVICES, TOO_LONG, on
from . import banners, freight_rates, offers, unclaimed_cargo
from .back_office import AT_FIELDS, EXPORTER_FORM, INTAKE, LIMITS, POLICIES, POLICY_SCREEN

SLOTS = "shared/forms/files/file-slots.test.tsx"
SIGN_UP = "tests/platform/companies/signup/test_form.py"
SIGN_UP_FORM = "features/signup/sign-up-form.test.tsx"
UPLOADS = "tests/platform/files/test_upload.py"

ROWS = Section(
    9,
    "Text and file limits",
    (
        Row(
            "Product name 100 characters",
            (),
            on(ALL, "productName", "x" * 101, "This is longer than 100 characters."),
            FIELDS,
        ),
        Row("Requirements 1000", (), on(SERVICES, "description", "x" * 1001, TOO_LONG), FIELDS),
        Row(
            "Location 250",
            (),
            on(PLACED, "locationForDelivery", "x" * 251, LIMIT_OF_LOCATION),
            FIELDS,
        ),
        Row(
            "Offer comments 200",
            (),
            (offers.wrong("This is longer than 200 characters."),),
            (offers.LENGTHS,),
            of=offers.OF,
        ),
        Row(
            "Freight rate comments 250",
            (),
            (freight_rates.wrong("This is longer than 250 characters."),),
            (freight_rates.NAMES_ALL, freight_rates.AT_FIELD),
            of=freight_rates.OF,
        ),
        Row(
            "Unclaimed cargo description 288",
            (),
            unclaimed_cargo.LONG_DESCRIPTION,
            (unclaimed_cargo.AT_FIELD,),
            of=unclaimed_cargo.OF,
        ),
        Row(
            "Prices 48 characters",
            (),
            unclaimed_cargo.LONG_PRICE,
            (unclaimed_cargo.AT_FIELD,),
            of=unclaimed_cargo.OF,
        ),
        Row(
            "Promotion message 110",
            (),
            banners.MESSAGE_REFUSED,
            banners.MESSAGE_ON_SCREEN,
            of=banners.OF,
        ),
        Row("Profile: name 30", (), (LIMITS,), (AT_FIELDS,)),
        Row(
            "Sign-up name and company 75",
            (),
            (
                Tested(SIGN_UP, "test_everything_wrong_is_named_at_once"),
                Tested(SIGN_UP, "test_what_is_wrong_with_a_mobile"),
            ),
            (
                Shown(
                    SIGN_UP_FORM,
                    "puts what only the server knows at its field, and keeps what was typed",
                ),
            ),
        ),
        Row(
            "New exporter form mobile up to 10",
            (),
            (
                Tested(
                    f"{INTAKE}/test_registration.py",
                    "test_each_rule_has_its_words_and_nothing_is_kept",
                ),
            ),
            (Shown(EXPORTER_FORM, "puts the API’s messages at their fields and stays"),),
        ),
        Row(
            "Images and attachments",
            (),
            (
                *on(
                    SERVICES,
                    "productImages",
                    [{"src": "x"}] * 5,
                    "At most 4 files can be attached.",
                ),
                Tested(UPLOADS, "test_one_byte_more_is_refused"),
            ),
            (Shown(SLOTS, "has four slots, and one again after a removal"),),
        ),
        Row(
            "Policy reference documents are PDF only",
            (),
            (Tested(POLICIES, "test_only_pdf_files_are_documents_and_only_pictures_are_images"),),
            (Tested(POLICY_SCREEN, "test_an_update_is_written_with_its_picture_and_shown"),),
        ),
        Row(
            "Max 5 destination ports in the profile",
            (),
            (
                Tested(
                    "tests/platform/profiles/test_ports.py",
                    "test_destinations_and_pairs_are_limited_for_all",
                ),
            ),
            (
                Shown(
                    "features/profile/edit/profile-form.test.tsx",
                    "says the plan’s limit when one more is chosen, and does not take it",
                ),
            ),
        ),
        Row(
            "Max 5 loading ports at sign-up",
            (),
            (Tested(SIGN_UP, "test_loading_ports_of_agents_and_carriers"),),
            (
                Shown(
                    SIGN_UP_FORM,
                    "puts what only the server knows at its field, and keeps what was typed",
                ),
            ),
        ),
    ),
    EXTRAS,
)
