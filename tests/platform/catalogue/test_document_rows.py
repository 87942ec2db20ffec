"""Every refusal of products (RULES.md 2.5 and 2.8) has a case: a form that the API refuses with the
row's words, or a named test, of the portal where only a screen can show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from lading.catalogue.models import Product
from tests.platform.document_rows import Api, Case, Row, Shown, each_case, require_all
from tests.platform.factories import hs, member

from .payloads import form

pytestmark = pytest.mark.django_db

FORM, ERRORS = "5 Product form", "8 Error catalogue"

# Written by hand from the documents, in their order.
ROWS: dict[str, tuple[str, ...]] = {
    FORM: (
        "category",
        "HS code",
        "name",
        "description",
        "specification",
        "primary image",
        "image types",
    ),
    ERRORS: (
        "Product limits",
        "Product save failure",
        "Categories failure",
        "HS code failure",
        "Subscription not yet loaded",
        "Free-tier product limit reached",
        "Invalid upload",
        "Product detail load errors",
    ),
}


@dataclass(frozen=True)
class Refused:
    """A complete form with a change. The API names ``field`` with ``words``; "" for other words."""

    field: str
    value: Any
    words: str = ""

    def check(self, api: Api) -> None:
        """Post the form; nothing is stored."""
        seller = member(3)
        value = self.value() if callable(self.value) else self.value
        answer = api(seller).post("/products", {**form(seller), self.field: value})
        assert (answer.status, list(answer.errors)) == (422, [self.field]), answer
        assert not self.words or answer.errors[self.field] == [self.words]
        assert not Product.objects.exists()


HERE = "tests/platform/catalogue"
SCREENS = "portal/src/features/products/products.test.tsx"
ENQUIRIES = "portal/src/features/enquiries/load-failure.test.tsx"

CASES: dict[Row, list[Case]] = {
    (FORM, "category"): [
        Refused("categoryId", None, "Product Category is required"),
        Refused("categoryId", "Moon dust"),
    ],
    (FORM, "HS code"): [
        Refused("hsCodeId", "", "HS code is required"),
        Refused("hsCodeId", 999_999),
        Refused(
            "hsCodeId",
            lambda: hs("100630").pk,
            "This HS code does not belong to the chosen category.",
        ),
    ],
    (FORM, "name"): [
        Refused("name", " ", "Product name is required"),
        Refused("name", "x" * 71, "This is longer than 70 characters."),
    ],
    (FORM, "description"): [
        Refused("description", None, "Description is required"),
        Refused("description", "x" * 256, "This is longer than 255 characters."),
    ],
    (FORM, "specification"): [
        Refused("specification", "", "Specification is required"),
        Refused("specification", "x" * 256, "This is longer than 255 characters."),
    ],
    (FORM, "primary image"): [
        Refused("primaryImage", None, "Please upload primary image"),
        Refused("primaryImage", "https://elsewhere.example/yarn.png"),
    ],
    (FORM, "image types"): [
        Refused("images", "yarn.png"),
        Shown(f"{HERE}/test_write.py", "An image must be a JPEG or PNG file."),
        Shown("tests/platform/files/test_upload.py", "product_image"),
    ],
    (ERRORS, "Product limits"): [Shown(SCREENS, "Failed to load limits")],
    (ERRORS, "Product save failure"): [Shown(SCREENS, "says what the server answers")],
    (ERRORS, "Categories failure"): [Shown(ENQUIRIES, "says at the field that a list cannot")],
    (ERRORS, "HS code failure"): [Shown(ENQUIRIES, "says at the field that a list cannot")],
    # The page reads the limits before it shows the form, so there is no moment without them.
    (ERRORS, "Subscription not yet loaded"): [
        Shown(SCREENS, "is not begun at the limit of the plan")
    ],
    (ERRORS, "Free-tier product limit reached"): [
        Shown(f"{HERE}/test_write.py", "def test_the_limit_of_the_plan"),
        Shown(SCREENS, "Product Limit Reached"),
    ],
    (ERRORS, "Invalid upload"): [
        Shown("portal/src/shared/forms/files/file-field.test.tsx", "another file is refused")
    ],
    (ERRORS, "Product detail load errors"): [Shown(SCREENS, "says why the product cannot be read")],
}


def test_every_row_has_a_case_and_every_case_a_row() -> None:
    require_all(ROWS, CASES)


@pytest.mark.parametrize("case", each_case(CASES))
def test_a_row(api: Api, case: Case) -> None:
    case.check(api)


def test_every_wrong_field_is_named_at_once(api: Api) -> None:
    answer = api(member(3)).post("/products", {"images": "x"})
    assert answer.status == 422
    assert answer.errors.keys() == {
        "categoryId", "hsCodeId", "name", "description", "specification", "images",
    }  # fmt: skip
