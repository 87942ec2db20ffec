"""The rules across an enquiry's fields, and which party is shown which of them."""

from __future__ import annotations

from tests.platform.factories import hs

from .cases import Row, Section, Shown, Tested
from .enquiry_form import AT_ITS_FIELD, BY_SEA, CODED, HERE, SERVICES, on

SCREENS = "features/enquiries"
SAME_PORT = "Source Port and Destination Port cannot be the same"
VISIBLE = Tested(
    "tests/platform/document_rows/test_visible_fields.py", "test_the_fields_of_a_party"
)
DRAWN = Shown(f"{SCREENS}/form-rows/document-rows.test.tsx", "draws each field of the form for %s")


def rice() -> int:
    """The id of an HS code of another category."""
    return int(hs("100630").pk)


RULES = Section(
    5,
    "Cross-field rules",
    (
        Row(
            "Destination Port must differ from the loading port",
            (SAME_PORT,),
            on(
                (*BY_SEA, *SERVICES),
                "destinationPort",
                "INMUN",
                SAME_PORT,
                destinationCountry="India",
            ),
            (
                AT_ITS_FIELD,
                Shown(f"{SCREENS}/form-model.test.ts", "refuses one port for both ends"),
            ),
        ),
        Row(
            "Changing the category clears the HS code",
            (),
            on(CODED, "hsCodeId", rice, "This HS code does not belong to the chosen category."),
            (
                AT_ITS_FIELD,
                Shown(f"{SCREENS}/form-model.test.ts", "is cleared with what limits it"),
                Shown(
                    "domain/reference/selects.test.tsx",
                    "asks within the category",
                ),
            ),
        ),
        Row(
            "Changing a country clears its port",
            (),
            on(
                ("goods", *BY_SEA, *SERVICES, "source"),
                "destinationPort",
                "INMUN",
                "Choose a port in the chosen country.",
            ),
            (
                AT_ITS_FIELD,
                Shown(f"{SCREENS}/form-model.test.ts", "is cleared with what limits it"),
                Shown("domain/reference/selects.test.tsx", "waits for the country where it must"),
            ),
        ),
        Row(
            "For custom house agent, freight forwarder and shipping line targets",
            (),
            (
                Tested(
                    f"{HERE}/test_write.py",
                    "test_freight_towards_forwarders_is_sea_fcl_whatever_is_sent",
                ),
                Tested(
                    f"{HERE}/test_variant_forms.py",
                    "test_sea_and_fcl_are_a_default_that_can_be_changed",
                ),
            ),
            (
                Shown(
                    f"{SCREENS}/rfq-form.test.tsx",
                    "keeps what is typed when another party is asked, and locks what that party’s "
                    "form locks",
                ),
            ),
        ),
        Row(
            "Delivery location",
            ("Exmill Location", "Location for delivery"),
            (
                Tested(
                    f"{HERE}/test_write_refusals.py",
                    "test_the_place_of_delivery_belongs_to_the_terms",
                ),
            ),
            (
                Shown(
                    f"{SCREENS}/rfq-form.test.tsx",
                    "shows a location once the terms have one, by its name",
                ),
            ),
        ),
        Row(
            "Checkbox",
            ("Include Quotations from Commission Agents as well",),
            (
                Tested(f"{HERE}/test_variants.py", "test_the_optional_targets"),
                Tested(f"{HERE}/test_write.py", "test_agents_are_not_asked_without_the_check_box"),
            ),
            (
                Shown(
                    f"{SCREENS}/form-rows/document-rows.test.tsx",
                    "asks commission agents too, unless told not to",
                ),
            ),
        ),
        Row(
            "Exporters and manufacturer-exporters",
            (),
            (Tested(f"{HERE}/test_variant_forms.py", "test_locks"),),
            (DRAWN,),
        ),
        Row(
            "Buyers of one kind may choose the party",
            (),
            (
                Tested(
                    f"{HERE}/test_variants.py",
                    "test_who_raises_a_variant_and_who_receives_it",
                ),
            ),
            (Shown(f"{SCREENS}/form-model.test.ts", "starts with the first party"),),
        ),
        Row(
            "Product category choices",
            (),
            (
                Tested(
                    f"{HERE}/test_variant_forms.py",
                    "test_makers_and_agents_choose_among_the_categories_of_their_approved_products",
                ),
            ),
            (
                Shown(f"{SCREENS}/own-categories.test.tsx", "are those of its approved products"),
                Shown(
                    f"{SCREENS}/own-categories.test.tsx",
                    "are said to be missing before the form is filled, with a way to have products "
                    "listed",
                ),
            ),
        ),
    ),
)

BY_PARTY = Section(
    5,
    "Field visibility by party",
    (
        Row("Exporter party", (), (VISIBLE,), (DRAWN,)),
        Row("Manufacturer and commission agent parties", (), (VISIBLE,), (DRAWN,)),
        Row("Custom house agent, freight forwarder, shipping line", (), (VISIBLE,), (DRAWN,)),
        Row(
            "CHA variant",
            (),
            (
                Tested(VISIBLE.file, "test_the_fields_of_a_service"),
                Tested(f"{HERE}/test_variant_forms.py", "test_excluded_companies"),
            ),
            (DRAWN,),
        ),
    ),
)
