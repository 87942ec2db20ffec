"""The rules of a product's form."""

from __future__ import annotations

from typing import Any

from tests.platform.factories import hs

from .cases import Refused, Row, Section, Shown, Tested
from .forms import PRODUCT

FORM = "features/products/document-rows.test.tsx"
AT_ITS_FIELD = Shown(FORM, "shows at its field what the API refuses")
BEFORE = Shown(FORM, "names what is missing, in the words of the API")
FIELDS = (AT_ITS_FIELD, BEFORE)
PICTURES = Shown(FORM, "says which pictures it takes, and how large they may and should be")
UPLOADS = "tests/platform/files/test_upload.py"


def on(field: str, value: Any, message: str) -> Refused:
    """A case of the form."""
    return Refused(PRODUCT, {field: value}, field, message)


def rice() -> int:
    """The id of an HS code of another category."""
    return int(hs("100630").pk)


ROWS = Section(
    5,
    "Product form",
    (
        Row(
            "category required",
            (),
            (
                on("categoryId", None, "Product Category is required"),
                on("categoryId", "Moon dust", "Choose one from the list."),
            ),
            FIELDS,
        ),
        Row(
            "HS code required",
            (),
            (
                on("hsCodeId", "", "HS code is required"),
                on("hsCodeId", rice, "This HS code does not belong to the chosen category."),
            ),
            FIELDS,
        ),
        Row(
            "name required",
            (),
            (
                on("name", " ", "Product name is required"),
                on("name", "x" * 71, "This is longer than 70 characters."),
            ),
            FIELDS,
        ),
        Row(
            "description required",
            (),
            (
                on("description", None, "Description is required"),
                on("description", "x" * 256, "This is longer than 255 characters."),
            ),
            FIELDS,
        ),
        Row(
            "specification required",
            (),
            (
                on("specification", "", "Specification is required"),
                on("specification", "x" * 256, "This is longer than 255 characters."),
            ),
            FIELDS,
        ),
        Row(
            "primary image required",
            ("Please upload primary image",),
            (
                on("primaryImage", None, "Please upload primary image"),
                on("images", "yarn.png", "This value is not valid."),
            ),
            FIELDS,
        ),
        Row(
            "Image types",
            (),
            (Tested(UPLOADS, "test_pictures_only_where_a_picture_is_wanted"),),
            (PICTURES,),
        ),
        Row(
            "under 5 MB",
            (),
            (Tested(UPLOADS, "test_one_byte_more_is_refused"),),
            (PICTURES,),
        ),
        Row(
            "resolution above 600x600",
            (),
            (Tested(UPLOADS, "test_honest_files_are_kept"),),
            (PICTURES,),
        ),
    ),
)
