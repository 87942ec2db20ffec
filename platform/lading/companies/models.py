"""The tenant: a company, its ports and its verification documents (decision 1)."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.files.models import StoredFile
from lading.reference.models import BusinessType, Country, Port


class CompanyStatus(models.TextChoices):
    """Verification (decision 7)."""

    PENDING = "pending", _("Pending")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class Company(models.Model):
    """A business of one of the nine types. Everything it trades with belongs to it."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    business_type = models.ForeignKey(
        BusinessType, on_delete=models.PROTECT, related_name="+", verbose_name=_("business type")
    )
    name = models.CharField(_("company name"), max_length=100)
    description = models.CharField(_("about"), max_length=100, blank=True)
    address = models.CharField(_("address"), max_length=100, blank=True)
    city = models.CharField(_("city"), max_length=75, blank=True)
    state = models.CharField(_("state"), max_length=75, blank=True)
    country = models.ForeignKey(
        Country, on_delete=models.PROTECT, related_name="+", verbose_name=_("country")
    )
    gst_number = models.CharField(_("GST number"), max_length=15, blank=True)
    logo = models.ForeignKey(
        StoredFile, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    status = models.CharField(
        _("status"),
        max_length=16,
        choices=CompanyStatus.choices,
        default=CompanyStatus.PENDING,
        db_index=True,
    )
    created_at = models.DateTimeField(_("registered at"))

    class Meta:
        verbose_name = _("company")
        verbose_name_plural = _("companies")
        ordering = ["-id"]
        indexes = [
            # Matching and the /users/all lists go by type.
            models.Index(fields=["business_type", "id"], name="company_type"),
        ]

    def __str__(self) -> str:
        return self.name


class DocumentKey(models.TextChoices):
    """The verification documents (document 1 §3)."""

    GST = "GST", _("GST certificate")
    EXIM = "EXIM", _("EXIM certificate")
    CC = "CC", _("Company certificate")


class CompanyDocument(models.Model):
    """One verification document: the file that stands for it now."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="documents")
    key = models.CharField(_("kind"), max_length=4, choices=DocumentKey.choices)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    description = models.CharField(_("description"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["company", "key"], name="company_document_key")
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.key}"


class PortRole(models.TextChoices):
    """Loading (or handling) ports, and destination ports."""

    LOADING = "loading", _("Loading")
    DESTINATION = "destination", _("Destination")


class CompanyPort(models.Model):
    """A port the company serves (decision 9)."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="ports")
    port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(_("role"), max_length=12, choices=PortRole.choices)

    class Meta:
        verbose_name = _("port served")
        verbose_name_plural = _("ports served")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["company", "role", "port"], name="company_port")
        ]
        indexes = [
            # Matching: who serves this port.
            models.Index(fields=["port", "company"], name="company_port_port"),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.role} {self.port_id}"


class PortPair(models.Model):
    """A lane the company ships on: loading → destination (types 2 and 8)."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="port_pairs")
    loading_port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    destination_port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("port pair")
        verbose_name_plural = _("port pairs")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["company", "loading_port", "destination_port"], name="company_port_pair"
            )
        ]
        indexes = [
            # Matching: who ships this lane.
            models.Index(
                fields=["loading_port", "destination_port", "company"], name="port_pair_lane"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.loading_port_id} → {self.destination_port_id}"
