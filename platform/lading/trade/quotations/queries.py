"""Reads for the quotation screens. A list is one SQL query, a detail two."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Coalesce, Concat

from lading.base.http.paging import MOST_UNPAGED, Page, Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import Compiled, is_on_page
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.values import clock, languages
from lading.base.reference.names import LANGUAGE_MARK, local_name
from lading.members.accounts import permissions

from . import access, rules
from .fields import (
    COLUMNS,
    ENQUIRIES,
    NAMED,
    QUOTATIONS,
    SELLERS,
    VERSIONS,
)
from .lists import page_of_quotations
from .models import Quotation, QuotationAttachment, QuotationVersion
from .schemas import QuotationRow
from .term_fields import KNOWS_BUYER, VERSION, Viewer


def list_quotations(
    actor: Actor, paging: Paging, *, enquiry_id: int | None = None, sort: str = ""
) -> Page[Mapping[str, Any]]:
    """One page of `QuotationRow`s as JSON types, newest first: what the company sent and received,
    or only the quotations of ``enquiry_id``.

    Raises ValidationFailed for a column that the list is not sorted by.
    """
    quotations_read, count = page_of_quotations(
        actor, paging, _ROWS, enquiry_id=enquiry_id, sort=sort, language=languages.active()
    )
    rows = [_named(row) for row in quotations_read]
    reading = _Reading.for_rows(actor, rows)
    quotation_rows = [QuotationRow(**_row(reading, row)) for row in rows]
    return Page([row.model_dump(by_alias=True) for row in quotation_rows], count)


def _rows_of(language: str) -> QuerySet[Quotation, Any]:
    return _columns(Quotation.objects.filter(is_on_page()).order_by(), language)


_ROWS = Compiled(_rows_of, language=LANGUAGE_MARK)


def rows_of(actor: Actor, quotations: QuerySet[Quotation], paging: Paging) -> list[dict[str, Any]]:
    """A page of `QuotationRow`s of these quotations, in their order. One SQL query. The actor's
    company must be a party of all of them.
    """
    page_rows = _columns(quotations)[paging.offset : paging.offset + paging.limit]
    rows = [_named(row) for row in page_rows]
    reading = _Reading.for_rows(actor, rows)
    return [_row(reading, row) for row in rows]


def quotation_detail(actor: Actor, quotation_id: int) -> dict[str, Any]:
    """One quotation with its newest 200 versions, newest first. Raises NotFound for companies that
    are not its parties.
    """
    row = _named(get_first(_columns(access.visible_to(actor).filter(pk=quotation_id))))
    reading = _Reading.for_rows(actor, [row])
    versions = _versions(row, reading.viewer_of(row))
    return {**_row(reading, row), "versions": versions}


def _columns(quotations: QuerySet[Quotation], language: str = "") -> QuerySet[Quotation, Any]:
    return quotations.values_list(
        *(_column(name, path, language) for name, path in COLUMNS.items()),
        _files_of("current_version_id"),
    )


def _column(name: str, path: str, language: str = "") -> str | Coalesce:
    return local_name(path, language) if name in NAMED else path


def _named(row: Sequence[Any]) -> dict[str, Any]:
    return dict(zip((*COLUMNS, "v_files"), row, strict=True))


def _versions(quotation: Mapping[str, Any], viewer: Viewer) -> list[dict[str, Any]]:
    """The versions of a quotation's row, newest first, each with its own currency and unit. A
    quotation with more than `MOST_UNPAGED` has the others in the list of versions, which has pages.
    """
    shipping = {name: quotation[name] for name in ("e_shipment_mode", "e_shipment_type")}
    names = ("created_at", *VERSIONS.columns, "v_files")
    versions = QuotationVersion.objects.filter(quotation_id=quotation["id"]).order_by("-number")
    versions = versions[:MOST_UNPAGED]
    own = ((name, path.removeprefix(f"{VERSION}__")) for name, path in VERSIONS.columns.items())
    paths = (_column(name, path) for name, path in own)
    rows = versions.values_list("created_at", *paths, _files_of("pk"))
    return [
        VERSIONS.values({**shipping, **dict(zip(names, row, strict=True))}, viewer) for row in rows
    ]


def _files_of(version: str) -> ArraySubquery:
    """`uuid/name` of each attachment, in slot order."""
    name = Concat(
        Cast("file__uuid", CharField()), Value("/"), "file__original_name", output_field=CharField()
    )
    attached = QuotationAttachment.objects.filter(version_id=OuterRef(version)).order_by("slot")
    return ArraySubquery(attached.values_list(name, flat=True))


@dataclass(frozen=True, slots=True)
class _Reading:
    """Who reads quotations, when, and which of their buyers the reader may know."""

    actor: Actor
    today: dt.date
    known_buyers: frozenset[int]

    @classmethod
    def for_rows(cls, actor: Actor, rows: Iterable[Mapping[str, Any]]) -> _Reading:
        """One SQL query for a company that is not told names by its plan."""
        sent = {row["buyer_id"] for row in rows if row["seller_id"] == actor.company_id}
        return cls(actor, clock.today(), access.known_buyers(actor, sent))

    def viewer_of(self, row: Mapping[str, Any]) -> Viewer:
        if row["seller_id"] != self.actor.company_id:
            return Viewer.BUYER
        is_known = row["buyer_id"] in self.known_buyers
        return Viewer.SELLER if is_known else Viewer.SELLER_OF_UNKNOWN


def _row(reading: _Reading, row: dict[str, Any]) -> dict[str, Any]:
    viewer = _work_out(reading, row)
    row["enquiries"] = ENQUIRIES.values(row, viewer)
    row["sender"] = SELLERS.values(row, viewer)
    return QUOTATIONS.values(row, viewer)


def _work_out(reading: _Reading, row: dict[str, Any]) -> Viewer:
    """Add the fields that depend on the viewer to the row. Returns the kind of viewer that the
    actor is.
    """
    viewer = reading.viewer_of(row)
    row["today"] = reading.today
    row["can"] = _can(reading.actor, row, reading.today, knows_other=viewer in KNOWS_BUYER)
    return viewer


def _can(
    actor: Actor, row: Mapping[str, Any], today: dt.date, *, knows_other: bool
) -> rules.Actions:
    state = rules.PartyState(
        is_seller=row["seller_id"] == actor.company_id,
        status=row["status"],
        enquiry_status=row["e_status"],
        is_enquiry_ordered=bool(row["order_state"]),
        is_expired=row["v_expiry_date"] < today,
        has_counter_offer=row["has_counter_offer"],
    )
    may_write = permissions.may_write(actor)
    return rules.allowed(state, may_write=may_write, knows_other=knows_other)
