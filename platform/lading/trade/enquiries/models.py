"""Enquiries, their attachments, and what suppliers see of them (leads)."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel.values.search import Words
from lading.base.reference.models import Category, Country, HsCode, Port, Unit
from lading.members.companies.models import Company

from . import variants
from .rules import EnquiryStatus, LeadStatus, OrderState


class Enquiry(models.Model):
    """A request for quotation (RULES.md 2.3). Optional fields depend on party and variant.

    ``target_types`` are business type ids in the order given: the first is the party.
    ``quotation_count`` and ``order_state`` are kept by the services that change quotations, so
    that lists need no sub-query.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="enquiries")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    variant = models.CharField(_("variant"), max_length=10, choices=variants.choices)
    status = models.CharField(
        _("status"), max_length=20, choices=EnquiryStatus.choices, default=EnquiryStatus.DRAFT
    )
    order_state = models.CharField(
        _("order"), max_length=20, choices=OrderState.choices, default=OrderState.NONE, blank=True
    )
    quotation_count = models.PositiveIntegerField(_("quotations"), default=0)
    unread_quotations = models.PositiveIntegerField(_("unread quotations"), default=0)

    product_name = models.CharField(_("product name"), max_length=100, blank=True)
    # db_index=False: the indexes of the staff list begin with these columns.
    category = models.ForeignKey(
        Category,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    hs_code = models.ForeignKey(
        HsCode, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    description = models.CharField(_("requirements"), max_length=1000, blank=True)
    remarks = models.CharField(_("remarks"), max_length=1000, blank=True)
    quantity = models.DecimalField(
        _("quantity"), max_digits=14, decimal_places=3, null=True, blank=True
    )
    unit = models.ForeignKey(
        Unit, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    target_types = ArrayField(
        models.PositiveSmallIntegerField(), verbose_name=_("targeted business types"), default=list
    )
    include_commission_agents = models.BooleanField(_("include commission agents"), default=False)
    include_freight_forwarders = models.BooleanField(_("include freight forwarders"), default=False)
    # The lists of the form as they were sent, and the companies of both together.
    excluded_user_ids = ArrayField(
        models.BigIntegerField(), default=list, db_default=[], blank=True
    )
    excluded_agent_ids = ArrayField(
        models.BigIntegerField(), default=list, db_default=[], blank=True
    )
    excluded_company_ids = ArrayField(
        models.BigIntegerField(), verbose_name=_("excluded companies"), default=list, blank=True
    )
    payment_terms = models.CharField(_("delivery terms"), max_length=3, blank=True)
    delivery_location = models.CharField(_("location for delivery"), max_length=250, blank=True)
    source_country = models.ForeignKey(
        Country,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    source_port = models.ForeignKey(
        Port, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    destination_country = models.ForeignKey(
        Country,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    destination_port = models.ForeignKey(
        Port, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    shipment_mode = models.CharField(_("shipment mode"), max_length=3, blank=True)
    shipment_type = models.CharField(_("shipment type"), max_length=3, blank=True)
    container_type = models.CharField(_("container type"), max_length=6, blank=True)
    container_count = models.PositiveIntegerField(_("number of containers"), null=True, blank=True)
    net_weight_per_container = models.DecimalField(
        _("net weight per container (kg)"), max_digits=14, decimal_places=3, null=True, blank=True
    )
    cargo_weight = models.DecimalField(
        _("cargo weight (kg)"), max_digits=14, decimal_places=3, null=True, blank=True
    )
    total_cubic_metres = models.DecimalField(
        _("total cubic metres"), max_digits=14, decimal_places=3, null=True, blank=True
    )
    cargo_readiness_date = models.DateField(_("cargo readiness date"), null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    rate_indication = models.DecimalField(
        _("rate indication"), max_digits=15, decimal_places=3, null=True, blank=True
    )
    is_duplicate = models.BooleanField(_("cloned"), default=False)
    rejection_reason = models.TextField(_("reason for rejection"), blank=True)
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))
    submitted_at = models.DateTimeField(_("submitted at"), null=True, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        verbose_name = _("enquiry")
        verbose_name_plural = _("enquiries")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(status__in=["published", "withdrawn"])
                | models.Q(published_at__isnull=False),
                name="enquiry_published_at",
            ),
        ]
        indexes = [
            # The owner's list, newest first, per variant.
            models.Index(fields=["company", "variant", "-id"], name="enquiry_own"),
            models.Index(fields=["company", "-id"], name="enquiry_company"),
            # Whether the company asked for the same lately (`alike`).
            models.Index(
                fields=[
                    "company",
                    "hs_code",
                    "source_port",
                    "destination_port",
                    "-submitted_at",
                ],
                condition=models.Q(status__in=["pending_approval", "published"]),
                name="enquiry_alike",
            ),
            # Counts of a company's enquiries by week (`weekly`).
            models.Index(
                fields=["company", "published_at"],
                condition=models.Q(published_at__isnull=False),
                name="enquiry_by_week",
            ),
            # Forwarders see every enquiry addressed to them, newest first (RULES.md 21) …
            models.Index(
                fields=["-published_at", "-id"],
                include=["company"],
                condition=models.Q(status="published", target_types__contains=[6]),
                name="enquiry_forwarders",
            ),
            # … except the few enquiries that exclude them.
            GinIndex(
                fields=["excluded_company_ids"],
                condition=~models.Q(excluded_company_ids=[]),
                name="enquiry_excluded",
            ),
            # The staff list's filters, newest first, and its search.
            models.Index(fields=["status", "-id"], name="enquiry_status"),
            models.Index(fields=["category", "-id"], name="enquiry_category"),
            models.Index(fields=["source_country", "-id"], name="enquiry_source"),
            models.Index(fields=["destination_country", "-id"], name="enquiry_destination"),
            GinIndex(Words("product_name", "description"), name="enquiry_words"),
        ]

    def __str__(self) -> str:
        return self.product_name or f"#{self.pk}"


class EnquiryAttachment(models.Model):
    """A file in one of the four attachment slots."""

    enquiry = models.ForeignKey(Enquiry, on_delete=models.CASCADE, related_name="attachments")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    slot = models.PositiveSmallIntegerField(_("slot"))
    is_primary = models.BooleanField(_("primary image"), default=False)

    class Meta:
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["enquiry", "slot"], name="enquiry_attachment_slot"),
            models.UniqueConstraint(fields=["enquiry", "file"], name="enquiry_attachment_file"),
        ]

    def __str__(self) -> str:
        return f"{self.enquiry_id}/{self.slot}"


class Unlock(models.Model):
    """An enquiry that a company unlocked with points (RULES.md 17); at most once."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    enquiry = models.ForeignKey(Enquiry, on_delete=models.CASCADE, related_name="unlocks")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="unlocks")
    points = models.PositiveIntegerField(_("points"))
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("unlocked at"))

    class Meta:
        verbose_name = _("unlocked enquiry")
        verbose_name_plural = _("unlocked enquiries")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["company", "enquiry"], name="unlock_once")]

    def __str__(self) -> str:
        return f"{self.company_id} {self.enquiry_id}"


class Lead(models.Model):
    """One enquiry for one supplier company: match, access and read receipt.

    Matching creates it; opening does so for companies that are not matched (forwarders).
    ``quotation_id`` is the company's live quotation. It is no foreign key, because quotations is a
    later app.
    """

    # Only the indexes below are used for reading; Django's own would double the cost of matching.
    enquiry = models.ForeignKey(
        Enquiry, on_delete=models.CASCADE, related_name="leads", db_index=False
    )
    company = models.ForeignKey(
        Company, on_delete=models.CASCADE, related_name="leads", db_index=False
    )
    is_matched = models.BooleanField(_("matched"), default=False)
    score = models.PositiveSmallIntegerField(_("score"), default=0)
    reasons = models.JSONField(_("reasons"), default=list)
    published_at = models.DateTimeField(_("published at"))
    accessed_at = models.DateTimeField(_("opened at"), null=True)
    receipt_status = models.CharField(
        _("status"), max_length=24, choices=LeadStatus.choices, blank=True
    )
    quotation_id = models.BigIntegerField(_("quotation id"), null=True)
    created_at = models.DateTimeField(_("created at"))
    # Copies of the columns that the list filters by, so that it reads one index. Set while matched.
    raiser_type = models.PositiveSmallIntegerField(_("raised by type"), default=0)
    for_customs = models.BooleanField(_("for customs agents"), default=False)
    for_forwarding = models.BooleanField(_("for forwarders and lines"), default=False)

    class Meta:
        verbose_name = _("lead")
        verbose_name_plural = _("leads")
        ordering = ["-published_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["enquiry", "company"], name="lead_enquiry_company")
        ]
        indexes = [
            # The leads list: matched enquiries of one company, newest first.
            models.Index(
                fields=["company", "-published_at", "-enquiry"],
                include=["raiser_type", "for_customs", "for_forwarding"],
                condition=models.Q(is_matched=True),
                name="lead_list",
            ),
            # The list /enquiries/accessed/id.
            models.Index(
                fields=["company", "-accessed_at"],
                condition=models.Q(accessed_at__isnull=False),
                name="lead_accessed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enquiry_id} → {self.company_id}"


class AccessMonth(models.Model):
    """How much of its monthly allowance a company has used (RULES.md 18).

    One conditional UPDATE counts up, so that parallel calls never exceed the allowance.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+")
    month = models.DateField(_("month (IST)"))
    used = models.PositiveIntegerField(_("used"), default=0)

    class Meta:
        verbose_name = _("monthly access")
        verbose_name_plural = _("monthly access")
        constraints = [
            models.UniqueConstraint(fields=["company", "month"], name="access_month_key")
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.month:%Y-%m}: {self.used}"
