"""`GET /auth/session`: everything that the portal's frame needs, in one call. The route is in this
app because it sends the number of unread notifications.
"""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from ninja import Router
from pydantic import ConfigDict, Field, JsonValue

from lading.accounts import permissions
from lading.accounts.services import consents
from lading.billing.plans.queries import PERIODS, Period, subscription_in
from lading.enquiries import variants
from lading.enquiries.raised_variants import RaisedVariantOut, raised_by
from lading.kernel.api import actor_of, answers
from lading.kernel.clock import now
from lading.kernel.paging import Count
from lading.kernel.together import Together, moment
from lading.kernel.wire import Data, Wire
from lading.privacy.requests import PLANNED_ERASURE
from lading.profiles.session_person import PEOPLE, SessionPersonOut, session_person

from . import queries

router = Router(by_alias=True)

ENTRIES: dict[str, JsonValue] = {**permissions.menu_entries(), **variants.menu_entries()}
"""Every menu entry by its key, with those of variants that are not offered yet."""


_REJECTED = str(permissions.REJECTED)
_READ = Together(
    rows={
        "person": PEOPLE,
        "periods": PERIODS,
        "missing": consents.NOT_ACCEPTED,
        "erasure": PLANNED_ERASURE,
    },
    counts={"unread": queries.UNREAD},
)


class MenuEntryOut(Wire):
    """A menu entry. ``href`` is "" for a group that only opens its ``children``. The portal must
    have an icon, words and a screen for every key listed here.
    """

    model_config = ConfigDict(json_schema_extra={"x-entries": ENTRIES})

    key: str = Field(examples=["leads"], json_schema_extra={"enum": [*ENTRIES]})
    href: str = Field(examples=["/enquiries"])
    children: list[MenuEntryOut]

    @classmethod
    def of(cls, line: permissions.MenuLine) -> MenuEntryOut:
        """The wire shape of a menu entry and those below it."""
        children = [cls.of(child) for child in line.children]
        return cls(key=line.key, href=line.href, children=children)


class SessionOut(Wire):
    """Who is signed in, what they may do and where they go."""

    user: SessionPersonOut
    permissions: list[str] = Field(examples=[["leads.view", "quotation.send"]])
    menu: list[MenuEntryOut]
    enquiries: list[RaisedVariantOut] = Field(
        description="The enquiry variants that the caller may raise. Not in the original "
        "specification."
    )
    landing: str = Field(
        description="Path to open after signing in, unless the user came from another page.",
        examples=["/"],
    )
    dashboard_role: str | None = Field(
        description="The `role` of the leads on the dashboard (RULES.md 39); null: all leads.",
        examples=["buyer"],
    )
    dashboard_leads: bool = Field(
        description="Whether the dashboard shows leads (RULES.md 39). Not in the original "
        "specification.",
        examples=[True],
    )
    unread_notifications: int = Field(examples=[3])
    needs_consent: list[str] = Field(
        description="Legal pages with a version the person has not accepted: `terms`, `privacy`.",
        examples=[["terms"]],
    )
    first_consent: list[str] = Field(
        description="The pages in `needsConsent` that the person has never "
        "accepted in any version. Not in the original specification.",
        examples=[["terms"]],
    )
    read_only: str | None = Field(
        description="Why the company is limited to changing its profile; null if "
        "it is not. Other changes are refused with "
        "`COMPANY_REJECTED`. Not in the original specification.",
        examples=[_REJECTED],
    )
    erasure_due_at: dt.datetime | None = Field(
        description="When the caller's own data is erased, as they asked; null "
        "when nothing is planned. Not in the original specification.",
        examples=["2026-11-30T03:15:00Z"],
    )


@router.get("/session", response=answers(Data[SessionOut]))
def get_session(request: HttpRequest) -> Data[SessionOut]:
    """Read who is signed in, with the company's permissions, menu and unread notifications.

    Not in the original specification: the menu, the route guard and the API use one permission
    table, and the portal reads it here.
    """
    actor, at = actor_of(request), now()
    found = _READ.read(user_id=actor.user_id, company_id=actor.company_id, at=at)
    missing = consents.missing_of(found.rows["missing"])
    periods = [
        Period(tier, name, moment(starts), moment(ends))
        for tier, name, starts, ends in found.rows["periods"]
    ]
    erasure = found.first("erasure")
    return Data(
        data=SessionOut(
            user=session_person(actor, found.rows["person"][0], subscription_in(periods, at)),
            permissions=permissions.permissions_of(actor),
            menu=[MenuEntryOut.of(line) for line in permissions.menu_of(actor)],
            enquiries=raised_by(actor),
            landing=permissions.landing_of(actor),
            dashboard_role=permissions.dashboard_role_of(actor),
            dashboard_leads=permissions.has_leads_on_dashboard(actor),
            unread_notifications=Count.of(found.counts["unread"]).value,
            needs_consent=[document.kind for document in missing],
            first_consent=[document.kind for document in missing if document.is_first],
            read_only=None if permissions.may_write(actor) else str(permissions.REJECTED),
            erasure_due_at=moment(erasure[0]) if erasure else None,
        )
    )
