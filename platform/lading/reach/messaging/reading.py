"""The statements that read conversations and messages, written in SQL: chat screens call them most
often, and each reads only the rows that it shows, however long the lists are.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple
from uuid import UUID

from lading.base.http.paging import COUNT_CAP
from lading.base.kernel.database.compiled import Row, fetch
from lading.base.kernel.values.ids import MAX_ID

from . import subjects
from .subjects import BUYER, PROMOTION, QUOTATION, SELLER, One


class Company(NamedTuple):
    """A company of a conversation."""

    id: int
    name: str
    business_type: int
    logo_uuid: UUID | None
    logo_name: str | None


class Header(NamedTuple):
    """A conversation as one of its companies sees it; the marks are 0 before the first message."""

    conversation_id: int | None
    quotation_id: int | None
    promotion_id: int | None
    enquiry_id: int | None
    seller_person: int
    buyer_person: int | None
    title: str
    variant: str | None
    status: str | None
    promotion_status: str | None
    seller: Company
    buyer: Company
    visible: int
    unread: int
    own_read: int
    own_delivered: int
    other_read: int
    other_delivered: int
    is_open: bool


class MessageRow(NamedTuple):
    """A message; ``files`` is JSON: uuid, name, type and size of each."""

    id: int
    conversation_id: int
    company_id: int
    text: str
    created_at: dt.datetime
    is_deleted: bool
    is_reported: bool
    client_id: str | None
    author: str | None
    files: str | None


_BEFORE_COMPANIES, _AFTER_COMPANIES = 10, 20
"""The places of the companies' columns in a header."""

_COMPANY = "{at}.id, {at}.name, {at}.business_type_id, {at}l.uuid, {at}l.original_name"
_HEADER_AFTER_SUBJECT = f"""
{_COMPANY.format(at="s")}, {_COMPANY.format(at="b")},
coalesce(me.visible, 0), coalesce(me.unread, 0),
coalesce(me.read_up_to, 0), coalesce(me.delivered_up_to, 0),
coalesce(other.read_up_to, 0), coalesce(other.delivered_up_to, 0),
EXISTS (SELECT FROM accounts_user u WHERE u.is_primary AND u.is_active
        AND u.company_id = CASE WHEN s.id = %(company)s THEN b.id ELSE s.id END)
"""
_HEADER = f"c.id, {subjects.COLUMNS}, {_HEADER_AFTER_SUBJECT}"
_COMPANIES_OF = """
JOIN companies_company s ON s.id = {seller} LEFT JOIN files_storedfile sl ON sl.id = s.logo_id
JOIN companies_company b ON b.id = {buyer} LEFT JOIN files_storedfile bl ON bl.id = b.logo_id
"""
_COMPANIES = _COMPANIES_OF.format(seller=SELLER, buyer=BUYER)
_OTHER = """
LEFT JOIN messaging_conversationparty other
    ON other.conversation_id = c.id AND other.company_id <> %(company)s
"""
_MESSAGE = """
m.id, m.conversation_id, m.company_id, m.text, m.created_at, m.deleted_at IS NOT NULL,
EXISTS (SELECT FROM messaging_messagereport r
        WHERE r.message_id = m.id AND r.company_id = %(company)s),
CASE WHEN m.company_id = %(company)s THEN m.client_id::text END,
CASE WHEN m.company_id = %(company)s THEN
    (SELECT a.name FROM accounts_user a WHERE a.id = m.sender_id) END,
CASE WHEN m.file_count > 0 THEN
    (SELECT json_agg(json_build_array(f.uuid, f.original_name, f.content_type, f.size)
                     ORDER BY x.slot)::text
     FROM messaging_messageattachment x JOIN files_storedfile f ON f.id = x.file_id
     WHERE x.message_id = m.id) END
"""
_SEEN = "(m.hidden_at IS NULL OR m.company_id = %(company)s)"


def _one(about: One) -> str:
    companies = _COMPANIES_OF.format(seller=about.seller, buyer=about.buyer)
    return f"""
SELECT c.id, {about.columns}, {_HEADER_AFTER_SUBJECT} FROM {about.tables} {companies}
LEFT JOIN messaging_conversationparty me
    ON me.conversation_id = c.id AND me.company_id = %(company)s
{_OTHER} WHERE {about.is_one}
"""  # noqa: S608 -- put together from constants; values are parameters


_ABOUT_QUOTATION, _ABOUT_PROMOTION = _one(QUOTATION), _one(PROMOTION)
_BEFORE = f"""
SELECT {_MESSAGE} FROM messaging_message m
WHERE m.conversation_id = %(conversation)s AND m.id < %(before)s AND {_SEEN}
ORDER BY m.id DESC LIMIT %(limit)s
"""  # noqa: S608
_AFTER = f"""
SELECT {_MESSAGE} FROM messaging_message m
WHERE m.conversation_id = %(conversation)s AND m.id > %(after)s AND {_SEEN}
ORDER BY m.id LIMIT %(limit)s
"""  # noqa: S608
_MESSAGES = f"""
SELECT {_MESSAGE} FROM messaging_message m
WHERE m.id = ANY(%(ids)s) AND {_SEEN}
"""  # noqa: S608
_LISTED = """
me.company_id = %(company)s AND me.last_message_id < %(before)s
ORDER BY me.last_message_id DESC LIMIT %(limit)s
"""
_LIST = f"""
SELECT {_HEADER}, {_MESSAGE}
FROM (SELECT * FROM messaging_conversationparty me WHERE {_LISTED}) me
JOIN messaging_conversation c ON c.id = me.conversation_id
{subjects.FROM} {_COMPANIES} {_OTHER}
JOIN messaging_message m ON m.id = me.last_message_id
ORDER BY me.last_message_id DESC
"""  # noqa: S608
_MATCHING = f"""
FROM messaging_conversationparty me
JOIN messaging_conversation c ON c.id = me.conversation_id
{subjects.FROM}
JOIN companies_company o ON o.id = CASE WHEN c.seller_id = %(company)s
                                        THEN c.buyer_id ELSE c.seller_id END
WHERE me.company_id = %(company)s AND me.last_message_id < %(before)s
  AND ({subjects.TITLE} ILIKE %(like)s
       OR ({subjects.KNOWS}) AND o.name ILIKE %(like)s)
"""
_ABOUT = """
FROM messaging_conversation c
JOIN messaging_conversationparty me ON me.conversation_id = c.id AND me.company_id = %(company)s
WHERE c.promotion_id = %(promotion)s AND me.last_message_id < %(before)s
"""
_OF_PROMOTION = f"""
SELECT {_HEADER}, {_MESSAGE}
FROM (SELECT me.* {_ABOUT} ORDER BY me.last_message_id DESC LIMIT %(limit)s) me
JOIN messaging_conversation c ON c.id = me.conversation_id
{subjects.FROM} {_COMPANIES} {_OTHER}
JOIN messaging_message m ON m.id = me.last_message_id
ORDER BY me.last_message_id DESC
"""  # noqa: S608
_COUNT_OF_PROMOTION = f"SELECT count(*) FROM (SELECT {_ABOUT} LIMIT {COUNT_CAP + 1}) found"  # noqa: S608
_FOUND = f"""
SELECT {_HEADER}, {_MESSAGE}
FROM (SELECT me.* {_MATCHING} ORDER BY me.last_message_id DESC LIMIT %(limit)s) me
JOIN messaging_conversation c ON c.id = me.conversation_id
{subjects.FROM} {_COMPANIES} {_OTHER}
JOIN messaging_message m ON m.id = me.last_message_id
ORDER BY me.last_message_id DESC
"""  # noqa: S608
_COUNT_FOUND = f"SELECT count(*) FROM (SELECT {_MATCHING} LIMIT {COUNT_CAP + 1}) found"  # noqa: S608
_COUNT = f"""
SELECT count(*) FROM (SELECT FROM messaging_conversationparty
    WHERE company_id = %(company)s AND last_message_id IS NOT NULL LIMIT {COUNT_CAP + 1}) found
"""  # noqa: S608
_UNREAD = """
SELECT coalesce(sum(unread), 0)::bigint, count(*) FROM messaging_conversationparty
WHERE company_id = %(company)s AND unread > 0
"""


def about_quotation(company_id: int, quotation_id: int) -> Header | None:
    """The conversation about a quotation, which may have none yet; None unless it is the
    company's.
    """
    rows = fetch(_ABOUT_QUOTATION, company=company_id, subject=quotation_id)
    return _header(rows[0]) if rows else None


def about_promotion(company_id: int, promotion_id: int, buyer_id: int) -> Header | None:
    """The same, about a promotion and the company ``buyer_id`` that answers it."""
    rows = fetch(_ABOUT_PROMOTION, company=company_id, subject=promotion_id, buyer=buyer_id)
    return _header(rows[0]) if rows else None


def messages_before(
    company_id: int, conversation_id: int, *, before: int | None, at_most: int
) -> list[MessageRow]:
    """The newest messages of a conversation, or the newest before one; the newest first."""
    rows = fetch(
        _BEFORE,
        company=company_id,
        conversation=conversation_id,
        before=MAX_ID if before is None else before,
        limit=at_most,
    )
    return [MessageRow(*row) for row in rows]


def messages_after(
    company_id: int, conversation_id: int, *, after: int, at_most: int
) -> list[MessageRow]:
    """The oldest messages after one; the oldest first."""
    rows = fetch(
        _AFTER, company=company_id, conversation=conversation_id, after=after, limit=at_most
    )
    return [MessageRow(*row) for row in rows]


def messages(company_id: int, ids: list[int]) -> list[MessageRow]:
    """Messages by their ids. The company must be a party of their conversations."""
    return [MessageRow(*row) for row in fetch(_MESSAGES, company=company_id, ids=ids)]


Listed = tuple[Header, MessageRow]


def listed(company_id: int, *, before: int | None, at_most: int) -> list[Listed]:
    """A company's conversations with their newest messages, the latest first."""
    rows = fetch(
        _LIST, company=company_id, before=MAX_ID if before is None else before, limit=at_most
    )
    return [_listed(row) for row in rows]


class Search(NamedTuple):
    """What is searched for: a pattern of the title, or of the other company's name where the
    company may know it (`subjects.KNOWS`).
    """

    like: str
    knows_all: bool
    known: list[int]


def found_in(company_id: int, search: Search, *, before: int | None, at_most: int) -> list[Listed]:
    """Like `listed`, of those that a search finds."""
    rows = fetch(
        _FOUND,
        company=company_id,
        before=MAX_ID if before is None else before,
        limit=at_most,
        **search._asdict(),
    )
    return [_listed(row) for row in rows]


def of_promotion(
    company_id: int, promotion_id: int, *, before: int | None, at_most: int
) -> list[Listed]:
    """Like `listed`, of those about a promotion."""
    rows = fetch(
        _OF_PROMOTION,
        company=company_id,
        promotion=promotion_id,
        before=MAX_ID if before is None else before,
        limit=at_most,
    )
    return [_listed(row) for row in rows]


def count_listed(company_id: int) -> int:
    """How many `listed` there are, up to one above the cap."""
    return int(fetch(_COUNT, company=company_id)[0][0])


def count_found(company_id: int, search: Search) -> int:
    """How many `found_in` there are, up to one above the cap."""
    rows = fetch(_COUNT_FOUND, company=company_id, before=MAX_ID, **search._asdict())
    return int(rows[0][0])


def count_of_promotion(company_id: int, promotion_id: int) -> int:
    """How many `of_promotion` there are, up to one above the cap."""
    rows = fetch(_COUNT_OF_PROMOTION, company=company_id, before=MAX_ID, promotion=promotion_id)
    return int(rows[0][0])


def unread(company_id: int) -> tuple[int, int]:
    """How many messages a company has not read, and in how many conversations."""
    total, conversations = fetch(_UNREAD, company=company_id)[0]
    return int(total), int(conversations)


def _listed(row: Row) -> Listed:
    size = len(row) - len(MessageRow._fields)
    return _header(row[:size]), MessageRow(*row[size:])


def _header(row: Row) -> Header:
    """A header from its columns, in the order of the statement."""
    half = (_BEFORE_COMPANIES + _AFTER_COMPANIES) // 2
    seller = Company(*row[_BEFORE_COMPANIES:half])
    buyer = Company(*row[half:_AFTER_COMPANIES])
    return Header._make((*row[:_BEFORE_COMPANIES], seller, buyer, *row[_AFTER_COMPANIES:]))
