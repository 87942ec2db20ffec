"""Searches that companies keep, and what they were told of."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.scrub import address_index
from lading.members.companies.models import Company

NAME_LENGTH = 60


class Frequency(models.TextChoices):
    """How soon a company is told of what is new in a search."""

    AT_ONCE = "at_once", _("At once")
    DAILY = "daily", _("Once a day")
    NEVER = "never", _("Never")


class Listed(models.TextChoices):
    """The list that a saved search filters: `leads`, `products` of other companies, or `exim`
    (exporter data).
    """

    LEADS = "leads", _("Leads")
    PRODUCTS = "products", _("Products of other companies")
    EXIM = "exim", _("Exporter data")


class SavedSearch(models.Model):
    """A filter of a list, kept under a name by a company (RULES.md 54).

    ``query`` has the parameters of the list's own call, as they were sent. ``told_from`` is when it
    was saved, changed or turned on again: what was published or offered before is not new.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="saved_searches")
    list = models.CharField(
        _("list"),
        max_length=10,
        choices=Listed.choices,
        default=Listed.LEADS,
        db_default=Listed.LEADS.value,
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    query = models.JSONField(_("filters"), default=dict)
    frequency = models.CharField(_("notified"), max_length=10, choices=Frequency.choices)
    told_from = models.DateTimeField(_("notified of results since"))
    created_at = models.DateTimeField(_("created at"))

    class Meta:
        verbose_name = _("saved search")
        verbose_name_plural = _("saved searches")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["company", "name"], name="search_name_once"),
        ]
        indexes = [
            # Those that are due: of some companies at once, and of all each day.
            models.Index(
                fields=["frequency", "company"],
                condition=~models.Q(frequency="never"),
                name="search_due",
            ),
            # Those that look for products, at once.
            models.Index(
                fields=["list", "frequency", "company"],
                condition=models.Q(frequency="at_once"),
                name="search_at_once",
            ),
            # Rows that name an erased person.
            address_index("search_addresses", "name", "query"),
        ]

    def __str__(self) -> str:
        return self.name


class Told(models.Model):
    """An enquiry, a product or an import of exporter data in which a search found something: its
    company is told of it once.
    """

    search = models.ForeignKey(
        SavedSearch, on_delete=models.CASCADE, related_name="told", db_index=False
    )
    object_id = models.BigIntegerField(_("id of the result"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("sent search alert")
        verbose_name_plural = _("sent search alerts")
        constraints = [
            models.UniqueConstraint(fields=["search", "object_id"], name="search_told_once"),
        ]

    def __str__(self) -> str:
        return f"{self.search_id} {self.object_id}"
