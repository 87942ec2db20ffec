"""Which business type may do what (RULES.md 2.6, 20, 34-38): the one table that the
API, the menu, the portal's guards and its buttons read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.kernel.actor import Actor
from lading.kernel.errors import Forbidden
from lading.reference.business_types import BusinessTypeId as T

EXPORTERS = frozenset({T.EXPORTER, T.MANUFACTURER_EXPORTER})
SELLERS = frozenset({T.EXPORTER, T.MANUFACTURER, T.COMMISSION_AGENT, T.MANUFACTURER_EXPORTER})
SERVICES = frozenset(
    {T.CUSTOM_HOUSE_AGENT, T.FREIGHT_FORWARDER, T.SHIPPING_LINE, T.CHA_FREIGHT_FORWARDER}
)
SUPPLIERS = SELLERS | SERVICES
CHA_LEADS = frozenset({T.CUSTOM_HOUSE_AGENT, T.CHA_FREIGHT_FORWARDER})

PERMISSIONS: dict[str, frozenset[T]] = {
    "leads.view": SUPPLIERS,
    "quotation.send": SUPPLIERS,
    "products.manage": SELLERS,
    "subscription.hold": SUPPLIERS,
    "profile.edit": frozenset(T),
    "users.manage": SUPPLIERS,
    "cards.request": SUPPLIERS,
    "cards.receive": frozenset({T.BUYER}),
}
"""Those of raising enquiries and receiving quotations are granted by the variants (`grant`)."""

PRIMARY_ONLY = frozenset({"profile.edit", "users.manage"})
"""What a secondary user may never do (RULES.md 7)."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A menu entry of the portal, for some types: the portal knows its icon and its words by
    ``key``.
    """

    key: str
    href: str
    types: frozenset[T]
    children: tuple[MenuEntry | MenuSlot, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class MenuSlot:
    """A place of the menu for what later apps add to it (`add_to_menu`)."""

    name: str


@dataclass(frozen=True, slots=True)
class MenuLine:
    """An entry as somebody is given it, with what is under it for them."""

    key: str
    href: str
    children: tuple[MenuLine, ...]


EVERYONE = frozenset(T)

# RULES.md 38. Type 8 works in two roles, type 9 in two trades: these have sub-menus.
MENU: tuple[MenuEntry | MenuSlot, ...] = (
    MenuEntry("dashboard", "/", EVERYONE),
    MenuSlot("raised"),
    MenuEntry(
        "exporterRole",
        "",
        EXPORTERS,
        (
            MenuEntry("buyerLeads", "/enquiries?role=buyer", EXPORTERS),
            MenuSlot("raisedByExporters"),
        ),
    ),
    MenuEntry(
        "manufacturerRole",
        "",
        frozenset({T.MANUFACTURER_EXPORTER}),
        (
            MenuEntry(
                "exporterLeads", "/enquiries?role=exporter", frozenset({T.MANUFACTURER_EXPORTER})
            ),
        ),
    ),
    MenuEntry(
        "leads",
        "/enquiries",
        frozenset(
            {
                T.EXPORTER,
                T.MANUFACTURER,
                T.COMMISSION_AGENT,
                T.FREIGHT_FORWARDER,
                T.SHIPPING_LINE,
            }
        ),
    ),
    MenuEntry("chaLeads", "/enquiries?role=custom_house_agent&leadType=cha", CHA_LEADS),
    MenuEntry(
        "forwardingLeads",
        "/enquiries?role=freight_forwarder&leadType=freight",
        frozenset({T.CHA_FREIGHT_FORWARDER}),
    ),
    MenuEntry("businessCards", "/business-card", EVERYONE),
    MenuEntry("notifications", "/notifications", EVERYONE),
)

ADDED: dict[str, tuple[MenuEntry, ...]] = {}
"""What later apps added to the menu, by slot."""

LANDS_ON_LEADS = SERVICES
"""Types that land on /enquiries after sign-in (RULES.md 6)."""

REFUSAL: Promise = _("Your type of business cannot do this.")
PRIMARY_REFUSAL: Promise = _("Only your company's primary user can do this.")


def grant(permission: str, types: frozenset[T]) -> None:
    """Give a permission to business types besides those that have it. For later apps, on start."""
    PERMISSIONS[permission] = PERMISSIONS.get(permission, frozenset()) | types


def add_to_menu(slot: str, entry: MenuEntry) -> None:
    """Put an entry into a slot of the menu, after those already there. As `grant`."""
    ADDED[slot] = (*ADDED.get(slot, ()), entry)


def may(actor: Actor, permission: str) -> bool:
    """Whether the actor's business type, and the actor in it, has the permission."""
    if permission in PRIMARY_ONLY and not actor.is_primary:
        return False
    return actor.business_type in PERMISSIONS[permission]


def require(actor: Actor, permission: str) -> None:
    """Raise Forbidden unless the actor has the permission."""
    if not may(actor, permission):
        is_secondary = permission in PRIMARY_ONLY and not actor.is_primary
        raise Forbidden(PRIMARY_REFUSAL if is_secondary else REFUSAL)


def may_write(actor: Actor) -> bool:
    """Whether the actor's company may change anything: a rejected one is read-only (RULES.md 7)."""
    return not actor.is_rejected


def require_writable(actor: Actor) -> None:
    """Raise Forbidden for a company that may not change anything."""
    if not may_write(actor):
        raise Forbidden(
            _("Your company's verification was rejected. Please correct your profile first."),
            code="COMPANY_REJECTED",
        )


def permissions_of(actor: Actor) -> list[str]:
    """The actor's permissions, sorted."""
    return sorted(name for name in PERMISSIONS if may(actor, name))


def menu_of(actor: Actor) -> list[MenuLine]:
    """The menu the actor is given."""
    return list(_lines_of(actor, MENU))


def _lines_of(actor: Actor, entries: Iterable[MenuEntry | MenuSlot]) -> Iterator[MenuLine]:
    for entry in entries:
        if isinstance(entry, MenuSlot):
            yield from _lines_of(actor, ADDED.get(entry.name, ()))
        elif actor.business_type in entry.types:
            yield MenuLine(entry.key, entry.href, tuple(_lines_of(actor, entry.children)))


def landing_of(actor: Actor) -> str:
    """Where the actor lands after signing in without a remembered origin (RULES.md 6)."""
    return "/enquiries" if actor.business_type in LANDS_ON_LEADS else "/"
