"""Routes of secondary users (wire contract)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Router

from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.kernel.actor import Actor
from lading.base.kernel.wire import Data
from lading.members.accounts.former import shown_name

from . import exports, services
from .schemas import ColleagueAddedOut, ColleagueIn, ColleagueOut, RemovalIn, RemovedOut
from .services import Colleague

router = Router(by_alias=True)

ADDED = _("User added! A verification email has been sent to the new email address.")
REMOVED = _("Secondary user removed successfully")


@exported(router, "/users/primary/{int:primary_user_id}/xlsx", exports.LIST)
@router.get("/users/primary/{int:primary_user_id}", response=answers(Data[list[ColleagueOut]], 404))
def list_secondary_users(request: HttpRequest, primary_user_id: int) -> Data[list[ColleagueOut]]:
    """List your company's secondary users, followed by its open invitations, both oldest first.
    Only the company's primary user may make this call, and only with their own id.
    """
    actor = actor_of(request)
    colleagues = services.list_colleagues(actor, primary_user_id)
    return Data(data=[_out(actor, colleague) for colleague in colleagues])


@router.post("/users/add", response=answers(ColleagueAddedOut))
def add_secondary_user(request: HttpRequest, payload: ColleagueIn) -> ColleagueAddedOut:
    """Invite a secondary user by e-mail. Only the primary user may make this call, and the company
    needs an active paid plan (otherwise 403 `UPGRADE_REQUIRED`).

    The person becomes a user when they use the link in the e-mail. Secondary users and open
    invitations both count towards the plan's maximum; once it is reached, the call is refused with
    403 `LIMIT_REACHED`. The answer is the same whether or not the address is used at another
    company.
    """
    actor = actor_of(request)
    added = services.add_colleague(actor=actor, payload=payload)
    return ColleagueAddedOut(message=str(ADDED), data=_out(actor, added))


@router.delete("/users/secondary/users/{int:user_id}", response=answers(RemovedOut, 404))
def remove_secondary_user(
    request: HttpRequest, user_id: int, payload: RemovalIn | None = None, email: str = ""
) -> RemovedOut:
    """Remove a secondary user, who is signed out everywhere at once, or cancel an invitation. Only
    the primary user may make this call. `email`, in the body or the query, is an optional check: if
    it is not the address of the person to remove, the call is refused with 403.
    """
    sent = payload.email if payload is not None and payload.email else email
    services.remove_colleague(actor=actor_of(request), user_id=user_id, email=sent)
    return RemovedOut(message=str(REMOVED))


def _out(actor: Actor, colleague: Colleague) -> ColleagueOut:
    return ColleagueOut(
        id=colleague.id,
        uuid=colleague.uuid,
        name=shown_name(colleague.name),
        email=colleague.email,
        company_id=actor.company_id,
        company_name=actor.company_name,
        invited=colleague.is_invited,
        created_at=colleague.created_at,
    )
