"""Checks the caller's ids in a payload: the documents send them, and we never trust them
(RULES.md 2).
"""

from __future__ import annotations

import uuid
from typing import Any

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values.ids import read_id

from .models import User


def require_own_user(actor: Actor, user_id: Any) -> None:
    """Raise Forbidden unless the sent user id is the caller's or a colleague's.

    Colleagues are allowed because everything of a company belongs to all its people (RULES.md 1): a
    form sends back the id of whoever created the object. Nothing sent is fine.
    """
    number = read_id(user_id)
    if user_id in (None, "") or number == actor.user_id:
        return
    if number is None or not User.objects.filter(pk=number, company_id=actor.company_id).exists():
        raise Forbidden


def is_of_own_company(actor: Actor, user_id: int) -> bool:
    """Whether a person is of the actor's company. Nobody is of one that the actor does not have."""
    return User.objects.filter(pk=user_id, company_id=actor.company_id or -1).exists()


def require_own_uuid(actor: Actor, sent: Any) -> None:
    """Raise Forbidden when a sent uuid is not the caller's or a colleague's."""
    if sent in (None, "") or str(sent) == actor.user_uuid:
        return
    try:
        sent_uuid = uuid.UUID(str(sent))
    except ValueError as error:
        raise Forbidden from error
    if not User.objects.filter(uuid=sent_uuid, company_id=actor.company_id).exists():
        raise Forbidden


def require_own_email(actor: Actor, email: Any) -> None:
    """Raise Forbidden when a sent e-mail is not the caller's."""
    if email in (None, ""):
        return
    if not isinstance(email, str) or email.strip().lower() != actor.email:
        raise Forbidden


def require_own_business_type(actor: Actor, business_type_id: Any) -> None:
    """Raise Forbidden when a sent business type is not that of the caller's company."""
    if business_type_id not in (None, "") and read_id(business_type_id) != actor.business_type:
        raise Forbidden
