"""The columns of sheets of freight rates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Text
from lading.base.reference import choices
from lading.base.reference.containers import ContainerCode
from lading.base.reference.resolve import LOADED_IN_INDIA
from lading.market.freight_rates import exports as downloads
from lading.market.freight_rates.validation import currencies_of
from lading.office.bulk import cell_readers as cells
from lading.office.bulk.columns import Column
from lading.office.bulk.headings import container_named
from lading.office.bulk.questions import choosers

from .rate_names import CALLED

PORTS = ("loadingPort", "destinationPort")
CONTAINER, PRICE = "containerType", "oceanfreight"
_CONTAINERS: Mapping[str, Text] = {code.value: code.label for code in ContainerCode}
CODES: Sequence[str] = ContainerCode.values
"""The columns of a sheet with a row for each lane."""

CODE_OF: Mapping[str, str] = dict(
    zip(PORTS, ("loadingPortCode", "destinationPortCode"), strict=True)
)
"""The columns of ports, and those of their UN/LOCODEs."""
STATUS = Column("status", downloads.STATUS, cells.chosen(downloads.LABELS))


def form_columns(actor: Actor) -> list[Column]:
    """The fields of a rate's form, a price column for each container type, and what the company's
    own download says of ports and states.
    """
    before, after = _lane_columns(), _terms_columns(actor)
    of_one = [
        _column(
            CONTAINER,
            _("Container type"),
            cells.chosen(_CONTAINERS),
            chooser=choosers.container(),
        ),
        _column(PRICE, _("Ocean freight"), cells.number, also=[downloads.PER_CONTAINER]),
    ]
    return [*before, *_code_columns(), *of_one, *_container_columns(), *after, STATUS]


def template_columns(actor: Actor) -> list[Column]:
    """A row for each lane, with a price column for each container type."""
    return [*_lane_columns(), *_container_columns(), *_terms_columns(actor)]


def _column(field: str, label: Text, read: cells.Reader, **more: Any) -> Column:
    return Column(field, label, read, is_called=CALLED.get(field), **more)


def _lane_columns() -> list[Column]:
    labels = (_("Loading port"), _("Destination port"))
    more: Mapping[str, Any] = {"is_needed": True, "values": choices.ports}
    return [
        _column(port, label, cells.name, chooser=choosers.port(near=near, unless=code), **more)
        for (port, code), label, near in zip(CODE_OF.items(), labels, LOADED_IN_INDIA, strict=True)
    ]


def _code_columns() -> list[Column]:
    labels = (downloads.LOADING_CODE, downloads.DESTINATION_CODE)
    return [
        Column(field, label, cells.text)
        for field, label in zip(CODE_OF.values(), labels, strict=True)
    ]


def _terms_columns(actor: Actor) -> list[Column]:
    only = currencies_of(actor.business_type)
    return [
        _column(
            "currency",
            _("Currency"),
            cells.text,
            values=choices.currencies if only is None else lambda: [only],
            is_closed=True,
            chooser=choosers.currency(only=None if only is None else lambda: [only]),
        ),
        _column("pricevalidity", _("Price validity"), cells.date, is_needed=True),
        _column("comments", pgettext_lazy("of a freight rate", "Comments"), cells.text),
    ]


def _container_columns() -> list[Column]:
    return [
        Column(code.value, code.label, cells.offered_price, is_called=_means(code))
        for code in ContainerCode
    ]


def _means(code: ContainerCode) -> Callable[[str], bool]:
    return lambda heading: container_named(heading) == code
