"""The groups of kinds for which a company chooses how it is told. A kind belongs to exactly one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE
from lading.base.kernel.errors import Text
from lading.reach.notifications.kinds import Kind


class Way(StrEnum):
    """A channel by which a company is notified: `inApp` (in the portal), `email` or `whatsapp`."""

    IN_APP = "inApp"
    EMAIL = "email"
    WHATSAPP = "whatsapp"


class When(StrEnum):
    """When a company is notified: `now` (at once), `daily` (once a day) or `never`."""

    NOW = "now"
    DAILY = "daily"
    NEVER = "never"


class Group(StrEnum):
    """Key of a notification group, for which a company makes one choice per channel. The groups are
    described in `kinds` of `GET /notifications/preferences`.
    """

    LEADS = "leads"
    SEARCHES = "searches"
    ENQUIRIES = "enquiries"
    QUOTATIONS = "quotations"
    NEGOTIATIONS = "negotiations"
    MESSAGES = "messages"
    EXPIRY = "expiry"
    WITHDRAWALS = "withdrawals"
    ORDERS = "orders"
    PRODUCTS = "products"
    PROMOTIONS = "promotions"
    OFFERS = "offers"
    RATES = "rates"
    MARKET = "market"
    RATINGS = "ratings"
    CARDS = "cards"
    POLICIES = "policies"
    LISTINGS = "listings"
    RECORDS = "records"
    PLANS = "plans"
    PAYMENTS = "payments"
    VERIFICATION = "verification"
    SECURITY = "security"


Allowed = Mapping[Way, Sequence[When]]
"""What may be chosen for each way: the first is the default. One choice alone is locked."""

MONEY: Final = _("Messages about your payments are always sent, and at once.")
SAFETY: Final = _("Messages about the security of your account are always sent, and at once.")
STANDING: Final = _("Messages about the verification of your company are always sent, and at once.")
NOT_BY_WHATSAPP: Final = _("These messages are not sent by WhatsApp.")
AT_EACH_SEARCH: Final = _("Choose in each saved search how often you are notified.")

_SOON = (When.NOW, When.DAILY, When.NEVER)
_ON_OFF = (When.NOW, When.NEVER)
_OFF_FIRST = (When.NEVER, When.NOW, When.DAILY)
_ALWAYS = (When.NOW,)

_FREE: Allowed = {Way.IN_APP: _ON_OFF, Way.EMAIL: _SOON, Way.WHATSAPP: _OFF_FIRST}
# How soon is chosen at each search.
_BY_SEARCH: Allowed = {
    Way.IN_APP: _ON_OFF,
    Way.EMAIL: _ON_OFF,
    Way.WHATSAPP: (When.NEVER, When.NOW),
}
_NEEDED: Allowed = {Way.IN_APP: _ALWAYS, Way.EMAIL: _ALWAYS, Way.WHATSAPP: _OFF_FIRST}
# Most of these are letters to one person, which never go by WhatsApp.
_PERSONAL: Allowed = {Way.IN_APP: _ALWAYS, Way.EMAIL: _ALWAYS, Way.WHATSAPP: (When.NEVER,)}


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group in the table of preferences. ``why_locked`` is what a refusal says."""

    label: Promise
    description: Promise
    kinds: Sequence[Kind]
    allowed: Allowed
    why_locked: Promise | None = None

    def default(self, way: Way) -> When:
        """What holds until somebody chooses."""
        return self.allowed[way][0]

    def is_locked(self, way: Way) -> bool:
        """Whether nothing can be chosen."""
        return len(self.allowed[way]) == 1

    def can_be_off(self, way: Way) -> bool:
        """Whether the company may do without it."""
        return When.NEVER in self.allowed[way]

    def refusal(self, way: Way, when: str) -> Text:
        """Why ``when`` cannot be chosen for a way."""
        if when not in list(When):
            return INVALID_VALUE
        if self.is_locked(way):
            return NOT_BY_WHATSAPP if way == Way.WHATSAPP else self.why_locked or INVALID_VALUE
        return AT_EACH_SEARCH if self.allowed is _BY_SEARCH else INVALID_VALUE


GROUPS: Final[Mapping[Group, GroupRow]] = MappingProxyType(
    {
        Group.LEADS: GroupRow(
            _("New enquiries for you"),
            _("Enquiries that match your products, ports or services."),
            (Kind.LEAD_MATCHED, Kind.LEADS_MATCHED),
            _FREE,
        ),
        Group.SEARCHES: GroupRow(
            _("Saved searches"),
            _(
                "New results in your saved searches. Choose in each search how often you "
                "are notified."
            ),
            (Kind.SEARCH_FOUND, Kind.SEARCH_FOUND_PRODUCTS, Kind.SEARCH_FOUND_RECORDS),
            _BY_SEARCH,
        ),
        Group.ENQUIRIES: GroupRow(
            _("Review of your enquiries"),
            _("Whether your enquiry was published, and if not, why."),
            (Kind.ENQUIRY_PUBLISHED, Kind.ENQUIRY_REJECTED),
            _FREE,
        ),
        Group.QUOTATIONS: GroupRow(
            _("Quotations received"),
            _("New and revised quotations for your enquiries."),
            (Kind.QUOTATION_RECEIVED, Kind.QUOTATION_REVISED),
            _FREE,
        ),
        Group.NEGOTIATIONS: GroupRow(
            _("Counter-offers"),
            _("Counter-offers to you, and the answers to yours."),
            (
                Kind.COUNTER_OFFER_RECEIVED,
                Kind.COUNTER_OFFER_ACCEPTED,
                Kind.COUNTER_OFFER_DECLINED,
                Kind.COUNTER_OFFER_WITHDRAWN,
                Kind.COUNTER_OFFER_CLOSED,
                Kind.COUNTER_OFFER_EXPIRED,
                Kind.OWN_COUNTER_OFFER_EXPIRED,
            ),
            _FREE,
        ),
        Group.MESSAGES: GroupRow(
            _("Messages"),
            _("Messages from other companies that you have not read, and the outcome of reports."),
            (
                Kind.MESSAGE_RECEIVED,
                Kind.MESSAGE_FROM_BUYER,
                Kind.MESSAGE_FROM_SELLER,
                Kind.MESSAGE_LOCKED,
                Kind.MESSAGE_REMOVED,
                Kind.MESSAGE_REPORT_UPHELD,
            ),
            _FREE,
        ),
        Group.EXPIRY: GroupRow(
            _("Validity of quotations"),
            _("Quotations, sent or received, that expire soon or have expired."),
            (
                Kind.QUOTATION_EXPIRING,
                Kind.QUOTATION_EXPIRED,
                Kind.OWN_QUOTATION_EXPIRING,
                Kind.OWN_QUOTATION_EXPIRED,
            ),
            _FREE,
        ),
        Group.WITHDRAWALS: GroupRow(
            _("Withdrawals"),
            _("Enquiries you quoted on and quotations you received that were withdrawn."),
            (Kind.ENQUIRY_WITHDRAWN, Kind.QUOTATION_RETRACTED),
            _FREE,
        ),
        Group.ORDERS: GroupRow(
            _("Orders"),
            _("Orders placed with you, and confirmations of your own orders."),
            (Kind.ORDER_PLACED, Kind.ORDER_CONFIRMED),
            _FREE,
        ),
        Group.PRODUCTS: GroupRow(
            _("Review of your products"),
            _("Whether your product was approved, and if not, why."),
            (Kind.PRODUCT_APPROVED, Kind.PRODUCT_REJECTED),
            _FREE,
        ),
        Group.PROMOTIONS: GroupRow(
            _("Review of your promotions"),
            _("Whether your promotion was approved, and if not, why."),
            (Kind.PROMOTION_APPROVED, Kind.PROMOTION_REJECTED),
            _FREE,
        ),
        Group.OFFERS: GroupRow(
            _("Your offers"),
            _(
                "Your offers that expire soon, that we took down (with the reason), or "
                "that are shown again."
            ),
            (Kind.OFFER_ENDING, Kind.OFFER_TAKEN_DOWN, Kind.OFFER_SHOWN_AGAIN),
            _FREE,
        ),
        Group.RATES: GroupRow(
            _("Your freight rates"),
            _("Your rates that expire soon, and those that we withdrew."),
            (Kind.RATE_ENDING, Kind.RATE_TAKEN_DOWN),
            _FREE,
        ),
        Group.MARKET: GroupRow(
            _("Freight market watch"),
            _(
                "Falls in the best rates on your port pairs, and best rates that expire soon, as "
                "you chose."
            ),
            (Kind.LANE_FELL, Kind.BEST_RATE_ENDING),
            _FREE,
        ),
        Group.RATINGS: GroupRow(
            _("Ratings"),
            _("Ratings that your trading partners give you."),
            (Kind.RATING_RECEIVED,),
            _FREE,
        ),
        Group.CARDS: GroupRow(
            _("Business cards"),
            _("Requests for your business card, and the answers to yours."),
            (Kind.CARD_REQUESTED, Kind.CARD_ACCEPTED, Kind.CARD_REJECTED, Kind.LEAD_CARD_REJECTED),
            _FREE,
        ),
        Group.POLICIES: GroupRow(
            _("Policy updates"),
            _("New notices about trade rules for your type of business."),
            (Kind.POLICY_UPDATE,),
            _FREE,
        ),
        Group.LISTINGS: GroupRow(
            _("Unclaimed cargo and RODTEP"),
            _("Whether what you submitted was accepted, and if not, why."),
            (
                Kind.UNCLAIMED_ACCEPTED,
                Kind.UNCLAIMED_DECLINED,
                Kind.RODTEP_ACCEPTED,
                Kind.RODTEP_DECLINED,
            ),
            _FREE,
        ),
        Group.RECORDS: GroupRow(
            _("Exporter data"),
            _("Files of exporter data that your company requested."),
            (Kind.RECORDS_READY,),
            _FREE,
        ),
        Group.PLANS: GroupRow(
            _("End of your plan"),
            _("Reminders before your plan ends, and when it has ended."),
            (Kind.PLAN_ENDING, Kind.PLAN_ENDED),
            _FREE,
        ),
        Group.PAYMENTS: GroupRow(
            _("Payments"),
            _("Payments, points and refunds."),
            (
                Kind.SUBSCRIPTION_PAID,
                Kind.POINTS_ADDED,
                Kind.PAYMENT_REFUNDED,
                Kind.PAYMENT_CREDITED,
                Kind.REFUND_FAILED,
            ),
            _NEEDED,
            MONEY,
        ),
        Group.VERIFICATION: GroupRow(
            _("Verification of your company"),
            _("Whether we verified your company, and if not, why."),
            (Kind.COMPANY_APPROVED, Kind.COMPANY_REJECTED),
            _NEEDED,
            STANDING,
        ),
        Group.SECURITY: GroupRow(
            _("Security and your data"),
            _("Passwords, sign-ins, and copies of your data."),
            (Kind.EXPORT_READY,),
            _PERSONAL,
            SAFETY,
        ),
    }
)

GROUP_OF: Final[Mapping[str, Group]] = MappingProxyType(
    {kind: group for group, row in GROUPS.items() for kind in row.kinds}
)


def kinds_named(key: str) -> Sequence[str]:
    """The kinds of a group, or the kind itself; none for an unknown key."""
    if key in GROUPS:
        return GROUPS[Group(key)].kinds
    return (key,) if key in GROUP_OF else ()


def can_stop(kind: str) -> bool:
    """Whether a company may turn off the e-mails of a kind."""
    return GROUPS[GROUP_OF[kind]].can_be_off(Way.EMAIL)
