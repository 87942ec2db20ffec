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


UNIT_PLACES = 2
"""A price of one unit may have two decimals in a currency without any."""


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
        rows = [
            self._sum(_("Total amount"), price.total, look=STRONG),
            self._sum(_("Total price per unit"), price.per_unit),
        ]
        currency, foreign = self.calculation.currency, price.foreign_per_unit
        if currency and price.foreign_total is not None and foreign is not None:
            rows += [
                self._sum(_("Total amount"), price.foreign_total, currency, look=STRONG),
                self._sum(_("Total price per unit"), foreign, currency, places=UNIT_PLACES),
            ]
        return rows

    def _sum(
        self,
        label: str,
        amount: Decimal,
        currency: str = RUPEE,
        *,
        look: Look = BODY,
        places: int = 0,
    ) -> list[Text]:
        shown = amount_text(amount, currency, places=places)
        return [
            self.text(""),
            self.text(f"{label} ({currency})", look),
            self.figure(shown, look),
        ]

    def terms(self) -> Table:
        """The price by each delivery term, in all and for one unit."""
        currency = self.calculation.currency
        headings = [
            self.text(_("Delivery terms"), STRONG),
            self.figure(f"{_('Total')} ({RUPEE})", STRONG),
            self.figure(f"{_('Per unit')} ({RUPEE})", STRONG),
        ]
        if currency:
            headings += [
                self.figure(f"{_('Total')} ({currency})", STRONG),
                self.figure(f"{_('Per unit')} ({currency})", STRONG),
            ]
        rows = []
        for each in self.calculation.terms:
            row = [
                self.text(each.term.value, STRONG),
                self.figure(amount_text(each.total, RUPEE)),
                self.figure(amount_text(each.per_unit, RUPEE)),
            ]
            if currency and each.foreign_total is not None and each.foreign_per_unit is not None:
                row += [
                    self.figure(amount_text(each.foreign_total, currency)),
                    self.figure(amount_text(each.foreign_per_unit, currency, places=UNIT_PLACES)),
                ]
            rows.append(row)
        widths = ["20%"] * 5 if currency else ["34%", "33%", "33%"]
        return self._table(
            [headings, *rows],
            widths,
            *ROOMY,
            ("LINEBELOW", (0, 0), (-1, 0), LINE, INK),
            ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE, RULE),
        )

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
