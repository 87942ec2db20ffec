"""The declaration of an enquiry variant (RULES.md 20), and what is computed from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from lading.base.kernel.errors import Text
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import SUPPLIERS
from lading.trade.enquiries.form.fields import FIELDS
from lading.trade.enquiries.form.rule import FieldRule
from lading.trade.enquiries.leads import receivers

Condition = Mapping[str, tuple[str, ...]]
"""True when every named field has one of the values."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A field on one party's form.

    ``when``: the field is shown only while one of the conditions holds; empty means always.
    ``locked``: its value, whatever is sent. ``default``: its value when it is left out; if it is
    sent empty, it is missing. ``required`` and ``max_length``: a message or a length that only this
    form has.
    """

    name: str
    is_required: bool = True
    when: tuple[Condition, ...] = ()
    locked: str | None = None
    default: str | None = None
    required: Text | None = None
    max_length: int | None = None

    @property
    def rule(self) -> FieldRule:
        """The field's limits and messages on this form."""
        rule = FIELDS[self.name]
        if self.required is not None:
            rule = replace(rule, required=self.required)
        if self.max_length is not None:
            # The field's own message would name another length (RULES.md 44).
            rule = replace(rule, max_length=self.max_length, too_long=None)
        return rule


@dataclass(frozen=True, slots=True)
class OptionalTarget:
    """A type that the enquirer may ask too, by ticking a box: its wire name, the model's attribute,
    and whether it is ticked when it is left out.
    """

    name: str
    attribute: str
    type: T
    default: bool


AGENTS = OptionalTarget(
    "includeCommisionAgent", "include_commission_agents", T.COMMISSION_AGENT, default=True
)
FORWARDERS = OptionalTarget(
    "includeFreightForwarders", "include_freight_forwarders", T.FREIGHT_FORWARDER, default=False
)
OPTIONAL_TARGETS = (AGENTS, FORWARDERS)


@dataclass(frozen=True, slots=True)
class PartyForm:
    """The form for one party, which types are always asked along with it, and which may be."""

    shown: tuple[Shown, ...]
    also: tuple[T, ...] = ()
    optional: tuple[OptionalTarget, ...] = ()
    hidden_currency: str | None = None
    """The currency of the enquiry if the form shows none; set by `Variant.form_of`."""

    def targets(self, party: T, ticked: Iterable[OptionalTarget]) -> list[int]:
        """The target types: the party, those always asked along with it, and the ticked ones."""
        chosen = [each.type for each in self.optional if each in set(ticked)]
        return [int(each) for each in (party, *self.also, *chosen)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Raiser:
    """How a business type raises the variant.

    ``parties``: the types it may ask, the default first; with only one it need not name it.
    ``locks``: values that its forms have whatever is sent, by field. ``hidden_currency``: the
    currency where the form shows none. ``own_categories``: only the categories of the company's
    own approved products can be chosen.
    """

    parties: tuple[T, ...]
    locks: Mapping[str, str] = field(default_factory=dict)
    hidden_currency: str = "USD"
    own_categories: bool = False


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A list of companies from which the enquiry is hidden: its wire name, and the business types
    of companies that may be on it; empty for any. `excludedUserIds` names them by their people.
    """

    name: Literal["excludedUserIds", "excludeSendingCHA"]
    types: frozenset[T] = frozenset()


@dataclass(frozen=True, slots=True)
class MenuPlace:
    """Where the menu has the variant's list, and for whom. ``slot`` is one of
    `permissions.MENU`.
    """

    slot: str
    types: frozenset[T]


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The texts of the variant's screens: ``list`` and ``lead`` are titles above the list,
    ``button`` raises a new one, ``submitted`` is the message after a submission.
    """

    list: Text
    lead: Text
    button: Text
    submitted: Text
    create: Text
    edit: Text
    view: Text


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Variant:
    """Everything that is particular to one kind of enquiry.

    ``path``: the portal's path of the enquirer's own enquiries. ``quotations_path``: the path of
    the quotations on them, if they have one of their own. ``is_open``: whether the variant is
    offered. Leave it False until its screens exist: then nobody may raise it, and no menu links to
    it. ``dashboard``: the types whose dashboard has the latest ones (RULES.md 39).
    """

    name: str
    label: Text
    path: str
    quotations_path: str
    permission: str
    is_open: bool
    menu: tuple[MenuPlace, ...]
    dashboard: frozenset[T] = frozenset()
    raisers: Mapping[T, Raiser]
    forms: Mapping[T, PartyForm]
    exclusions: tuple[Exclusion, ...]
    texts: Texts

    def __post_init__(self) -> None:
        """Raise TypeError for a declaration that contradicts itself."""
        for problem in _problems(self):
            raise TypeError(f"variant {self.name}: {problem}")

    def parties_of(self, raiser: int) -> tuple[T, ...]:
        """The types that a business type may ask, the default first; () if it may not raise the
        variant.
        """
        raising = self.raisers.get(T(raiser))
        return raising.parties if raising else ()

    def only_party_of(self, raiser: int) -> T | None:
        """The party of a business type that may ask only one; otherwise None."""
        parties = self.parties_of(raiser)
        return parties[0] if len(parties) == 1 else None

    def form_of(self, raiser: int, party: T) -> PartyForm:
        """The form for one party as this business type sees it."""
        return _form_of(self, T(raiser), party)

    @property
    def optional_targets(self) -> tuple[OptionalTarget, ...]:
        """All boxes that its forms have."""
        offered = {each for form in self.forms.values() for each in form.optional}
        return tuple(each for each in OPTIONAL_TARGETS if each in offered)


@cache
def _form_of(variant: Variant, raiser: T, party: T) -> PartyForm:
    form, raising = variant.forms[party], variant.raisers[raiser]
    fields = tuple(
        replace(each, locked=raising.locks.get(each.name, each.locked)) for each in form.shown
    )
    shows_currency = any(each.name == "currency" for each in fields)
    return replace(
        form,
        shown=fields,
        hidden_currency=None if shows_currency else raising.hidden_currency,
    )


def _problems(variant: Variant) -> Iterable[str]:
    for raiser, raising in variant.raisers.items():
        if missing := set(raising.parties) - set(variant.forms):
            yield f"{raiser.name} asks {missing}, who have no form"
        if unknown := set(raising.locks) - set(FIELDS):
            yield f"there are no fields {unknown} to lock"
    for party, form in variant.forms.items():
        if unknown := {each.name for each in form.shown} - set(FIELDS):
            yield f"there are no fields {unknown} to show"
        receiving_types = set(form.targets(party, form.optional))
        if not receiving_types <= SUPPLIERS:
            yield f"{receiving_types - SUPPLIERS} receive no enquiries"
        if not receivers.has_trade(receiving_types):
            yield "type 9 is asked in no trade: ask 5, 6 or 7 as well"
