"""The submissions of the public forms: exporter registrations and website queries."""

from __future__ import annotations

import uuid

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.search import Words
from lading.base.reference.models import Country

REGISTRATION_WORDS = ("company_name", "name", "nature_of_business")
QUERY_WORDS = ("subject", "name", "company_name")


def _beginnings(column: str, name: str) -> models.Index:
    return models.Index(fields=[column], opclasses=["varchar_pattern_ops"], name=name)


class CompanyType(models.TextChoices):
    """Legal forms of a company (RULES.md 1.5, "Exporter registration form")."""

    PROPRIETORSHIP = "proprietorship", _("Proprietorship")
    PARTNERSHIP = "partnership", _("Partnership Firm")
    PRIVATE_LIMITED = "private_limited", _("Private Limited Company")
    LLP = "llp", _("Limited Liability Partnership Firm")
    OPC = "opc", _("One Person Company (OPC Private Limited)")


class RegistrationStatus(models.TextChoices):
    """How far the review of a registration has come (RULES.md 30)."""

    PENDING = "pending_approval", _("Pending approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class ExporterRegistration(models.Model):
    """A request to help register a new export company (RULES.md 1.2, /exporter)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    company_type = models.CharField(_("company type"), max_length=20, choices=CompanyType.choices)
    name = models.CharField(_("name"), max_length=75)
    company_name = models.CharField(_("company name"), max_length=75)
    email = models.EmailField(_("e-mail"), max_length=75)
    mobile = models.CharField(_("mobile"), max_length=20)
    nature_of_business = models.CharField(_("nature of business"), max_length=100)
    status = models.CharField(
        _("status"),
        max_length=20,
        choices=RegistrationStatus.choices,
        default=RegistrationStatus.PENDING,
    )
    remarks = models.CharField(_("remarks"), max_length=2000, blank=True)
    terms_version = models.PositiveIntegerField(_("accepted terms"), default=0)
    locale = models.CharField(_("language"), max_length=5, default="en")
    created_at = models.DateTimeField(_("received at"))

    class Meta:
        verbose_name = _("exporter registration")
        verbose_name_plural = _("exporter registrations")
        ordering = ["-id"]
        indexes = [
            # The staff's list by state, newest first.
            models.Index(fields=["status", "-id"], name="registration_status"),
            # What staff search for (`finding`).
            GinIndex(Words(*REGISTRATION_WORDS), name="registration_words"),
            _beginnings("email", "registration_email"),
            _beginnings("mobile", "registration_mobile"),
        ]

    def __str__(self) -> str:
        return self.company_name


class QueryStatus(models.TextChoices):
    """How far staff have come with a query."""

    NEW = "new", _("New")
    ANSWERED = "answered", _("Answered")
    CLOSED = "closed", _("Closed")


class WebsiteQuery(models.Model):
    """A message from the contact form (RULES.md 42)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=75)
    company_name = models.CharField(_("company name"), max_length=75, blank=True)
    email = models.EmailField(_("e-mail"), max_length=75)
    mobile = models.CharField(_("mobile"), max_length=20, blank=True)
    country = models.ForeignKey(
        Country,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("country"),
        null=True,
        blank=True,
    )
    subject = models.CharField(_("subject"), max_length=150)
    message = models.TextField(_("message"), max_length=2000)
    status = models.CharField(
        _("status"), max_length=10, choices=QueryStatus.choices, default=QueryStatus.NEW
    )
    notes = models.TextField(_("staff notes"), max_length=2000, blank=True)
    locale = models.CharField(_("language"), max_length=5, default="en")
    created_at = models.DateTimeField(_("received at"))
    updated_at = models.DateTimeField(_("changed at"))

    class Meta:
        verbose_name = _("website query")
        verbose_name_plural = _("website queries")
        ordering = ["-id"]
        indexes = [
            # The staff's list by state, newest first.
            models.Index(fields=["status", "-id"], name="website_query_status"),
            # What staff search for (`finding`).
            GinIndex(Words(*QUERY_WORDS), name="website_query_words"),
            _beginnings("email", "website_query_email"),
            _beginnings("mobile", "website_query_mobile"),
        ]

    def __str__(self) -> str:
        return self.subject
