"""`GET /auth/session`: everything the portal's shell needs, in one call. It is here because the
bell's count belongs to this app and nothing later is needed.
"""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from lading.accounts import permissions
from lading.accounts.services import consents
from lading.kernel.api import actor_of, answers
from lading.kernel.wire import Data, Wire
from lading.profiles.entity import user_for
from lading.profiles.schemas import UserOut

from . import queries

router = Router(by_alias=True)


class MenuEntryOut(Wire):
    """A menu entry. ``href`` is "" for a group that only opens its ``children``."""

    key: str = Field(examples=["leads"])
    href: str = Field(examples=["/enquiries"])
    children: list[MenuEntryOut]

    @classmethod
    def of(cls, line: permissions.MenuLine) -> MenuEntryOut:
        """The wire shape of a line of the menu and what is under it."""
        children = [cls.of(child) for child in line.children]
        return cls(key=line.key, href=line.href, children=children)


class SessionOut(Wire):
    """Who is signed in, what they may do and where they go."""

    user: UserOut
    permissions: list[str] = Field(examples=[["leads.view", "quotation.send"]])
    menu: list[MenuEntryOut]
    landing: str = Field(
        description="Where to go after signing in without a remembered origin.", examples=["/"]
    )
    unread_notifications: int = Field(examples=[3])
    needs_consent: list[str] = Field(
        description="Legal pages with a version the person has not accepted: `terms`, `privacy`.",
        examples=[[]],
    )


@router.get("/session", response=answers(Data[SessionOut]))
def get_session(request: HttpRequest) -> Data[SessionOut]:
    """The signed-in person with their company's permissions, menu and unread notifications.

    An addition to the documents' calls: the menu, the route guard and the API read one permission
    table, and this is how the portal reads it.
    """
    actor = actor_of(request)
    return Data(
        data=SessionOut(
            user=user_for(actor, actor.user_id),
            permissions=permissions.permissions_of(actor),
            menu=[MenuEntryOut.of(line) for line in permissions.menu_of(actor)],
            landing=permissions.landing_of(actor),
            unread_notifications=queries.count_unread(actor).value,
            needs_consent=consents.documents_to_accept(actor),
        )
    )
