"""Finds an enquiry that asks for the same as another one of its company (RULES.md 24).

A buyer who asks twice by mistake gets two rows of half as many quotations each, so the portal asks
before it submits, and the reviewer sees both enquiries beside each other.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from rapidfuzz import fuzz, process, utils

from lading.kernel import advisory_locks, clock, dates, limits
from lading.kernel.errors import Conflict

from . import access
from .models import Enquiry
from .schema_parts import AlikeOut
from .states import EnquiryStatus

CODE = "ALIKE"
ASKED_BEFORE = _(
    "Your company submitted an enquiry much like this one on {day}: {product}. Submit this one "
    "only if you need quotations for both."
)
COMPARED = 200
"""How many enquiries for the same goods and ports are compared, the latest first."""

_LIVE = (EnquiryStatus.PENDING_APPROVAL, EnquiryStatus.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Alike:
    """Another enquiry, and how much of the two texts is the same, in per cent."""

    enquiry_id: int
    product_name: str
    submitted_at: dt.datetime
    percent: int


def take_turns(company_id: int) -> None:
    """Let a company's enquiries be submitted one after the other, so that each is compared with
    all the others. In a transaction.
    """
    advisory_locks.take(f"submit enquiry {company_id}")


def require_none_alike(enquiry: Enquiry) -> None:
    """Raise Conflict `ALIKE`, with the other enquiry, if an enquiry that is about to be submitted
    is like one of its company. Call `take_turns` first.
    """
    found = alike_to(enquiry, clock.now())
    if found is None:
        return
    shown = AlikeOut(
        id=found.enquiry_id,
        variant=enquiry.variant,
        product_name=found.product_name,
        submitted_at=found.submitted_at,
        percent=found.percent,
    )
    day = dates.day_text(found.submitted_at.astimezone(clock.IST))
    raise Conflict(
        ASKED_BEFORE.format(day=day, product=found.product_name),
        code=CODE,
        data=shown.model_dump(by_alias=True, mode="json"),
    )


def alike_to(enquiry: Enquiry, at: dt.datetime) -> Alike | None:
    """The live enquiry of the same company that is most like this one, if one is like it: for the
    same HS code, countries and ports, asked of the same type of business, submitted within some
    days of ``at``, with a text that is alike. The limits are `alike.days` and `alike.percent`. One
    SQL statement.
    """
    span = dt.timedelta(days=limits.number("alike.days"))
    rows = (
        access.own_of_company(enquiry.company_id)
        .filter(
            hs_code_id=enquiry.hs_code_id,
            source_port_id=enquiry.source_port_id,
            destination_port_id=enquiry.destination_port_id,
            # A form may leave out a port, but never the country.
            source_country_id=enquiry.source_country_id,
            destination_country_id=enquiry.destination_country_id,
            status__in=_LIVE,
            submitted_at__range=(at - span, at + span),
            # The same goods are often asked of another type of business: that is no mistake.
            variant=enquiry.variant,
            target_types__overlap=enquiry.target_types,
        )
        .exclude(pk=enquiry.pk)
        .order_by("-submitted_at", "-pk")
        .values_list("pk", "product_name", "submitted_at", "description")[:COMPARED]
    )
    texts: dict[int, str] = {}
    others: dict[int, tuple[str, dt.datetime]] = {}
    for pk, product, submitted_at, description in rows:
        if submitted_at is not None:  # the range leaves out the others
            texts[pk] = _text(product, description)
            others[pk] = product, submitted_at
    best = process.extractOne(
        _text(enquiry.product_name, enquiry.description),
        texts,
        scorer=fuzz.token_sort_ratio,
        score_cutoff=limits.number("alike.percent"),
    )
    if best is None:
        return None
    _words, score, found = best
    return Alike(found, *others[found], percent=int(score))


def _text(product: str, description: str) -> str:
    """The words of both fields, without capitals and punctuation."""
    return utils.default_process(f"{product} {description}")
