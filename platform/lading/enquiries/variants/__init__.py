"""The variants of the enquiry (RULES.md 20). Each is a folder that states its facts once, and a
line in `NAMES`; permissions, menus, forms, lists and notifications read them from there.
"""

from __future__ import annotations

from importlib import import_module

from lading.accounts import permissions
from lading.accounts.permissions import MenuEntry
from lading.kernel.errors import Text

from .variant import Variant

NAMES = (
    "rfq",
    "freight",
    "cha",
    "source",
)
"""In the order of lists and menus. The first is meant where a call names none."""

_registered: dict[str, Variant] = {}


def get(name: str) -> Variant:
    """A variant by its name. Raises KeyError for an unknown one."""
    return _registered[name]


def default() -> Variant:
    """The variant that is meant where none is named."""
    return _registered[NAMES[0]]


def all_names() -> list[str]:
    """The names of all, offered or not: what an enquiry may be stored as."""
    return list(_registered)


def open_names() -> list[str]:
    """The names of those that are offered."""
    return [variant.name for variant in _registered.values() if variant.is_open]


def menu_entries() -> dict[str, str]:
    """The menu's entries of all, offered or not, and where each leads."""
    return {variant.name: variant.path for variant in _registered.values()}


def choices() -> list[tuple[str, Text]]:
    """Names and labels, for the model."""
    return [(variant.name, variant.label) for variant in _registered.values()]


def register(variant: Variant) -> None:
    """Make a variant known. Nobody may raise one that is not offered, and no menu has it."""
    _registered[variant.name] = variant
    raisers = frozenset(variant.raisers) if variant.is_open else frozenset()
    permissions.grant(variant.permission, raisers)
    permissions.grant("quotations.receive", raisers)
    for place in variant.menu if variant.is_open else ():
        permissions.add_to_menu(place.slot, MenuEntry(variant.name, variant.path, place.types))


for _name in NAMES:
    register(import_module(f"{__name__}.{_name}").VARIANT)
