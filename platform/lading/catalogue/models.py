"""The products a company sells; approved ones decide which enquiries it is matched with."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.companies.models import Company
from lading.files.models import StoredFile
from lading.kernel.search import Words
from lading.reference.models import Category, HsCode


class ProductStatus(models.TextChoices):
    """RULES.md 2.4: saving sets pending approval; staff approve or reject."""

    PENDING_APPROVAL = "pending_approval", _("Pending approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class Product(models.Model):
    """One product of a company (RULES.md 2.3)."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="products")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(_("product name"), max_length=70)
    description = models.CharField(_("description"), max_length=255)
    specification = models.CharField(_("specification"), max_length=255)
    remarks = models.CharField(_("remarks"), max_length=255, blank=True)
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
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("product")
        verbose_name_plural = _("products")
        ordering = ["-id"]
        indexes = [
            # Staff look for a name.
            GinIndex(Words("name"), name="product_words"),
            # My Products.
            models.Index(fields=["company", "-id"], name="product_company"),
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
        ]

    def __str__(self) -> str:
        return self.name
