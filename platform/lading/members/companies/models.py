"""Companies, their ports, their verification documents and registrations (RULES.md 1)."""

from __future__ import annotations

import uuid

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel.values.search import Words
from lading.base.reference.models import BusinessType, Country, Port


class CompanyStatus(models.TextChoices):
    """Verification (RULES.md 7)."""

    PENDING = "pending", _("Pending")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class Company(models.Model):
    """A business of one of the nine types. Everything it trades belongs to it."""

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
    )
    created_at = models.DateTimeField(_("registered at"))
    # When ports or pairs were last changed after their first fill (RULES.md 11).
    ports_edited_at = models.DateTimeField(_("ports changed at"), null=True, blank=True)
    # Sums of the ratings received, kept by the service that stores a rating (RULES.md 32).
    rating_count = models.PositiveIntegerField(_("ratings"), default=0)
    rating_sum = models.PositiveIntegerField(_("total stars"), default=0)

    class Meta:
        verbose_name = _("company")
        verbose_name_plural = _("companies")
        ordering = ["-id"]
        indexes = [
            # Matching and the lists of companies filter by type.
            models.Index(fields=["business_type", "id"], name="company_type"),
            # The staff's list by verification, newest first.
            models.Index(fields=["status", "-id"], name="company_status"),
            # Staff look for a name, or the beginning of a GST number.
            GinIndex(Words("name"), name="company_words"),
            models.Index(
                fields=["gst_number"],
                opclasses=["varchar_pattern_ops"],
                name="company_gst",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DocumentKey(models.TextChoices):
    """The verification documents (RULES.md 1.3)."""

    GST = "GST", _("GST certificate")
    EXIM = "EXIM", _("EXIM certificate")
    CC = "CC", _("Company certificate")


class DocumentStatus(models.TextChoices):
    """The staff's decision on a document (RULES.md 1.3)."""

    SENT = "sent", _("Sent")
    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")


class CompanyDocument(models.Model):
    """One verification document: the company's slot and the file in it."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="documents")
    key = models.CharField(_("kind"), max_length=4, choices=DocumentKey.choices)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    description = models.CharField(_("description"), max_length=100, blank=True)
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=DocumentStatus.choices,
        default=DocumentStatus.SENT,
    )
    is_shown = models.BooleanField(
        _("shown to companies that may see the contact"), default=False, db_default=False
    )

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
    """A port the company serves (RULES.md 9)."""

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
            # Matching: the companies that serve this port.
            models.Index(fields=["port", "company"], name="company_port_port"),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.role} {self.port_id}"


class PortPair(models.Model):
    """A port pair that the company ships on: loading port → destination port (types 2 and 8)."""

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
            # Matching: the companies that ship on this lane.
            models.Index(
                fields=["loading_port", "destination_port", "company"], name="port_pair_lane"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.loading_port_id} → {self.destination_port_id}"


class SignUp(models.Model):
    """An unfinished registration or invitation. It becomes an account when its password is set
    (RULES.md 3).

    Several may wait for one address; the first whose link is used becomes the person. So a form
    with somebody else's e-mail or mobile neither takes that address nor tells whether it is taken.
    ``user_id`` and ``uuid`` are reserved for the person from the start.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user_id = models.BigIntegerField(_("user id"), unique=True)
    email = models.EmailField(_("e-mail"), max_length=75)
    mobile = models.CharField(_("mobile"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=75)
    locale = models.CharField(_("language"), max_length=5, default="en")
    # Only for a new company: its checked fields, to be stored with it.
    form = models.JSONField(_("form"), default=dict)
    # Only for an invitation: the company that invites, and the password it chose.
    company = models.ForeignKey(
        Company,
        on_delete=models.CASCADE,
        related_name="invitations",
        null=True,
        blank=True,
        verbose_name=_("invited by"),
    )
    password = models.CharField(max_length=128, blank=True)
    must_change_password = models.BooleanField(default=True)
    terms_version = models.PositiveIntegerField(_("accepted terms"), default=0)
    privacy_version = models.PositiveIntegerField(_("accepted privacy policy"), default=0)
    ip_address = models.GenericIPAddressField(_("address"), null=True, blank=True)
    created_at = models.DateTimeField(_("started at"))
    mobile_verified_at = models.DateTimeField(_("mobile verified at"), null=True, blank=True)
    completed_at = models.DateTimeField(_("completed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("registration in progress")
        verbose_name_plural = _("registrations in progress")
        ordering = ["-id"]
        indexes = [
            # Codes are found by mobile, links by e-mail; the newest counts.
            models.Index(fields=["mobile", "-id"], name="sign_up_mobile"),
            models.Index(fields=["email", "-id"], name="sign_up_email"),
            # Invitations count as users of the company (at most 10).
            models.Index(
                fields=["company"],
                condition=models.Q(completed_at__isnull=True),
                name="sign_up_invitations",
            ),
        ]

    def __str__(self) -> str:
        return self.email
