"""Reads for the chat screens, each in a constant number of SQL queries."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any
from uuid import UUID

import orjson

from lading.base.files.schemas import path_of
from lading.base.http.paging import Count
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.errors import NotFound
from lading.base.kernel.values.texts import shown as visible
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.members.accounts import permissions
from lading.members.accounts.former import shown_name
from lading.members.accounts.identity import require_own_user

from . import access, reading, subjects
from .reading import Company, Header, Listed, MessageRow, Search
from .subjects import Subject, SubjectIds

Values = dict[str, Any]

_counts = compiled.RecentCounts()


def thread(
    actor: Actor,
    subject_ids: SubjectIds,
    *,
    before: int | None = None,
    after: int | None = None,
    limit: int,
) -> Values:
    """A `ThreadOut` as JSON types: the newest messages of a conversation, those before one, or
    those after one. Raises Forbidden without a plan, NotFound for what is others'.
    """
    access.require_plan(actor)
    header = _header(actor, subject_ids)
    rows, has_more = _messages(actor, header.conversation_id, before, after, limit)
    newest = rows[-1:] if before is None and after is None else _newest(actor, header)
    view = _View(actor, header, _known(actor, [header]))
    return {
        "rows": [view.message(row) for row in rows],
        "count": header.visible,
        "hasMore": has_more,
        "conversation": view.conversation(newest),
        "maxChars": limits.number("message.chars"),
        "maxAttachments": limits.number("message.files"),
    }


def chat_list(
    actor: Actor,
    user_id: int,
    *,
    text: str = "",
    promotion_id: int | None = None,
    before: int | None = None,
    limit: int,
) -> Values:
    """A `ChatListOut` as JSON types; with a promotion, of those about it alone, whatever the text.

    Raises Forbidden without a plan, and for another user's id.
    """
    require_own_user(actor, user_id)
    access.require_plan(actor)
    if promotion_id is None:
        conversations, count = _list_with_text(actor, visible(text), before, limit + 1)
    else:
        conversations, count = _about_promotion(actor, promotion_id, before, limit + 1)
    unread, _conversations = reading.unread(actor.company_id)
    on_page = conversations[:limit]
    known = _known(actor, [header for header, _message in on_page])
    return {
        "rows": [
            _View(actor, header, known).conversation([message]) for header, message in on_page
        ],
        "count": count.value,
        "countIsCapped": count.is_capped,
        "hasMore": len(conversations) > limit,
        "unread": unread,
        "maxChars": limits.number("message.chars"),
    }


def unread(actor: Actor) -> Values:
    """An `UnreadOut` as JSON types. Raises Forbidden without a plan."""
    access.require_plan(actor)
    total, conversations = reading.unread(actor.company_id)
    return {"unread": total, "conversations": conversations}


def message(actor: Actor, subject: Subject, message_id: int) -> Values:
    """A `MessageOut` as JSON types, of a conversation of the actor's company. Raises NotFound."""
    header = _header_of(actor, subject)
    for row in reading.messages(actor.company_id, [message_id]):
        return _View(actor, header, _known(actor, [header])).message(row)
    raise NotFound


def _header(actor: Actor, subject_ids: SubjectIds) -> Header:
    if subject_ids.quotation_id is not None:
        # One statement reads it and checks whose it is.
        header = reading.about_quotation(actor.company_id, subject_ids.quotation_id)
        if header is None:
            raise NotFound
        return header
    return _header_of(actor, subjects.find(actor, subject_ids))


def _header_of(actor: Actor, subject: Subject) -> Header:
    if subject.promotion_id is not None:
        header = reading.about_promotion(actor.company_id, subject.promotion_id, subject.buyer_id)
    else:
        header = reading.about_quotation(actor.company_id, subject.quotation_id or 0)
    if header is None:
        raise NotFound
    return header


def _messages(
    actor: Actor, conversation_id: int | None, before: int | None, after: int | None, limit: int
) -> tuple[Sequence[MessageRow], bool]:
    """The messages of a page, the oldest first, and whether there are further ones."""
    if conversation_id is None:
        return [], False
    company_id = actor.company_id
    if after is not None:
        rows = reading.messages_after(company_id, conversation_id, after=after, at_most=limit + 1)
        return rows[:limit], len(rows) > limit
    rows = reading.messages_before(company_id, conversation_id, before=before, at_most=limit + 1)
    return rows[:limit][::-1], len(rows) > limit


def _newest(actor: Actor, header: Header) -> Sequence[MessageRow]:
    rows, _has_more = _messages(actor, header.conversation_id, None, None, 1)
    return rows


def _list_with_text(
    actor: Actor, text: str, before: int | None, at_most: int
) -> tuple[Sequence[Listed], Count]:
    company_id = actor.company_id
    if not text:
        conversations = reading.listed(company_id, before=before, at_most=at_most)
        return conversations, Count.capped(_count(company_id))
    knows_all = subjects.knows_all(actor)
    known = [] if knows_all else subjects.known_by_agreement(actor)
    search = Search(f"%{_escaped(text)}%", knows_all, known)
    conversations = reading.found_in(company_id, search, before=before, at_most=at_most)
    is_all = before is None and len(conversations) < at_most
    count = len(conversations) if is_all else reading.count_found(company_id, search)
    return conversations, Count.capped(count)


def _about_promotion(
    actor: Actor, promotion_id: int, before: int | None, at_most: int
) -> tuple[Sequence[Listed], Count]:
    company_id = actor.company_id
    conversations = reading.of_promotion(company_id, promotion_id, before=before, at_most=at_most)
    return conversations, Count.capped(reading.count_of_promotion(company_id, promotion_id))


def _count(company_id: int) -> int:
    known = _counts.get(company_id)
    if known is None:
        known = reading.count_listed(company_id)
        _counts.keep(company_id, known)
    return known


def _escaped(text: str) -> str:
    """A text to be found literally by ILIKE."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _known(actor: Actor, headers: Sequence[Header]) -> frozenset[int]:
    """The other companies of these conversations that the actor may know. One SQL query at most."""
    own = actor.company_id
    others: list[int] = []
    named: list[int] = []
    for header in headers:
        is_seller = header.seller.id == own
        other = header.buyer.id if is_seller else header.seller.id
        is_promotion = header.promotion_id is not None
        by_side = subjects.is_named_by_side(is_seller=is_seller, is_promotion=is_promotion)
        (named if by_side else others).append(other)
    return frozenset(named) | subjects.known_others(actor, others)


class _View:
    """A conversation as the actor sees it: what both sides are called, and what may be done."""

    def __init__(self, actor: Actor, header: Header, known: Container[int]) -> None:
        """``known``: the companies that the actor may know (`_known`)."""
        self.company_id = actor.company_id
        self.header = header
        self.is_seller = header.seller.id == actor.company_id
        self.may_write = permissions.may_write(actor)
        other = header.buyer if self.is_seller else header.seller
        knows = other.id in known
        knows_seller, knows_buyer = self.is_seller or knows, not self.is_seller or knows
        self.seller = _party(header.seller, is_known=knows_seller)
        self.buyer = _party(header.buyer, is_known=knows_buyer)
        self.seller_person = header.seller_person if knows_seller else None
        self.buyer_person = header.buyer_person if knows_buyer else None

    def conversation(self, newest: Sequence[MessageRow]) -> Values:
        """The wire shape of the conversation, with its newest message."""
        header = self.header
        own, other = self._sides(is_seller=self.is_seller)
        return {
            "id": header.conversation_id,
            **self._about(),
            "senderId": own[0],
            "receiverId": other[0],
            "sender": own[1],
            "receiver": other[1],
            "title": header.title,
            "variant": header.variant,
            "isSeller": self.is_seller,
            "quotationStatus": header.status,
            "promotionStatus": header.promotion_status,
            "messages": [self.message(row) for row in newest],
            "unread": header.unread,
            "lastAt": newest[0].created_at if newest else None,
            "readUpTo": header.other_read,
            "deliveredUpTo": header.other_delivered,
            "can": ["send"] if self.may_write and header.is_open else [],
        }

    def message(self, row: MessageRow) -> Values:
        """The wire shape of a message of the conversation."""
        is_own = row.company_id == self.company_id
        sender, receiver = self._sides(is_seller=row.company_id == self.header.seller.id)
        read, delivered = self._marks(is_own=is_own)
        return {
            "id": row.id,
            "conversationId": row.conversation_id,
            "text": row.text,
            "senderId": sender[0],
            "receiverId": receiver[0],
            "sender": sender[1],
            "receiver": receiver[1],
            "senderName": shown_name(row.author) if row.author else None,
            **self._about(),
            "createdAt": row.created_at,
            "timestamp": row.created_at,
            "isread": row.id <= read,
            "isDelivered": row.id <= delivered,
            "isOwnMessage": is_own,
            "isDeleted": row.is_deleted,
            "isReported": row.is_reported,
            "attachments": _files(row.files),
            "clientId": row.client_id,
            "can": self._can(row, is_own=is_own),
        }

    def _about(self) -> Values:
        header = self.header
        return {
            "enquiryId": header.enquiry_id,
            "quotationId": header.quotation_id,
            "promotionId": header.promotion_id,
        }

    def _sides(self, *, is_seller: bool) -> tuple[tuple[int | None, Values], ...]:
        """This side and the other one: the id of a person, and the company."""
        seller = (self.seller_person, self.seller)
        buyer = (self.buyer_person, self.buyer)
        return (seller, buyer) if is_seller else (buyer, seller)

    def _marks(self, *, is_own: bool) -> tuple[int, int]:
        """How far the receiver of a message has read, and how far messages have reached it."""
        header = self.header
        if is_own:
            return header.other_read, header.other_delivered
        return header.own_read, header.own_delivered

    def _can(self, row: MessageRow, *, is_own: bool) -> list[str]:
        if not self.may_write or (is_own and row.is_deleted):
            return []
        is_reportable = not (is_own or row.is_deleted or row.is_reported)
        return ["delete", "report"] if is_reportable else ["delete"]


def _party(company: Company, *, is_known: bool) -> Values:
    logo = None
    if is_known and company.logo_uuid and company.logo_name:
        logo = path_of(company.logo_uuid, company.logo_name)
    return {
        "companyName": company.name if is_known else None,
        "companyLogo": logo,
        "businessType": CODE_BY_ID[BusinessTypeId(company.business_type)],
    }


def _files(files_json: str | None) -> list[Values]:
    if not files_json:
        return []
    return [
        {"url": path_of(UUID(uuid), name), "type": kind, "name": name, "size": size}
        for uuid, name, kind, size in orjson.loads(files_json)
    ]
