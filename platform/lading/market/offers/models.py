"""What sellers offer of their products: how much, at what price, and until when."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel import audit
from lading.base.kernel.values.search import PlainWords, Words
from lading.base.reference.models import Category, HsCode, Unit
from lading.members.companies.models import Company
from lading.trade.catalogue.models import NAME_LENGTH, Product

TERMS: Final = ("EXW", "EXM", "FOR")
"""Delivery terms of an offer."""
LOCATION_LENGTH, COMMENTS_LENGTH = 250, 200
LEAST_PRICE: Final = 1
"""In rupees."""
QUANTITY_PLACES: Final = 3
MARKET_WORDS: Final = ("name", "comments")
"""The columns whose words the search of all offers finds."""

IS_STANDING = models.Q(taken_down_at=None)
"""Offers that staff have not taken down."""


class Offer(models.Model):
    """One offer of a company, on one of its products (RULES.md 58).

    Name, category and HS code are the product's, kept here for the search of all offers; they
    follow the product when staff approve it again. The last day of an offer is its expiry date.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="offers")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    # When its product is deleted the database sets this to null (migration 0001): the offer stays
    # with its owner, and nobody else sees it.
    product = models.ForeignKey(
        Product,
        on_delete=models.DO_NOTHING,
        related_name="offers",
        null=True,
        blank=True,
        db_constraint=False,
    )
    name = models.CharField(_("product name"), max_length=NAME_LENGTH)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    hs_code = models.ForeignKey(
        HsCode,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        verbose_name=_("HS code"),
    )
    quantity = models.DecimalField(
        _("available quantity"), max_digits=14, decimal_places=QUANTITY_PLACES
    )
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, related_name="+")
    price = models.DecimalField(_("price in INR"), max_digits=14, decimal_places=2)
    payment_terms = models.CharField(_("delivery terms"), max_length=3)
    delivery_location = models.CharField(_("location for delivery"), max_length=LOCATION_LENGTH)
    comments = models.CharField(_("comments"), max_length=COMMENTS_LENGTH)
    expiry_date = models.DateField(_("expiry date"))
    primary_image = models.ForeignKey(
        StoredFile, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"), null=True)
    # Since when staff show it to nobody, and why.
    taken_down_at = models.DateTimeField(_("taken down at"), null=True, blank=True)
    take_down_reason = models.CharField(_("reason"), max_length=audit.MAX_REASON, blank=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(quantity__gt=0), name="offer_quantity"),
            models.CheckConstraint(condition=models.Q(price__gte=LEAST_PRICE), name="offer_price"),
            models.CheckConstraint(condition=models.Q(payment_terms__in=TERMS), name="offer_terms"),
            models.CheckConstraint(
                condition=models.Q(taken_down_at=None, take_down_reason="")
                | models.Q(taken_down_at__isnull=False) & ~models.Q(take_down_reason=""),
                name="offer_down_with_reason",
            ),
        ]
        indexes = [
            # The company's own list, its count and the rule of expiry dates. The list's filters and
            # sorts read all offers of the company, which are few.
            models.Index(fields=["company", "-id"], name="offer_company"),
            # Staff look for a name.
            GinIndex(Words("name"), name="offer_words"),
            # The search of all offers (`market`): by words, by HS code and price, by category, and
            # sorted by price or expiry date; also the notice before an offer expires. The newest
            # first is the primary key.
            GinIndex(PlainWords(*MARKET_WORDS), condition=IS_STANDING, name="offer_market_words"),
            models.Index(fields=["hs_code", "price"], name="offer_market_hs"),
            models.Index(fields=["price", "id"], condition=IS_STANDING, name="offer_market_price"),
            models.Index(
                fields=["expiry_date", "id"], condition=IS_STANDING, name="offer_market_expiry"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class OfferImage(models.Model):
    """A further image of an offer, after its primary one."""

    offer = models.ForeignKey(Offer, on_delete=models.CASCADE, related_name="further_images")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    slot = models.PositiveSmallIntegerField(_("slot"))

    class Meta:
        verbose_name = _("offer image")
        verbose_name_plural = _("offer images")
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["offer", "slot"], name="offer_image_slot"),
            models.UniqueConstraint(fields=["offer", "file"], name="offer_image_once"),
        ]

    def __str__(self) -> str:
        return f"{self.offer} {self.slot}"
