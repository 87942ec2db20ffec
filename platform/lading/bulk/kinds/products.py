"""Products by file (RULES.md 2.5, 19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from lading.bulk import cell_readers as cells
from lading.bulk.columns import Column, Columns
from lading.bulk.report import Report
from lading.catalogue import actions, services
from lading.catalogue.schemas import ProductIn
from lading.companies import access as companies
from lading.kernel.actor import Actor
from lading.kernel.counted import Counted
from lading.kernel.errors import Forbidden, ValidationFailed
from lading.reference import choices

from .kind import Kind, Looked, Tell, Values

NO_ROOM = Counted(
    "The file has {rows} products, but your company may add only {limit} more.",
    "The file has {rows} products, but your company may add only {limit} more.",
)


class Products(Kind):
    """The products of the company."""

    name: ClassVar[str] = "products"
    title = _("Products")

    def require(self, actor: Actor, variant: str) -> None:
        """Raise Forbidden for a company that may not change products."""
        actions.require_manager(actor)

    def columns(self, actor: Actor, variant: str) -> Columns:
        """The fields of a product's form. Pictures are uploaded beside the file."""
        return [
            Column("name", _("Product name"), cells.text, is_needed=True),
            Column(
                "categoryId",
                _("Product category"),
                cells.name,
                is_needed=True,
                values=choices.categories,
            ),
            Column(
                "hsCodeId",
                _("HS code"),
                cells.hs_code,
                is_needed=True,
                values=choices.hs_codes,
            ),
            Column("description", _("Description"), cells.text, is_needed=True),
            Column("specification", _("Specification"), cells.text, is_needed=True),
            Column("primaryImage", _("Primary image"), cells.picture, is_needed=True),
            Column("images", _("Further images"), cells.pictures),
            Column(
                "isActive",
                _("Active"),
                cells.yes_or_no(),
                values=lambda: [str(label) for label in cells.YES_OR_NO.values()],
                is_closed=True,
            ),
        ]

    def look(self, actor: Actor, variant: str, values: Values) -> Looked:
        """The messages of the product's form."""
        try:
            services.check_product(actor, ProductIn.model_validate(values))
        except ValidationFailed as failed:
            return Looked(failed.errors)
        return Looked()

    def lock(self, actor: Actor) -> None:
        """Lock the company, whose plan limits its products."""
        companies.lock_own(actor)

    def refusal(self, actor: Actor, count: int, _rows: Mapping[int, Any]) -> Report | None:
        """Why the plan does not allow so many more (RULES.md 19)."""
        try:
            left = actions.room(actor)
        except Forbidden as full:
            return Report(reasons=[str(full.message)], lifted_by=list(full.lifted_by or ()))
        if left.remaining is None or count <= left.remaining:
            return None
        reason = NO_ROOM.format(rows=count, limit=left.remaining)
        return Report(reasons=[reason], lifted_by=left.lifting)

    def store(
        self, actor: Actor, variant: str, rows: Sequence[Values], tell: Tell
    ) -> Sequence[str]:
        """Add all products and submit them for review."""
        payloads = [ProductIn.model_validate(row) for row in rows]
        services.create_products(actor=actor, payloads=payloads, tell=tell)
        return ()
