"""Price calculations with their items (RULES.md 59)."""

from __future__ import annotations

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.scrub import address_index
from lading.base.reference.models import HsCode, Unit
from lading.members.companies.models import Company

from .arithmetic import RUPEE, ItemKind, PriceTerm
from .rules import KINDS

NAME_LENGTH = 100
DESCRIPTION_LENGTH = 250
ADDRESSEE_LENGTH = 100
ADDRESS_LENGTH = 300
PAYMENT_LENGTH = 250
RATE_DIGITS, RATE_PLACES = 15, 4
QUANTITY_DIGITS, QUANTITY_PLACES = 12, 3
EXCHANGE_DIGITS, EXCHANGE_PLACES = 14, 6
PERCENT_DIGITS, PERCENT_PLACES = 8, 4
GST_PLACES = 2
AMOUNT_DIGITS, AMOUNT_PLACES = 15, 2
MOST = Decimal("9999999999999.99")
"""The largest amount: all its paise are exact in a JSON number."""

TERMS = [(term.value, term.value) for term in PriceTerm]
TEXTS = ("template_name", "addressee_name", "addressee_address", "terms_of_payment")
"""What people write in a calculation, besides its items."""


class Calculation(models.Model):
    """A price calculation, which a company keeps as a template.

    It has at most one currency besides the rupee, with one exchange rate (rupees per unit). What
    makes its PDF a quotation may be empty: whom it is for, until when its prices hold, and how the
    goods are paid for.
    ``version`` counts the savings, so that nobody overwrites what they have not seen.
    """

    company = models.ForeignKey(
        Company, on_delete=models.CASCADE, related_name="calculations", db_index=False
    )
    template_name = models.CharField(_("template name"), max_length=NAME_LENGTH)
    currency = models.CharField(_("foreign currency"), max_length=3, blank=True, default="")
    exchange_rate = models.DecimalField(
        _("exchange rate"),
        max_digits=EXCHANGE_DIGITS,
        decimal_places=EXCHANGE_PLACES,
        null=True,
        blank=True,
    )
    addressee_name = models.CharField(
        _("addressee"), max_length=ADDRESSEE_LENGTH, blank=True, default="", db_default=""
    )
    # Its lines, separated by line feeds.
    addressee_address = models.CharField(
        _("address of the addressee"),
        max_length=ADDRESS_LENGTH,
        blank=True,
        default="",
        db_default="",
    )
    # In India.
    expiry_date = models.DateField(_("valid until"), null=True, blank=True)
    terms_of_payment = models.CharField(
        _("terms of payment"), max_length=PAYMENT_LENGTH, blank=True, default="", db_default=""
    )
    total_amount = models.DecimalField(
        _("total amount"), max_digits=AMOUNT_DIGITS, decimal_places=AMOUNT_PLACES
    )
    item_count = models.PositiveSmallIntegerField(_("items"))
    version = models.PositiveIntegerField(_("version"), default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"))
    updated_at = models.DateTimeField(_("updated at"))

    class Meta:
        verbose_name = _("price calculation")
        verbose_name_plural = _("price calculations")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(currency="", exchange_rate=None)
                | (
                    ~models.Q(currency__in=["", RUPEE])
                    & models.Q(exchange_rate__isnull=False, exchange_rate__gt=0)
                ),
                name="calculation_currency_has_rate",
            ),
            models.CheckConstraint(
                condition=models.Q(item_count__gt=0), name="calculation_has_items"
            ),
        ]
        indexes = [
            # A company's list, newest first.
            models.Index(fields=["company", "-id"], name="calculation_by_company"),
            # Rows that name an erased person.
            address_index("calculation_addresses", *TEXTS),
        ]

    def __str__(self) -> str:
        return self.template_name


class CalculationItem(models.Model):
    """An item of a calculation, as it was entered and what it comes to in rupees.

    Only goods have an HS code. An item with a ``share_of`` is a percentage of that price
    (RULES.md 59): then ``rate`` is what the percentage comes to, in rupees, the quantity is 1, and
    there is no unit.
    """

    calculation = models.ForeignKey(
        Calculation, on_delete=models.CASCADE, related_name="items", db_index=False
    )
    order = models.PositiveSmallIntegerField(_("order"))
    kind = models.CharField(_("kind"), max_length=10, choices=KINDS, default=ItemKind.GOODS.value)
    description = models.CharField(_("description"), max_length=DESCRIPTION_LENGTH)
    hs_code = models.ForeignKey(
        HsCode,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("HS code"),
        null=True,
        blank=True,
        db_index=False,
    )
    currency = models.CharField(_("currency"), max_length=3)
    rate = models.DecimalField(
        _("rate per unit"), max_digits=RATE_DIGITS + 2, decimal_places=RATE_PLACES
    )
    unit = models.ForeignKey(
        Unit, on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    quantity = models.DecimalField(
        _("number of units"), max_digits=QUANTITY_DIGITS, decimal_places=QUANTITY_PLACES
    )
    gst_percent = models.DecimalField(_("GST (%)"), max_digits=5, decimal_places=GST_PLACES)
    has_own_gst = models.BooleanField(_("GST entered by hand"), default=False)
    share_of = models.CharField(_("share of"), max_length=3, choices=TERMS, blank=True, default="")
    share_percent = models.DecimalField(
        _("share (%)"),
        max_digits=PERCENT_DIGITS,
        decimal_places=PERCENT_PLACES,
        null=True,
        blank=True,
    )
    insured_percent = models.DecimalField(
        _("insured value (% of the price)"),
        max_digits=PERCENT_DIGITS,
        decimal_places=PERCENT_PLACES,
        null=True,
        blank=True,
    )
    net_amount = models.DecimalField(
        _("amount without GST"), max_digits=AMOUNT_DIGITS, decimal_places=AMOUNT_PLACES
    )
    gst_amount = models.DecimalField(
        _("GST amount"), max_digits=AMOUNT_DIGITS, decimal_places=AMOUNT_PLACES
    )
    amount = models.DecimalField(
        _("amount"), max_digits=AMOUNT_DIGITS, decimal_places=AMOUNT_PLACES
    )

    class Meta:
        verbose_name = _("item of a price calculation")
        verbose_name_plural = _("items of price calculations")
        ordering = ["order"]
        constraints = [
            # Its index also reads the items of a calculation in their order.
            models.UniqueConstraint(fields=["calculation", "order"], name="calculation_item_order"),
            models.CheckConstraint(condition=models.Q(order__gt=0), name="calculation_item_counts"),
            models.CheckConstraint(
                condition=models.Q(
                    amount=models.F("net_amount") + models.F("gst_amount"),
                    net_amount__gte=0,
                    gst_amount__gte=0,
                ),
                name="calculation_item_adds_up",
            ),
            models.CheckConstraint(
                condition=models.Q(hs_code=None) | models.Q(kind=ItemKind.GOODS.value),
                name="calculation_item_hs_code_of_goods",
            ),
            models.CheckConstraint(
                condition=models.Q(share_of="", share_percent=None, unit__isnull=False)
                | (
                    ~models.Q(share_of="")
                    & models.Q(share_percent__isnull=False, share_percent__gt=0)
                    & models.Q(unit=None, currency=RUPEE, quantity=1)
                ),
                name="calculation_item_share",
            ),
        ]
        indexes = [
            # Rows that name an erased person.
            address_index("calculation_item_addresses", "description"),
        ]

    def __str__(self) -> str:
        return self.description
