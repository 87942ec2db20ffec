"""Companies that chose how they are told, and occasions to tell them of."""

from __future__ import annotations

import datetime as dt
from typing import Any

from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.reach.notifications import services
from lading.reach.notifications.preferences.schemas import PreferencesIn
from lading.reach.notifications.preferences.services import change_preferences
from lading.reach.notifications.services import Notice
from tests.platform.factories import company_of

MOBILE = "+919812345678"


def reachable(user: User, mobile: str = MOBILE) -> User:
    """The user, with a mobile number of their own that was verified."""
    user.mobile, user.mobile_verified_at = mobile, clock.now()
    user.save()
    return user


def choose(user: User, **choices: Any) -> None:
    """Change the preferences of the user's company."""
    actor = Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        company_id=company_of(user).pk,
        is_primary=user.is_primary,
    )
    change_preferences(actor=actor, payload=PreferencesIn.model_validate(choices))


def order_placed(key: str = "placed:1", product: str = "Cotton yarn") -> Notice:
    """A notice that may be turned off."""
    return Notice("order_placed", "/enquiries/details?id=7", key, {"product": product})


def tell(user: User, *keys: str) -> None:
    """Tell the user's company of an order for each key."""
    for key in keys:
        services.tell([company_of(user).pk], order_placed(key))


def at(text: str) -> Any:
    """`as_of` a moment in UTC."""
    return clock.as_of(dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC))
