"""Ratings and business cards."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.companies.models import Company
from lading.enquiries.models import Enquiry
from lading.quotations.models import Quotation


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
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("business card request")
        verbose_name_plural = _("business card requests")
        ordering = ["-id"]
        constraints = [
            # One open or accepted request per pair (RULES.md 33).
            models.UniqueConstraint(
                fields=["requester", "buyer"],
                condition=models.Q(status__in=["sent", "accepted"]),
                name="card_once",
            ),
        ]
        indexes = [
            # Requests a buyer received, and those a supplier sent, newest first.
            models.Index(fields=["buyer", "-id"], name="card_buyer"),
            models.Index(fields=["requester", "-id"], name="card_requester"),
        ]

    def __str__(self) -> str:
        return f"{self.requester_id} → {self.buyer_id}: {self.status}"
