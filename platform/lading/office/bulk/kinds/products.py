"""Products by file (RULES.md 2.5, 19)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from lading.base.http.exports import Export
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, ValidationFailed
from lading.base.kernel.values.counted import Counted
from lading.base.reference import choices
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.names import name_in
from lading.members.companies import access as companies
from lading.office.bulk import cell_readers as cells
from lading.office.bulk.columns import Column, Columns
from lading.office.bulk.questions import choosers
from lading.office.bulk.report import Report, RowError
from lading.trade.catalogue import actions, exports, services, sheets
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.schemas import ProductIn
from lading.trade.catalogue.sheets import Match

from .kind import Kind, Looked, RowState, Shown, Tell, Values, beyond_plan, counted_sentences

NO_ROOM = Counted(
    "The file has {rows} new product, but your company may add only {limit} more.",
    "The file has {rows} new products, but your company may add only {limit} more.",
    by="rows",
)
TWICE = _("Row {row} changes the same product.")
FRESH = Counted("{count} product is new.", "{count} products are new.", by="count")
CHANGED = Counted(
    "{count} product of your company changes.",
    "{count} products of your company change.",
    by="count",
)
SAME = Counted(
    "{count} product of your company stays as it is.",
    "{count} products of your company stay as they are.",
    by="count",
)
REVIEWED = _(
    "Products that change are reviewed again, except where only “Active” changes. Where the file "
    "names no pictures, they stay."
)


class Products(Kind):
    """The products of the company."""

    name: ClassVar[str] = "products"
    title = _("Products")
    download: ClassVar[Export] = exports.LIST

    def require(self, actor: Actor, variant: str) -> None:
        """Raise Forbidden for a company that may not change products."""
        actions.require_manager(actor)

    def form_columns(self, actor: Actor, variant: str) -> Columns:
        """The fields of a product's form. Pictures are uploaded beside the file."""
        return [
            Column("name", _("Product name"), cells.text, is_needed=True),
            Column(
                "categoryId",
                _("Product category"),
                cells.name,
                is_needed=True,
                values=choices.categories,
                chooser=choosers.category(),
            ),
            Column(
                "hsCodeId",
                _("HS code"),
                cells.hs_code,
                is_needed=True,
                values=choices.hs_codes,
                chooser=choosers.hs_code(),
            ),
            Column("description", _("Description"), cells.text, is_needed=True),
            Column("specification", _("Specification"), cells.text, is_needed=True),
            Column("primaryImage", _("Primary image"), cells.picture),
            Column("images", _("Further images"), cells.pictures),
            Column(
                "isActive",
                _("Active"),
                cells.yes_or_no(),
                values=lambda: [str(label) for label in cells.YES_OR_NO.values()],
                is_closed=True,
                also=[exports.OFFERED],
            ),
        ]

    def look(self, actor: Actor, variant: str, values: Values) -> Looked:
        """The messages of the product's form, that of the company's own one where it has it."""
        try:
            match = sheets.match(actor, ProductIn.model_validate(values))
        except ValidationFailed as failed:
            return Looked(failed.errors)
        return Looked(compared=match, is_stored=match.product is not None and not match.changed)

    def conflicts(self, _actor: Actor, rows: Mapping[int, Any]) -> Iterable[RowError]:
        """Rows that change a product which an earlier row changes."""
        first: dict[Product, int] = {}
        for number, match in rows.items():
            if not match.changed:
                continue
            earlier = first.setdefault(match.product, number)
            if earlier != number:
                yield RowError(number, "", str(TWICE).format(row=earlier), (str(earlier),))

    def shown(self, _actor: Actor, rows: Mapping[int, Any]) -> Mapping[int, Shown]:
        """What becomes of each row, and what its product says now."""
        return {number: _row_shown(match) for number, match in rows.items()}

    def notes(self, _actor: Actor, rows: Mapping[int, Any]) -> Sequence[str]:
        """How many products are new, change and stay; nothing where all are new."""
        return _summary_sentences(rows.values())

    def lock(self, actor: Actor) -> None:
        """Lock the company, whose plan limits its products."""
        companies.lock_own(actor)

    def refusal(self, actor: Actor, _count: int, rows: Mapping[int, Any]) -> Report | None:
        """Why the plan does not allow so many more (RULES.md 19)."""
        count = sum(match.product is None for match in rows.values())
        if not count:
            return None
        try:
            left = actions.room(actor)
        except Forbidden as full:
            return Report(reasons=[str(full.message)], lifted_by=list(full.lifted_by or ()))
        return beyond_plan(NO_ROOM, count, left)

    def store(
        self,
        actor: Actor,
        variant: str,
        rows: Sequence[Values],
        tell: Tell,
        since: dt.datetime,
    ) -> Sequence[str]:
        """Add new products, change those that the company has, and submit both for review."""
        payloads = [ProductIn.model_validate(row) for row in rows]
        return _summary_sentences(services.save_sheet(actor=actor, payloads=payloads, tell=tell))


def _summary_sentences(compared: Iterable[Match]) -> list[str]:
    matches = list(compared)
    fresh = sum(each.product is None for each in matches)
    changed = sum(bool(each.changed) for each in matches)
    if fresh == len(matches):
        return []
    counts = {FRESH: fresh, CHANGED: changed, SAME: len(matches) - fresh - changed}
    sentences = counted_sentences(counts)
    return [*sentences, str(REVIEWED)] if changed else sentences


def _row_shown(match: Match) -> Shown:
    if match.product is None:
        return Shown(RowState.NEW)
    if not match.changed:
        return Shown(RowState.SAME)
    now = _values_of(match.product)
    fields = [_FIELD_OF.get(name, name) for name in match.changed]
    return Shown(RowState.CHANGED, before={name: now[name] for name in fields})


_FIELD_OF: Mapping[str, str] = {
    "category": "categoryId",
    "hs_code": "hsCodeId",
    "is_active": "isActive",
    "images": "primaryImage",
}
"""Columns by the attributes that they change, where they are called otherwise."""


def _values_of(product: Product) -> Mapping[str, str]:
    """What a product says now, by column."""
    code = product.hs_code
    return {
        "name": product.name,
        "description": product.description,
        "specification": product.specification,
        "categoryId": name_in(product.category),
        "hsCodeId": f"{hs_codes.written_as(code.code)} {code.description}",
        "primaryImage": "; ".join(file.original_name for file in sheets.images_of(product)),
        "isActive": str(cells.YES_OR_NO["true" if product.is_active else "false"]),
    }
