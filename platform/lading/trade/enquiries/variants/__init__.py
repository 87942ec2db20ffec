"""The variants of the enquiry (RULES.md 20). Each is a folder that declares its facts once, and an
entry of `NAMES`. Permissions, menus, forms, lists and notifications read them from there.
"""

from __future__ import annotations

from importlib import import_module

from lading.base.kernel.errors import Text
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts import permissions
from lading.members.accounts.permissions import MenuEntry, WayToAsk

from .variant import Variant

NAMES = (
    "rfq",
    "freight",
    "cha",
    "source",
)
"""In the order of lists and menus. The first is used where a call names none."""

_registered: dict[str, Variant] = {}


def get(name: str) -> Variant:
    """A variant by its name. Raises KeyError for an unknown one."""
    return _registered[name]


def default() -> Variant:
    """The variant for calls that name none."""
    return _registered[NAMES[0]]


def all_names() -> list[str]:
    """The names of all variants, offered or not: the values that an enquiry may have stored."""
    return list(_registered)


def open_names() -> list[str]:
    """The names of the variants that are offered."""
    return [variant.name for variant in _registered.values() if variant.is_open]


def menu_entries() -> dict[str, str]:
    """The keys of all variants' menu entries, offered or not, and the path of each."""
    return {variant.name: variant.path for variant in _registered.values()}


def choices() -> list[tuple[str, Text]]:
    """Names and labels, for the model."""
    return [(variant.name, variant.label) for variant in _registered.values()]


def register(variant: Variant) -> None:
    """Add a variant. Unless it is offered, nobody may raise it and no menu shows it."""
    _registered[variant.name] = variant
    raisers = frozenset(variant.raisers) if variant.is_open else frozenset()
    permissions.grant(variant.permission, raisers)
    permissions.grant("quotations.receive", raisers)
    for place in variant.menu if variant.is_open else ():
        permissions.add_to_menu(place.slot, MenuEntry(variant.name, variant.path, place.types))
    for raiser in raisers:
        _let_find_goods(variant, raiser)


def _let_find_goods(variant: Variant, raiser: T) -> None:
    """Let a type find the products of the sellers that it may ask with this variant."""
    for party in variant.parties_of(raiser):
        form = variant.forms[party]
        for seller in permissions.SELLERS & set(form.targets(party, form.optional)):
            permissions.let_ask_for_goods(raiser, T(seller), WayToAsk(variant.name, party))


for _name in NAMES:
    register(import_module(f"{__name__}.{_name}").VARIANT)
permissions.add_to_menu(
    "finding",
    MenuEntry("findProducts", "/find-products", permissions.PERMISSIONS[permissions.FIND_PRODUCTS]),
)
