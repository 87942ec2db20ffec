"""Unclaimed cargo and RODTEP credit that companies offer to the marketplace (RULES.md 60)."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.kernel import review
from lading.base.kernel.values.search import Words
from lading.base.reference.models import Category, Country, HsCode, Port, Unit
from lading.members.companies.models import Company

from .rules import LIVE, ListingStatus, PriceBasis

DESCRIPTION_LENGTH = 288
"""The most characters of a description (RULES.md 3.5)."""
PRICE_LENGTH = 48
"""The most characters of a price, as it is typed."""
SCRIP_LENGTH = 20
"""The most characters of a scrip number, without spaces and dashes."""
CURRENCY = "INR"
"""The currency of every price here."""


_IS_EXPLAINED = models.Q(status=ListingStatus.DECLINED, remarks="")


class Listing(models.Model):
    """What unclaimed cargo and RODTEP offers have in common."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    hs_code = models.ForeignKey(
        HsCode, on_delete=models.PROTECT, related_name="+", verbose_name=_("HS code")
    )
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=ListingStatus.choices,
        default=ListingStatus.SUBMITTED,
    )
    # What staff wrote to the owner with their decision.
    remarks = models.CharField(_("remarks"), max_length=review.MAX_REMARKS, blank=True)
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.category} · {self.hs_code.code}"


class UnclaimedCargo(Listing):
    """Cargo that nobody has claimed at a port, with what it was sold for and what it costs now."""

    source_country = models.ForeignKey(Country, on_delete=models.PROTECT, related_name="+")
    source_port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    destination_country = models.ForeignKey(Country, on_delete=models.PROTECT, related_name="+")
    destination_port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    description = models.CharField(_("description"), max_length=DESCRIPTION_LENGTH)
    currency = models.CharField(_("currency"), max_length=3, default=CURRENCY)
    contract_price = models.DecimalField(_("contract price"), max_digits=14, decimal_places=2)
    new_price = models.DecimalField(_("new price"), max_digits=14, decimal_places=2)
    price_basis = models.CharField(
        _("price basis"), max_length=4, choices=PriceBasis.choices, blank=True, db_default=""
    )
    quantity = models.DecimalField(_("available quantity"), max_digits=14, decimal_places=3)
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("unclaimed cargo")
        verbose_name_plural = _("unclaimed cargo")
        ordering = ["-id"]
        indexes = [
            # The owner's list, and how much of it is open.
            models.Index(fields=["company", "-id"], name="unclaimed_company"),
            # The staff's list by status, and the nightly deletion.
            models.Index(fields=["status", "-id"], name="unclaimed_status"),
            # Staff look for words of a description.
            GinIndex(Words("description"), name="unclaimed_words"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(contract_price__gt=0, new_price__gt=0, quantity__gt=0),
                name="unclaimed_amounts",
            ),
            models.CheckConstraint(
                condition=models.Q(price_basis__in=["", *PriceBasis.values]),
                name="unclaimed_price_basis",
            ),
            models.CheckConstraint(
                condition=~models.Q(source_port=models.F("destination_port")),
                name="unclaimed_ports_differ",
            ),
            models.CheckConstraint(condition=~_IS_EXPLAINED, name="unclaimed_declined_in_words"),
        ]


class UnclaimedCargoFile(models.Model):
    """A loading picture or an ownership document of unclaimed cargo."""

    cargo = models.ForeignKey(UnclaimedCargo, on_delete=models.CASCADE, related_name="files")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    slot = models.PositiveSmallIntegerField(_("slot"))

    class Meta:
        verbose_name = _("file of unclaimed cargo")
        verbose_name_plural = _("files of unclaimed cargo")
        ordering = ["slot"]
        constraints = [
            models.UniqueConstraint(fields=["cargo", "slot"], name="unclaimed_file_slot"),
            models.UniqueConstraint(fields=["cargo", "file"], name="unclaimed_file_once"),
        ]

    def __str__(self) -> str:
        return f"{self.cargo} {self.slot}"


class RodtepOffer(Listing):
    """RODTEP credit (a scrip, or one that will be made) that an exporter wants to sell. All amounts
    are in rupees.
    """

    # The first two digits of the HS code: what it is compared by.
    hs_chapter = models.CharField(_("HS chapter"), max_length=2)
    port = models.ForeignKey(Port, on_delete=models.PROTECT, related_name="+")
    total_value = models.DecimalField(_("total value"), max_digits=14, decimal_places=2)
    asking_price = models.DecimalField(
        _("asking price"), max_digits=14, decimal_places=2, null=True, blank=True
    )
    # Letters and digits alone, so that every spelling of a number is the same; "" without one.
    scrip_number = models.CharField(_("scrip number"), max_length=SCRIP_LENGTH, blank=True)
    expiry_date = models.DateField(_("expiry date"), null=True, blank=True)

    class Meta:
        verbose_name = _("RODTEP offer")
        verbose_name_plural = _("RODTEP offers")
        ordering = ["-id"]
        indexes = [
            # The owner's list, and how much of it is open.
            models.Index(fields=["company", "-id"], name="rodtep_company"),
            # The staff's list by status, and the nightly deletion.
            models.Index(fields=["status", "-id"], name="rodtep_status"),
            # What comparable ones are offered for (`comparing`).
            models.Index(
                fields=["hs_chapter", "created_at"],
                condition=models.Q(asking_price__isnull=False),
                name="rodtep_comparable",
            ),
            # Staff look for a scrip, also in what was declined or withdrawn.
            models.Index(
                fields=["scrip_number"],
                condition=~models.Q(scrip_number=""),
                name="rodtep_scrip",
            ),
        ]
        constraints = [
            # Two companies cannot offer one scrip, whoever is faster.
            models.UniqueConstraint(
                fields=["scrip_number"],
                condition=models.Q(status__in=sorted(LIVE)) & ~models.Q(scrip_number=""),
                name="rodtep_scrip_offered_once",
            ),
            models.CheckConstraint(condition=models.Q(total_value__gte=1), name="rodtep_value"),
            models.CheckConstraint(
                condition=models.Q(asking_price__isnull=True)
                | models.Q(asking_price__gt=0, asking_price__lte=models.F("total_value")),
                name="rodtep_asking_price",
            ),
            models.CheckConstraint(condition=~_IS_EXPLAINED, name="rodtep_declined_in_words"),
        ]


class ListingStep(models.Model):
    """One state that a listing came to. Steps are only added."""

    cargo = models.ForeignKey(
        UnclaimedCargo, on_delete=models.CASCADE, related_name="steps", null=True, blank=True
    )
    rodtep = models.ForeignKey(
        RodtepOffer, on_delete=models.CASCADE, related_name="steps", null=True, blank=True
    )
    status = models.CharField(_("status"), max_length=10, choices=ListingStatus.choices)
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        verbose_name = _("step of a listing")
        verbose_name_plural = _("steps of listings")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(cargo__isnull=True) ^ models.Q(rodtep__isnull=True),
                name="listing_step_of_one",
            ),
            # A state is reached once.
            models.UniqueConstraint(fields=["cargo", "status"], name="cargo_step_once"),
            models.UniqueConstraint(fields=["rodtep", "status"], name="rodtep_step_once"),
        ]

    def __str__(self) -> str:
        return f"{self.status} {self.at:%d-%m-%Y}"
