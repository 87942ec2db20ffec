"""The arithmetic of a price calculation (RULES.md 59): exact decimals, no database, no settings.

Every figure that is shown is rounded once, half up, to two decimals (a total in a foreign currency
to that currency's, RULES.md 70; a price of one unit to six digits at least); sums are sums of
rounded figures. So what is printed adds up to the paisa, and anybody can check it with a pocket
calculator.
`portal/src/features/price-calculator/sheet/arithmetic.ts` does the same for the preview in the
browser; `fixtures/calculator_cases.json` has cases that both must compute alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

RUPEE: Final = "INR"
PLACES: Final = 2
UNIT_DIGITS: Final = 6
"""The digits of a price of one unit, at least: a rate per kilogram is multiplied by thousands."""
ZERO: Final = Decimal("0.00")
_WIDE: Final = Context(prec=60, rounding=ROUND_HALF_UP)


class ItemKind(StrEnum):
    """The kind of cost of an item, in the order in which prices are built up: `goods`, `charges`
    (inland and port charges), `freight`, `insurance` and `duty`.
    """

    GOODS = "goods"
    CHARGES = "charges"
    FREIGHT = "freight"
    INSURANCE = "insurance"
    DUTY = "duty"


class PriceTerm(StrEnum):
    """A delivery term (Incoterms 2020) for which a price is computed: `EXW` is the price of the
    goods; `FOB` adds inland and port charges, `CFR` the freight, `CIF` the insurance and `DDP` the
    duty.
    """

    EXW = "EXW"
    FOB = "FOB"
    CFR = "CFR"
    CIF = "CIF"
    DDP = "DDP"


TERM_OF: Final[Mapping[ItemKind, PriceTerm]] = dict(zip(ItemKind, PriceTerm, strict=True))
"""The price that a kind of item completes: EXW is the goods, FOB adds inland and port charges, CFR
the freight, CIF the insurance, and DDP the duty.
"""

SHARED: Final[Mapping[ItemKind, Sequence[PriceTerm]]] = {
    ItemKind.GOODS: (),
    ItemKind.CHARGES: (PriceTerm.EXW,),
    ItemKind.FREIGHT: (PriceTerm.FOB,),
    ItemKind.INSURANCE: (PriceTerm.FOB, PriceTerm.CFR, PriceTerm.CIF),
    ItemKind.DUTY: (PriceTerm.CIF,),
}
"""The prices of which an item may be a share. Insurance may be one of CIF, which includes it."""


class InsuranceTooDear(ValueError):
    """Insurance as a share of CIF that is as dear as CIF itself: no price solves that."""


@dataclass(frozen=True, slots=True)
class Share:
    """An item as a percentage of a price. ``insured`` is the part of that price, in percent, which
    it is a percentage of: 110 for goods that are insured for their price plus ten percent.
    """

    of: PriceTerm
    percent: Decimal
    insured: Decimal = Decimal(100)

    @property
    def part(self) -> Fraction:
        """The share as a fraction of the price."""
        return Fraction(self.percent) * Fraction(self.insured) / 10_000


@dataclass(frozen=True, slots=True)
class Item:
    """One item as it was entered. An item with a ``share`` has no rate, quantity or currency of its
    own: it is in rupees, once. ``exchange_rate`` is rupees per unit of the currency.
    """

    kind: ItemKind = ItemKind.GOODS
    rate: Decimal = ZERO
    quantity: Decimal = Decimal(1)
    currency: str = RUPEE
    exchange_rate: Decimal = Decimal(1)
    gst: Decimal = ZERO
    share: Share | None = None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What an item comes to, in rupees: without GST, the GST, and both."""

    net: Decimal
    gst: Decimal

    @property
    def amount(self) -> Decimal:
        """With GST."""
        return self.net + self.gst


@dataclass(frozen=True, slots=True)
class Price:
    """A price in rupees and in the calculation's foreign currency, in all and for one unit. The
    foreign ones are None where there is no such currency, those of one unit where the calculation
    has several (`priced_quantity`).
    """

    total: Decimal
    per_unit: Decimal | None
    foreign_total: Decimal | None
    foreign_per_unit: Decimal | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that a calculation shows. ``lines`` has the order of the items."""

    lines: Sequence[Line]
    added: Mapping[PriceTerm, Decimal]
    """What the items of each kind come to, in rupees with GST."""
    terms: Mapping[PriceTerm, Price]

    @property
    def price(self) -> Price:
        """The price of everything."""
        return self.terms[PriceTerm.DDP]

    def figures(self) -> Iterable[Decimal]:
        """Every amount of the sheet."""
        for line in self.lines:
            yield line.amount
        for price in self.terms.values():
            figures = (price.total, price.per_unit, price.foreign_total, price.foreign_per_unit)
            yield from (figure for figure in figures if figure is not None)


@dataclass(frozen=True, slots=True)
class Measure:
    """How much of a unit an item is. ``unit`` is "" for a share, which has none."""

    kind: ItemKind
    quantity: Decimal
    unit: str


def sheet_of(
    items: Sequence[Item],
    *,
    exchange_rate: Decimal | None = None,
    foreign_places: int = PLACES,
) -> Sheet:
    """Compute a calculation. ``exchange_rate`` is that of its foreign currency, if it has one, and
    ``foreign_places`` are that currency's decimals.

    Needs at least one item. Raises InsuranceTooDear.
    """
    lines: dict[int, Line] = {}
    totals: dict[PriceTerm, Decimal] = {}
    total = ZERO
    for kind, term in TERM_OF.items():
        members = {place: item for place, item in enumerate(items) if item.kind is kind}
        lines.update(_lines_of(members, totals, total, term))
        totals[term] = total = sum((lines[place].amount for place in members), total)
    ordered = [lines[place] for place in range(len(items))]
    amounts = [(item.kind, line.amount) for item, line in zip(items, ordered, strict=True)]
    measures = [Measure(each.kind, each.quantity, each.unit) for each in items if not each.share]
    return summed(amounts, ordered, priced_quantity(measures), exchange_rate, foreign_places)


def summed(
    amounts: Sequence[tuple[ItemKind, Decimal]],
    lines: Sequence[Line],
    quantity: Decimal | None,
    exchange_rate: Decimal | None,
    foreign_places: int = PLACES,
) -> Sheet:
    """The sheet of items whose amounts are known. ``foreign_places`` are the decimals of the
    foreign currency.
    """
    added, terms, total = {}, {}, ZERO
    for kind, term in TERM_OF.items():
        added[term] = sum((amount for each, amount in amounts if each is kind), ZERO)
        total += added[term]
        terms[term] = _price(total, quantity, exchange_rate, foreign_places)
    return Sheet(lines, added, terms)


def priced_quantity(measures: Sequence[Measure]) -> Decimal | None:
    """The quantity by which the price of one unit is found: all goods, if they have one unit.
    Without goods, that of the other items, if it is the same of all. Else None: kilograms and
    pieces have no price of one unit in common.
    """
    goods = [each for each in measures if each.kind is ItemKind.GOODS]
    if len({each.unit for each in goods or measures}) != 1:
        return None
    if goods:
        return sum((each.quantity for each in goods), Decimal(0))
    quantities = {each.quantity for each in measures}
    return quantities.pop() if len(quantities) == 1 else None


def _lines_of(
    members: Mapping[int, Item], before: Mapping[PriceTerm, Decimal], base: Decimal, term: PriceTerm
) -> dict[int, Line]:
    """The lines of one kind. ``base`` is the price without them; items that are a share of the
    price with them come last, because they depend on the others.
    """
    lines: dict[int, Line] = {}
    around: dict[int, tuple[Item, Share]] = {}
    for place, item in members.items():
        if item.share is None:
            net = Fraction(item.rate) * Fraction(item.quantity) * Fraction(item.exchange_rate)
            lines[place] = _line(net, item.gst)
        elif item.share.of is term:
            around[place] = (item, item.share)
        else:
            lines[place] = _line(item.share.part * Fraction(before[item.share.of]), item.gst)
    known = sum((line.amount for line in lines.values()), base)
    left = 1 - sum((share.part * _with_gst(item) for item, share in around.values()), Fraction(0))
    if left <= 0:
        raise InsuranceTooDear
    whole = Fraction(known) / left
    for place, (item, share) in around.items():
        lines[place] = _line(share.part * whole, item.gst)
    return lines


def _with_gst(item: Item) -> Fraction:
    return 1 + Fraction(item.gst) / 100


def _line(net: Fraction, gst: Decimal) -> Line:
    net_shown = rounded(net)
    return Line(net_shown, rounded(Fraction(net_shown) * Fraction(gst) / 100))


def _price(
    total: Decimal, quantity: Decimal | None, exchange_rate: Decimal | None, places: int
) -> Price:
    per_unit = None if quantity is None else Fraction(total) / Fraction(quantity)
    own = None if per_unit is None else rounded_for_unit(per_unit, PLACES)
    if exchange_rate is None:
        return Price(total, own, None, None)
    rate = Fraction(exchange_rate)
    foreign = None if per_unit is None else rounded_for_unit(per_unit / rate, places)
    return Price(total, own, rounded(Fraction(total) / rate, places), foreign)


def rounded_for_unit(value: Fraction, places: int) -> Decimal:
    """A price of one unit: half up to ``places``, or to `UNIT_DIGITS` digits if that is more."""
    whole = int(value)
    digits = len(str(whole)) if whole else 0
    return rounded(value, max(places, UNIT_DIGITS - digits))


def rounded(value: Fraction, places: int = PLACES) -> Decimal:
    """Half up to two decimals, or so many ``places``, by whole numbers, so that nothing was rounded
    before. For amounts of zero and more.
    """
    steps = (value.numerator * 2 * 10**places + value.denominator) // (value.denominator * 2)
    return _WIDE.scaleb(Decimal(steps), -places)
