"""`GET /auth/session`: everything that the portal's frame needs, in one call. The route is in this
app because it sends the number of unread notifications.
"""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from ninja import Router
from pydantic import ConfigDict, Field, JsonValue

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import Count
from lading.base.kernel.database.together import Together, moment
from lading.base.kernel.values.clock import now
from lading.base.kernel.wire import Data, Wire
from lading.members.accounts import permissions
from lading.members.accounts.services import consents
from lading.members.billing.plans.queries import PERIODS, Period, subscription_in
from lading.trade.enquiries import variants
from lading.trade.enquiries.variants.raised import RaisedVariantOut, raised_by
from lading.trade.privacy.requests import PLANNED_ERASURE
from lading.trade.profiles.session_person import PEOPLE, SessionPersonOut, session_person

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
    """An entry of the portal's menu. `href` is empty for a group that only opens its `children`. A
    portal needs an icon, a label and a screen for every key listed in `x-entries`.
    """

    model_config = ConfigDict(json_schema_extra={"x-entries": ENTRIES})

    key: str = Field(
        description="Key of the menu entry, which does not depend on the language.",
        examples=["leads"],
        json_schema_extra={"enum": [*ENTRIES]},
    )
    href: str = Field(
        description="Portal path of the screen that the entry opens; empty for a group of entries.",
        examples=["/enquiries"],
    )
    children: list[MenuEntryOut] = Field(
        description="The entries of the group, in display order; empty if the entry is not a group."
    )

    @classmethod
    def from_line(cls, line: permissions.MenuLine) -> MenuEntryOut:
        """The wire shape of a menu entry and those below it."""
        children = [cls.from_line(child) for child in line.children]
        return cls(key=line.key, href=line.href, children=children)


class SessionOut(Wire):
    """The person who is signed in, with their permissions, menu and starting page."""

    user: SessionPersonOut = Field(
        description="The person who is signed in, with their company and its plan."
    )
    permissions: list[str] = Field(
        description="Codes of the permissions that the caller has because of the company's "
        "business type and the caller's role.",
        examples=[["leads.view", "quotation.send"]],
    )
    menu: list[MenuEntryOut] = Field(
        description="The entries of the caller's menu, in display order."
    )
    enquiries: list[RaisedVariantOut] = Field(
        description="The kinds of enquiry (variants) that the caller may raise. Not in the "
        "original specification."
    )
    landing: str = Field(
        description="Portal path of the page to open after signing in, unless the person requested "
        "another page.",
        examples=["/"],
    )
    dashboard_role: str | None = Field(
        description="The value of `role` with which the dashboard calls `GET "
        "/enquiries/businessType`; null if the dashboard sends none (RULES.md 39).",
        examples=["buyer"],
    )
    dashboard_leads: bool = Field(
        description="Whether the caller's dashboard shows leads (RULES.md 39). Not in the original "
        "specification.",
        examples=[True],
    )
    unread_notifications: int = Field(
        description="Number of notifications that nobody in the company has read; at most 10,000.",
        examples=[3],
    )
    needs_consent: list[str] = Field(
        description="The legal pages whose current version the person has not accepted: `terms`, "
        "`privacy`; empty if there are none.",
        examples=[["terms"]],
    )
    first_consent: list[str] = Field(
        description="The legal pages in `needsConsent` of which the person has never accepted any "
        "version. Not in the original specification.",
        examples=[["terms"]],
    )
    read_only: str | None = Field(
        description="Why the company can change nothing but its profile, in the language of the "
        "call; null if it is not restricted. Other changes are refused with `COMPANY_REJECTED`. "
        "Not in the original specification.",
        examples=[_REJECTED],
    )
    erasure_due_at: dt.datetime | None = Field(
        description="When the pending erasure of the caller's data becomes due, as `dueAt` of `GET "
        "/data-requests`; null if no erasure is pending. Not in the original specification.",
        examples=["2026-11-30T03:15:00Z"],
    )


@router.get("/session", response=answers(Data[SessionOut]))
def get_session(request: HttpRequest) -> Data[SessionOut]:
    """Read who is signed in, with their permissions, menu and number of unread notifications. A
    portal can build its menu from this call and allow only the screens that the API permits. Not in
    the original specification.
    """
    actor, at = actor_of(request), now()
    read = _READ.read(user_id=actor.user_id, company_id=actor.company_id, at=at)
    missing = consents.missing_of(read.rows["missing"])
    periods = [
        Period(tier, name, moment(starts), moment(ends))
        for tier, name, starts, ends in read.rows["periods"]
    ]
    erasure = read.first("erasure")
    return Data(
        data=SessionOut(
            user=session_person(actor, read.rows["person"][0], subscription_in(periods, at)),
            permissions=permissions.permissions_of(actor),
            menu=[MenuEntryOut.from_line(line) for line in permissions.menu_of(actor)],
            enquiries=raised_by(actor),
            landing=permissions.landing_of(actor),
            dashboard_role=permissions.dashboard_role_of(actor),
            dashboard_leads=permissions.has_leads_on_dashboard(actor),
            unread_notifications=Count.capped(read.counts["unread"]).value,
            needs_consent=[document.kind for document in missing],
            first_consent=[document.kind for document in missing if document.is_first],
            read_only=None if permissions.may_write(actor) else str(permissions.REJECTED),
            erasure_due_at=moment(erasure[0]) if erasure else None,
        )
    )
