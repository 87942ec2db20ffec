"""A price calculation as PDF, which is a quotation: who quotes to whom and until when, the items,
their total, the prices by delivery term, and the terms of payment. What is not stated is left out.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, KeepTogether, Spacer, Table

from lading.base.documents.pdf import pdf_of
from lading.base.documents.pdf.pages import MirroredPage
from lading.base.documents.pdf.text import (
    BAR,
    BODY,
    GREY,
    HAIRLINE,
    HEADING,
    INK,
    LINE,
    RULE,
    SMALL,
    STRONG,
    TEAL,
    Look,
    Text,
)
from lading.base.kernel.values.clock import IST
from lading.base.kernel.values.dates import day_text
from lading.base.reference.text import unit_code

from .arithmetic import RUPEE
from .schemas import CalculationItemOut, CalculationOut, PriceOut
from .words import (
    KIND_LABELS,
    amount_text,
    exchange_text,
    hs_code_text,
    percent_text,
    quantity_text,
    rate_text,
)

TIGHT = (("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 2))
ROOMY = (("TOPPADDING", (0, 0), (-1, -1), 4), ("BOTTOMPADDING", (0, 0), (-1, -1), 4))
ITEM_WIDTHS = ["25%", "18%", "14%", "8%", "18%", "17%"]
WIDTHS_WITH_HS_CODE = ["22%", "11%", "17%", "13%", "7%", "15%", "15%"]
SUBJECT = Look(size=11, is_bold=True)
LABEL = Look(colour=GREY)


@dataclass(frozen=True, slots=True)
class Seller:
    """The company that quotes: its name, the lines of its address, and its GST number if any."""

    name: str
    address: Sequence[str] = ()
    gst_number: str = ""


def pdf(calculation: CalculationOut, *, seller: Seller, at: dt.datetime) -> bytes:
    """The calculation as PDF, in the active language and its direction."""
    page = _Page(calculation, is_rtl=translation.get_language_bidi())
    title = _("Quotation")
    content: list[Flowable] = [
        page.text(title, HEADING),
        Spacer(1, 2 * mm),
        HRFlowable(width="100%", thickness=BAR, color=TEAL, spaceBefore=0, spaceAfter=4 * mm),
        page.head(seller, at),
        Spacer(1, 6 * mm),
        page.text(calculation.template_name, SUBJECT),
        Spacer(1, 2 * mm),
        page.items(),
        Spacer(1, 5 * mm),
        KeepTogether([page.totals()]),
    ]
    if calculation.terms:
        content += [Spacer(1, 6 * mm), KeepTogether([page.terms()])]
    if calculation.terms_of_payment:
        payment = [(_("Terms of payment"), calculation.terms_of_payment)]
        content += [Spacer(1, 6 * mm), page.lines(payment, ["25%", "75%"])]
    return pdf_of(content, title=f"{title} {calculation.template_name}", author=seller.name, at=at)


UNIT_PLACES = 6
"""A price of one unit has more decimals than its currency (`arithmetic.rounded_for_unit`)."""


class _Page(MirroredPage):
    """Makes the parts of the page. From right to left, columns and texts are mirrored."""

    def __init__(self, calculation: CalculationOut, *, is_rtl: bool) -> None:
        super().__init__(is_rtl=is_rtl)
        self.calculation = calculation

    def head(self, seller: Seller, at: dt.datetime) -> Table:
        """Who quotes to whom, with the facts about the quotation beside them."""
        address = [*seller.address]
        if seller.gst_number:
            address.append(f"GSTIN {seller.gst_number}")
        parties = self._party(_("Seller"), seller.name, address)
        name, lines = self.calculation.addressee_name, self.calculation.addressee_address
        if name or lines:
            addressee = self._party(_("Addressee"), name, (lines or "").split("\n"))
            parties += [Spacer(1, 3 * mm), *addressee]
        facts = self.lines(self._facts(at), ["45%", "55%"])
        return self.table([[parties, facts]], ["55%", "45%"])

    def _party(self, label: str, name: str | None, address: Sequence[str]) -> list[Flowable]:
        lines = [self.text(line) for line in address if line]
        named = [self.text(name, STRONG)] if name else []
        return [self.text(label, SMALL), *named, *lines]

    def _facts(self, at: dt.datetime) -> list[tuple[str, str]]:
        """Number, days and exchange rate, each with its label."""
        calculation = self.calculation
        facts = [
            (_("Quotation number"), f"C-{calculation.id}-{calculation.version}"),
            (_("Date"), day_text(at.astimezone(IST).date())),
        ]
        if calculation.expiry_date is not None:
            facts.append((_("Valid until"), day_text(calculation.expiry_date)))
        if calculation.currency and calculation.exchange_rate is not None:
            rate = exchange_text(calculation.currency, calculation.exchange_rate)
            facts.append((_("Exchange rate"), rate))
        return facts

    def lines(self, lines: Sequence[tuple[str, str]], widths: Sequence[str]) -> Table:
        """Labels with their values, which may have several lines."""
        rows = [
            [self.text(label, LABEL), [self.text(line) for line in value.split("\n")]]
            for label, value in lines
        ]
        return self.table(rows, widths, *TIGHT)

    def items(self) -> Table:
        """The documented columns, and one of HS codes where an item has one."""
        has_codes = any(item.hscode for item in self.calculation.items)
        headings = [
            self.text(_("Description"), STRONG),
            *([self.text(_("HS code"), STRONG)] if has_codes else []),
            self.figure(_("Rate Per Unit"), STRONG),
            self.figure(_("Quantity"), STRONG),
            self.figure(_("GST (%)"), STRONG),
            self.figure(_("GST Amount(INR)"), STRONG),
            self.figure(_("Amount(INR)"), STRONG),
        ]
        return self.table(
            [headings, *(self._item(item, has_codes=has_codes) for item in self.calculation.items)],
            WIDTHS_WITH_HS_CODE if has_codes else ITEM_WIDTHS,
            *ROOMY,
            ("LINEBELOW", (0, 0), (-1, 0), LINE, INK),
            ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE, RULE),
            repeat=1,
        )

    def _item(
        self, item: CalculationItemOut, *, has_codes: bool
    ) -> list[Flowable | list[Flowable]]:
        kind = [self.text(str(KIND_LABELS[item.kind]), SMALL)] if self.calculation.terms else []
        return [
            [self.text(item.description), *kind],
            *([self.text(hs_code_text(item))] if has_codes else []),
            self.figure(rate_text(item)),
            self.figure(quantity_text(item)),
            self.figure(percent_text(item.gst_percent)),
            self.figure(amount_text(item.gst_amount, RUPEE)),
            self.figure(amount_text(item.amount, RUPEE), STRONG),
        ]

    def totals(self) -> Table:
        """The sums, in rupees and in the foreign currency."""
        calculation = self.calculation
        rows = [
            self._sum(_("Amount without GST"), calculation.net_total),
            self._sum(_("GST amount"), calculation.gst_total),
        ]
        rows += self._price_rows(calculation.price)
        return self.table(
            rows,
            ["40%", "38%", "22%"],
            *TIGHT,
            ("LINEABOVE", (1, 2), (-1, 2), LINE, INK)
            if not self.is_rtl
            else ("LINEABOVE", (0, 2), (-2, 2), LINE, INK),
        )

    def _price_rows(self, price: PriceOut) -> list[list[Text]]:
        rows = self._price(price.total, price.per_unit, RUPEE)
        currency = self.calculation.currency
        if currency and price.foreign_total is not None:
            rows += self._price(price.foreign_total, price.foreign_per_unit, currency)
        return rows

    def _price(self, total: Decimal, per_unit: Decimal | None, currency: str) -> list[list[Text]]:
        rows = [self._sum(_("Total amount"), total, currency, look=STRONG)]
        if per_unit is not None:
            per = f"{currency} / {unit_code(self.calculation.uom or '')}"
            price_per_unit = amount_text(per_unit, currency, places=UNIT_PLACES)
            rows.append(self._row(_("Total price per unit"), per, price_per_unit))
        return rows

    def _sum(
        self,
        label: str,
        amount: Decimal,
        currency: str = RUPEE,
        *,
        look: Look = BODY,
    ) -> list[Text]:
        return self._row(label, currency, amount_text(amount, currency), look)

    def _row(self, label: str, measure: str, amount: str, look: Look = BODY) -> list[Text]:
        return [
            self.text(""),
            self.text(f"{label} ({measure})", look),
            self.figure(amount, look),
        ]

    def terms(self) -> Table:
        """The price by each delivery term, in all and for one unit, if they have one in common."""
        calculation = self.calculation
        currencies = [RUPEE, *([calculation.currency] if calculation.currency else [])]
        unit = None if calculation.uom is None else unit_code(calculation.uom)
        headings = [self.text(_("Delivery terms"), STRONG)]
        total, per = _("Total"), _("Per unit")
        for currency in currencies:
            headings.append(self.figure(f"{total} ({currency})", STRONG))
            if unit is not None:
                headings.append(self.figure(f"{per} ({currency} / {unit})", STRONG))
        rows = []
        for each in calculation.terms:
            prices = [
                (each.total, each.per_unit, RUPEE),
                (each.foreign_total, each.foreign_per_unit, calculation.currency or ""),
            ]
            row = [self.text(each.term.value, STRONG)]
            for price, per_unit, currency in prices[: len(currencies)]:
                row.append(self._amount(price, currency))
                if unit is not None:
                    row.append(self._amount(per_unit, currency))
            rows.append(row)
        first = 20 if len(headings) == 5 else 34
        widths = [f"{first}%", *[f"{(100 - first) / (len(headings) - 1):g}%"] * (len(headings) - 1)]
        return self.table(
            [headings, *rows],
            widths,
            *ROOMY,
            ("LINEBELOW", (0, 0), (-1, 0), LINE, INK),
            ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE, RULE),
        )

    def _amount(self, amount: Decimal | None, currency: str) -> Text:
        if amount is None:
            return self.figure("—")
        return self.figure(amount_text(amount, currency, places=UNIT_PLACES))
