"""Routes of the links in e-mails that turn such e-mails off. They need no sign-in: the signed token
is enough, and can do nothing else.
"""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from ninja import Query, Router
from pydantic import Field

from lading.kernel.api import answers
from lading.kernel.wire import Data, Message, Wire

from .emails import unsubscribe_path
from .preferences import unsubscribing
from .preferences.unsubscribing import Subscription

router = Router(by_alias=True)

MAX_TOKEN = 200
_TOKEN = "The token of the link in the e-mail."  # noqa: S105 - a description

TokenQuery = Annotated[str, Query(max_length=MAX_TOKEN, description=_TOKEN, examples=["WzEyLCJs"])]


class UnsubscribeIn(Wire):
    """The subscription to turn off or on again."""

    token: str = Field(max_length=MAX_TOKEN, description=_TOKEN, examples=["WzEyLCJsZWFkcyJd:c2ln"])
    undo: bool = Field(
        default=False,
        description="Whether to undo the unsubscription and restore the earlier choice.",
        examples=[False],
    )


class MailSubscriptionOut(Wire):
    """The e-mails that a link is about."""

    kind: str = Field(
        description="The key of a group of kinds, as in the preferences, or `daily` for everything "
        "that comes in the daily summary.",
        examples=["leads"],
    )
    label: str = Field(
        description="The name of the group, in the language of the call.",
        examples=["New enquiries for you"],
    )
    is_subscribed: bool = Field(
        description="Whether the company still gets these e-mails.", examples=[False]
    )

    @classmethod
    def of(cls, subscription: Subscription) -> MailSubscriptionOut:
        """The wire shape."""
        return cls(
            kind=subscription.key,
            label=str(subscription.label),
            is_subscribed=subscription.is_on,
        )


@router.get("/unsubscribe", response=answers(Data[MailSubscriptionOut], 404))
def read_subscription(request: HttpRequest, token: TokenQuery) -> Data[MailSubscriptionOut]:
    """Read what an unsubscribe link turns off, and whether it is off already. Changes nothing. Not
    in the original specification.
    """
    return Data(data=MailSubscriptionOut.of(unsubscribing.look_up(token)))


@router.post("/unsubscribe", response=answers(Data[MailSubscriptionOut], 404))
def unsubscribe(request: HttpRequest, payload: UnsubscribeIn) -> Data[MailSubscriptionOut]:
    """Unsubscribe from the e-mails that a link covers, or undo that. Safe to repeat. Not in the
    original specification.
    """
    act = unsubscribing.turn_on_again if payload.undo else unsubscribing.turn_off
    return Data(data=MailSubscriptionOut.of(act(payload.token)))


@router.post("/unsubscribe/one-click", response=answers(Message, 404))
def unsubscribe_by_one_click(request: HttpRequest, token: TokenQuery) -> Message:
    """Turn off the e-mails that a link is about: the address of `List-Unsubscribe`, to which mail
    programs post `List-Unsubscribe=One-Click` (RFC 8058).
    """
    unsubscribing.turn_off(token)
    return Message(message=str(unsubscribing.DONE))


@router.get("/unsubscribe/one-click", include_in_schema=False)
def open_unsubscribe_page(request: HttpRequest, token: TokenQuery) -> HttpResponseRedirect:
    """Lead somebody who opens that address in a browser to the portal's page. Changes nothing."""
    return HttpResponseRedirect(f"{settings.PORTAL_URL}{unsubscribe_path(token)}")
