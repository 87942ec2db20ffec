"""How a price calculation is sent. Its prices are sums of the stored amounts of its items."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from lading.base.kernel.values.currency_decimals import decimals_of
from lading.base.reference.names import name_in
from lading.base.reference.schemas import HsCodeOut
from lading.base.reference.text import unit_label

from .arithmetic import (
    ZERO,
    ItemKind,
    Measure,
    Price,
    PriceTerm,
    Sheet,
    priced_quantity,
    rounded,
    summed,
)
from .models import Calculation, CalculationItem
from .schemas import (
    OTHERS,
    CalculationItemOut,
    CalculationOut,
    CalculationRow,
    PriceOut,
    TermPriceOut,
)


def row_of(calculation: Calculation) -> CalculationRow:
    """A row of the list."""
    rate = calculation.exchange_rate
    total = calculation.total_amount
    return CalculationRow(
        id=calculation.pk,
        template_name=calculation.template_name,
        total_amount=total,
        item_count=calculation.item_count,
        currency=calculation.currency or None,
        foreign_total=None
        if rate is None
        else rounded(Fraction(total) / Fraction(rate), decimals_of(calculation.currency)),
        addressee_name=calculation.addressee_name or None,
        expiry_date=calculation.expiry_date,
        created_at=calculation.created_at,
        updated_at=calculation.updated_at,
    )


def shape_of(calculation: Calculation) -> CalculationOut:
    """A calculation with its items and prices."""
    items = list(calculation.items.all())
    measured = [item for item in items if item.unit is not None]
    goods = [item for item in measured if item.kind == ItemKind.GOODS] or measured
    quantity = priced_quantity(
        [Measure(ItemKind(item.kind), item.quantity, str(item.unit_id)) for item in measured]
    )
    amounts = [(ItemKind(item.kind), item.amount) for item in items]
    places = decimals_of(calculation.currency)
    sheet = summed(amounts, [], quantity, calculation.exchange_rate, places)
    return CalculationOut(
        **row_of(calculation).model_dump(),
        version=calculation.version,
        exchange_rate=calculation.exchange_rate,
        addressee_address=calculation.addressee_address or None,
        terms_of_payment=calculation.terms_of_payment or None,
        items=[_item(calculation, item) for item in items],
        net_total=sum((item.net_amount for item in items), ZERO),
        gst_total=sum((item.gst_amount for item in items), ZERO),
        quantity=quantity,
        uom=None if quantity is None else _unit(goods[0]),
        price=PriceOut.model_validate(sheet.price),
        terms=_terms(sheet),
    )


def _item(calculation: Calculation, item: CalculationItem) -> CalculationItemOut:
    is_foreign = bool(calculation.currency) and item.currency == calculation.currency
    return CalculationItemOut(
        item_order=item.order,
        kind=ItemKind(item.kind),
        description=item.description,
        hscode=None if item.hs_code is None else item.hs_code.code,
        hs_code=None if item.hs_code is None else HsCodeOut.model_validate(item.hs_code),
        currency=item.currency,
        exchange_rate=(calculation.exchange_rate if is_foreign else None) or Decimal(1),
        rate_per_unit=item.rate,
        uom=_unit(item),
        no_of_units=item.quantity,
        gst_type="percentage",
        gst_rate=OTHERS if item.has_own_gst else item.gst_percent,
        custom_gst_rate=item.gst_percent if item.has_own_gst else None,
        gst_percent=item.gst_percent,
        share_of=PriceTerm(item.share_of) if item.share_of else None,
        share_percent=item.share_percent,
        insured_percent=item.insured_percent,
        net_amount=item.net_amount,
        gst_amount=item.gst_amount,
        amount=item.amount,
    )


def _unit(item: CalculationItem) -> str | None:
    unit = item.unit
    return None if unit is None else unit_label(name_in(unit), unit.code)


def _terms(sheet: Sheet) -> list[TermPriceOut]:
    """The prices by delivery term that say something: FOB, CFR and CIF as soon as there is more
    than goods, EXW and DDP where charges or duty make them differ.
    """
    if sheet.terms[PriceTerm.EXW].total == sheet.price.total:
        return []
    terms = [
        term
        for term in PriceTerm
        if term in _ALWAYS
        or (term is PriceTerm.EXW and sheet.added[PriceTerm.FOB])
        or (term is PriceTerm.DDP and sheet.added[PriceTerm.DDP])
    ]
    return [_term(term, sheet.terms[term], sheet.added[term]) for term in terms]


_ALWAYS = (PriceTerm.FOB, PriceTerm.CFR, PriceTerm.CIF)


def _term(term: PriceTerm, price: Price, added: Decimal) -> TermPriceOut:
    return TermPriceOut(
        term=term,
        added=added,
        total=price.total,
        per_unit=price.per_unit,
        foreign_total=price.foreign_total,
        foreign_per_unit=price.foreign_per_unit,
    )
