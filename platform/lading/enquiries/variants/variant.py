"""What a variant of the enquiry declares (RULES.md 20), and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from lading.accounts.permissions import SUPPLIERS
from lading.enquiries import receivers
from lading.enquiries.fields import FIELDS, FieldRule
from lading.kernel.errors import Text
from lading.reference.business_types import BusinessTypeId as T

Condition = Mapping[str, tuple[str, ...]]
"""Holds when every named field has one of the values."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A field on one party's form.

    ``when``: shown only while one of the conditions holds; empty means always. ``locked``: the
    value it has whatever is sent. ``default``: the value it has when it is left out; sent empty,
    it is missing. ``required`` and ``max_length``: where this form has a message or a length of
    its own.
    """

    name: str
    is_required: bool = True
    when: tuple[Condition, ...] = ()
    locked: str | None = None
    default: str | None = None
    required: Text = ""
    max_length: int | None = None

    @property
    def rule(self) -> FieldRule:
        """The field's limits and messages on this form."""
        rule = FIELDS[self.name]
        if self.required:
            rule = replace(rule, required=self.required)
        if self.max_length is not None:
            # The field's own message names another length (RULES.md 44).
            rule = replace(rule, max_length=self.max_length, too_long=None)
        return rule


@dataclass(frozen=True, slots=True)
class OptionalTarget:
    """A type that the enquirer may have asked as well: a box to tick, with its wire name, the
    model's attribute and whether it is ticked when it is left out.
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
    """What is shown for one party, which types are always asked along with it, and which may be."""

    shown: tuple[Shown, ...]
    also: tuple[T, ...] = ()
    optional: tuple[OptionalTarget, ...] = ()
    hidden_currency: str | None = None
    """The currency of what is asked where the form shows none; set by `Variant.form_of`."""

    def targets(self, party: T, ticked: Iterable[OptionalTarget]) -> list[int]:
        """The types asked: the party, who is asked along with it, and what was ticked."""
        chosen = [each.type for each in self.optional if each in set(ticked)]
        return [int(each) for each in (party, *self.also, *chosen)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Raiser:
    """How a business type raises the variant.

    ``parties``: whom it may address, the first by default; with one alone it need not say whom.
    ``locks``: values its forms have whatever is sent, by field. ``hidden_currency``: the currency
    where the form shows none.
    """

    parties: tuple[T, ...]
    locks: Mapping[str, str] = field(default_factory=dict)
    hidden_currency: str = "USD"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A list of companies that shall not see the enquiry: its wire name, and the business types of
    the companies that may be on it; empty for any.
    """

    name: str
    types: frozenset[T] = frozenset()


@dataclass(frozen=True, slots=True)
class MenuPlace:
    """Where the menu has the variant's list, and for whom. ``slot`` as in `permissions.MENU`."""

    slot: str
    types: frozenset[T]


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What the variant's screens say: ``list`` and ``lead`` above the list, ``button`` on what
    raises a new one; ``submitted`` is told after a submission.
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

    ``path``: where the portal shows the enquirer's own enquiries. ``quotations_path``: the same for
    their quotations, where they have no route of their own. ``is_open``: whether it is offered.
    Until its screens exist it is not: nobody may raise it, and no menu links to it.
    """

    name: str
    label: Text
    path: str
    quotations_path: str
    permission: str
    is_open: bool
    menu: tuple[MenuPlace, ...]
    raisers: Mapping[T, Raiser]
    forms: Mapping[T, PartyForm]
    exclusions: tuple[Exclusion, ...]
    texts: Texts

    def __post_init__(self) -> None:
        """Raise TypeError for what cannot be meant."""
        for problem in _problems(self):
            raise TypeError(f"variant {self.name}: {problem}")

    def parties_of(self, raiser: int) -> tuple[T, ...]:
        """Whom a business type may address, the default first; () for nobody."""
        raising = self.raisers.get(T(raiser))
        return raising.parties if raising else ()

    def only_party_of(self, raiser: int) -> T | None:
        """The party of a business type that has no choice."""
        parties = self.parties_of(raiser)
        return parties[0] if len(parties) == 1 else None

    def form_of(self, raiser: int, party: T) -> PartyForm:
        """The form of one party as this business type gets it."""
        return _form_of(self, T(raiser), party)

    @property
    def optional_targets(self) -> tuple[OptionalTarget, ...]:
        """The boxes that one of its forms has."""
        offered = {each for form in self.forms.values() for each in form.optional}
        return tuple(each for each in OPTIONAL_TARGETS if each in offered)


@cache
def _form_of(variant: Variant, raiser: T, party: T) -> PartyForm:
    form, raising = variant.forms[party], variant.raisers[raiser]
    shown = tuple(
        replace(each, locked=raising.locks.get(each.name, each.locked)) for each in form.shown
    )
    shows_currency = any(each.name == "currency" for each in shown)
    return replace(
        form,
        shown=shown,
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
        asked = set(form.targets(party, form.optional))
        if not asked <= SUPPLIERS:
            yield f"{asked - SUPPLIERS} receive no enquiries"
        if not receivers.has_trade(asked):
            yield "type 9 is asked in no trade: ask 5, 6 or 7 as well"
