"""Which business type may do what (RULES.md 2.6, 20, 34-38). The API, the menu and the portal's
guards and buttons all use this table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden
from lading.base.reference.business_types import BusinessTypeId as T

EXPORTERS = frozenset({T.EXPORTER, T.MANUFACTURER_EXPORTER})
SELLERS = frozenset({T.EXPORTER, T.MANUFACTURER, T.COMMISSION_AGENT, T.MANUFACTURER_EXPORTER})
SERVICES = frozenset(
    {T.CUSTOM_HOUSE_AGENT, T.FREIGHT_FORWARDER, T.SHIPPING_LINE, T.CHA_FREIGHT_FORWARDER}
)
SUPPLIERS = SELLERS | SERVICES
BROWSERS = frozenset(T) - SELLERS
"""Who browses what sellers offer (RULES.md 34)."""
CARRIERS = frozenset({T.FREIGHT_FORWARDER, T.SHIPPING_LINE, T.CHA_FREIGHT_FORWARDER})
"""Who publishes freight rates (RULES.md 38)."""
UNCLAIMED = EXPORTERS | CARRIERS
CHA_LEADS = frozenset({T.CUSTOM_HOUSE_AGENT, T.CHA_FREIGHT_FORWARDER})

PERMISSIONS: dict[str, frozenset[T]] = {
    "leads.view": SUPPLIERS,
    "quotation.send": SUPPLIERS,
    "products.manage": SELLERS,
    "products.find": frozenset(),
    "offers.manage": SELLERS,
    "offers.browse": BROWSERS,
    "subscription.hold": SUPPLIERS,
    "profile.edit": frozenset(T),
    "users.manage": SUPPLIERS,
    "cards.request": SUPPLIERS,
    "cards.receive": frozenset({T.BUYER}),
    "policies.read": frozenset(T),
    "promotions.manage": SELLERS,
    "promotions.read": frozenset(T),
    "unclaimed.manage": UNCLAIMED,
    "rodtep.sell": EXPORTERS,
    "calculations.manage": EXPORTERS,
    "exporterData.search": frozenset(T),
    "rates.manage": CARRIERS,
    "rates.watch": EXPORTERS,
}
"""Those of raising enquiries, receiving quotations and finding products are granted by the variants
(`grant`, `let_ask_for_goods`).
"""

FIND_PRODUCTS = "products.find"

PRIMARY_ONLY = frozenset({"profile.edit", "users.manage"})
"""What a secondary user may never do (RULES.md 7)."""


@dataclass(frozen=True, slots=True)
class WayToAsk:
    """How a type asks a seller of goods: the variant of the enquiry, and the party on its form."""

    variant: str
    party: T


WAYS_TO_ASK: dict[T, dict[T, WayToAsk]] = {}
"""The sellers of goods that each type may ask, and how. The variants fill it."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry of the portal's menu for some types. The portal chooses its icon and words by
    ``key``.
    """

    key: str
    href: str
    types: frozenset[T]
    children: tuple[MenuEntry | MenuSlot, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class MenuSlot:
    """A position in the menu where later apps add entries (`add_to_menu`)."""

    name: str


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A menu entry for the caller, with the entries below it."""

    key: str
    href: str
    children: tuple[MenuLine, ...]


EVERYONE = frozenset(T)

# RULES.md 38. Type 8 has two roles and type 9 two trades: these have sub-menus.
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
            MenuEntry("offers", "/offer-your-cargo", frozenset({T.MANUFACTURER_EXPORTER})),
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
    MenuEntry("updateFreightRates", "/freight-market-rate-List", CARRIERS),
    MenuEntry("orders", "/orders", EVERYONE),
    MenuEntry("products", "/my-products", SELLERS),
    # Type 8 offers as a manufacturer.
    MenuEntry("offers", "/offer-your-cargo", SELLERS - {T.MANUFACTURER_EXPORTER}),
    MenuSlot("finding"),
    MenuEntry("cargoOffers", "/cargo-offers", BROWSERS),
    MenuEntry("exporterData", "/exporter-Data", EVERYONE),
    MenuEntry("marketWatch", "/freight-market-watch", EXPORTERS),
    MenuEntry("priceCalculator", "/price-calculator", EXPORTERS),
    MenuEntry("unclaimedCargo", "/unclaimed-cargo", UNCLAIMED),
    MenuEntry("rodtep", "/sell-rodtep", EXPORTERS),
    MenuEntry("promotions", "/promotions", SELLERS),
    MenuEntry("promotionsForYou", "/promotions/offered", EVERYONE),
    MenuEntry("policyUpdates", "/policy-updates", EVERYONE),
    MenuEntry("businessCards", "/business-card", EVERYONE),
    MenuEntry("messages", "/chat-message", EVERYONE),
    MenuEntry("notifications", "/notifications", EVERYONE),
)

ADDED: dict[str, tuple[MenuEntry, ...]] = {}
"""Entries that later apps added to the menu, by slot."""

LANDS_ON_LEADS = SERVICES
"""Types that land on /enquiries after sign-in (RULES.md 6)."""

DASHBOARD_ROLES: dict[int, str] = {
    T.MANUFACTURER_EXPORTER: "buyer",
    T.FREIGHT_FORWARDER: "freight_forwarder",
    T.SHIPPING_LINE: "freight_forwarder",
    T.CHA_FREIGHT_FORWARDER: "freight_forwarder",
}
"""The role whose leads a type's dashboard shows; the dashboards of other suppliers show all leads
(RULES.md 39).
"""

WITHOUT_DASHBOARD_LEADS = frozenset({T.EXPORTER})
"""Suppliers whose dashboard has their own enquiries alone (RULES.md 39)."""

REFUSAL: Promise = _("Your type of business cannot do this.")
PRIMARY_REFUSAL: Promise = _("Only your company’s primary user can do this.")
REJECTED: Promise = _(
    "Your company’s verification was rejected. Please correct your profile first."
)


def grant(permission: str, types: frozenset[T]) -> None:
    """Give a permission to more business types. Later apps call it on start."""
    PERMISSIONS[permission] = PERMISSIONS.get(permission, frozenset()) | types


def let_ask_for_goods(asker: T, seller: T, way: WayToAsk) -> None:
    """Let a type find the products of a type of seller, because it may ask for them. The seller's
    own party on a form is a better way than one that is asked along with another. Later apps call
    it on start.
    """
    grant(FIND_PRODUCTS, frozenset({asker}))
    ways = WAYS_TO_ASK.get(asker, {})
    known = ways.get(seller)
    if known is None or (known.party != seller and way.party == seller):
        WAYS_TO_ASK[asker] = {**ways, seller: way}


def ways_to_ask(business_type: int) -> Mapping[T, WayToAsk]:
    """The types whose products companies of this type find, and how they ask for them."""
    return {} if business_type not in T.values else WAYS_TO_ASK.get(T(business_type), {})


def add_to_menu(slot: str, entry: MenuEntry) -> None:
    """Add an entry to a slot of the menu, after those already there. Later apps call it
    on start.
    """
    ADDED[slot] = (*ADDED.get(slot, ()), entry)


def may(actor: Actor, permission: str) -> bool:
    """Whether the actor's business type, and the actor, have the permission."""
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
        raise Forbidden(REJECTED, code="COMPANY_REJECTED")


def receives_cards(business_type: int) -> bool:
    """Whether companies of a type can be asked for their business card (RULES.md 33)."""
    return business_type in PERMISSIONS["cards.receive"]


def sells_goods(business_type: int) -> bool:
    """Whether companies of a type have products (RULES.md 38)."""
    return business_type in PERMISSIONS["products.manage"]


def may_ask_for_card(actor: Actor, business_type: int) -> bool:
    """Whether the actor's company may ask a company of this type for its business card, by what
    both are (RULES.md 33).
    """
    return receives_cards(business_type) and may(actor, "cards.request") and may_write(actor)


def dashboard_role_of(actor: Actor) -> str | None:
    """The role whose leads the dashboard shows; None: all leads (RULES.md 39)."""
    return DASHBOARD_ROLES.get(actor.business_type)


def has_leads_on_dashboard(actor: Actor) -> bool:
    """Whether the dashboard shows leads (RULES.md 39)."""
    return may(actor, "leads.view") and actor.business_type not in WITHOUT_DASHBOARD_LEADS


def permissions_of(actor: Actor) -> list[str]:
    """The actor's permissions, sorted."""
    return sorted(name for name in PERMISSIONS if may(actor, name))


def menu_of(actor: Actor) -> list[MenuLine]:
    """The actor's menu."""
    return list(_lines_of(actor, MENU))


def _lines_of(actor: Actor, entries: Iterable[MenuEntry | MenuSlot]) -> Iterator[MenuLine]:
    for entry in entries:
        if isinstance(entry, MenuSlot):
            yield from _lines_of(actor, ADDED.get(entry.name, ()))
        elif actor.business_type in entry.types:
            yield MenuLine(entry.key, entry.href, tuple(_lines_of(actor, entry.children)))


def menu_entries() -> Mapping[str, str]:
    """Every entry of any type's menu, and its path; "" if it only contains others."""
    return dict(_all_entries(MENU))


def _all_entries(entries: Iterable[MenuEntry | MenuSlot]) -> Iterator[tuple[str, str]]:
    for entry in entries:
        if isinstance(entry, MenuSlot):
            yield from _all_entries(ADDED.get(entry.name, ()))
        else:
            yield entry.key, entry.href
            yield from _all_entries(entry.children)


def landing_of(actor: Actor) -> str:
    """The path after signing in, if no other page was asked for (RULES.md 6)."""
    return "/enquiries" if actor.business_type in LANDS_ON_LEADS else "/"
