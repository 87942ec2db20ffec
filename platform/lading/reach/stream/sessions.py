"""Who may have a connection: a person of a company with a valid token."""

from __future__ import annotations

from collections.abc import Collection

from lading.base.kernel.errors import Forbidden, Unauthenticated
from lading.members.billing.authentication import Session, actor_of_token, live_sessions


def session_of(token: str) -> Session:
    """The session of a bearer token. Raises Unauthenticated, and Forbidden for staff."""
    actor = actor_of_token(token)
    if actor is None or actor.token_id is None:
        raise Unauthenticated
    if actor.is_staff:
        raise Forbidden
    return Session(actor.token_id, actor.user_id, actor.company_id, actor.business_type)


def still_open(candidates: Collection[Session]) -> set[Session]:
    """The sessions that are still valid for the same person and company. One SQL query."""
    return live_sessions([session.token_id for session in candidates]) & set(candidates)
