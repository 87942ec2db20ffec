"""Checks a product's form in one pass (RULES.md 2.5), and reports every wrong field at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.files.models import StoredFile
from lading.base.files.services import claim
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.values.counted import Counted
from lading.base.reference import resolve
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Category, HsCode

from .models import NAME_LENGTH, TEXT_LENGTH
from .schemas import ProductIn

M = TypeVar("M", bound=Model)

CATEGORY_REQUIRED = _("Product Category is required")
HS_CODE_REQUIRED = _("HS code is required")
NAME_REQUIRED = _("Product name is required")
DESCRIPTION_REQUIRED = pgettext_lazy("of a product", "Description is required")
SPECIFICATION_REQUIRED = _("Specification is required")
IMAGE_REQUIRED = _("Please upload primary image")
HS_CODE_ELSEWHERE = _("This HS code does not belong to the chosen category.")
NOT_A_PICTURE = _("An image must be a JPEG or PNG file.")
TOO_MANY_IMAGES = Counted(
    "A product can have at most {limit} image.", "A product can have at most {limit} images."
)


@dataclass(frozen=True, slots=True)
class ProductForm:
    """A valid form. The first of the ``images`` is the primary one."""

    name: str
    description: str
    specification: str
    category: Category
    hs_code: HsCode
    images: tuple[StoredFile, ...]


def check_form(actor: Actor, payload: ProductIn, checks: Checks) -> ProductForm:
    """The form's clean values. Raises ValidationFailed with every wrong field, noted before or
    here.
    """
    goods = goods_of(checks, payload.category_id, payload.hs_code_id)
    name = checks.text("name", payload.name, required=NAME_REQUIRED, max_length=NAME_LENGTH)
    description = checks.text(
        "description",
        payload.description,
        required=DESCRIPTION_REQUIRED,
        max_length=TEXT_LENGTH,
        multiline=True,
    )
    specification = checks.text(
        "specification",
        payload.specification,
        required=SPECIFICATION_REQUIRED,
        max_length=TEXT_LENGTH,
        multiline=True,
    )
    images = _images(checks, actor, payload)
    if goods is None or not images:
        # Each of them has failed above: this raises.
        checks.raise_if_failed()
        raise AssertionError("a product's form lacks a value without an error")
    checks.raise_if_failed()
    category, hs_code = goods
    return ProductForm(name, description, specification, category, hs_code, images)


def goods_of(checks: Checks, category_id: Any, hs_code_id: Any) -> tuple[Category, HsCode] | None:
    """The category and the HS code of a form, by id or name; None, with errors in ``checks``, if
    one is missing or they do not belong together.
    """
    category = resolve.read_row(
        checks, "categoryId", category_id, resolve.resolve_category, required=CATEGORY_REQUIRED
    )
    hs_code = resolve.read_row(
        checks,
        "hsCodeId",
        hs_code_id,
        resolve.resolve_hs_code_or_id,
        required=HS_CODE_REQUIRED,
        refuse=hs_codes.fail,
    )
    if category is None or hs_code is None:
        return None
    if hs_code.category_id != category.pk:
        checks.fail("hsCodeId", HS_CODE_ELSEWHERE)
    return category, hs_code


def _images(checks: Checks, actor: Actor, payload: ProductIn) -> tuple[StoredFile, ...]:
    """The primary image and then the others, each once."""
    sent = payload.images
    if sent is None or sent == "":
        sent = []
    if not isinstance(sent, list):
        checks.fail("images", INVALID_VALUE)
        return ()
    if payload.primary_image in (None, ""):
        checks.fail("primaryImage", IMAGE_REQUIRED)
        return ()
    slots = limits.number("product.images")
    if len(sent) > slots:
        checks.fail("images", TOO_MANY_IMAGES.format(limit=slots))
        return ()
    primary = claim_pictures(checks, actor, "primaryImage", [payload.primary_image])
    further = claim_pictures(checks, actor, "images", sent) if sent else []
    images = tuple(dict.fromkeys([*primary, *further]))
    if len(images) > slots:
        checks.fail("images", TOO_MANY_IMAGES.format(limit=slots))
    return images if primary else ()


def claim_pictures(checks: Checks, actor: Actor, field: str, items: list[Any]) -> list[StoredFile]:
    """The company's uploads that a field names. Others than pictures are errors in ``checks``."""
    files = claim(actor, items, checks=checks, field=field)
    if not all(file.content_type.startswith("image/") for file in files):
        checks.fail(field, NOT_A_PICTURE)
    return files
