"""Points: a double-entry ledger (RULES.md 16). ₹1 = 1 point = 100 paise."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.members.companies.models import Company


class AccountKind(models.TextChoices):
    """The kinds of accounts in the ledger. Only a company's account may not go below zero."""

    COMPANY = "company", _("Company's points")
    SALES = "sales", _("Points sold")
    UNLOCKS = "unlocks", _("Points spent on unlocking")
    ADJUSTMENTS = "adjustments", _("Corrections by staff")


class PointsAccount(models.Model):
    """One account. ``balance`` is the sum of its entries, kept by a database trigger."""

    company = models.OneToOneField(
        Company, on_delete=models.PROTECT, related_name="points_account", null=True, blank=True
    )
    kind = models.CharField(_("kind"), max_length=12, choices=AccountKind.choices)
    balance = models.BigIntegerField(_("balance"), default=0)

    class Meta:
        verbose_name = _("points account")
        verbose_name_plural = _("points accounts")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(company__isnull=True) | models.Q(balance__gte=0),
                name="points_never_negative",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="company", company__isnull=False)
                | (~models.Q(kind="company") & models.Q(company__isnull=True)),
                name="points_account_kind",
            ),
            models.UniqueConstraint(
                fields=["kind"],
                condition=models.Q(company__isnull=True),
                name="points_account_system",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.company_id or ''}".strip()


class MovementKind(models.TextChoices):
    """Why points moved."""

    PURCHASE = "purchase", _("Purchase")
    UNLOCK = "unlock", _("Enquiry unlocked")
    REFUND = "refund", _("Refund")
    CORRECTION = "correction", _("Correction")


class PointsMovement(models.Model):
    """One movement of points between accounts. Its entries add up to 0, which the database checks
    when the transaction commits. ``reference`` is unique, so that it happens once.
    """

    kind = models.CharField(_("kind"), max_length=12, choices=MovementKind.choices)
    reference = models.CharField(_("reference"), max_length=80, unique=True)
    description = models.CharField(_("description"), max_length=200)
    # The values in the description, to translate it for the reader (`naming`).
    params = models.JSONField(_("details"), default=dict, blank=True)
    actor_user_id = models.BigIntegerField(_("user id"), null=True)
    created_at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("movement of points")
        verbose_name_plural = _("movements of points")
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.reference


class PointsEntry(models.Model):
    """One side of a movement. Append-only: a database trigger refuses UPDATE and DELETE."""

    movement = models.ForeignKey(PointsMovement, on_delete=models.PROTECT, related_name="entries")
    account = models.ForeignKey(PointsAccount, on_delete=models.PROTECT, related_name="entries")
    amount = models.BigIntegerField(_("points"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(amount=0), name="points_entry_amount"),
            models.UniqueConstraint(fields=["movement", "account"], name="points_entry_once"),
        ]
        indexes = [
            # A company's points history, newest first.
            models.Index(fields=["account", "-id"], name="points_entry_account"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.amount:+d}"
