"""Limits of registering, ports and secondary users."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import ANY_PLAN, DAYS, UNLIMITED, declare

# Registrations and public forms from one network within an hour; links to one address.
declare("signup.per_hour", _("Registrations per network address per hour"), 120)
# Secondary users a company may invite within an hour: each is an e-mail to a possible stranger.
declare("invite.per_hour", _("Invitations per company per hour"), 60)
# After so many days an unfinished registration is deleted.
declare("signup.keep_days", _("Days for which an unfinished registration is kept"), 7, at_most=DAYS)
# Ports of a profile (RULES.md 10): loading by plan; destinations, pairs and sign-up for all.
declare("port.signup_max", _("Maximum ports at sign-up"), 5)
declare(
    "port.loading_max",
    _("Maximum loading or handling ports per profile"),
    {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
)
declare("port.destination_max", _("Maximum destination ports per profile"), 5)
declare("port.pairs_max", _("Maximum port pairs per profile"), 5)
# Changes of ports in an IST month after the first fill (RULES.md 11).
declare(
    "port.edits_per_month",
    _("Port changes per month"),
    {ANY_PLAN: 1, 3: UNLIMITED},
    may_be_zero=True,
)
# Secondary users of a company (RULES.md 1, 19); none without a paid plan.
declare(
    "user.secondary_max",
    _("Maximum secondary users per company"),
    {ANY_PLAN: 0, 1: 0, 2: 10, 3: 10},
    may_be_zero=True,
)
