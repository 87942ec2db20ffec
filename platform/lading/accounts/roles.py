"""What staff may do: roles, and the one table of capabilities that the API, the back office and the
review queue read. A superuser is an administrator.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.kernel.actor import Actor
from lading.kernel.errors import Forbidden


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
    "enquiries.view": frozenset({_R}),
    "enquiries.review": frozenset({_R}),
    "products.review": frozenset({_R}),
    "registrations.review": frozenset({_R}),
    "registrations.exchange": frozenset({_D}),
    "queries.answer": frozenset({_R, _C}),
    "queries.exchange": frozenset({_D}),
    "legal.edit": frozenset({_C}),
    "reference.edit": frozenset({_D}),
    "logins.view": frozenset(),
    "staff.manage": frozenset(),
    "plans.edit": frozenset(),
    "limits.edit": frozenset(),
    "audit.view": frozenset(),
    "operations.view": frozenset(),
}
"""Capability → the roles that have it, administrators aside."""


def capabilities_of(roles: Iterable[str], *, is_superuser: bool) -> frozenset[str]:
    """What somebody in these roles may do."""
    held = set(roles)
    if is_superuser or Role.ADMINISTRATOR in held:
        return frozenset(CAPABILITIES)
    return frozenset(name for name, allowed in CAPABILITIES.items() if held & allowed)


def require(actor: Actor, capability: str) -> None:
    """Raise Forbidden unless the staff member has the capability."""
    if not actor.can(capability):
        raise Forbidden
