"""Ratings and business cards."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import Quotation


class Rating(models.Model):
    """A rating that one party of an order gives the other (RULES.md 32), once per quotation."""

    quotation = models.ForeignKey(Quotation, on_delete=models.PROTECT, related_name="ratings")
    rater = models.ForeignKey(
        Company, on_delete=models.PROTECT, related_name="ratings_given", verbose_name=_("by")
    )
    rated = models.ForeignKey(
        Company, on_delete=models.PROTECT, related_name="ratings_received", verbose_name=_("of")
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    rating = models.PositiveSmallIntegerField(_("stars"))
    comments = models.CharField(_("comments"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("rated at"))
    updated_at = models.DateTimeField(_("changed at"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["quotation", "rater"], name="rating_once"),
            models.CheckConstraint(
                condition=models.Q(rating__gte=1, rating__lte=5), name="rating_stars"
            ),
            models.CheckConstraint(
                condition=~models.Q(rater=models.F("rated")), name="rating_not_own"
            ),
        ]
        indexes = [
            # The ratings a company received, newest first.
            models.Index(fields=["rated", "-id"], name="rating_received"),
        ]

    def __str__(self) -> str:
        return f"{self.rater_id} → {self.rated_id}: {self.rating}"


class CardStatus(models.TextChoices):
    """The status of a request for a business card (RULES.md 2.4)."""

    SENT = "sent", _("Sent")
    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class BusinessCard(models.Model):
    """A supplier's request for a buyer's business card (RULES.md 33). Accepting it shows the
    buyer's contact to the requester's company.

    The requests of a company that a buyer has not answered, or has answered at one moment, are one
    entry of the buyer's list.
    """

    requester = models.ForeignKey(
        Company, on_delete=models.CASCADE, related_name="cards_requested", verbose_name=_("by")
    )
    buyer = models.ForeignKey(
        Company, on_delete=models.CASCADE, related_name="cards_received", verbose_name=_("of")
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    # The lead from which it was requested. It names the buyer to some plans only (RULES.md 23).
    enquiry = models.ForeignKey(
        Enquiry, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    status = models.CharField(
        _("status"), max_length=10, choices=CardStatus.choices, default=CardStatus.SENT
    )
    created_at = models.DateTimeField(_("requested at"))
    # When its status last changed, as its requester sees it.
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    # When the buyer answered.
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    # When an answer that still waits to be told becomes a rejection (`card_answers`).
    reject_at = models.DateTimeField(_("rejected from"), null=True, blank=True)

    class Meta:
        verbose_name = _("business card request")
        verbose_name_plural = _("business card requests")
        ordering = ["-id"]
        constraints = [
            # One open or accepted request per pair, and from leads one per enquiry: a second one of
            # a pair would be refused, and so tell that two unnamed buyers are one (RULES.md 33).
            models.UniqueConstraint(
                fields=["requester", "buyer"],
                condition=models.Q(status__in=["sent", "accepted"], enquiry__isnull=True),
                name="card_once",
            ),
            models.UniqueConstraint(
                fields=["requester", "enquiry"],
                condition=models.Q(status__in=["sent", "accepted"], enquiry__isnull=False),
                name="card_once_per_enquiry",
            ),
            models.CheckConstraint(
                condition=models.Q(reject_at__isnull=True)
                | models.Q(answered_at__isnull=False, status__in=["sent", "withdrawn"]),
                name="card_rejection_waits",
            ),
        ]
        indexes = [
            # Requests a buyer received, and those a supplier sent, newest first.
            models.Index(fields=["buyer", "-id"], name="card_buyer"),
            models.Index(fields=["requester", "-id"], name="card_requester"),
            # Requests of a pair, and who knows whom by an accepted one (`companies.parties`).
            models.Index(fields=["requester", "buyer", "answered_at"], name="card_pair"),
            models.Index(
                fields=["buyer", "requester"],
                condition=models.Q(status="accepted"),
                name="card_accepted",
            ),
            # Rejections that are still to be told (`card_answers`).
            models.Index(
                fields=["reject_at"],
                condition=models.Q(status="sent", reject_at__isnull=False),
                name="card_rejection_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.requester_id} → {self.buyer_id}: {self.status}"
