"""Classes for writing down the demo's trade: an enquiry and the steps that follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lading.base.reference.business_types import BusinessTypeId as T
from lading.trade.enquiries import variants

Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A one-page document to attach: a heading over rows of (label, value)."""

    name: str
    title: str
    rows: Rows


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to attach, 900 x 675 pixels: rows of circles, like packed goods from above."""

    name: str
    colours: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens ``days_ago``."""

    days_ago: float


@dataclass(frozen=True, slots=True)
class Submit(Step):
    """The enquirer submits the draft for review."""


@dataclass(frozen=True, slots=True)
class Approve(Step):
    """Staff publish the enquiry; suppliers are matched."""


@dataclass(frozen=True, slots=True)
class Reject(Step):
    """Staff reject the enquiry."""

    reason: str


@dataclass(frozen=True, slots=True)
class Open(Step):
    """A supplier opens the lead."""

    by: T


@dataclass(frozen=True, slots=True)
class Quote(Step):
    """A supplier quotes. Valid until ``valid`` days after today."""

    by: T
    price: str
    message: str
    currency: str = "INR"
    terms: str = ""
    location: str = ""
    valid: int = 30
    papers: tuple[Paper, ...] = ()


@dataclass(frozen=True, slots=True)
class Revise(Quote):
    """The supplier revises the quotation."""


@dataclass(frozen=True, slots=True)
class Read(Step):
    """The enquirer opens the quotation of a supplier."""

    of: T


@dataclass(frozen=True, slots=True)
class Order(Step):
    """The enquirer orders from a supplier."""

    of: T


@dataclass(frozen=True, slots=True)
class Confirm(Step):
    """The supplier confirms the order."""

    by: T


@dataclass(frozen=True, slots=True)
class Withdraw(Step):
    """The enquirer takes the enquiry back."""


@dataclass(frozen=True, slots=True)
class Said(Step):
    """The company ``by`` does something in the conversation about the quotation of ``seller``."""

    by: T
    seller: T


@dataclass(frozen=True, slots=True)
class Write(Said):
    """The company writes to the other one."""

    text: str
    papers: tuple[Paper | Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class CatchUp(Said):
    """The company reads what it was written."""


@dataclass(frozen=True, slots=True)
class Delete(Said):
    """The company deletes its latest message."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One enquiry, created ``days_ago`` by a company of type ``raiser`` for ``party``.

    ``form`` has the enquiry's other fields by their API names in snake case; ``ready_in`` is when
    the cargo is ready, in days from today.
    """

    raiser: T
    party: T
    days_ago: float
    product: str
    description: str
    form: dict[str, Any]
    hs_code: str = ""
    ready_in: int | None = None
    attachments: tuple[Paper | Picture, ...] = ()
    then: tuple[Step, ...] = ()
    variant: str = field(default_factory=lambda: variants.default().name)
