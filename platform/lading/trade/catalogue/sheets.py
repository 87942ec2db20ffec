"""What a file with many products does to those of its company (RULES.md 86): a row about a product
that the company has changes that one, or nothing; every other row adds a product.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import ValidationFailed

from . import access
from .models import Product
from .schemas import ProductIn
from .validation import ProductForm, check_form

SEVERAL_NAMED = _(
    "Your company has several products with this name. Change them on their own pages."
)
FIELDS: Final = ("name", "description", "specification", "category", "hs_code")
"""What a form says besides its pictures, by the names of both."""


@dataclass(frozen=True, slots=True)
class Match:
    """A valid row, with the product that it is about; None for a new one. ``payload`` has what the
    row leaves as it is.
    """

    product: Product | None
    payload: ProductIn
    form: ProductForm
    is_active: bool

    @property
    def changed(self) -> Sequence[str]:
        """The attributes of the product that the row changes; `images` and `is_active` are two of
        them.
        """
        product = self.product
        if product is None:
            return ()
        fields = [name for name in FIELDS if getattr(self.form, name) != getattr(product, name)]
        pictures = ["images"] if not _are_same(self.form.images, images_of(product)) else []
        switch = ["is_active"] if self.is_active != product.is_active else []
        return [*fields, *pictures, *switch]


def match(actor: Actor, payload: ProductIn) -> Match:
    """What a row is about. Pictures, and whether the product is offered, stay where it says nothing
    of them. Raises ValidationFailed with every wrong field, and where it is not clear which
    product is meant.
    """
    named = _named(actor, payload)
    matches = [_match(actor, payload, product) for product in named] or [
        _match(actor, payload, None)
    ]
    same = [each for each in matches if not each.changed]
    of_code = [each for each in matches if each.product and _has_code(each)]
    for some in (same, of_code, matches):
        if len(some) == 1:
            return some[0]
    if same:
        return same[0]
    raise ValidationFailed(errors={"name": [SEVERAL_NAMED]})


def images_of(product: Product) -> tuple[StoredFile, ...]:
    """The pictures of a product, the primary one first."""
    further = (image.file for image in product.further_images.all())
    return (*([product.primary_image] if product.primary_image else []), *further)


def _named(actor: Actor, payload: ProductIn) -> list[Product]:
    """The company's products with the name of a row. Two SQL queries at most."""
    checks = Checks()
    name = checks.text("name", payload.name, max_length=1000)
    if not name:
        return []
    rows = access.own(actor).filter(name__iexact=name)
    related = rows.select_related("category", "hs_code", "primary_image")
    return list(related.prefetch_related("further_images__file").order_by("pk"))


def _match(actor: Actor, payload: ProductIn, product: Product | None) -> Match:
    whole = payload if product is None else _completed(payload, product)
    checks = Checks()
    default = True if product is None else product.is_active
    is_active = checks.boolean("isActive", whole.is_active, default=default)
    return Match(product, whole, check_form(actor, whole, checks), is_active)


def _completed(payload: ProductIn, product: Product) -> ProductIn:
    """The row with the pictures that it leaves as they are."""
    images = list(map(file_url, images_of(product)))
    more: dict[str, Any] = {}
    if payload.primary_image in (None, "") and images:
        more["primary_image"] = images[0]
    if payload.images in (None, "", []):
        more["images"] = images[1:]
    return payload.model_copy(update=more)


def _has_code(each: Match) -> bool:
    return each.product is not None and each.form.hs_code == each.product.hs_code


def _are_same(some: Sequence[StoredFile], others: Sequence[StoredFile]) -> bool:
    """Whether the pictures are the same, though one of them was uploaded twice."""
    return [file.sha256 for file in some] == [file.sha256 for file in others]
