"""A price calculation as PDF: its items, their total, and the prices by delivery term."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, KeepTogether, Spacer, Table, TableStyle

from lading.kernel.clock import IST
from lading.kernel.dates import day_text
from lading.kernel.pdf import pdf_of
from lading.kernel.pdf.text import (
    BAR,
    BODY,
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
from lading.reference.text import unit_code

from .arithmetic import RUPEE
from .schemas import CalculationOut, PriceOut
from .words import (
    KIND_LABELS,
    amount_text,
    exchange_text,
    percent_text,
    quantity_text,
    rate_text,
)

TIGHT = (("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 2))
ROOMY = (("TOPPADDING", (0, 0), (-1, -1), 4), ("BOTTOMPADDING", (0, 0), (-1, -1), 4))
ITEM_WIDTHS = ["25%", "18%", "14%", "8%", "18%", "17%"]


@dataclass(frozen=True, slots=True)
class Seller:
    """The company that quotes: its name, the lines of its address, and its GST number if any."""

    name: str
    address: Sequence[str] = ()
    gst_number: str = ""


def pdf(calculation: CalculationOut, *, seller: Seller, at: dt.datetime) -> bytes:
    """The calculation as PDF, in the active language and its direction."""
    page = _Page(calculation, is_rtl=translation.get_language_bidi())
    content: list[Flowable] = [
        page.text(_("Quotation"), HEADING),
        Spacer(1, 2 * mm),
        HRFlowable(width="100%", thickness=BAR, color=TEAL, spaceBefore=0, spaceAfter=4 * mm),
        page.head(seller, at),
        Spacer(1, 6 * mm),
        page.items(),
        Spacer(1, 5 * mm),
        KeepTogether([page.totals()]),
    ]
    if calculation.terms:
        content += [Spacer(1, 6 * mm), KeepTogether([page.terms()])]
    title = f"{_('Quotation')} {calculation.template_name}"
    return pdf_of(content, title=title, author=seller.name, at=at)


UNIT_PLACES = 6
"""A price of one unit has more decimals than its currency (`arithmetic.rounded_for_unit`)."""


class _Page:
    """Makes the parts of the page. From right to left, columns and texts are mirrored."""

    def __init__(self, calculation: CalculationOut, *, is_rtl: bool) -> None:
        self.calculation, self.is_rtl = calculation, is_rtl

    def text(self, text: str, look: Look = BODY) -> Text:
        """A text that begins where lines begin."""
        return Text(text, replace(look, align="right" if self.is_rtl else "left"))

    def figure(self, text: str, look: Look = BODY) -> Text:
        """A text that ends where lines end."""
        return Text(text, replace(look, align="left" if self.is_rtl else "right"))

    def head(self, seller: Seller, at: dt.datetime) -> Table:
        """Who quotes, under which number, what it is called, and the day."""
        calculation = self.calculation
        facts = [
            f"{_('Quotation number')} C-{calculation.id}-{calculation.version}",
            day_text(at.astimezone(IST).date()),
        ]
        if calculation.currency and calculation.exchange_rate is not None:
            facts.append(exchange_text(calculation.currency, calculation.exchange_rate))
        named = [self.text(seller.name, STRONG), *(self.text(line) for line in seller.address)]
        if seller.gst_number:
            named.append(self.text(f"GSTIN {seller.gst_number}"))
        named += [Spacer(1, 2 * mm), self.text(calculation.template_name)]
        return self._table([[named, [self.figure(each) for each in facts]]], ["62%", "38%"])

    def items(self) -> Table:
        """The documented columns."""
        headings = [
            self.text(_("Description"), STRONG),
            self.figure(_("Rate Per Unit"), STRONG),
            self.figure(_("Quantity"), STRONG),
            self.figure(_("GST (%)"), STRONG),
            self.figure(_("GST Amount(INR)"), STRONG),
            self.figure(_("Amount(INR)"), STRONG),
        ]
        has_kinds = bool(self.calculation.terms)
        rows = [
            [
                [
                    self.text(item.description),
                    *([self.text(str(KIND_LABELS[item.kind]), SMALL)] if has_kinds else []),
                ],
                self.figure(rate_text(item)),
                self.figure(quantity_text(item)),
                self.figure(percent_text(item.gst_percent)),
                self.figure(amount_text(item.gst_amount, RUPEE)),
                self.figure(amount_text(item.amount, RUPEE), STRONG),
            ]
            for item in self.calculation.items
        ]
        return self._table(
            [headings, *rows],
            ITEM_WIDTHS,
            *ROOMY,
            ("LINEBELOW", (0, 0), (-1, 0), LINE, INK),
            ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE, RULE),
            repeat=1,
        )

    def totals(self) -> Table:
        """The sums, in rupees and in the foreign currency."""
        calculation = self.calculation
        rows = [
            self._sum(_("Amount without GST"), calculation.net_total),
            self._sum(_("GST amount"), calculation.gst_total),
        ]
        rows += self._price_rows(calculation.price)
        return self._table(
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
            shown = amount_text(per_unit, currency, places=UNIT_PLACES)
            rows.append(self._row(_("Total price per unit"), per, shown))
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

    def _row(self, label: str, measure: str, shown: str, look: Look = BODY) -> list[Text]:
        return [
            self.text(""),
            self.text(f"{label} ({measure})", look),
            self.figure(shown, look),
        ]

    def terms(self) -> Table:
        """The price by each delivery term, in all and for one unit, if they have one in common."""
        calculation = self.calculation
        currencies = [RUPEE, *([calculation.currency] if calculation.currency else [])]
        unit = None if calculation.uom is None else unit_code(calculation.uom)
        headings = [self.text(_("Delivery terms"), STRONG)]
        for currency in currencies:
            headings.append(self.figure(f"{_('Total')} ({currency})", STRONG))
            if unit is not None:
                headings.append(self.figure(f"{_('Per unit')} ({currency} / {unit})", STRONG))
        rows = []
        for each in calculation.terms:
            prices = [
                (each.total, each.per_unit, RUPEE),
                (each.foreign_total, each.foreign_per_unit, calculation.currency or ""),
            ]
            row = [self.text(each.term.value, STRONG)]
            for total, per_unit, currency in prices[: len(currencies)]:
                row.append(self._amount(total, currency))
                if unit is not None:
                    row.append(self._amount(per_unit, currency))
            rows.append(row)
        first = 20 if len(headings) == 5 else 34
        widths = [f"{first}%", *[f"{(100 - first) / (len(headings) - 1):g}%"] * (len(headings) - 1)]
        return self._table(
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

    def _table(
        self,
        rows: Sequence[Sequence[Flowable | Sequence[Flowable]]],
        widths: Sequence[str],
        *style: tuple[object, ...],
        repeat: int = 0,
    ) -> Table:
        """A table as wide as the page, its text flush with the margins."""
        step = -1 if self.is_rtl else 1
        table = Table(
            [row[::step] for row in rows], colWidths=widths[::step], repeatRows=repeat, splitInRow=1
        )
        plain = (
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (0, -1), 0),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
        )
        table.setStyle(TableStyle([*plain, *style]))
        return table
