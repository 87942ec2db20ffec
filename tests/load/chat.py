"""The measurement of messages: a company with 10,000 conversations, of which one has 100,000
messages. Made once, also in a database that was populated before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlencode

import psycopg

from lading.reach.messaging import queries
from lading.reach.messaging.subjects import SubjectIds
from tests.load.cases import Case, Measured, member_of, one
from tests.load.trade_cases import actor_by, ran
from tests.load.trade_population import TRADER
from tests.platform.factories import token_for

CONVERSATIONS, EACH, LONGEST = 10_000, 10, 100_000
BAR, FOUND_BAR = 0.25, 0.1
MANY_READ = 60_000
PAGE, MESSAGES = 20, 50
"""What the chat screen reads at once."""

MADE = "CREATE TABLE chat_made AS SELECT now() AS at"
CONVERSATION = f"""
INSERT INTO messaging_conversation (id, quotation_id, seller_id, buyer_id, created_at)
SELECT row_number() OVER (ORDER BY id), id, company_id, receiver_id, created_at
FROM (SELECT * FROM quotations_quotation WHERE company_id = {TRADER}
      ORDER BY id LIMIT {CONVERSATIONS}) q
"""
# Both sides write in turn, and the buyer last; the conversations' messages are interleaved.
_MESSAGE = """
INSERT INTO messaging_message (id, conversation_id, company_id, sender_id, text, file_count,
                               created_at)
SELECT {id}, c.id, w.company_id, w.company_id, 'About lot ' || n || ': could you ship in March?', 0,
       now() - interval '1 year' + ({id}) * interval '1 second'
FROM messaging_conversation c, generate_series(1, {each}) n,
     LATERAL (SELECT CASE n %% 2 WHEN 1 THEN c.seller_id ELSE c.buyer_id END AS company_id) w
WHERE {which}
"""
MESSAGE = _MESSAGE.format(id=f"(n - 1) * {CONVERSATIONS} + c.id", each=EACH, which="true")
FURTHER = _MESSAGE.format(id=f"{CONVERSATIONS * EACH} + n", each=LONGEST, which="c.id = 1")
PARTY = f"""
INSERT INTO messaging_conversationparty (conversation_id, company_id, visible, unread,
    received_up_to, delivered_up_to, read_up_to, last_message_id)
SELECT c.id, side.company_id, said.total, waiting.n, got.up_to, got.up_to, got.up_to - waiting.n,
       said.newest
FROM messaging_conversation c
CROSS JOIN LATERAL (VALUES (c.seller_id), (c.buyer_id)) side(company_id)
JOIN (SELECT conversation_id, count(*) AS total, max(id) AS newest
      FROM messaging_message GROUP BY 1) said ON said.conversation_id = c.id
JOIN (SELECT conversation_id, company_id, max(id) AS up_to
      FROM messaging_message GROUP BY 1, 2) got
    ON got.conversation_id = c.id AND got.company_id <> side.company_id,
LATERAL (SELECT CASE WHEN c.id %% 3 = 0 AND side.company_id = {TRADER}
                     THEN 1 ELSE 0 END AS n) waiting
"""
STEPS = {
    "conversations": [CONVERSATION],
    "messages": [MESSAGE, FURTHER],
    "both sides of each conversation": [PARTY, MADE],
}


def populate(address: str, tell: Callable[[str], None]) -> None:
    """Add to a populated database. Takes some seconds."""
    with psycopg.connect(address, autocommit=True) as connection:
        # Rows are consistent by construction, so foreign keys need not be checked one by one.
        connection.execute("SET session_replication_role = replica")
        for name, statements in STEPS.items():
            tell(f"making {name}")
            for statement in statements:
                connection.execute(statement.replace("%%", "%"))
        tell("vacuuming")
        for table in ("conversation", "message", "conversationparty"):
            connection.execute(f"VACUUM ANALYZE messaging_{table}")


def cases() -> Iterator[Measured]:
    """The list of conversations, a search of it, and the newest messages of the longest one."""
    token = token_for(member_of(TRADER))
    actor = actor_by(token)
    path = f"/api/messages/chat-list/{TRADER}"
    # The first call counts the list; later ones find the count.
    queries.chat_list(actor, TRADER, limit=PAGE)
    listed = ran(partial(queries.chat_list, actor, TRADER, limit=PAGE))
    yield Case("chats", "10,000 conversations, the latest 20", path, token, BAR), listed
    text = {"filter": "lot 12"}
    statements = ran(partial(queries.chat_list, actor, TRADER, text=text["filter"], limit=PAGE))
    yield (
        Case(
            "chats-found",
            "… narrowed by a text",
            f"{path}?{urlencode(text)}",
            token,
            FOUND_BAR,
            most_read=MANY_READ,
        ),
        statements,
    )
    quotation = one("SELECT quotation_id FROM messaging_conversation WHERE id = 1")
    thread = ran(partial(queries.thread, actor, SubjectIds(quotation_id=quotation), limit=MESSAGES))
    path = f"/api/messages?quotationId={quotation}"
    yield Case("thread", "100,000 messages, the newest 50", path, token, BAR), thread
