"""The rows of an enquiry to a customs house agent or a forwarder: the service forms."""

from __future__ import annotations

from ..across import DRAWN, SAME_PORT, rice
from ..cases import Call, Row, Section, Shown, Tested
from ..document import EXTRAS
from ..enquiry_form import (
    AIR,
    AT_ITS_FIELD,
    FIELDS,
    HERE,
    NUMBER,
    SERVICES,
    TOO_LONG,
    on,
    required,
)
from ..errors import (
    FAILURES,
    LOADING,
    NOBODYS,
    NOT_FOUND,
    REFUSED_FILE,
    TABLE,
    get,
    other_type,
    post,
    too_large,
)

SCREENS = "features/enquiries"
SELECTS = "domain/reference/selects.test.tsx"
SLOTS = "shared/forms/files/file-slots.test.tsx"
LISTS = "tests/platform/reference/test_lists.py"
SENT = "tests/platform/enquiries/test_variants.py"

FORM = Section(
    5,
    "Enquiry posted to a CHA or forwarder",
    (
        Row(
            "Product name is required",
            (),
            (
                *required(SERVICES, "productName", "Product name is required"),
                *on(SERVICES, "productName", "x" * 101, "This is longer than 100 characters."),
            ),
            FIELDS,
        ),
        Row(
            "Product Category is required",
            (),
            required(SERVICES, "categoryId", "Product Category is required"),
            FIELDS,
        ),
        Row(
            "HS code is required",
            (),
            required(SERVICES, "hsCodeId", "HS code is required"),
            FIELDS,
        ),
        Row(
            "Loading country is required",
            (),
            on(SERVICES, "sourceCountry", "", "Loading country is required"),
            (AT_ITS_FIELD,),
        ),
        Row(
            "Loading port is required",
            (),
            required(SERVICES, "sourcePort", "Loading port is required"),
            FIELDS,
        ),
        Row(
            "Destination country is required",
            (),
            required(
                SERVICES,
                "destinationCountry",
                "Destination country is required",
                destinationPort="AEJEA",
            ),
            FIELDS,
        ),
        Row(
            "Destination port is required",
            (),
            required(SERVICES, "destinationPort", "Destination port is required"),
            FIELDS,
        ),
        Row(
            "Shipment mode is required",
            (),
            on(SERVICES, "shipmentMode", "", "Shipment mode is required"),
            FIELDS,
        ),
        Row(
            "Shipment type is required",
            (),
            on(SERVICES, "shipmentType", "", "Shipment type is required", shipmentMode="sea"),
            FIELDS,
        ),
        Row(
            "Cargo weight is required and Volume is required",
            (),
            (
                *required(
                    SERVICES, "cargoWeight", "Cargo weight is required", **AIR, totalCubicMeter=1
                ),
                *required(SERVICES, "totalCubicMeter", "Volume is required", **AIR, cargoWeight=1),
            ),
            FIELDS,
        ),
        Row(
            "Container type is required",
            (),
            required(SERVICES, "containerType", "Container type is required"),
            FIELDS,
        ),
        Row(
            "Number of containers is required",
            (),
            (
                *required(SERVICES, "noOfContainers", "Number of containers is required"),
                *on(SERVICES, "noOfContainers", 0, "Enter at least 1."),
            ),
            FIELDS,
        ),
        Row(
            "Net weight is required",
            (),
            (
                *required(SERVICES, "netWeightPerContainer", "Net weight is required"),
                *on(SERVICES, "netWeightPerContainer", -1, "Enter at least 0."),
            ),
            FIELDS,
        ),
        Row(
            "Cargo readiness date is required",
            (),
            required(SERVICES, "cargoReadinessDate", "Cargo readiness date is required"),
            FIELDS,
        ),
        Row(
            "Requirements are required",
            (TOO_LONG,),
            (
                *required(SERVICES, "description", "Requirements are required"),
                *on(SERVICES, "description", "x" * 1001, TOO_LONG),
            ),
            FIELDS,
        ),
        Row(
            "Rate indication is optional",
            (),
            (
                *on(SERVICES, "rateindication", -1, "Enter at least 0."),
                *on(SERVICES, "rateindication", "cheap", NUMBER),
            ),
            (AT_ITS_FIELD,),
        ),
        Row(
            "Destination port must differ from the source port",
            (SAME_PORT,),
            on(SERVICES, "destinationPort", "INMUN", SAME_PORT, destinationCountry="India"),
            (
                AT_ITS_FIELD,
                Shown(f"{SCREENS}/form-model.test.ts", "refuses one port for both ends"),
            ),
        ),
        Row(
            "Loading country is fixed to India for some business types",
            (),
            (Tested(f"{HERE}/test_variant_forms.py", "test_locks"),),
            (DRAWN,),
        ),
        Row(
            "The port list depends on the chosen country",
            (),
            (Tested(LISTS, "test_ports_of_one_country"),),
            (
                Shown(SELECTS, "waits for the country where it must"),
                Shown(
                    SELECTS,
                    "finds ports of the country by what is typed, and gives the UN/LOCODE with "
                    "its row",
                ),
            ),
        ),
        Row(
            "HS code search follows the same numeric-versus-description rule",
            (),
            (
                Tested(LISTS, "test_digits_find_codes_that_begin_so"),
                Tested(LISTS, "test_words_find_descriptions"),
                *on(
                    SERVICES,
                    "hsCodeId",
                    rice,
                    "This HS code does not belong to the chosen category.",
                ),
            ),
            (Shown(SELECTS, "asks within the category"),),
        ),
        Row(
            "Attachments: jpg",
            (),
            (
                *on(
                    SERVICES,
                    "productImages",
                    [{"src": "x"}] * 5,
                    "At most 4 files can be attached.",
                ),
                Call("Another type", other_type, 415, "FILE_TYPE", REFUSED_FILE),
                Call("Too large a file", too_large, 413, "FILE_TOO_LARGE", REFUSED_FILE),
            ),
            (
                AT_ITS_FIELD,
                Shown(SLOTS, "refuses %s before sending anything"),
                Shown(SLOTS, "has four slots, and one again after a removal"),
            ),
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Enquiry to CHA or forwarder",
    (
        Row(
            "Success:",
            (
                "Your freight rate quotation has been submitted successfully",
                "Your CHA quotation has been submitted successfully",
            ),
            (
                Tested(
                    SENT,
                    "test_what_is_said_of_a_service_that_was_asked_for",
                    "Your freight rate quotation has been submitted successfully",
                ),
                Tested(
                    SENT,
                    "test_what_is_said_of_a_service_that_was_asked_for",
                    "Your CHA quotation has been submitted successfully",
                ),
            ),
            (
                Shown(
                    f"{SCREENS}/rfq-form.test.tsx",
                    "says what the API says of the sent form, and goes back to the list",
                ),
            ),
        ),
        Row(
            "Errors show the error message",
            (),
            (
                Call("Enquiry save", post(1, "/enquiries", {}), 422, "VALIDATION"),
                Call(
                    "Enquiry by a type that raises none",
                    post(7, "/enquiries", {}),
                    403,
                    "FORBIDDEN",
                ),
            ),
            (
                Shown(
                    f"{SCREENS}/form-rows/document-rows.test.tsx",
                    "says why an enquiry was not saved",
                ),
            ),
        ),
        Row(
            "A quotation list error shows the error message in a notification",
            (),
            (Call("Quotations list", get(1, "/quotations", page="none"), 422, "VALIDATION"),),
            (TABLE,),
            why="it stands in place of the list, where it stays, with a button to try again",
        ),
        Row(
            "Empty quotation list",
            ("No Quotation has been raised against this enquiry id {id}",),
            (Call("No quotations", get(1, "/quotations"), 200),),
            (
                Shown(
                    "features/quotations/use-comparison.test.tsx",
                    "says in the documented words that an enquiry has none",
                ),
            ),
        ),
        Row(
            "Enquiry fetch failures are only logged",
            (),
            (Call("Enquiry load", get(1, f"/enquiries/{NOBODYS}"), 404, NOT_FOUND),),
            (Shown(LOADING, "says why the enquiry cannot be read, and reads it again"),),
            why=FAILURES,
        ),
    ),
    EXTRAS,
)
