"""Price calculations as spreadsheets: the list, and one calculation with its items."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lading.base.documents.workbook import Width, xlsx
from lading.base.http.exports import Export, day, moment, plain
from lading.base.reference.currencies import money_cell
from lading.base.reference.money_columns import money, rupees

from .arithmetic import RUPEE
from .schemas import CalculationItemOut, CalculationOut, TermPriceOut
from .words import KIND_LABELS

LIST: Final = Export(
    "price-calculations",
    (
        plain(gettext_lazy("Template name"), "templateName", width=Width.WIDE),
        plain(gettext_lazy("Addressee"), "addresseeName", width=Width.WIDE),
        rupees(gettext_lazy("Total amount (INR)"), "totalAmount"),
        plain(gettext_lazy("Foreign currency"), "currency"),
        money(gettext_lazy("Total in the foreign currency"), "foreignTotal", currency="currency"),
        day(gettext_lazy("Valid until"), "expiryDate"),
        plain(gettext_lazy("Items"), "itemCount", width=Width.NARROW),
        moment(gettext_lazy("Created on"), "createdAt"),
        moment(gettext_lazy("Updated on"), "updatedAt"),
    ),
)

Cells = Sequence[Any]


def workbook_of(calculation: CalculationOut) -> bytes:
    """The XLSX file of a calculation: a row for each item, the totals, the prices by delivery term,
    and the terms of the quotation. Numbers stay numbers.
    """
    header = [
        _("Description"),
        _("HS code"),
        _("Kind"),
        _("Currency"),
        _("Exchange rate"),
        _("Rate Per Unit"),
        _("Share (%)"),
        _("Share of"),
        _("Insured percentage (%)"),
        _("Quantity"),
        _("UOM"),
        _("GST (%)"),
        _("GST Amount(INR)"),
        _("Amount(INR)"),
    ]
    rows: list[Cells] = [_item(item) for item in calculation.items]
    rows += [[], *_totals(calculation)]
    if calculation.terms:
        rows += [[], *_terms(calculation)]
    rows += _quotation(calculation)
    widths = [Width.WIDE, *[Width.USUAL] * (len(header) - 1)]
    rtl = translation.get_language_bidi()
    return xlsx(header, rows, right_to_left=rtl, note=calculation.template_name, widths=widths)


def _item(item: CalculationItemOut) -> Cells:
    is_share = item.share_of is not None
    return [
        item.description,
        item.hscode,
        str(KIND_LABELS[item.kind]),
        item.currency,
        item.exchange_rate,
        money_cell(item.rate_per_unit, item.currency),
        item.share_percent,
        item.share_of.value if item.share_of is not None else None,
        item.insured_percent,
        None if is_share else item.no_of_units,
        item.uom,
        item.gst_percent,
        money_cell(item.gst_amount, RUPEE),
        money_cell(item.amount, RUPEE),
    ]


def _quotation(calculation: CalculationOut) -> list[Cells]:
    """Whom the quotation is for and its terms, as far as they are stated."""
    facts = [
        (_("Addressee"), calculation.addressee_name),
        (_("Address of the addressee"), calculation.addressee_address),
        (_("Valid until"), calculation.expiry_date),
        (_("Terms of payment"), calculation.terms_of_payment),
    ]
    stated: list[Cells] = [[label, value] for label, value in facts if value]
    return [[], *stated] if stated else []


def _totals(calculation: CalculationOut) -> list[Cells]:
    price, currency = calculation.price, calculation.currency
    rows = [
        _line(_("Amount without GST"), RUPEE, calculation.net_total),
        _line(_("GST amount"), RUPEE, calculation.gst_total),
        *_price(price.total, price.per_unit, RUPEE, calculation.uom),
    ]
    if currency:
        rows += _price(price.foreign_total, price.foreign_per_unit, currency, calculation.uom)
    return rows


def _price(
    total: Decimal | None, per_unit: Decimal | None, currency: str, uom: str | None
) -> list[Cells]:
    """The price of everything, and of one unit if there is one, which its row names."""
    rows = [_line(_("Total amount"), currency, total)]
    if uom is not None:
        label = _("Total price per unit")
        rows.append(_line(f"{label} ({uom})", currency, per_unit))
    return rows


def _line(label: str, currency: str, amount: Decimal | None) -> Cells:
    return [label, None, None, currency, None, money_cell(amount, currency)]


def _terms(calculation: CalculationOut) -> list[Cells]:
    """A row for each term and currency: its total, and the price of one unit beside it."""
    uom = calculation.uom
    label = _("Per unit")
    per_unit = None if uom is None else f"{label} ({uom})"
    heads = [_("Delivery terms"), None, None, _("Currency"), None, _("Total"), per_unit]
    rows: list[Cells] = [heads]
    for each in calculation.terms:
        rows += _term(each, calculation.currency)
    return rows


def _term(each: TermPriceOut, currency: str | None) -> list[Cells]:
    own = [money_cell(amount, RUPEE) for amount in (each.total, each.per_unit)]
    rows: list[Cells] = [[each.term.value, None, None, RUPEE, None, *own]]
    if currency:
        amounts = (each.foreign_total, each.foreign_per_unit)
        foreign = [money_cell(amount, currency) for amount in amounts]
        rows.append([each.term.value, None, None, currency, None, *foreign])
    return rows
