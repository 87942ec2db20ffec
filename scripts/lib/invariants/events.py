"""Events and messages: none is stuck, each change is reported, and each company is told once."""

from __future__ import annotations

import datetime as dt

from lading.base.work import outbox

from .asking import RECENT, rows_of, sentences

GRACE = dt.timedelta(minutes=1)
"""Work that was due for longer than this should have been done."""


def waiting() -> list[str]:
    """Once all work is done, every event and message is done: none is held by a worker that has
    ended, none failed, and none was given up.
    """
    return [
        *sentences(
            "Event {0} ({1} for {2}) waits since {3}, after {4} attempts. {5}",
            """
            SELECT id, topic, consumer, created_at, attempts, last_error FROM kernel_outboxmessage
            WHERE done_at IS NULL AND given_up_at IS NULL AND created_at < now() - %(grace)s
                AND (attempts > 0 OR next_attempt_at < now() - %(grace)s) ORDER BY id
            """,
            grace=GRACE,
        ),
        *sentences(
            "Event {0} ({1} for {2}) was given up. {3}",
            """
            SELECT id, topic, consumer, last_error FROM kernel_outboxmessage
            WHERE given_up_at IS NOT NULL ORDER BY id
            """,
        ),
        *sentences(
            "Message {0} ({1}, {2}) waits since {3}, after {4} attempts. {5}",
            """
            SELECT id, channel, template, created_at, attempts, last_error
            FROM notifications_outgoingmessage
            WHERE status = 'queued' AND created_at < now() - %(grace)s
                AND (attempts > 0 OR next_attempt_at < now() - %(grace)s) ORDER BY id
            """,
            grace=GRACE,
        ),
        *sentences(
            "Message {0} ({1}, {2}) failed. {3}",
            """
            SELECT id, channel, template, last_error FROM notifications_outgoingmessage
            WHERE status = 'failed' ORDER BY id
            """,
        ),
    ]


CAUSES: tuple[tuple[str, str, str, str, bool], ...] = (
    ("quotations.quotation", "quotation_sent", "quotation.sent", "quotationId", True),
    ("quotations.quotation", "quotation_revised", "quotation.revised", "quotationId", True),
    ("quotations.quotation", "quotation_withdrawn", "quotation.withdrawn", "quotationId", False),
    ("quotations.quotation", "quotation_retracted", "quotation.retracted", "quotationId", False),
    ("quotations.quotation", "quotation_expiring", "quotation.expiring", "quotationId", True),
    ("quotations.quotation", "quotation_expired", "quotation.expired", "quotationId", True),
    ("quotations.quotation", "order_placed", "order.placed", "quotationId", False),
    ("quotations.quotation", "order_confirmed", "order.confirmed", "quotationId", False),
    *(
        (
            "quotations.counteroffer",
            f"counter_offer_{step}",
            f"counter_offer.{step}",
            "counterOfferId",
            False,
        )
        for step in ("made", "accepted", "declined", "withdrawn", "closed")
    ),
    ("enquiries.enquiry", "enquiry_published", "enquiry.published", "enquiryId", False),
    ("enquiries.enquiry", "enquiry_withdrawn", "enquiry.withdrawn", "enquiryId", False),
    ("billing.paymentorder", "payment_settled", "payment.settled", "orderId", False),
)
"""What is in the audit trail once for each event: type and action of the entry, topic of the event,
the key of the object's id in it, and whether it has the version too.
"""

_KINDS = """
    kinds AS (
        SELECT * FROM unnest(%(types)s::text[], %(actions)s::text[], %(topics)s::text[],
                             %(keys)s::text[], %(versioned)s::bool[])
            AS k (object_type, action, topic, id_key, versioned)
    ), causes AS (
        SELECT k.topic, a.at, jsonb_build_object(k.id_key, a.object_id) || CASE WHEN k.versioned
               THEN jsonb_build_object('version', (a.data ->> 'version')::int) ELSE '{}' END
               AS payload
        FROM kernel_auditentry a JOIN kinds k USING (object_type, action)
    )
"""


def causes() -> list[str]:
    """Every change that others are told about stored its event once for each consumer, in the same
    transaction; and no event was stored for something that did not happen.
    """
    types, actions, topics, keys, versioned = (list(column) for column in zip(*CAUSES, strict=True))
    kinds = {
        "types": types,
        "actions": actions,
        "topics": topics,
        "keys": keys,
        "versioned": versioned,
        "since": RECENT,
    }
    consumers = [(topic, name) for topic in topics for name in outbox._consumers.get(topic, {})]
    return [
        *sentences(
            "{0} {1} happened {2} times, but there are {4} events of it for {3}.",
            f"""
            WITH {_KINDS}, consumers AS (
                SELECT * FROM unnest(%(of)s::text[], %(names)s::text[]) AS c (topic, consumer)
            )
            SELECT c.topic, c.payload::text, c.times, n.consumer, count(o.id)
            FROM (SELECT topic, payload, count(*) AS times FROM causes
                  WHERE at > now() - %(since)s GROUP BY topic, payload) c
            JOIN consumers n USING (topic)
            LEFT JOIN kernel_outboxmessage o
                ON o.topic = c.topic AND o.consumer = n.consumer AND o.payload = c.payload
            GROUP BY c.topic, c.payload, c.times, n.consumer
            HAVING c.times <> 1 OR count(o.id) <> 1 ORDER BY 1, 2, 4
            """,
            of=[topic for topic, _name in consumers],
            names=[name for _topic, name in consumers],
            **kinds,
        ),
        *sentences(
            "Event {0} ({1} {2}) is of something that did not happen.",
            f"""
            WITH {_KINDS}
            SELECT o.id, o.topic, o.payload::text FROM kernel_outboxmessage o
            LEFT JOIN causes c ON c.topic = o.topic AND c.payload = o.payload
            WHERE o.topic = ANY (%(topics)s) AND o.created_at > now() - %(since)s
                AND c.topic IS NULL ORDER BY o.id
            """,
            **kinds,
        ),
    ]


_TOLD = """
    told AS (
        SELECT topic, (payload ->> 'quotationId')::bigint AS quotation,
               (payload ->> 'version')::int AS version,
               (payload ->> 'enquiryId')::bigint AS enquiry, payload -> 'companyIds' AS companies
        FROM kernel_outboxmessage
        WHERE done_at IS NOT NULL AND created_at > now() - %(since)s
            AND consumer LIKE 'notifications.tell%%'
    ), expected AS (
        SELECT q.receiver_id AS company, 'quotation:' || q.id || ':1' AS key
        FROM told JOIN quotations_quotation q ON q.id = quotation WHERE topic = 'quotation.sent'
        UNION SELECT q.receiver_id, 'quotation:' || q.id || ':' || v.number
        FROM told JOIN quotations_quotation q ON q.id = quotation
        JOIN quotations_quotationversion v ON v.id = q.current_version_id AND v.number = version
        WHERE topic = 'quotation.revised'
        UNION SELECT q.company_id, 'placed:' || q.id
        FROM told JOIN quotations_quotation q ON q.id = quotation WHERE topic = 'order.placed'
        UNION SELECT q.receiver_id, 'confirmed:' || q.id
        FROM told JOIN quotations_quotation q ON q.id = quotation WHERE topic = 'order.confirmed'
        UNION SELECT e.company_id, 'published:' || e.id
        FROM told JOIN enquiries_enquiry e ON e.id = enquiry WHERE topic = 'enquiry.published'
        UNION SELECT q.company_id, 'withdrawn:' || q.enquiry_id
        FROM told JOIN quotations_quotation q ON q.enquiry_id = enquiry
        WHERE topic = 'enquiry.withdrawn'
        UNION SELECT company::bigint, 'lead:' || e.id
        FROM told JOIN enquiries_enquiry e ON e.id = enquiry
        CROSS JOIN jsonb_array_elements_text(companies) company WHERE topic = 'leads.matched'
    )
"""


def notifications() -> list[str]:
    """Every company that a delivered event concerns has one notification of it and, if it has an
    address, one e-mail.
    """
    return [
        *sentences(
            "Company {0} was told {2} times in the portal and {3} times by e-mail of {1}.",
            f"""
            WITH {_TOLD}
            SELECT e.company, e.key, n.times, m.times FROM expected e
            CROSS JOIN LATERAL (SELECT count(*) AS times FROM notifications_notification
                WHERE company_id = e.company AND dedupe_key = e.key) n
            CROSS JOIN LATERAL (SELECT count(*) AS times FROM notifications_outgoingmessage
                WHERE dedupe_key = e.key || ':' || e.company) m
            WHERE n.times <> 1 OR m.times <> 1 AND EXISTS (
                SELECT FROM accounts_user u
                WHERE u.company_id = e.company AND u.is_primary AND u.is_active)
            ORDER BY 1, 2
            """,
            since=RECENT,
        ),
        *sentences(
            "Company {0} was told {2} times of the matching enquiry {1}.",
            """
            SELECT company_id, enquiry, count(*) FROM (
                SELECT company_id, substr(dedupe_key, 6) AS enquiry
                FROM notifications_notification WHERE kind = 'lead_matched'
                UNION ALL SELECT company_id, unnest(string_to_array(params ->> 'enquiries', ' '))
                FROM notifications_notification WHERE kind = 'leads_matched'
            ) told GROUP BY company_id, enquiry HAVING count(*) > 1 ORDER BY 1, 2
            """,
        ),
        *sentences(
            "E-mail {0} is stored {1} times.",
            """
            SELECT dedupe_key, count(*) FROM notifications_outgoingmessage
            GROUP BY dedupe_key HAVING count(*) > 1 ORDER BY 1
            """,
        ),
    ]


def told_leads() -> list[str]:
    """Every new lead of the last day was told to its company, alone or with others."""
    pairs = rows_of(
        """
        SELECT l.company_id, l.enquiry_id FROM enquiries_lead l
        JOIN enquiries_enquiry e ON e.id = l.enquiry_id AND e.status = 'published'
        WHERE l.is_matched AND e.published_at > now() - %(since)s ORDER BY 1, 2
        """,
        since=RECENT,
    )
    alone = set(
        rows_of(
            "SELECT company_id, substr(dedupe_key, 6)::bigint FROM notifications_notification"
            " WHERE kind = 'lead_matched'"
        )
    )
    listed = set(
        rows_of(
            "SELECT company_id, unnest(string_to_array(params ->> 'enquiries', ' '))::bigint"
            " FROM notifications_notification WHERE kind = 'leads_matched'"
        )
    )
    untold = [pair for pair in pairs if pair not in alone | listed]
    return [f"Company {company} was not told of the lead {enquiry}." for company, enquiry in untold]
