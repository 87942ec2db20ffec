"""What staff may do: the roles and the one table of capabilities, with the screens that each
allows. The API, the back office and the review queue read it. A superuser counts as an
administrator.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, NotFound


class Role(models.TextChoices):
    """A staff role: a Django group of this name."""

    REVIEWER = "reviewer", _("Reviewer")
    CONTENT_EDITOR = "content_editor", _("Content editor")
    DATA_TEAM = "data_team", _("Data team")
    ADMINISTRATOR = "administrator", _("Administrator")


_R, _C, _D = Role.REVIEWER, Role.CONTENT_EDITOR, Role.DATA_TEAM

# Administrators have every capability and are not listed.
CAPABILITIES: dict[str, frozenset[Role]] = {
    "companies.view": frozenset({_R, _D}),
    "companies.review": frozenset({_R}),
    "companies.exchange": frozenset({_D}),
    "companies.edit": frozenset(),
    "enquiries.view": frozenset({_R}),
    "enquiries.review": frozenset({_R}),
    "products.review": frozenset({_R}),
    "promotions.review": frozenset({_R}),
    "calculations.view": frozenset(),
    "offers.review": frozenset({_R}),
    "rates.review": frozenset({_R}),
    "messages.view": frozenset({_R}),
    "messages.read": frozenset(),
    "messages.review": frozenset({_R}),
    "registrations.review": frozenset({_R}),
    "registrations.exchange": frozenset({_D}),
    "queries.answer": frozenset({_R, _C}),
    "queries.exchange": frozenset({_D}),
    "legal.edit": frozenset({_C}),
    "policies.edit": frozenset({_C}),
    "listings.review": frozenset({_R}),
    "banners.edit": frozenset({_C}),
    "reference.edit": frozenset({_D}),
    "records.import": frozenset({_D}),
    "users.view": frozenset({_R}),
    "users.manage": frozenset(),
    "logins.view": frozenset(),
    "staff.manage": frozenset(),
    "plans.edit": frozenset(),
    "payments.view": frozenset(),
    "payments.refund": frozenset(),
    "points.correct": frozenset(),
    "webhooks.replay": frozenset(),
    "limits.edit": frozenset(),
    "lists.export": frozenset(),
    "audit.view": frozenset(),
    "operations.view": frozenset(),
}
"""Capability → the roles that have it, administrators aside."""

_QUEUE = ("kernel.view_review", "kernel.change_review")
_EDIT = ("view", "add", "change")
_EDITED_TABLES = ("country", "port", "portalias", "category", "hscode", "unit", "gstrate")
_MONEY = (
    "subscription",
    "paymentorder",
    "payment",
    "refund",
    "webhookevent",
    "invoice",
    "creditnote",
)
_POINTS = ("pointsaccount", "pointsmovement", "pointsentry")

SCREENS: dict[str, tuple[str, ...]] = {
    "companies.view": ("companies.view_company",),
    "companies.review": ("companies.view_company", *_QUEUE),
    "companies.exchange": ("companies.view_company",),
    "companies.edit": ("companies.view_company",),
    "enquiries.view": (
        "enquiries.view_enquiry",
        "enquiries.view_lead",
        "quotations.view_quotation",
    ),
    "enquiries.review": ("enquiries.view_enquiry", *_QUEUE),
    "products.review": ("catalogue.view_product", *_QUEUE),
    "promotions.review": ("promotions.view_promotion", *_QUEUE),
    "calculations.view": ("calculator.view_calculation",),
    "offers.review": ("offers.view_offer",),
    "rates.review": ("freight_rates.view_freightrate",),
    "messages.view": ("messaging.view_conversation",),
    "messages.read": ("messaging.view_conversation",),
    "messages.review": ("messaging.view_conversation", *_QUEUE),
    "registrations.review": ("intake.view_exporterregistration", *_QUEUE),
    "registrations.exchange": ("intake.view_exporterregistration",),
    "queries.answer": ("intake.view_websitequery", "intake.change_websitequery"),
    "queries.exchange": ("intake.view_websitequery",),
    "legal.edit": (
        "legal.view_legalversion",
        "legal.change_legalversion",
        "legal.delete_legalversion",
        "legal.view_legaltext",
        "legal.change_legaltext",
    ),
    "policies.edit": (
        "policies.view_policyupdate",
        "policies.add_policyupdate",
        "policies.change_policyupdate",
    ),
    "listings.review": (
        "listings.view_unclaimedcargo",
        "listings.view_rodtepoffer",
        *_QUEUE,
    ),
    "banners.edit": ("banners.view_banner", "banners.add_banner", "banners.change_banner"),
    "reference.edit": (
        *(f"reference.{verb}_{name}" for name in _EDITED_TABLES for verb in _EDIT),
        *(f"exchange_rates.{verb}_exchangerate" for verb in _EDIT),
        "reference.view_businesstype",
        "reference.view_containertype",
    ),
    "records.import": ("record_imports.view_recordimport",),
    "users.view": ("accounts.view_user", "companies.view_signup"),
    "users.manage": ("accounts.view_user", "companies.view_signup"),
    "logins.view": ("accounts.view_loginsession",),
    "staff.manage": ("accounts.view_user", "accounts.add_user", "accounts.change_user"),
    "plans.edit": (
        "billing.view_plan",
        "billing.add_plan",
        "billing.change_plan",
        "billing.view_subscription",
    ),
    "payments.view": tuple(f"billing.view_{name}" for name in (*_MONEY, *_POINTS)),
    "payments.refund": (),
    "points.correct": (),
    "webhooks.replay": (),
    "limits.edit": ("kernel.view_limit", "kernel.change_limit"),
    "lists.export": (),
    "audit.view": ("kernel.view_auditentry",),
    "operations.view": (
        "notifications.view_notification",
        "notifications.view_outgoingmessage",
        "notifications.change_outgoingmessage",
        "kernel.view_outboxmessage",
        "kernel.change_outboxmessage",
        "kernel.view_scheduledjob",
        "kernel.change_scheduledjob",
        "backups.view_backupstep",
    ),
}
"""Capability → Django's permissions, which open the back office's screens. A capability is what a
service asks for; a screen's permission alone changes nothing that a service guards.
"""


def capabilities_of(roles: Iterable[str], *, is_superuser: bool) -> frozenset[str]:
    """What somebody in these roles may do."""
    own_roles = set(roles)
    if is_superuser or Role.ADMINISTRATOR in own_roles:
        return frozenset(CAPABILITIES)
    return frozenset(name for name, allowed in CAPABILITIES.items() if own_roles & allowed)


def screens_of(role: str) -> frozenset[str]:
    """Django's permissions, as `app.codename`, of everybody in a role."""
    capabilities = capabilities_of([role], is_superuser=False)
    return frozenset(permission for name in capabilities for permission in SCREENS.get(name, ()))


def require(actor: Actor, capability: str) -> None:
    """Raise Forbidden unless the staff member has the capability."""
    if not actor.can(capability):
        raise Forbidden


def require_staff(actor: Actor, capability: str) -> None:
    """Like `require`, where companies may not know that there is anything: NotFound for them."""
    if not actor.is_staff:
        raise NotFound
    require(actor, capability)
