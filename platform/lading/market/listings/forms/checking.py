"""The checks that the forms of both kinds share: rows of reference data, and amounts."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final, TypeVar

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.base.kernel.errors import Text
from lading.base.kernel.field_limits import TOO_LONG, NumberLimits
from lading.base.reference import port_names, resolve
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Category, Country, HsCode, Port
from lading.market.listings.models import CURRENCY, PRICE_LENGTH
from lading.trade.catalogue.validation import CATEGORY_REQUIRED, HS_CODE_ELSEWHERE, HS_CODE_REQUIRED

M = TypeVar("M", bound=Model)
Find = Callable[[int | str | None], M | None]

Refuse = Callable[[Checks, str, str, Text], None]

ABOVE_ZERO = _("Enter a number above 0.")
PRICE: Final = NumberLimits(minimum=0, above=True, too_small=ABOVE_ZERO)


def _not_offered(checks: Checks, field: str, _sent: str, unknown: Text) -> None:
    checks.fail(field, unknown)


def row(
    checks: Checks,
    field: str,
    sent: Any,
    find: Find[M],
    required: Text,
    refuse: Refuse = _not_offered,
) -> M | None:
    """The row of reference data with this id, code or name. An error goes to ``checks``, by
    ``refuse`` where there is no such row.
    """
    if sent is None or sent == "":
        checks.fail(field, required)
        return None
    if isinstance(sent, bool) or not isinstance(sent, int | str):
        checks.fail(field, INVALID_VALUE)
        return None
    if isinstance(sent, str):
        sent = checks.text(field, sent, required=required, max_length=resolve.MAX_LENGTH)
    if checks.failed(field):
        return None
    named = find(sent)
    if named is None:
        refuse(checks, field, str(sent), NOT_OFFERED)
    return named


def goods(
    checks: Checks, category: tuple[str, Any], hs_code: tuple[str, Any]
) -> tuple[Category | None, HsCode | None]:
    """The category and an HS code of it; each is given by its field and what was sent."""
    kind = row(checks, *category, resolve.resolve_category, CATEGORY_REQUIRED)
    code = row(checks, *hs_code, resolve.resolve_hs_code, HS_CODE_REQUIRED, hs_codes.fail)
    if kind is not None and code is not None and code.category_id != kind.pk:
        checks.fail(hs_code[0], HS_CODE_ELSEWHERE)
    return kind, code


def port(
    checks: Checks, field: str, sent: Any, country: Country | None, required: Text
) -> Port | None:
    """A port of the country; of any one while the country is wrong, so that only that is said."""
    answer = port_names.NO_PORT

    def find(value: int | str | None) -> Port | None:
        nonlocal answer
        answer = resolve.find_port(value, country)
        return answer.port

    def refuse(checks: Checks, field: str, sent: str, unknown: Text) -> None:
        port_names.refuse(checks, field, answer, sent, unknown)

    return row(checks, field, sent, find, required, refuse)


def price(checks: Checks, field: str, sent: Any, *, required: Text | None = None) -> Decimal | None:
    """An amount above zero with two decimals, typed in at most `PRICE_LENGTH` characters."""
    if isinstance(sent, str) and len(sent) > PRICE_LENGTH:
        checks.fail(field, TOO_LONG.format(limit=PRICE_LENGTH))
        return None
    return checks.number_within(field, sent, PRICE, required=required, currency=CURRENCY)
