"""Turns a bearer token into an actor (person, company and plan), with one SQL query per call."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from lading.base.http.middleware import request_id_of
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.compiled import fetch
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.grouping import set_reader
from lading.members.accounts.roles import capabilities_of
from lading.members.accounts.services.tokens import digest_of

MAX_TOKEN_LENGTH = 100
NOTHING: frozenset[str] = frozenset()

_IS_LIVE = "t.revoked_at IS NULL AND t.expires_at > %(now)s AND u.is_active"
_PERSON = """
SELECT {session}, u.id, u.uuid::text, u.name, u.email, u.is_primary, u.is_staff, u.locale,
       c.id, c.name, c.status, c.business_type_id, p.tier,
       u.is_superuser,
       CASE WHEN u.is_staff THEN ARRAY(
           SELECT g.name FROM accounts_user_groups ug JOIN auth_group g ON g.id = ug.group_id
           WHERE ug.user_id = u.id
       ) END,
       c.country_id = (SELECT id FROM reference_country WHERE iso2 = 'IN')
FROM {source}
LEFT JOIN companies_company c ON c.id = u.company_id
LEFT JOIN billing_subscription s
       ON s.company_id = c.id AND s.voided_at IS NULL
      AND s.starts_at <= %(now)s AND s.ends_at > %(now)s
LEFT JOIN billing_plan p ON p.id = s.plan_id
WHERE {condition}
"""
_LOOKUP = _PERSON.format(
    session="t.id",
    source="accounts_accesstoken t JOIN accounts_user u ON u.id = t.user_id",
    condition=f"t.digest = %(digest)s AND {_IS_LIVE}",
)
_BY_ID = _PERSON.format(
    session="NULL::bigint",
    source="accounts_user u",
    condition="u.id = %(user_id)s AND u.is_active",
)
_PRIMARY = _PERSON.format(
    session="NULL::bigint",
    source="accounts_user u",
    condition="u.company_id = %(company)s AND u.is_primary AND u.is_active",
)
_LIVE = f"""
SELECT t.id, u.id, u.company_id, c.business_type_id
FROM accounts_accesstoken t
JOIN accounts_user u ON u.id = t.user_id
JOIN companies_company c ON c.id = u.company_id
WHERE t.id = ANY(%(ids)s) AND NOT u.is_staff AND {_IS_LIVE}
"""  # noqa: S608 - constants


@dataclass(frozen=True, slots=True)
class Session:
    """A token and the person it belonged to at the beginning, for a connection that lasts longer
    than a call.
    """

    token_id: int
    user_id: int
    company_id: int
    business_type: int


def live_sessions(token_ids: Collection[int]) -> set[Session]:
    """The sessions of those tokens that are still valid and belong to a company's user. One SQL
    query.
    """
    return {Session(*row) for row in fetch(_LIVE, ids=list(token_ids), now=now())}


def actor_of_token(token: str, request_id: str = "") -> Actor | None:
    """The actor of a live token; None when it is unknown, expired, revoked, or its
    person disabled.
    """
    if not token or len(token) > MAX_TOKEN_LENGTH or not token.isascii():
        return None
    rows = fetch(_LOOKUP, digest=digest_of(token), now=now())
    return _actor(rows[0], request_id) if rows else None


def actor_of_person(user_id: int, request_id: str = "") -> Actor | None:
    """A person as the actor of a background job that does what they asked for; None when they are
    disabled.
    """
    rows = fetch(_BY_ID, user_id=user_id, now=now())
    return _actor(rows[0], request_id) if rows else None


def actor_of_company(company_id: int) -> Actor | None:
    """The company's active primary user, for jobs that read what the company may see now. One SQL
    query.
    """
    rows = fetch(_PRIMARY, company=company_id, now=now())
    return _actor(rows[0], "") if rows else None


def _actor(row: tuple[Any, ...], request_id: str) -> Actor:
    return Actor(
        token_id=row[0],
        user_id=row[1],
        user_uuid=row[2],
        name=row[3],
        email=row[4],
        is_primary=row[5],
        is_staff=row[6],
        locale=row[7],
        company_id=row[8] or 0,
        company_name=row[9] or "",
        company_status=row[10] or "",
        business_type=row[11] or 0,
        plan_tier=row[12],
        is_in_india=row[15] or False,
        request_id=request_id,
        capabilities=_capabilities(row) if row[6] else NOTHING,
    )


def _capabilities(row: tuple[Any, ...]) -> frozenset[str]:
    return capabilities_of(row[14] or (), is_superuser=row[13])


class BearerAuth(HttpBearer):
    """`Authorization: Bearer <token>` of a signed-in person."""

    def __call__(self, request: HttpRequest) -> Actor | None:
        """Like ninja's own, but reads only the one header."""
        kind, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        return self.authenticate(request, token) if kind.lower() == self.openapi_scheme else None

    def authenticate(self, request: HttpRequest, token: str) -> Actor | None:
        """The actor, which becomes ``request.auth``; None answers 401."""
        actor = actor_of_token(token, request_id_of(request))
        set_reader(in_india=actor is not None and (actor.is_staff or actor.is_in_india))
        return actor


class MemberAuth(BearerAuth):
    """A business user. Staff tokens are refused on the portal's calls (RULES.md 5)."""

    def authenticate(self, request: HttpRequest, token: str) -> Actor | None:
        """Like `BearerAuth`, for business users; staff get 403."""
        actor = super().authenticate(request, token)
        if actor is not None and actor.is_staff:
            raise Forbidden
        return actor


class StaffAuth(BearerAuth):
    """Staff calls. A business user's token is refused (RULES.md 5)."""

    def authenticate(self, request: HttpRequest, token: str) -> Actor | None:
        """Like `BearerAuth`, for staff; business users get 403."""
        actor = super().authenticate(request, token)
        if actor is not None and not actor.is_staff:
            raise Forbidden
        return actor
