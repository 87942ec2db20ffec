"""What a plan costs and changes: cases computed by hand, and properties that hold in all cases
(RULES.md 14).
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from lading.base.kernel.errors import Conflict
from lading.members.billing.models import Change, Plan, Subscription
from lading.members.billing.plans import pricing

AT = dt.datetime(2026, 11, 21, 6, 30, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)
PRICES = st.decimals(min_value=100, max_value=1_000_000, places=2)

pytestmark = pytest.mark.django_db


def plan(tier: int, price: Decimal | int | str, *, yearly: bool = False) -> Plan:
    return Plan(
        family="exporter",
        tier=tier,
        is_yearly=yearly,
        name="Plan",
        base_name="Plan",
        price=Decimal(price),
        duration_days=365 if yearly else 30,
    )


def period(of: Plan, starts_at: dt.datetime, value: int) -> Subscription:
    ends_at = starts_at + of.duration_days * DAY
    return Subscription(
        plan=of,
        starts_at=starts_at,
        ends_at=ends_at,
        original_ends_at=ends_at,
        value_paise=value,
        is_free=of.tier == 1,
    )


@pytest.mark.parametrize(
    ("price", "yearly", "paise"),
    [
        ("5999", False, 299_950),
        ("59990", True, 2_399_600),
        ("2999", False, 149_950),
        ("0.01", False, 1),  # half a paisa, rounded up
        ("100.03", False, 5_002),  # 50.015 rupees
        ("100.01", True, 4_000),  # 40.004
        ("100.02", True, 4_001),  # 40.008
    ],
)
def test_the_charge_is_half_or_two_fifths_of_the_list(
    price: str,
    yearly: bool,  # noqa: FBT001 -- a case
    paise: int,
) -> None:
    assert pricing.price_amount(plan(3, price, yearly=yearly)) == paise


def test_a_first_plan_begins_now() -> None:
    quote = pricing.quote(plan(2, 2999), [], AT)
    assert (quote.change, quote.amount) == (Change.NEW, 149_950)
    assert (quote.starts_at, quote.ends_at) == (AT, AT + 30 * DAY)


def test_a_paid_plan_takes_the_place_of_the_free_one() -> None:
    free = period(plan(1, 0), AT - 3 * DAY, 0)
    quote = pricing.quote(plan(2, 2999), [free], AT)
    assert (quote.change, quote.amount, quote.replaces) == (Change.NEW, 149_950, (free,))
    assert quote.starts_at == AT


def test_renewing_extends_from_the_present_end() -> None:
    own_period = period(plan(2, 2999), AT - 20 * DAY, 149_950)
    quote = pricing.quote(plan(2, 29990, yearly=True), [own_period], AT)
    assert (quote.change, quote.amount) == (Change.RENEWAL, 1_199_600)
    assert (quote.starts_at, quote.ends_at) == (AT + 10 * DAY, AT + 375 * DAY)


def test_an_upgrade_half_way_pays_half_of_the_difference() -> None:
    own_period = period(plan(2, 2999), AT - 15 * DAY, 149_950)
    quote = pricing.quote(plan(3, 5999), [own_period], AT)
    assert quote.change == Change.UPGRADE
    assert (quote.price, quote.credit, quote.amount) == (149_975, 74_975, 75_000)
    assert (quote.starts_at, quote.ends_at) == (AT, AT + 15 * DAY)


def test_an_upgrade_counts_the_queued_renewal_too() -> None:
    own_period = period(plan(2, 2999), AT - 15 * DAY, 149_950)
    queued = period(plan(2, 2999), AT + 15 * DAY, 149_950)
    quote = pricing.quote(plan(3, 5999), [own_period, queued], AT)
    # One and a half months of each plan.
    assert (quote.price, quote.credit) == (449_925, 224_925)
    assert quote.ends_at == AT + 45 * DAY


def test_an_upgrade_from_a_month_to_a_year_is_a_new_year_less_what_is_left() -> None:
    own_period = period(plan(2, 2999), AT - 20 * DAY, 149_950)
    quote = pricing.quote(plan(3, 59990, yearly=True), [own_period], AT)
    assert (quote.price, quote.credit) == (2_399_600, 49_983)
    assert (quote.starts_at, quote.ends_at) == (AT, AT + 365 * DAY)


def test_a_lower_plan_begins_at_the_end_of_the_present_one() -> None:
    own_period = period(plan(3, 5999), AT - 20 * DAY, 299_950)
    quote = pricing.quote(plan(2, 2999), [own_period], AT)
    assert (quote.change, quote.amount) == (Change.DOWNGRADE, 149_950)
    assert quote.starts_at == AT + 10 * DAY


def test_a_year_of_credit_does_not_go_into_a_month() -> None:
    own_period = period(plan(2, 29990, yearly=True), AT - DAY, 1_199_600)
    with pytest.raises(Conflict, match="exceeds the price of this one"):
        pricing.quote(plan(3, 5999), [own_period], AT)


@pytest.mark.parametrize(("days", "price"), [(20, 199_967), (45, 449_925)])
def test_an_upgrade_charges_the_time_that_is_left_and_no_other(days: int, price: int) -> None:
    """The rest of a month that a refunded upgrade restored is shorter than a month; staff may have
    sold longer ones.
    """
    rest = period(plan(2, 2999), AT, 99_967)
    rest.ends_at = rest.original_ends_at = AT + days * DAY
    quote = pricing.quote(plan(3, 5999), [rest], AT)
    assert (quote.price, quote.credit) == (price, 99_967)
    assert quote.ends_at == AT + days * DAY


@pytest.mark.parametrize(("minutes", "paise"), [(29, 101), (28, None), (0.01, None)])
def test_a_plan_is_not_upgraded_in_its_last_minutes(minutes: float, paise: int | None) -> None:
    """The difference for half an hour is less than a rupee, the provider's minimum."""
    own_period = period(plan(2, 2999), AT - 30 * DAY + dt.timedelta(minutes=minutes), 149_950)
    if paise is None:
        with pytest.raises(Conflict, match="wait until it has ended"):
            pricing.quote(plan(3, 5999), [own_period], AT)
        return
    quote = pricing.quote(plan(3, 5999), [own_period], AT)
    assert (quote.amount, quote.ends_at) == (paise, own_period.ends_at)


@pytest.mark.parametrize("price", ["0", "0.01", "1.98"])
def test_less_than_a_rupee_cannot_be_charged(price: str) -> None:
    with pytest.raises(Conflict, match="not on sale"):
        pricing.quote(plan(2, price), [], AT)


def test_the_free_plan_is_not_paid_for() -> None:
    with pytest.raises(Conflict, match="costs nothing"):
        pricing.quote(plan(1, 0), [], AT)


@given(
    low=PRICES,
    high=PRICES,
    elapsed=st.integers(min_value=0, max_value=29 * 86_400 * 10**6),
    renewals=st.integers(min_value=0, max_value=3),
    low_yearly=st.booleans(),
    high_yearly=st.booleans(),
)
def test_an_upgrade_never_credits_more_than_was_paid(
    low: Decimal,
    high: Decimal,
    elapsed: int,
    renewals: int,
    low_yearly: bool,  # noqa: FBT001 -- drawn
    high_yearly: bool,  # noqa: FBT001 -- drawn
) -> None:
    basic, premium = plan(2, low, yearly=low_yearly), plan(3, high, yearly=high_yearly)
    worth = pricing.price_amount(basic)
    begun = AT - dt.timedelta(microseconds=elapsed)
    own_periods = [
        period(basic, begun + place * basic.duration_days * DAY, worth)
        for place in range(renewals + 1)
    ]
    try:
        quote = pricing.quote(premium, own_periods, AT)
    except Conflict:  # more credit than the plan costs
        reject()
    assert quote.change == Change.UPGRADE
    assert 0 <= quote.credit <= worth * (renewals + 1)
    assert quote.amount >= pricing.MIN_CHARGE
    assert quote.starts_at == AT < quote.ends_at
    assert list(quote.replaces) == own_periods
    if low_yearly == high_yearly:
        # The end stays, and the time left costs its share of the more expensive plan, within a
        # paisa.
        assert quote.ends_at == own_periods[-1].ends_at
        remaining_time = Fraction((quote.ends_at - AT) // dt.timedelta(microseconds=1))
        whole = Fraction(premium.duration_days * DAY // dt.timedelta(microseconds=1))
        assert abs(quote.price - remaining_time / whole * pricing.price_amount(premium)) <= 1
    else:
        assert quote.ends_at - quote.starts_at == premium.duration_days * DAY


@given(
    tiers=st.lists(st.sampled_from([2, 3]), min_size=1, max_size=4),
    wanted=st.sampled_from([2, 3]),
    price=PRICES,
)
def test_what_is_not_an_upgrade_begins_where_everything_held_ends(
    tiers: list[int], wanted: int, price: Decimal
) -> None:
    assume(wanted <= max(tiers))
    own_periods, begins = [], AT - 7 * DAY
    for tier in tiers:
        own_periods.append(period(plan(tier, 1000), begins, 50_000))
        begins = own_periods[-1].ends_at
    quote = pricing.quote(plan(wanted, price), own_periods, AT)
    assert quote.starts_at == begins
    assert quote.credit == 0
    assert quote.replaces == ()
