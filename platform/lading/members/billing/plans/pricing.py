"""What a plan costs a company now, and how buying it would change the subscription (RULES.md 14).
Integer paise.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.errors import Conflict
from lading.members.billing.models import Change, Plan, Subscription

from .entitlements import is_free

MIN_CHARGE = 100
"""The provider takes no less than a rupee."""
LONGEST_DAYS = 3_650
"""The longest time that can be bought at once, however cheap a plan is: its end must be a valid
date.
"""

TOO_MUCH_CREDIT = _(
    "The remaining value of your current plan exceeds the price of this one. Please "
    "choose the yearly plan."
)
NEARLY_OVER = _(
    "Your current plan is so close to its end that the price difference is too small "
    "to charge. Please wait until it has ended."
)
NOT_ON_SALE = _("This plan is not on sale.")
NOTHING_TO_PAY = _("This plan costs nothing. Activate it without a payment.")


@dataclass(frozen=True, slots=True)
class Quote:
    """What a plan would cost and do. ``amount`` is charged: ``price`` less ``credit``.

    For an upgrade from monthly to monthly, or yearly to yearly, ``price`` is for the time left, and
    the end stays; every other purchase is a whole period. ``replaces`` are the periods that an
    upgrade ends.
    """

    plan: Plan
    change: Change
    price: int
    credit: int
    starts_at: dt.datetime
    ends_at: dt.datetime
    replaces: tuple[Subscription, ...] = ()

    @property
    def amount(self) -> int:
        """What is charged, in paise."""
        return self.price - self.credit


def percent_key(*, is_yearly: bool) -> str:
    """The key of the limit with the percentage of the listed price that is charged."""
    return "plan.yearly_percent" if is_yearly else "plan.monthly_percent"


def price_amount(plan: Plan, percent: int | None = None) -> int:
    """What a plan costs now, in paise: half of the listed price monthly, two fifths of it yearly,
    rounded half up (RULES.md 14). With ``percent``: what it would cost with that percentage.
    """
    if percent is None:
        percent = limits.number(percent_key(is_yearly=plan.is_yearly))
    # Rupees times per cent are paise.
    return int((plan.price * percent).quantize(Decimal(1), ROUND_HALF_UP))


def yearly_saving(plan: Plan, offered: Sequence[Plan]) -> int | None:
    """What a yearly plan saves of what twelve monthly ones of its tier cost, in whole per cent,
    rounded down; None where nothing can be compared.
    """
    monthly = [each for each in offered if each.tier == plan.tier and not each.is_yearly]
    twelve = 12 * price_amount(monthly[0]) if plan.is_yearly and monthly else 0
    if not twelve:
        return None
    return max(0, limits.PERCENT * (twelve - price_amount(plan)) // twelve)


def list_amount(plan: Plan) -> int:
    """The listed price in paise."""
    return int((plan.price * 100).quantize(Decimal(1), ROUND_HALF_UP))


def quote(plan: Plan, own_periods: Sequence[Subscription], at: dt.datetime) -> Quote:
    """The price of a paid plan for a company that holds these periods, none of which has ended at
    ``at``.

    The same tier continues after the last period; a higher one begins now; a lower one begins after
    the last period. Raises Conflict for the free plan, for an upgrade to a monthly plan when more
    than a month is left, and for a plan priced below the provider's minimum.
    """
    if is_free(plan.tier):
        raise Conflict(NOTHING_TO_PAY)
    if price_amount(plan) < MIN_CHARGE:
        raise Conflict(NOT_ON_SALE)
    paid = paid_of(own_periods)
    change = change_to(plan, own_periods)
    if change is Change.NEW:
        return _whole(plan, change, at, replaces=tuple(own_periods))
    if change is Change.UPGRADE:
        return _upgrade(plan, paid, at)
    return _whole(plan, change, max(period.ends_at for period in paid))


def change_to(plan: Plan, own_periods: Sequence[Subscription]) -> Change:
    """How a paid plan changes the subscription of a company that holds these periods: compared with
    the highest plan it has paid for, active or queued.
    """
    paid = paid_of(own_periods)
    if not paid:
        return Change.NEW
    tier = max(period.plan.tier for period in paid)
    if plan.tier == tier:
        return Change.RENEWAL
    return Change.UPGRADE if plan.tier > tier else Change.DOWNGRADE


def paid_of(own_periods: Sequence[Subscription]) -> list[Subscription]:
    """The paid ones."""
    return [period for period in own_periods if not is_free(period.plan.tier)]


def _whole(
    plan: Plan,
    change: Change,
    starts_at: dt.datetime,
    *,
    credit: int = 0,
    replaces: tuple[Subscription, ...] = (),
) -> Quote:
    ends_at = starts_at + dt.timedelta(days=plan.duration_days)
    return Quote(plan, change, price_amount(plan), credit, starts_at, ends_at, replaces)


def credit_of(paid: Sequence[Subscription], at: dt.datetime) -> int:
    """The value left in paid periods, in whole paise; never more than was paid."""
    return int(sum((_share_left(period, at) * _value_kept(period) for period in paid), Fraction()))


def _value_kept(period: Subscription) -> Fraction:
    """A period's value after refunds of its payment, those under way included: nobody gets money
    back and credit for it.
    """
    order = period.order
    if order is None or not period.returned_paise:
        return Fraction(period.value_paise)
    worth = order.amount + order.credit
    return Fraction(period.value_paise * max(worth - period.returned_paise, 0), worth)


def _upgrade(plan: Plan, paid: Sequence[Subscription], at: dt.datetime) -> Quote:
    """The difference for the time left from monthly to monthly or yearly to yearly; otherwise a new
    period less the value left in the old ones.
    """
    credit = credit_of(paid, at)
    if all(period.plan.is_yearly == plan.is_yearly for period in paid):
        # By the plan's own length, because not every period is a whole one.
        left = sum(_microseconds(_left(period, at)) for period in paid)
        whole = _microseconds(dt.timedelta(days=plan.duration_days))
        price = _rounded(Fraction(price_amount(plan) * left, whole))
        ends_at = max(period.ends_at for period in paid)
        upgrade = Quote(plan, Change.UPGRADE, price, credit, at, ends_at, tuple(paid))
    else:
        upgrade = _whole(plan, Change.UPGRADE, at, credit=credit, replaces=tuple(paid))
    if upgrade.amount < MIN_CHARGE:
        raise Conflict(TOO_MUCH_CREDIT if upgrade.amount < 0 else NEARLY_OVER)
    return upgrade


def _share_left(period: Subscription, at: dt.datetime) -> Fraction:
    """The share of a period that is left, from 0 to 1."""
    whole = period.original_ends_at - period.starts_at
    return Fraction(_microseconds(_left(period, at)), _microseconds(whole))


def _left(period: Subscription, at: dt.datetime) -> dt.timedelta:
    return max(period.ends_at - max(at, period.starts_at), dt.timedelta())


def _microseconds(span: dt.timedelta) -> int:
    return span // dt.timedelta(microseconds=1)


def _rounded(amount: Fraction) -> int:
    """Rounded half up, as every price."""
    return int(amount + Fraction(1, 2))
