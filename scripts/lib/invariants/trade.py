"""Enquiries, quotations and orders (RULES.md 24-28, 48)."""

from __future__ import annotations

from .asking import sentences


def quotations() -> list[str]:
    """A company has at most one live quotation on an enquiry, and an enquiry at most one order."""
    return [
        *sentences(
            "Company {1} has {2} live quotations on enquiry {0}.",
            """
            SELECT enquiry_id, company_id, count(*) FROM quotations_quotation
            WHERE status <> 'withdrawn' GROUP BY enquiry_id, company_id HAVING count(*) > 1
            ORDER BY enquiry_id, company_id
            """,
        ),
        *sentences(
            "Enquiry {0} has {1} orders.",
            """
            SELECT enquiry_id, count(*) FROM quotations_quotation
            WHERE status IN ('order_placed', 'order_confirmed')
            GROUP BY enquiry_id HAVING count(*) > 1 ORDER BY enquiry_id
            """,
        ),
    ]


def withdrawn() -> list[str]:
    """The quotations on a withdrawn enquiry are withdrawn."""
    return sentences(
        "Quotation {0} of the withdrawn enquiry {1} is {2}.",
        """
        SELECT q.id, e.id, q.status FROM quotations_quotation q
        JOIN enquiries_enquiry e ON e.id = q.enquiry_id
        WHERE e.status = 'withdrawn' AND q.status <> 'withdrawn' ORDER BY q.id
        """,
    )


def versions() -> list[str]:
    """The versions of a quotation are numbered from 1 without a gap, the last one is current, and
    nobody saw a later one.
    """
    return [
        *sentences(
            "Quotation {0} has {1} versions up to number {2}; the current one is {3}.",
            """
            SELECT q.id, count(v.id), coalesce(max(v.number), 0), coalesce(max(c.number), 0)
            FROM quotations_quotation q
            LEFT JOIN quotations_quotationversion v ON v.quotation_id = q.id
            LEFT JOIN quotations_quotationversion c
                ON c.id = q.current_version_id AND c.quotation_id = q.id
            GROUP BY q.id
            HAVING count(v.id) = 0 OR count(DISTINCT v.number) <> max(v.number)
                OR count(v.id) <> max(v.number) OR max(c.number) IS DISTINCT FROM max(v.number)
            ORDER BY q.id
            """,
        ),
        *sentences(
            "Version {1} of quotation {0} was seen; there are only {2}.",
            """
            SELECT q.id, q.seen_version, max(v.number) FROM quotations_quotation q
            JOIN quotations_quotationversion v ON v.quotation_id = q.id
            GROUP BY q.id HAVING q.seen_version > max(v.number) ORDER BY q.id
            """,
        ),
    ]


def orders() -> list[str]:
    """An order binds one version of its own quotation: the one that the audit trail records as
    ordered, once, which was valid that day and never revised afterwards. The enquiry and the lead
    have the order's state.
    """
    return [
        *sentences(
            "Quotation {0} is {1}, but binds version {2} and is revised up to {3}.",
            """
            SELECT q.id, q.status, coalesce(o.number, 0), max(v.number)
            FROM quotations_quotation q
            JOIN quotations_quotationversion v ON v.quotation_id = q.id
            LEFT JOIN quotations_quotationversion o
                ON o.id = q.ordered_version_id AND o.quotation_id = q.id
            GROUP BY q.id, o.number
            HAVING CASE WHEN q.status IN ('order_placed', 'order_confirmed')
                   THEN o.number IS DISTINCT FROM max(v.number)
                   ELSE q.ordered_version_id IS NOT NULL END
            ORDER BY q.id
            """,
        ),
        *sentences(
            "Quotation {0} binds version {1}; the audit trail has orders of version {2}.",
            """
            SELECT q.id, o.number, coalesce(string_agg(a.data ->> 'version', ', '), 'none')
            FROM quotations_quotation q
            JOIN quotations_quotationversion o ON o.id = q.ordered_version_id
            LEFT JOIN kernel_auditentry a ON a.object_type = 'quotations.quotation'
                AND a.object_id = q.id AND a.action = 'order_placed'
            GROUP BY q.id, o.number
            HAVING coalesce(string_agg(a.data ->> 'version', ', '), '') <> o.number::text
            ORDER BY q.id
            """,
        ),
        *sentences(
            "Quotation {0} was ordered on {1}, after its validity ended on {2}.",
            """
            SELECT q.id, (q.ordered_at AT TIME ZONE 'Asia/Kolkata')::date, o.expiry_date
            FROM quotations_quotation q
            JOIN quotations_quotationversion o ON o.id = q.ordered_version_id
            WHERE (q.ordered_at AT TIME ZONE 'Asia/Kolkata')::date > o.expiry_date ORDER BY q.id
            """,
        ),
        *sentences(
            "Enquiry {0} says '{1}' of its order, its quotation '{2}'.",
            """
            SELECT e.id, e.order_state, coalesce(q.status, '') FROM enquiries_enquiry e
            LEFT JOIN quotations_quotation q ON q.enquiry_id = e.id
                AND q.status IN ('order_placed', 'order_confirmed')
            WHERE e.order_state <> coalesce(q.status, '') ORDER BY e.id
            """,
        ),
    ]


def counter_offers() -> list[str]:
    """A quotation records whether a counter-offer is open, and only one that can be ordered has
    one; the version after an accepted counter-offer has its terms.
    """
    return [
        *sentences(
            "Quotation {0} ({1}) says {2} of an open counter-offer; there are {3}.",
            """
            SELECT q.id, q.status, q.has_counter_offer, count(c.id) FROM quotations_quotation q
            LEFT JOIN quotations_counteroffer c ON c.quotation_id = q.id AND c.status = 'open'
            GROUP BY q.id
            HAVING q.has_counter_offer <> (count(c.id) = 1)
                OR count(c.id) > 0 AND q.status <> 'quotation_sent'
            ORDER BY q.id
            """,
        ),
        *sentences(
            "Counter-offer {0} was accepted at {1}; version {2} has {3}.",
            """
            SELECT c.id, c.price, v.number, v.price FROM quotations_counteroffer c
            JOIN quotations_quotationversion v ON v.id = c.answer_version_id
            WHERE c.status = 'accepted' AND (c.price, c.quantity, c.payment_terms,
                c.delivery_location, c.expiry_date, c.quotation_id) IS DISTINCT FROM (v.price,
                v.quantity, v.payment_terms, v.delivery_location, v.expiry_date, v.quotation_id)
            ORDER BY c.id
            """,
        ),
    ]


_RETRACTED = """
    SELECT FROM kernel_auditentry a WHERE a.object_type = 'quotations.quotation'
    AND a.object_id = q.id AND a.action = 'quotation_retracted'
"""


def counts() -> list[str]:
    """An enquiry has the right number of quotations, and of those that its owner has not opened."""
    return sentences(
        "Enquiry {0} counts {1} quotations and {2} unread ones; there are {3} and {4}.",
        f"""
        SELECT * FROM (
            SELECT e.id, e.quotation_count, e.unread_quotations, count(q.id) AS sent,
                   count(q.id) FILTER (WHERE q.seen_version IS NULL) AS unread
            FROM enquiries_enquiry e
            LEFT JOIN quotations_quotation q ON q.enquiry_id = e.id
                AND NOT EXISTS ({_RETRACTED})
            GROUP BY e.id
        ) counted
        WHERE quotation_count <> sent OR unread_quotations <> unread ORDER BY id
        """,
    )
