"""The version that somebody was shown, and what was revised after it (RULES.md 48)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict

from . import queries
from .differences import changes_between
from .models import Quotation, QuotationVersion
from .schemas import QuotationOut

FIRST = 1
"""The version that an order is for when its sender does not say which: every other one was revised,
and may have another price than the one the sender knows.
"""
REVISED = _("This quotation has been revised. Please review the current version and decide again.")
CHANGED = _(
    "This quotation has been revised since you saw it. Changed: {changes}. Please review it and "
    "decide again."
)


def require_current(actor: Actor, quotation: Quotation, version: int | None) -> None:
    """Raise Conflict unless a party was shown the current version of a locked quotation; None is
    not checked.

    Raises Conflict with what has changed and the quotation as it is now.
    """
    current = quotation.current_version
    if version is None or current is None or current.number == version:
        return
    now = QuotationOut.model_validate(queries.quotation_detail(actor, quotation.pk))
    raise Conflict(_change_message(quotation, version, current), data=now.model_dump(by_alias=True))


def _change_message(quotation: Quotation, version: int, current: QuotationVersion) -> str:
    before = QuotationVersion.objects.filter(quotation=quotation, number=version).first()
    changes = changes_between(before, current) if before else []
    listed = ", ".join(str(change) for change in changes)
    return CHANGED.format(changes=listed) if listed else str(REVISED)
