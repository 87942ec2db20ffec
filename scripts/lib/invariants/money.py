"""Points, subscriptions, payments and tax documents (RULES.md 14-16)."""

from __future__ import annotations

from .asking import sentences


def ledger() -> list[str]:
    """Every movement of points has two sides that add up to zero; every balance is the sum of its
    entries, and no company's is below zero.
    """
    return [
        *sentences(
            "Movement {0} has {1} entries, which add up to {2}.",
            """
            SELECT m.id, count(e.id), coalesce(sum(e.amount), 0)
            FROM billing_pointsmovement m LEFT JOIN billing_pointsentry e ON e.movement_id = m.id
            GROUP BY m.id HAVING count(e.id) <> 2 OR sum(e.amount) <> 0 ORDER BY m.id
            """,
        ),
        *sentences(
            "Account {0} shows {1} points, but its entries add up to {2}.",
            """
            SELECT a.id, a.balance, coalesce(sum(e.amount), 0)
            FROM billing_pointsaccount a LEFT JOIN billing_pointsentry e ON e.account_id = a.id
            GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)
                OR a.balance < 0 AND a.company_id IS NOT NULL ORDER BY a.id
            """,
        ),
    ]


_MOVED = """
    SELECT e.amount FROM billing_pointsmovement m
    JOIN billing_pointsentry e ON e.movement_id = m.id
    JOIN billing_pointsaccount a ON a.id = e.account_id
"""


def points_for_something() -> list[str]:
    """A company got the points of every paid order, and of no other; it paid for every enquiry that
    it unlocked.
    """
    return [
        *sentences(
            "Order {0} is {1} and of {2} points, but {3} were given.",
            f"""
            SELECT o.id, o.status, o.points, coalesce(sum(given.amount), 0)
            FROM billing_paymentorder o
            LEFT JOIN LATERAL ({_MOVED} WHERE m.reference = 'order:' || o.id
                                        AND a.company_id = o.company_id) given ON true
            WHERE o.kind = 'points' GROUP BY o.id
            HAVING coalesce(sum(given.amount), 0)
                <> CASE WHEN o.status IN ('paid', 'refunded') THEN o.points ELSE 0 END
            ORDER BY o.id
            """,
        ),
        *sentences(
            "Unlocking {0} costs {1} points, but {2} were taken.",
            f"""
            SELECT u.id, u.points, -coalesce(sum(taken.amount), 0)
            FROM enquiries_unlock u
            LEFT JOIN LATERAL ({_MOVED} WHERE m.reference = 'unlock:' || u.id
                                        AND a.company_id = u.company_id) taken ON true
            GROUP BY u.id HAVING u.points <> -coalesce(sum(taken.amount), 0) ORDER BY u.id
            """,
        ),
        *sentences(
            "Company {1} unlocked enquiry {0}, but did not open it.",
            """
            SELECT u.enquiry_id, u.company_id FROM enquiries_unlock u
            LEFT JOIN enquiries_lead l ON l.enquiry_id = u.enquiry_id
                AND l.company_id = u.company_id AND l.accessed_at IS NOT NULL
            WHERE l.id IS NULL ORDER BY u.id
            """,
        ),
    ]


def periods() -> list[str]:
    """Periods of a company do not overlap, none ends before it begins, and Free was given once.
    Every paid subscription order has its period.
    """
    return [
        *sentences(
            "Periods {0} and {1} of company {2} overlap.",
            """
            SELECT a.id, b.id, a.company_id FROM billing_subscription a
            JOIN billing_subscription b ON b.company_id = a.company_id AND b.id > a.id
                AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
            WHERE a.voided_at IS NULL AND b.voided_at IS NULL ORDER BY a.id, b.id
            """,
        ),
        *sentences(
            "Period {0} ends before it begins.",
            "SELECT id FROM billing_subscription WHERE ends_at <= starts_at ORDER BY id",
        ),
        *sentences(
            "Company {0} had the free plan {1} times.",
            """
            SELECT company_id, count(*) FROM billing_subscription WHERE is_free
            GROUP BY company_id HAVING count(*) > 1 ORDER BY company_id
            """,
        ),
        *sentences(
            "Order {0} is {1}, but has {2} periods.",
            """
            SELECT o.id, o.status, count(s.id) FROM billing_paymentorder o
            LEFT JOIN billing_subscription s ON s.order_id = o.id
            WHERE o.kind = 'subscription' GROUP BY o.id
            HAVING count(s.id) <> (o.status IN ('paid', 'refunded'))::int ORDER BY o.id
            """,
        ),
    ]


def payments() -> list[str]:
    """A paid order has exactly one payment of its amount, and an invoice of that amount."""
    return [
        *sentences(
            "Order {0} is {1}, but {2} payments of its amount settle it.",
            """
            SELECT o.id, o.status, count(p.id) FROM billing_paymentorder o
            LEFT JOIN billing_payment p
                ON p.order_id = o.id AND p.is_settled AND p.amount = o.amount
            GROUP BY o.id HAVING count(p.id) <> (o.status IN ('paid', 'refunded'))::int
            ORDER BY o.id
            """,
        ),
        *sentences(
            "Order {0} is {1}, but has {2} invoices of its amount.",
            """
            SELECT o.id, o.status, count(i.id) FROM billing_paymentorder o
            LEFT JOIN billing_invoice i ON i.order_id = o.id AND i.total = o.amount
            GROUP BY o.id HAVING count(i.id) <> (o.status IN ('paid', 'refunded'))::int
            ORDER BY o.id
            """,
        ),
        *sentences(
            "Payment {0} says that {1} paise were refunded, its processed refunds are {2}.",
            """
            SELECT p.id, p.refunded_amount, coalesce(sum(r.amount), 0) FROM billing_payment p
            LEFT JOIN billing_refund r ON r.payment_id = p.id AND r.status = 'processed'
            GROUP BY p.id HAVING p.refunded_amount <> coalesce(sum(r.amount), 0) ORDER BY p.id
            """,
        ),
    ]


def documents() -> list[str]:
    """Invoices and credit notes are numbered from 1 without a gap, each series in each year. A
    processed refund of an invoiced payment has a credit note of its amount, and the credit notes of
    an invoice never exceed it.
    """
    return [
        *sentences(
            "{0} of {1}: {2} documents with {3} numbers from {4} to {5}; the last given is {6}.",
            """
            WITH issued AS (
                SELECT 'LAD' AS series, financial_year, number FROM billing_invoice
                UNION ALL SELECT 'LCN', financial_year, number FROM billing_creditnote
            ), years AS (
                SELECT series, financial_year FROM billing_documentsequence
                UNION SELECT series, financial_year FROM issued
            )
            SELECT y.series, y.financial_year, count(i.number), count(DISTINCT i.number),
                   coalesce(min(i.number), 0), coalesce(max(i.number), 0),
                   coalesce(max(s.last_number), 0)
            FROM years y LEFT JOIN issued i USING (series, financial_year)
            LEFT JOIN billing_documentsequence s USING (series, financial_year)
            GROUP BY y.series, y.financial_year
            HAVING count(i.number) <> coalesce(max(s.last_number), 0)
                OR count(DISTINCT i.number) <> count(i.number)
                OR coalesce(max(i.number), 0) <> coalesce(max(s.last_number), 0)
                OR min(i.number) <> 1
            ORDER BY 2, 1
            """,
        ),
        *sentences(
            "Refund {0} is {1}, but has {2} credit notes of its amount.",
            """
            SELECT r.id, r.status, count(c.id) FROM billing_refund r
            JOIN billing_payment p ON p.id = r.payment_id AND p.is_settled
            LEFT JOIN billing_creditnote c
                ON c.refund_id = r.id AND c.cancelled_at IS NULL AND c.total = r.amount
            GROUP BY r.id HAVING count(c.id) <> (r.status = 'processed')::int ORDER BY r.id
            """,
        ),
        *sentences(
            "The credit notes of invoice {0} are of {2} paise, the invoice of {1}.",
            """
            SELECT i.id, i.total, sum(c.total) FROM billing_invoice i
            JOIN billing_creditnote c ON c.invoice_id = i.id AND c.cancelled_at IS NULL
            GROUP BY i.id HAVING sum(c.total) > i.total ORDER BY i.id
            """,
        ),
    ]
