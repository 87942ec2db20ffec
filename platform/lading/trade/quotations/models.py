"""Quotations, their versions and their attachments."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.reference.models import Unit
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry

from .rules import ClosedBecause, CounterStatus, QuotationStatus

LOCATION_CHARS = 250
MESSAGE_CHARS = 200
"""The most characters of a location for delivery and of a response message."""


class Quotation(models.Model):
    """A seller company's answer to an enquiry (RULES.md 2.3): one live one per company and enquiry.

    Its terms are in its versions: ``current_version`` is shown, ``ordered_version`` is the one an
    order binds (RULES.md 27), ``seen_version`` is the number the buyer last opened, by which the
    lists say what is new. Which version an order is for, its sender says (RULES.md 48).
    ``has_counter_offer`` says whether a counter-offer waits for an answer (RULES.md 49).
    """

    enquiry = models.ForeignKey(Enquiry, on_delete=models.PROTECT, related_name="quotations")
    company = models.ForeignKey(
        Company, on_delete=models.PROTECT, related_name="quotations_sent", verbose_name=_("seller")
    )
    receiver = models.ForeignKey(
        Company,
        on_delete=models.PROTECT,
        related_name="quotations_received",
        verbose_name=_("buyer"),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(
        _("status"),
        max_length=20,
        choices=QuotationStatus.choices,
        default=QuotationStatus.QUOTATION_SENT,
    )
    current_version = models.OneToOneField(
        "QuotationVersion", on_delete=models.PROTECT, related_name="+", null=True
    )
    ordered_version = models.OneToOneField(
        "QuotationVersion", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    seen_version = models.PositiveIntegerField(
        _("version seen by the buyer"), null=True, blank=True
    )
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))
    ordered_at = models.DateTimeField(_("ordered at"), null=True, blank=True)
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    has_counter_offer = models.BooleanField(
        _("counter-offer open"), default=False, db_default=False
    )
    # The numbers of the versions of whose end of validity both sides were told (`expiry`).
    warned_version = models.PositiveIntegerField(null=True, blank=True, editable=False)
    expired_version = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # Copies of the current version's price and the enquiry's product, to sort the lists by, and of
    # the version's last day, to count by. Triggers maintain them, whoever changes the originals.
    sort_price = models.DecimalField(
        max_digits=14, decimal_places=2, default=0, db_default=0, editable=False
    )
    sort_product = models.CharField(
        max_length=100, blank=True, default="", db_default="", editable=False
    )
    expires_on = models.DateField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("quotation")
        verbose_name_plural = _("quotations")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["enquiry", "company"],
                condition=~models.Q(status="withdrawn"),
                name="quotation_one_live",
            ),
            models.UniqueConstraint(
                fields=["enquiry"],
                condition=models.Q(status__in=["order_placed", "order_confirmed"]),
                name="quotation_one_order",
            ),
            models.CheckConstraint(
                condition=~models.Q(status__in=["order_placed", "order_confirmed"])
                | models.Q(ordered_version__isnull=False, ordered_at__isnull=False),
                name="quotation_order_binds_version",
            ),
        ]
        indexes = [
            # The quotations list of an enquiry.
            models.Index(fields=["enquiry", "-id"], name="quotation_enquiry"),
            # The lists of sent and received quotations, in each order.
            models.Index(fields=["company", "-id"], name="quotation_sent"),
            models.Index(fields=["company", "status", "id"], name="quotation_sent_status"),
            models.Index(fields=["company", "sort_price", "id"], name="quotation_sent_price"),
            models.Index(fields=["company", "sort_product", "id"], name="quotation_sent_product"),
            models.Index(fields=["receiver", "-id"], name="quotation_received"),
            models.Index(fields=["receiver", "status", "id"], name="quotation_received_status"),
            models.Index(fields=["receiver", "sort_price", "id"], name="quotation_received_price"),
            models.Index(
                fields=["receiver", "sort_product", "id"], name="quotation_received_product"
            ),
            # The lists of orders, the latest first (`orders`); orders since a moment (`weekly`).
            models.Index(
                fields=["company", "-ordered_at", "-id"],
                condition=models.Q(ordered_at__isnull=False),
                name="quotation_orders_sold",
            ),
            models.Index(
                fields=["receiver", "-ordered_at", "-id"],
                condition=models.Q(ordered_at__isnull=False),
                name="quotation_orders_bought",
            ),
            # Which companies ordered from each other (`companies.parties`).
            models.Index(
                fields=["company", "receiver"],
                condition=models.Q(ordered_at__isnull=False),
                name="quotation_order_parties",
            ),
            # Counts of sent and received quotations by week (`weekly`).
            models.Index(
                fields=["company", "created_at"], include=["ordered_at"], name="quotation_sent_week"
            ),
            models.Index(
                fields=["receiver", "created_at"],
                include=["ordered_at"],
                name="quotation_received_week",
            ),
            # What waits for a company (`waiting`): counter-offers, what nobody has opened, and what
            # expires soon on either side.
            models.Index(
                fields=["company", "id"],
                condition=models.Q(has_counter_offer=True),
                name="quotation_countered",
            ),
            models.Index(
                fields=["receiver", "id"],
                condition=models.Q(status="quotation_sent", seen_version__isnull=True),
                name="quotation_unopened",
            ),
            models.Index(
                fields=["company", "expires_on"],
                condition=models.Q(status="quotation_sent"),
                name="quotation_sent_expiring",
            ),
            models.Index(
                fields=["receiver", "expires_on"],
                condition=models.Q(status="quotation_sent"),
                name="quotation_received_expiring",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.enquiry_id} ← {self.company_id}"


class QuotationVersion(models.Model):
    """The terms of a quotation at one time. Never deleted; a revision adds one (RULES.md 26)."""

    quotation = models.ForeignKey(Quotation, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    price = models.DecimalField(_("price"), max_digits=15, decimal_places=3)
    # None: the enquiry's quantity.
    quantity = models.DecimalField(
        _("quantity"), max_digits=14, decimal_places=3, null=True, blank=True
    )
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, related_name="+", null=True)
    net_amount = models.DecimalField(_("net amount"), max_digits=29, decimal_places=3, null=True)
    currency = models.CharField(_("currency"), max_length=3)
    expiry_date = models.DateField(_("valid until"))
    payment_terms = models.CharField(_("delivery terms"), max_length=3, blank=True)
    delivery_location = models.CharField(
        _("location for delivery"), max_length=LOCATION_CHARS, blank=True
    )
    description = models.CharField(_("response message"), max_length=MESSAGE_CHARS)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("quotation version")
        verbose_name_plural = _("quotation versions")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["quotation", "number"], name="quotation_version"),
            models.CheckConstraint(condition=models.Q(price__gte=1), name="quotation_price"),
            models.CheckConstraint(
                condition=models.Q(quantity__isnull=True) | models.Q(quantity__gt=0),
                name="quotation_quantity",
            ),
        ]
        indexes = [
            # Versions whose validity ends or has just ended (`expiry`).
            models.Index(fields=["expiry_date", "id"], name="quotation_version_expiry"),
        ]

    def __str__(self) -> str:
        return f"{self.quotation_id} v{self.number}"


class QuotationAttachment(models.Model):
    """A file of one version of a quotation."""

    version = models.ForeignKey(
        QuotationVersion, on_delete=models.CASCADE, related_name="attachments"
    )
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    slot = models.PositiveSmallIntegerField(_("slot"))

    class Meta:
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["version", "slot"], name="quotation_attachment_slot"),
        ]

    def __str__(self) -> str:
        return f"{self.version_id}/{self.slot}"


class CounterOffer(models.Model):
    """Other terms that the buyer proposes for one version of a quotation (RULES.md 49). Never
    deleted. Unit and currency are the version's.
    """

    quotation = models.ForeignKey(
        Quotation, on_delete=models.CASCADE, related_name="counter_offers"
    )
    version = models.ForeignKey(
        QuotationVersion, on_delete=models.PROTECT, related_name="counter_offers"
    )
    status = models.CharField(
        _("status"), max_length=10, choices=CounterStatus.choices, default=CounterStatus.OPEN
    )
    closed_because = models.CharField(
        _("closed because"), max_length=20, choices=ClosedBecause.choices, blank=True
    )
    price = models.DecimalField(_("price"), max_digits=15, decimal_places=3)
    # None: the enquiry's quantity.
    quantity = models.DecimalField(
        _("quantity"), max_digits=14, decimal_places=3, null=True, blank=True
    )
    net_amount = models.DecimalField(_("net amount"), max_digits=29, decimal_places=3, null=True)
    payment_terms = models.CharField(_("delivery terms"), max_length=3, blank=True)
    delivery_location = models.CharField(
        _("location for delivery"), max_length=LOCATION_CHARS, blank=True
    )
    expiry_date = models.DateField(_("valid until"))
    description = models.CharField(_("message"), max_length=MESSAGE_CHARS)
    answer = models.CharField(_("answer"), max_length=MESSAGE_CHARS, blank=True)
    answer_version = models.ForeignKey(
        QuotationVersion, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"))
    # Nobody, when it was closed.
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("counter-offer")
        verbose_name_plural = _("counter-offers")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["quotation"],
                condition=models.Q(status="open"),
                name="counter_offer_one_open",
            ),
            models.CheckConstraint(condition=models.Q(price__gte=1), name="counter_offer_price"),
            models.CheckConstraint(
                condition=models.Q(quantity__isnull=True) | models.Q(quantity__gt=0),
                name="counter_offer_quantity",
            ),
            models.CheckConstraint(
                condition=models.Q(status="open", decided_at__isnull=True)
                | ~models.Q(status="open") & models.Q(decided_at__isnull=False),
                name="counter_offer_decided",
            ),
            models.CheckConstraint(
                condition=~models.Q(status__in=["accepted", "answered"])
                | models.Q(answer_version__isnull=False),
                name="counter_offer_answered_by_version",
            ),
            models.CheckConstraint(
                condition=models.Q(status="closed") & ~models.Q(closed_because="")
                | ~models.Q(status="closed") & models.Q(closed_because=""),
                name="counter_offer_closed_because",
            ),
        ]
        indexes = [
            # The counter-offers of a quotation, newest first.
            models.Index(fields=["quotation", "-id"], name="counter_offer_quotation"),
            # Open ones whose own validity has ended (`expiry`).
            models.Index(
                fields=["expiry_date", "id"],
                condition=models.Q(status="open"),
                name="counter_offer_expiry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.quotation_id} ⇄ {self.pk}"


class ResponseCount(models.Model):
    """How a company answered what it could answer, as the last night counted it (RULES.md 57).

    ``answered`` of ``cases``, and the median of ``seconds`` until the first quotation; the periods
    are the three of 30 days, oldest first.
    """

    company = models.OneToOneField(
        Company, on_delete=models.CASCADE, related_name="+", primary_key=True
    )
    counted_until = models.DateTimeField(_("counted until"))
    cases = models.PositiveIntegerField(_("cases"))
    answered = models.PositiveIntegerField(_("answered"))
    seconds = models.BigIntegerField(_("seconds until a quotation"), null=True)
    period_cases = ArrayField(models.PositiveIntegerField(), verbose_name=_("cases by period"))
    period_answered = ArrayField(
        models.PositiveIntegerField(), verbose_name=_("answered by period")
    )
    period_seconds = ArrayField(
        models.BigIntegerField(null=True), verbose_name=_("seconds by period")
    )

    class Meta:
        verbose_name = _("response rate and time")
        verbose_name_plural = _("response rates and times")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(answered__lte=models.F("cases")),
                name="response_answered_of_cases",
            ),
        ]
        indexes = [
            # The rows that a night's run did not count again.
            models.Index(fields=["counted_until"], name="response_count_until"),
        ]

    def __str__(self) -> str:
        return f"{self.company_id}: {self.answered}/{self.cases}"
