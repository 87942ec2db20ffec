"""The catalogue of errors (RULES.md 2.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lading.members.companies.models import CompanyStatus
from tests.platform.catalogue import payloads as products
from tests.platform.factories import ProductFactory, company_of, member
from tests.platform.files import corpus
from tests.platform.files.conftest import upload

from . import messages
from .cases import Api, Call, Row, Section, Shown, Tested

Made = Callable[[Api], Any]
FAILURES = "every failure says why, never only in a log (RULES.md 2.8)"
NOT_FOUND = "NOT_FOUND"
REFUSED_FILE = "Invalid file.Please select a valid format under 5 MB."
NOBODYS = 999_999_999


def get(kind: int, path: str, **query: Any) -> Made:
    """A call of a person of this type."""
    return lambda api: _bound(api(member(kind)).get, path, **query)


def post(kind: int, path: str, body: Any) -> Made:
    """A call with a body."""
    return lambda api: _bound(api(member(kind)).post, path, body)


def _bound(call: Callable[..., Any], *words: Any, **more: Any) -> Any:
    return lambda: call(*words, **more)


def other_type(api: Api) -> Any:
    """Upload a page in place of a picture."""
    return _bound(upload, api(member(2)), b"<html></html>", "page.html", "text/html")


def too_large(api: Api) -> Any:
    """Upload one byte more than is allowed."""
    content = corpus.pdf() + b"\n" * (5_242_881 - len(corpus.pdf()))
    return _bound(upload, api(member(2)), content, "scan.pdf", "application/pdf")


def at_the_limit(api: Api) -> Any:
    """A further product of a company that has all that its plan allows."""
    seller = member(3)
    for _number in range(5):
        ProductFactory.by(seller)
    return _bound(api(seller).post, "/products", products.form(seller))


def of_a_rejected_company(api: Api) -> Any:
    """A product of a company that may only read."""
    seller = member(3)
    body = products.form(seller)
    company = company_of(seller)
    company.status = CompanyStatus.REJECTED
    company.save()
    return _bound(api(seller).post, "/products", body)


FORM = "features/enquiries"
LOADING = f"{FORM}/load-failure.test.tsx"
TABLE = Shown(
    "shared/ui/data-table/data-table.test.tsx",
    "says why it has nothing, with the reference, and tries again",
)
PRODUCTS = "features/products/document-rows.test.tsx"
LIST_FAILED = "The list could not be loaded"
PLAIN_LIST = "it names what is missing, not a call that the reader does not know"

SAVING = (
    Row(
        "Enquiry save failure",
        (),
        (
            Call("Enquiry save", post(1, "/enquiries", {}), 422, "VALIDATION"),
            Call("Enquiry by a type that raises none", post(7, "/enquiries", {}), 403, "FORBIDDEN"),
        ),
        (
            Shown(f"{FORM}/rfq-form.test.tsx", "puts what the server refuses at its field"),
            Shown(f"{FORM}/form-rows/document-rows.test.tsx", "says why an enquiry was not saved"),
        ),
    ),
    Row(
        "Enquiry or quotation load failure",
        (),
        (
            Call("Enquiry load", get(1, f"/enquiries/{NOBODYS}"), 404, NOT_FOUND),
            Call("Quotation load", get(1, f"/quotations/{NOBODYS}"), 404, NOT_FOUND),
        ),
        (
            Shown(LOADING, "says why the enquiry cannot be read, and reads it again"),
            Shown(f"{FORM}/form-rows/document-rows.test.tsx", "says why an enquiry cannot be read"),
        ),
    ),
    Row(
        "Quotations list failure",
        (),
        (Call("Quotations list", get(1, "/quotations", page="none"), 422, "VALIDATION"),),
        (TABLE,),
    ),
)

LEADS = (
    Row(
        "Leads, promotions and access-status failures",
        (),
        (Call("Leads", get(1, "/enquiries/businessType"), 403, "FORBIDDEN"),),
        (TABLE,),
        why=FAILURES,
    ),
    Row(
        "Leads with no rows",
        ("No enquiries available",),
        (Call("No leads", get(3, "/enquiries/businessType"), 200),),
        (
            Shown(
                "features/leads/leads-list-screen.test.tsx",
                "says that there are none: No enquiries available",
            ),
        ),
    ),
    Row(
        "RFQ list empty",
        ("No RFQs Created Yet, Try it now",),
        (Call("No enquiries", get(1, "/enquiries"), 200),),
        (
            Shown(
                LOADING,
                "offers to create one where there is none: No RFQs Created Yet, Try it now",
            ),
        ),
    ),
    Row(
        "Unlock fetch failure",
        ("Error", "Failed to fetch enquiry status."),
        (Call("Unlock", get(3, f"/unlock-enquiries/{NOBODYS}"), 404, NOT_FOUND),),
        (Shown("features/leads/unlock-dialog.test.tsx", "says why the price cannot be read"),),
        ours={"Error": "Failed to fetch enquiry status."},
        why="“Error” says nothing: the title says what failed, and below it is why.",
    ),
)

PRODUCT = (
    Row(
        "Product limits",
        ("No limit configuration found", "Failed to load limits"),
        (Call("Product limits", get(1, "/products/product-limits"), 403, "FORBIDDEN"),),
        (Shown(PRODUCTS, "says that the limits cannot be read, and why"),),
        ours={"No limit configuration found": "Failed to load limits"},
        why="A limit without a row has its default, so there is always one.",
    ),
    Row(
        "Product save failure",
        ("Something went wrong",),
        (
            Call("Product save", post(3, "/products", {}), 422, "VALIDATION"),
            Call("Product of a rejected company", of_a_rejected_company, 403, "COMPANY_REJECTED"),
        ),
        (
            Shown(
                "features/products/products.test.tsx",
                "sends a changed product with its images, and says what the server answers",
            ),
            Shown(PRODUCTS, "says why a product was not saved"),
        ),
        ours={"Something went wrong": "Something went wrong. Please try again."},
        why="it says what to do next (RULES.md 2.8)",
    ),
    Row(
        "Categories or units failure",
        ("Category List API Failed",),
        (
            Call("Categories", get(1, "/categories", page="none"), 422, "VALIDATION"),
            Call("Units", get(1, "/units", page="none"), 422, "VALIDATION"),
        ),
        (Shown(LOADING, "says at the field that a list cannot be read"),),
        ours={"Category List API Failed": LIST_FAILED},
        why=PLAIN_LIST,
    ),
    Row(
        "HS code failure",
        ("HS Code API Failed",),
        (Call("HS codes", get(1, "/hscode", page="none"), 422, "VALIDATION"),),
        (Shown(PRODUCTS, "says at the field that the HS codes cannot be read"),),
        ours={"HS Code API Failed": LIST_FAILED},
        why=PLAIN_LIST,
    ),
    Row(
        "Subscription not yet loaded when creating a product",
        ("Subscription Loading - Please wait while we verify your subscription",),
        (
            Tested(
                "tests/platform/test_access_table.py", "test_each_viewer_gets_what_the_table_says"
            ),
        ),
        (Shown(PRODUCTS, "says that the subscription is being verified, before it shows a form"),),
    ),
    Row(
        "No subscription",
        ("Free Account - You're using the free version with limited features",),
        (Tested("tests/platform/catalogue/test_write.py", "test_the_limit_of_the_plan"),),
        (Shown(PRODUCTS, "tells a company without a plan that its account is free"),),
    ),
    Row(
        "Free-tier product limit reached",
        (
            "Product Limit Reached",
            "You've reached your free tier limit",
            "Upgrade Plan",
            "Maybe Later",
            "You've reached your product limit (n/limit)",
        ),
        (
            Call("Product limit", at_the_limit, 403, "LIMIT_REACHED"),
            Tested("tests/platform/catalogue/test_write.py", "test_the_limit_of_the_plan"),
        ),
        (
            Shown(PRODUCTS, "asks a company at its free limit whether to upgrade"),
            Shown(
                "features/products/products.test.tsx",
                "says at the limit what higher plans allow: Product Limit Reached",
            ),
        ),
        ours={
            "You've reached your product limit (n/limit)": (
                "You’ve reached your product limit ({used}/{limit})."
            )
        },
        why="The API has the numbers (RULES.md 52). The dialog lists only what plans really have.",
    ),
)

OTHERS = (
    messages.row(
        "Message sent with a non-standard status",
        "Message sent, but with a non-standard status.",
        ours={
            "Message sent, but with a non-standard status.": (
                "Your message has been submitted successfully."
            )
        },
        why="The other status says that the message had arrived before: it was sent, once.",
    ),
    messages.row("Message send failure", "Failed to send message. Please try again."),
    messages.row("Message delete", "Message deleted successfully!", "Failed to delete message."),
    messages.row(
        "Message from a negotiate or reply modal", "Your message has been submitted successfully."
    ),
    Row(
        "Invalid upload",
        (REFUSED_FILE,),
        (
            Call("Another type", other_type, 415, "FILE_TYPE", REFUSED_FILE),
            Call("Too large a file", too_large, 413, "FILE_TOO_LARGE", REFUSED_FILE),
        ),
        (
            Shown(
                "shared/forms/files/file-field.test.tsx",
                "keeps what is there when another file is refused",
            ),
            Shown(
                "shared/forms/files/file-slots.test.tsx",
                "says it when the server answers %d, and stores nothing",
            ),
        ),
    ),
    Row(
        "Profile view blocked",
        ("View Profile will be enabled only after Quotation is Sent to Buyer.",),
        (
            Tested(
                "tests/platform/enquiries/test_actions.py",
                "test_a_supplier_may_do_what_is_offered_and_nothing_else",
            ),
        ),
        (
            Shown(
                "features/leads/lead-detail-screen.test.tsx",
                "says before a quotation when it can be seen, and does not link the name",
            ),
        ),
    ),
    Row(
        "Product detail load errors",
        (),
        (Call("Product load", get(3, f"/products/{NOBODYS}"), 404, NOT_FOUND),),
        (Shown(PRODUCTS, "says why a product cannot be read"),),
        why=FAILURES,
    ),
    Row(
        "Business card and some quotation failures",
        (),
        (
            Call(
                "Business card",
                post(3, "/businesscard", {"requestToId": NOBODYS}),
                403,
                "UPGRADE_REQUIRED",
            ),
            Call(
                "Order on another's quotation",
                post(1, f"/quotations/{NOBODYS}", {"status": "order_placed"}),
                404,
                NOT_FOUND,
            ),
        ),
        (
            Shown("features/business-cards/cards.test.tsx", "says that it takes a plan"),
            Shown(
                "features/quotations/quotation-view.test.tsx",
                "is read again when the order was refused",
            ),
        ),
        why=FAILURES,
    ),
)

ROWS = Section(8, "", (*SAVING, *LEADS, *PRODUCT, *OTHERS))
