"""Shows staff who price a plan how customers will see it in the portal, for both periods."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limit_rows, limits
from lading.base.kernel.values.amounts import rupees
from lading.members.billing.models import Plan
from lading.members.billing.plans import pricing
from lading.members.billing.plans.features import ORDER, SAID, UNLIMITED, counted, features_of

Words = str | Promise

_NAMES: dict[str, Words] = {
    "companyNames": _("Company names of leads"),
    "freightRates": _("Freight rates"),
    "marketWatch": _("Market Watch"),
    "messages": _("Messages"),
    "exporterData": _("Exporter data"),
    "promotions": _("Promotions"),
    "secondaryUsers": _("Secondary users"),
    "unlimitedPortEdits": _("Unlimited changes of ports"),
}
FEATURE_NAMES: dict[str, Words] = {name: _NAMES.get(name, name) for name in ORDER}
"""Every feature that a plan may include, and its name."""

COUNTED_NAMES: dict[str, Words] = {
    "enquiriesPerMonth": _("Enquiries per month"),
    "products": _("Products"),
}
_MAX_PRICE = Decimal(10) ** 10
_MAX_DAYS, _MAX_DIGITS = 32_767, 5


@dataclass(frozen=True, slots=True)
class Card:
    """One plan as customers see it. Amounts are texts; "" where there is none."""

    name: str
    period: Words
    listed: str
    discount: str
    saving: str
    charge: str
    days: int
    is_popular: bool
    is_on_sale: bool
    is_edited: bool
    features: list[Words]
    counted: list[tuple[Words, str]]


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit of the plan's tier, and where it is changed."""

    name: Words
    value: str
    url: str


def cards_of(plan: Plan, percent: int | None = None) -> list[Card]:
    """The plan and its other period, monthly first. ``percent`` is one that is not stored yet."""
    other = (
        Plan.objects.filter(family=plan.family, tier=plan.tier, is_yearly=not plan.is_yearly)
        .exclude(pk=plan.pk)
        .first()
    )
    cards = [(plan.is_yearly, _card(plan, percent, is_edited=True))]
    if other is not None:
        cards.append((other.is_yearly, _card(other, None, is_edited=False)))
    return [card for _yearly, card in sorted(cards, key=lambda period_card: period_card[0])]


def _card(plan: Plan, percent: int | None, *, is_edited: bool) -> Card:
    included = features_of(plan)
    listed, charge = pricing.list_amount(plan), pricing.price_amount(plan, percent)
    if percent is None:
        percent = limits.number(pricing.percent_key(is_yearly=plan.is_yearly))
    is_cheaper = charge < listed
    return Card(
        name=plan.name,
        period=_("Yearly") if plan.is_yearly else _("Monthly"),
        listed=rupees(listed) if is_cheaper else "",
        discount=f"{limits.PERCENT - percent} %" if is_cheaper else "",
        saving=rupees(listed - charge) if is_cheaper else "",
        charge=rupees(charge),
        days=plan.duration_days,
        is_popular=plan.is_popular,
        is_on_sale=plan.is_active,
        is_edited=is_edited,
        features=[name for key, name in FEATURE_NAMES.items() if included.get(key)],
        counted=[(COUNTED_NAMES.get(key, key), text) for key, text in counted(plan).items()],
    )


def typed(plan: Plan, form: Mapping[str, str]) -> tuple[Plan, int | None]:
    """A copy of a plan with the values of a form, and the form's percent. Invalid values are
    ignored.

    ``form`` is a QueryDict: features are a list.
    """
    changed = copy(plan)
    changed.name = form.get("name", plan.name)[:60]
    changed.is_popular, changed.is_active = "is_popular" in form, "is_active" in form
    chosen = set(form.getlist("features")) if hasattr(form, "getlist") else set()
    changed.features = {name: name in chosen for name in SAID}
    price = _decimal(form.get("price", ""))
    if price is not None and 0 <= price < _MAX_PRICE:
        changed.price = price.quantize(Decimal("0.01"))
    days = _whole(form.get("duration_days", ""))
    if days is not None and 0 < days <= _MAX_DAYS:
        changed.duration_days = days
    percent = _whole(form.get("percent", ""))
    is_percent = percent is not None and 0 < percent <= limits.PERCENT
    return changed, percent if is_percent else None


def _decimal(text: str) -> Decimal | None:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _whole(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS else None


def limits_of(plan: Plan) -> list[LimitRow]:
    """The limits that differ for this plan's tier. One SQL query."""
    return [
        LimitRow(
            limit_rows.label_of(row.key),
            str(UNLIMITED) if row.value is None else f"{row.value:,}",
            reverse("admin:kernel_limit_change", args=[row.pk]),
        )
        for row in limit_rows.of_tier(plan.tier)
    ]
