"""Routes of the links in e-mails that turn such e-mails off. They need no sign-in: the signed token
is enough, and can do nothing else.
"""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from ninja import Query, Router
from pydantic import Field

from lading.base.http.api import answers
from lading.base.kernel.wire import Data, Message, Wire
from lading.reach.notifications.delivery.emails import unsubscribe_path
from lading.reach.notifications.preferences import unsubscribing
from lading.reach.notifications.preferences.unsubscribing import Subscription

router = Router(by_alias=True)

MAX_TOKEN = 200
_TOKEN = "The token from the unsubscribe link in the e-mail."  # noqa: S105 - a description

TokenQuery = Annotated[str, Query(max_length=MAX_TOKEN, description=_TOKEN, examples=["WzEyLCJs"])]


class UnsubscribeIn(Wire):
    """The token of an unsubscribe link, and whether to unsubscribe or to undo it."""

    token: str = Field(max_length=MAX_TOKEN, description=_TOKEN, examples=["WzEyLCJsZWFkcyJd:c2ln"])
    undo: bool = Field(
        default=False,
        description="True to undo an earlier unsubscription and restore the company's previous "
        "choice; false (the default) to unsubscribe.",
        examples=[False],
    )


class MailSubscriptionOut(Wire):
    """The e-mails that an unsubscribe link covers."""

    kind: str = Field(
        description="Key of a notification group, as in `GET /notifications/preferences`, or "
        "`daily` for all groups that are sent in the daily summary.",
        examples=["leads"],
    )
    label: str = Field(
        description="Name of the group or of the daily summary, in the language of the call.",
        examples=["New enquiries for you"],
    )
    is_subscribed: bool = Field(
        description="Whether the company currently receives the e-mails that the link covers.",
        examples=[False],
    )

    @classmethod
    def from_subscription(cls, subscription: Subscription) -> MailSubscriptionOut:
        """The wire shape."""
        return cls(
            kind=subscription.key,
            label=str(subscription.label),
            is_subscribed=subscription.is_on,
        )


@router.get("/unsubscribe", response=answers(Data[MailSubscriptionOut], 404))
def read_subscription(request: HttpRequest, token: TokenQuery) -> Data[MailSubscriptionOut]:
    """Read which e-mails an unsubscribe link covers, and whether the company still receives them.
    The call changes nothing, and no sign-in is needed. Not in the original specification.
    """
    return Data(data=MailSubscriptionOut.from_subscription(unsubscribing.look_up(token)))


@router.post("/unsubscribe", response=answers(Data[MailSubscriptionOut], 404))
def unsubscribe(request: HttpRequest, payload: UnsubscribeIn) -> Data[MailSubscriptionOut]:
    """Unsubscribe the company from the e-mails that a link covers or, with `undo`, subscribe it
    again. The call can safely be repeated, and no sign-in is needed. Not in the original
    specification.
    """
    act = unsubscribing.turn_on_again if payload.undo else unsubscribing.turn_off
    return Data(data=MailSubscriptionOut.from_subscription(act(payload.token)))


@router.post("/unsubscribe/one-click", response=answers(Message, 404))
def unsubscribe_by_one_click(request: HttpRequest, token: TokenQuery) -> Message:
    """Unsubscribe the company from the e-mails that a link covers. This is the address in the
    `List-Unsubscribe` header of Lading's e-mails, to which mail programs post
    `List-Unsubscribe=One-Click` (RFC 8058). No sign-in is needed. Not in the original
    specification.
    """
    unsubscribing.turn_off(token)
    return Message(message=str(unsubscribing.DONE))


@router.get("/unsubscribe/one-click", include_in_schema=False)
def open_unsubscribe_page(request: HttpRequest, token: TokenQuery) -> HttpResponseRedirect:
    """Lead somebody who opens that address in a browser to the portal's page. Changes nothing."""
    return HttpResponseRedirect(f"{settings.PORTAL_URL}{unsubscribe_path(token)}")
