"""Exchange rates by date."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.reference.currencies import is_currency

RUPEE = "INR"
DECIMAL_PLACES = 12
"""Enough for ten significant digits of a currency of which a rupee buys two hundred."""
MAX_DIGITS = 24


class Source(models.TextChoices):
    """Source of an exchange rate: `staff` (entered by staff), `import` (imported by staff) or `ecb`
    (European Central Bank).
    """

    STAFF = "staff", _("Staff")
    IMPORT = "import", _("Import")
    ECB = "ecb", _("European Central Bank")


def check_currency(code: str) -> None:
    """Raise ValidationError for a code that is no currency, and for the rupee itself."""
    if code == RUPEE:
        raise ValidationError(_("Rates are in rupees: the rupee itself has none."))
    if not is_currency(code):
        raise ValidationError(_("This is not the code of a currency."))


class ExchangeRate(models.Model):
    """How many rupees one unit of a currency was worth on a day (RULES.md 50)."""

    currency = models.CharField(
        _("currency"),
        max_length=3,
        validators=[
            RegexValidator(r"^[A-Z]{3}\Z", _("Enter three capital letters.")),
            check_currency,
        ],
    )
    date = models.DateField(_("date"))
    inr = models.DecimalField(
        _("rupees per unit"), max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES
    )
    source = models.CharField(
        _("source"), max_length=6, choices=Source.choices, default=Source.STAFF, editable=False
    )

    class Meta:
        verbose_name = _("exchange rate")
        verbose_name_plural = _("exchange rates")
        ordering = ["-date", "currency"]
        constraints = [
            # Its index also finds a currency's last rate (`queries`).
            models.UniqueConstraint(fields=["currency", "date"], name="exchange_rate_once_a_day"),
            models.CheckConstraint(
                condition=models.Q(inr__gt=0),
                name="exchange_rate_positive",
                violation_error_message=_("The rate must be greater than 0."),
            ),
            models.CheckConstraint(
                condition=~models.Q(currency=RUPEE), name="exchange_rate_not_of_rupee"
            ),
        ]
        indexes = [
            # The list in the back office.
            models.Index(fields=["-date", "currency"], name="exchange_rate_by_date"),
        ]

    def __str__(self) -> str:
        return f"{self.currency} {self.date:%d-%m-%Y}"
