"""Finds an enquiry that asks for the same as another one of its company (RULES.md 24).

A buyer who asks twice by mistake gets two rows of half as many quotations each, so the portal asks
before it submits, and the reviewer sees both enquiries beside each other.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from rapidfuzz import fuzz, process, utils

from lading.base.kernel import limits
from lading.base.kernel.database import advisory_locks
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values import clock, dates

from . import access
from .form.schema_parts import AlikeOut
from .models import Enquiry
from .rules import EnquiryStatus

CODE = "ALIKE"
ASKED_BEFORE = _(
    "Your company submitted a very similar enquiry on {day}: {product}. Submit this one only if "
    "you need quotations for both."
)
SAME_ROW = _(
    "This row is very similar to row {row}. Keep both only if you need quotations for both."
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
    similar = alike_to(enquiry, clock.now())
    if similar is None:
        return
    alike_out = AlikeOut(
        id=similar.enquiry_id,
        variant=enquiry.variant,
        product_name=similar.product_name,
        submitted_at=similar.submitted_at,
        percent=similar.percent,
    )
    day = dates.day_text(similar.submitted_at.astimezone(clock.IST))
    raise Conflict(
        ASKED_BEFORE.format(day=day, product=similar.product_name),
        code=CODE,
        data=alike_out.model_dump(by_alias=True, mode="json"),
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
        scorer=fuzz.ratio,
        score_cutoff=limits.number("alike.percent"),
    )
    if best is None:
        return None
    _score_words, score, nearest = best
    return Alike(nearest, *others[nearest], percent=int(score))


class _Asked(NamedTuple):
    """What the enquiries that are compared with each other have in common."""

    variant: str
    hs_code_id: int | None
    source_country_id: int | None
    source_port_id: int | None
    destination_country_id: int | None
    destination_port_id: int | None


class Submission(NamedTuple):
    """What decides whether an enquiry that is about to be submitted is like another one."""

    asked: _Asked
    target_types: frozenset[int]
    text: str

    @classmethod
    def from_enquiry(cls, enquiry: Enquiry) -> Submission:
        """That of an enquiry, stored or not."""
        asked = _Asked(*(getattr(enquiry, name) for name in _Asked._fields))
        text = _text(enquiry.product_name, enquiry.description)
        return cls(asked, frozenset(enquiry.target_types), text)


@dataclass(frozen=True, slots=True)
class _Other:
    """A submission to compare with: a stored one, or an earlier one of the same file."""

    target_types: frozenset[int]
    text: str
    row: int = 0
    product_name: str = ""
    submitted_at: dt.datetime | None = None

    def warning_for(self, row: int) -> Warned:
        """What a person is told of a row that is like it."""
        if self.submitted_at is None:
            return Warned(row, str(SAME_ROW).format(row=self.row), (str(self.row),))
        day = dates.day_text(self.submitted_at.astimezone(clock.IST))
        text = str(ASKED_BEFORE).format(day=day, product=self.product_name)
        return Warned(row, text, (day, self.product_name))


class Warned(NamedTuple):
    """A row of a file, what to tell of it, and the values that the text repeats."""

    row: int
    text: str
    values: Sequence[str]


def warnings(company_id: int, submissions: Mapping[int, Submission]) -> Iterator[Warned]:
    """For each submission of a file that is like an earlier one, what to tell of its row: it is
    like an enquiry that the company submitted lately, or like an earlier row. By the rules of
    `alike_to`, except that what is submitted together is compared with earlier rows alone. One SQL
    statement.
    """
    cutoff = limits.number("alike.percent")
    since = clock.now() - dt.timedelta(days=limits.number("alike.days"))
    others = _stored(company_id, {each.asked for each in submissions.values()}, since)
    for row, each in submissions.items():
        known = others[each.asked]
        if (similar := _most_like(each, known, cutoff)) is not None:
            yield similar.warning_for(row)
        known.append(_Other(each.target_types, each.text, row))
        # The latest are kept: stored ones before rows.
        del known[:-COMPARED]


def require_none_since(company_id: int, enquiries: Sequence[Enquiry], since: dt.datetime) -> None:
    """Raise Conflict if one of many enquiries that are about to be submitted is like one that the
    company has submitted since then: a colleague may send the same file. Call `take_turns` first.
    One SQL statement.
    """
    cutoff = limits.number("alike.percent")
    submissions = [Submission.from_enquiry(each) for each in enquiries]
    others = _stored(company_id, {each.asked for each in submissions}, since)
    for each in submissions:
        if (similar := _most_like(each, others[each.asked], cutoff)) is not None:
            raise Conflict(similar.warning_for(0).text, code=CODE)


def _most_like(each: Submission, known: Sequence[_Other], cutoff: int) -> _Other | None:
    """The one of some others that a submission is like; None for none."""
    texts = {
        place: other.text
        for place, other in enumerate(known)
        if other.target_types & each.target_types
    }
    best = process.extractOne(each.text, texts, scorer=fuzz.ratio, score_cutoff=cutoff)
    return None if best is None else known[best[2]]


def _stored(
    company_id: int, sought: set[_Asked], since: dt.datetime
) -> defaultdict[_Asked, list[_Other]]:
    """The company's live enquiries that submissions may be like, by what they have in common, the
    oldest first.
    """
    stored: defaultdict[_Asked, list[_Other]] = defaultdict(list)
    rows = (
        access.own_of_company(company_id)
        .filter(
            # Not every form has a code.
            Q(hs_code_id__in={each.hs_code_id for each in sought}) | Q(hs_code_id=None),
            status__in=_LIVE,
            submitted_at__gte=since,
        )
        .order_by("submitted_at", "pk")
        .values_list(*_Asked._fields, "target_types", "product_name", "description", "submitted_at")
    )
    for *common, types, product, description, submitted_at in rows.iterator():
        in_common = _Asked(*common)
        if in_common in sought:
            text = _text(product, description)
            other = _Other(frozenset(types), text, product_name=product, submitted_at=submitted_at)
            stored[in_common].append(other)
            del stored[in_common][:-COMPARED]
    return stored


def _text(product: str, description: str) -> str:
    """The words of both fields in alphabetical order, without capitals and punctuation."""
    return " ".join(sorted(utils.default_process(f"{product} {description}").split()))
