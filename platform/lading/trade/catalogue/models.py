"""The products a company sells; approved ones decide which enquiries it is matched with."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel import review
from lading.base.kernel.values.search import PlainWords, Words
from lading.base.reference.models import Category, HsCode
from lading.members.companies.models import Company

from .rules import ProductStatus

NAME_LENGTH = 70
TEXT_LENGTH = 255
"""The most characters of a product's name, and of its description and specification."""


IS_OFFERED = models.Q(status=ProductStatus.APPROVED, is_active=True)
"""Products that companies in good standing offer to others."""


class Product(models.Model):
    """One product of a company (RULES.md 2.3)."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="products")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(_("product name"), max_length=NAME_LENGTH)
    description = models.CharField(_("description"), max_length=TEXT_LENGTH)
    specification = models.CharField(_("specification"), max_length=TEXT_LENGTH)
    # Why staff rejected it.
    remarks = models.CharField(_("remarks"), max_length=review.MAX_REMARKS, blank=True)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    hs_code = models.ForeignKey(HsCode, on_delete=models.PROTECT, related_name="+")
    primary_image = models.ForeignKey(
        StoredFile, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    status = models.CharField(
        _("status"),
        max_length=20,
        choices=ProductStatus.choices,
        default=ProductStatus.PENDING_APPROVAL,
    )
    # Whether its company offers it now: others see it, and it is matched, only then.
    is_active = models.BooleanField(_("active"), default=True, db_default=True)
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"), null=True)
    # Since when it is offered: it was approved, or turned on again. None: before this was kept.
    offered_at = models.DateTimeField(_("offered since"), null=True, editable=False)

    class Meta:
        verbose_name = _("product")
        verbose_name_plural = _("products")
        ordering = ["-id"]
        indexes = [
            # Staff look for a name.
            GinIndex(Words("name"), name="product_words"),
            # My Products and a company's public profile. Their filters and sorts read all products
            # of the company, which are as few as its plan allows.
            models.Index(fields=["company", "-id"], name="product_company"),
            # The staff's list by status.
            models.Index(fields=["status", "-id"], name="product_status"),
            # Matching by HS code and by category, approved products only.
            models.Index(
                fields=["hs_code", "company"],
                condition=models.Q(status="approved"),
                name="product_match_hs",
            ),
            models.Index(
                fields=["category", "company"],
                condition=models.Q(status="approved"),
                name="product_match_category",
            ),
            # The search of all companies' products (`market`): by words, and by name where many are
            # found. Its other filters read the keys of HS code, category and company.
            GinIndex(
                PlainWords("name", "description"), condition=IS_OFFERED, name="product_market_words"
            ),
            models.Index(fields=["name", "id"], condition=IS_OFFERED, name="product_market_name"),
            # What saved searches have not seen.
            models.Index(
                fields=["offered_at"], condition=IS_OFFERED, name="product_market_offered"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ProductImage(models.Model):
    """A further image of a product, after its primary one."""

    product = models.ForeignKey(Product, on_delete=models.CASCADE, related_name="further_images")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    slot = models.PositiveSmallIntegerField(_("slot"))

    class Meta:
        verbose_name = _("product image")
        verbose_name_plural = _("product images")
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["product", "slot"], name="product_image_slot"),
            models.UniqueConstraint(fields=["product", "file"], name="product_image_once"),
        ]

    def __str__(self) -> str:
        return f"{self.product} {self.slot}"
