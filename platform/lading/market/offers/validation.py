"""Checks an offer's form in one pass (RULES.md 58, 3.5), and reports every wrong field at once."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import NOT_OFFERED, Checks
from lading.base.kernel.errors import NotFound
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    EXPIRY_PAST,
    DateLimits,
    FieldRuleOut,
    Limits,
    NumberLimits,
    TextLimits,
)
from lading.base.kernel.values.counted import Counted
from lading.base.kernel.values.dates import day_text
from lading.base.reference import resolve
from lading.base.reference.models import Unit
from lading.trade.catalogue import access as catalogue
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.catalogue.validation import NAME_REQUIRED, claim_pictures

from . import access
from .models import (
    COMMENTS_LENGTH,
    IS_STANDING,
    LEAST_PRICE,
    LOCATION_LENGTH,
    QUANTITY_PLACES,
    TERMS,
    Offer,
)
from .schemas import OfferIn

QUANTITY_REQUIRED = _("Available Quantity is required")
QUANTITY_ABOVE_ZERO = _("The available quantity must be above zero.")
UNIT_REQUIRED = _("UOM is required")
PRICE_REQUIRED = _("Price is required")
TERMS_REQUIRED = _("Delivery Terms is required")
PLACE_REQUIRED = _("Location for delivery is required")
MILL_REQUIRED = _("Exmill Location is required")
EXPIRY_REQUIRED = _("Expiry date is required")
COMMENTS_REQUIRED = _("Comments is required")
NOT_APPROVED = _("Choose one of your products that is approved and active.")
EXPIRY_CONFLICT = _(
    "Expiry Date Conflict: This product already exists with an expiry date of {date}. You must "
    "provide a later expiry date or can edit in the existing offer"
)
TOO_MANY_IMAGES = Counted(
    "An offer can have at most {limit} image.", "An offer can have at most {limit} images."
)
QUANTITY: Final = NumberLimits(
    required=QUANTITY_REQUIRED,
    minimum=0,
    above=True,
    too_small=QUANTITY_ABOVE_ZERO,
    places=QUANTITY_PLACES,
)
PRICE: Final = NumberLimits(required=PRICE_REQUIRED, minimum=LEAST_PRICE)
PLACE: Final = TextLimits(required=PLACE_REQUIRED, max_length=LOCATION_LENGTH)
EXPIRY: Final = DateLimits(required=EXPIRY_REQUIRED, past=EXPIRY_PAST, unusual=DAYS_AWAY)
COMMENTS: Final = TextLimits(required=COMMENTS_REQUIRED, max_length=COMMENTS_LENGTH, multiline=True)
CURRENCY: Final = "INR"
DELIVERED: Final = "FOR"
"""The delivery terms whose place is where the goods are delivered; the others name a mill."""


@dataclass(frozen=True, slots=True)
class OfferForm:
    """A valid form. The first of the ``images``, if there are any, is the primary one."""

    product: Product
    quantity: Decimal
    unit: Unit
    price: Decimal
    payment_terms: str
    delivery_location: str
    expiry_date: dt.date
    comments: str
    images: tuple[StoredFile, ...]


def field_rules() -> list[FieldRuleOut]:
    """What the fields may hold, in the active language."""
    rules: dict[str, Limits] = {
        "qty": QUANTITY,
        "price": PRICE,
        "locationForDelivery": PLACE,
        "expiryDate": EXPIRY,
        "comments": COMMENTS,
    }
    return [FieldRuleOut.from_limits(name, each) for name, each in rules.items()]


def check_form(actor: Actor, payload: OfferIn, offer: Offer) -> OfferForm:
    """The form's clean values, for a new offer or a stored one. Raises ValidationFailed with every
    wrong field. Locks the product; call it with the company locked, because the latest expiry date
    of the company's offers decides.
    """
    checks = Checks()
    product = _product(checks, actor, payload.product_id, offer)
    quantity = checks.number_within("qty", payload.qty, QUANTITY)
    unit = resolve.read_row(
        checks, "uom", payload.uom, resolve.resolve_unit, required=UNIT_REQUIRED
    )
    price = checks.number_within("price", payload.price, PRICE, currency=CURRENCY)
    terms = checks.choice("paymentTerms", payload.payment_terms, TERMS, required=TERMS_REQUIRED)
    place = checks.text_within(
        "locationForDelivery",
        payload.location_for_delivery,
        PLACE if terms in ("", DELIVERED) else replace(PLACE, required=MILL_REQUIRED),
    )
    expiry = _expiry(checks, actor, payload.expiry_date, offer, product)
    comments = checks.text_within("comments", payload.comments, COMMENTS)
    images = _images(checks, actor, payload)
    checks.raise_if_failed()
    if not (product and quantity and unit and price and expiry):
        raise AssertionError("an offer's form lacks a value without an error")
    return OfferForm(product, quantity, unit, price, terms, place, expiry, comments, images)


def _product(checks: Checks, actor: Actor, sent: Any, offer: Offer) -> Product | None:
    """One of the company's approved, active products, locked; a stored offer may keep its own."""
    if sent in (None, ""):
        checks.fail("productId", NAME_REQUIRED)
        return None
    key = checks.integer("productId", sent, minimum=1)
    if key is None:
        return None
    try:
        product = catalogue.lock_own(actor, key)
    except NotFound:
        checks.fail("productId", NOT_OFFERED)
        return None
    is_offered = product.status == ProductStatus.APPROVED and product.is_active
    if not is_offered and product.pk != offer.product_id:
        checks.fail("productId", NOT_APPROVED)
        return None
    return product


def _expiry(
    checks: Checks, actor: Actor, sent: Any, offer: Offer, product: Product | None
) -> dt.date | None:
    """Today in India or a later day; for a new offer later than those on a product of this name."""
    expiry = checks.date_within("expiryDate", sent, EXPIRY)
    if expiry is None:
        return None
    is_new = not checks.failed("expiryDate") and offer._state.adding
    if product is not None and is_new:
        _check_conflict(checks, actor, product.name, expiry)
    return expiry


def _check_conflict(checks: Checks, actor: Actor, name: str, expiry: dt.date) -> None:
    alike = access.own(actor).filter(IS_STANDING, name__iexact=name)
    latest = alike.order_by("-expiry_date").values_list("expiry_date", flat=True).first()
    if latest is not None and expiry <= latest:
        checks.fail("expiryDate", EXPIRY_CONFLICT.format(date=day_text(latest)))


def _images(checks: Checks, actor: Actor, payload: OfferIn) -> tuple[StoredFile, ...]:
    """The primary image and then the others, each once. Both fields may hold any of them."""
    slots = limits.number("offer.images")
    primary = _files(checks, actor, "primaryImage", payload.primary_image, slots)
    further = _files(checks, actor, "images", payload.images, slots)
    images = tuple(dict.fromkeys([*primary, *further]))
    if len(images) > slots:
        checks.fail("images", TOO_MANY_IMAGES.format(limit=slots))
    return images


def _files(checks: Checks, actor: Actor, field: str, sent: Any, slots: int) -> list[StoredFile]:
    if sent is None or sent == "":
        return []
    items = sent if isinstance(sent, list) else [sent]
    if len(items) > slots:
        checks.fail(field, TOO_MANY_IMAGES.format(limit=slots))
        return []
    return claim_pictures(checks, actor, field, items) if items else []
