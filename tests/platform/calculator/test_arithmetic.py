"""The calculator's arithmetic: cases worked out by hand, textbooks' examples, and properties that
hold for any calculation.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lading.market.calculator.arithmetic import (
    SHARED,
    TERM_OF,
    InsuranceTooDear,
    Item,
    ItemKind,
    Price,
    PriceTerm,
    Share,
    Sheet,
    rounded,
    sheet_of,
)
from tests.platform.many import in_one_test

from .cases import CASES, item_of

PAISA = Decimal("0.01")


def price(total: str, *others: str | None) -> Price:
    per_unit, in_all, each = (None if figure is None else Decimal(figure) for figure in others)
    return Price(Decimal(total), per_unit, in_all, each)


@in_one_test("case", CASES, ids=lambda case: case["name"])
def test_a_case_worked_out_by_hand(case: dict[str, Any]) -> None:
    rate = case["exchangeRate"]
    sheet = sheet_of(
        [item_of(item) for item in case["items"]],
        exchange_rate=Decimal(rate) if rate else None,
        foreign_places=case.get("foreignPlaces", 2),
    )
    lines = [[str(line.net), str(line.gst), str(line.amount)] for line in sheet.lines]
    assert lines == case["lines"]
    assert {term: price(*figures) for term, figures in case["terms"].items()} == sheet.terms


def goods(rate: str, quantity: str = "1", **said: Any) -> Item:
    return Item(rate=Decimal(rate), quantity=Decimal(quantity), **said)


def test_a_customs_value_without_known_freight_and_insurance() -> None:
    """Rule 10(2) of India's Customs Valuation (Determination of Value of Imported Goods) Rules,
    2007 takes freight as 20 % and insurance as 1.125 % of the FOB value where they are not known.
    The case is an examination's ("Sunflower Ltd.", by air, FOB USD 20,000 at 48 rupees; freight is
    at most 20 % then): 20,000 + 4,000 + 225 = USD 24,225, which is 11,62,800 rupees.
    https://caclubindia.com/experts/pls-solve-579535.asp
    """
    sheet = sheet_of(
        [
            goods("20000", currency="USD", exchange_rate=Decimal(48)),
            Item(ItemKind.FREIGHT, share=Share(PriceTerm.FOB, Decimal(20))),
            Item(ItemKind.INSURANCE, share=Share(PriceTerm.FOB, Decimal("1.125"))),
        ],
        exchange_rate=Decimal(48),
    )
    cif = sheet.terms[PriceTerm.CIF]
    assert (cif.total, cif.foreign_total) == (Decimal("1162800.00"), Decimal("24225.00"))


@pytest.mark.parametrize(
    ("fob", "freight", "premium", "cif"),
    [("330", "40", "0.6", "372.46"), ("35", "5", "0.8", "40.36")],
)
def test_a_textbook_turns_fob_into_cif(fob: str, freight: str, premium: str, cif: str) -> None:
    """Two examples of a course of international trade: CIF = CFR / (1 - 110 % x premium), so 370 /
    0.9934 = 372.458… and 40 / 0.9912 = 40.355… a carton, goods being insured for 110 % of CIF.
    https://mooc1.chaoxing.com/mooc-ans/nodedetailcontroller/visitnodedetail?courseId=251636344&knowledgeId=976338260
    """
    sheet = sheet_of(
        [
            goods(fob),
            Item(ItemKind.FREIGHT, rate=Decimal(freight)),
            Item(ItemKind.INSURANCE, share=Share(PriceTerm.CIF, Decimal(premium), Decimal(110))),
        ]
    )
    assert sheet.terms[PriceTerm.CFR].total == Decimal(fob) + Decimal(freight)
    assert sheet.terms[PriceTerm.CIF].total == Decimal(cif)


def test_insurance_as_dear_as_the_goods_has_no_price() -> None:
    share = Share(PriceTerm.CIF, Decimal(100), Decimal(100))
    with pytest.raises(InsuranceTooDear):
        sheet_of([goods("1"), Item(ItemKind.INSURANCE, share=share)])


def test_half_a_paisa_is_rounded_up() -> None:
    assert rounded(Fraction(5, 1000)) == PAISA
    assert rounded(Fraction(4999, 1_000_000)) == Decimal("0.00")


def decimals(most: str, places: int, least: str = "0") -> st.SearchStrategy[Decimal]:
    return st.decimals(least, most, places=places, allow_nan=False, allow_infinity=False)


@st.composite
def shares(draw: st.DrawFn, kind: ItemKind) -> Share | None:
    """A share of a price that this kind may be one of, or none."""
    term = draw(st.sampled_from([None, *SHARED[kind]]))
    if term is None:
        return None
    insured = draw(decimals("200", 2, "1")) if kind is ItemKind.INSURANCE else Decimal(100)
    return Share(term, draw(decimals("9", 4, "0.0001")), insured)


@st.composite
def calculations(draw: st.DrawFn) -> tuple[list[Item], Decimal | None]:
    """Any items, with one foreign currency at any rate, or none."""
    rate = draw(st.none() | decimals("100000", 6, "0.0001"))
    items = []
    for kind in draw(st.lists(st.sampled_from(ItemKind), min_size=1, max_size=5)):
        share = draw(shares(kind))
        gst = draw(decimals("100", 2))
        if share is not None:
            items.append(Item(kind, gst=gst, share=share))
            continue
        is_foreign = rate is not None and draw(st.booleans())
        items.append(
            Item(
                kind,
                draw(decimals("99999999", 4, "0.0001")),
                draw(decimals("999999", 3, "0.001")),
                "USD" if is_foreign else "INR",
                rate if is_foreign and rate is not None else Decimal(1),
                gst,
            )
        )
    return items, rate


def half_up(value: Fraction) -> Decimal:
    """To the paisa by Python's own decimals, with more digits than any example has."""
    with_many = Decimal(value.numerator * 10**60 // value.denominator).scaleb(-60)
    return with_many.quantize(PAISA, ROUND_HALF_UP)


def computed(calculation: tuple[list[Item], Decimal | None]) -> Sheet:
    items, rate = calculation
    return sheet_of(items, exchange_rate=rate)


@given(calculations())
def test_every_figure_is_the_sum_of_what_is_shown(
    calculation: tuple[list[Item], Decimal | None],
) -> None:
    items, rate = calculation
    sheet = computed(calculation)
    total = Decimal(0)
    for kind, term in TERM_OF.items():
        shown = [line for item, line in zip(items, sheet.lines, strict=True) if item.kind is kind]
        total += sum((line.net + line.gst for line in shown), Decimal(0))
        assert sheet.terms[term].total == total
        assert sheet.added[term] == sum((line.amount for line in shown), Decimal(0))
    assert sheet.price.total == sum((line.amount for line in sheet.lines), Decimal(0))
    foreign = sheet.price.foreign_total
    assert foreign == (half_up(Fraction(total) / Fraction(rate)) if rate else None)


@given(calculations())
def test_totals_have_two_decimals_and_none_is_negative(
    calculation: tuple[list[Item], Decimal | None],
) -> None:
    sheet = computed(calculation)
    totals = [price.total for price in sheet.terms.values()]
    for figure in [*totals, *(line.amount for line in sheet.lines), *sheet.added.values()]:
        assert figure == figure.quantize(PAISA)
    assert min(sheet.figures()) >= 0


@given(calculations())
def test_a_price_of_one_unit_is_the_total_of_all_goods_to_six_digits(
    calculation: tuple[list[Item], Decimal | None],
) -> None:
    items, _rate = calculation
    price = computed(calculation).price
    quantity = sum((item.quantity for item in items if item.kind is ItemKind.GOODS), Decimal(0))
    if not quantity:
        return
    assert price.per_unit is not None
    # Half of the sixth digit is at most half of a hundred thousandth of the price, or of a rupee.
    exact = Fraction(price.total) / Fraction(quantity)
    assert abs(Fraction(price.per_unit) - exact) <= max(exact, Fraction(1)) / 200_000


@given(calculations())
def test_an_item_is_rate_times_quantity_times_exchange_rate_and_its_gst(
    calculation: tuple[list[Item], Decimal | None],
) -> None:
    items, _rate = calculation
    for item, line in zip(items, computed(calculation).lines, strict=True):
        if item.share is None:
            exact = Fraction(item.rate) * Fraction(item.quantity) * Fraction(item.exchange_rate)
            assert line.net == half_up(exact)
        assert line.gst == half_up(Fraction(line.net) * Fraction(item.gst) / 100)


@given(calculations())
def test_a_share_is_its_percentage_of_the_shown_price_to_the_paisa(
    calculation: tuple[list[Item], Decimal | None],
) -> None:
    items, _rate = calculation
    sheet = computed(calculation)
    for item, line in zip(items, sheet.lines, strict=True):
        if item.share is None:
            continue
        base = Fraction(sheet.terms[item.share.of].total)
        exact = base * Fraction(item.share.percent) * Fraction(item.share.insured) / 10_000
        # The price with the share in it is a sum of rounded figures: each adds half a paisa of
        # doubt, and the share passes on at most a fifth of it.
        assert abs(Fraction(line.net) - exact) <= Fraction(1, 100) * len(items)
