"""Offers, promotions, listings and banners (RULES.md 58, 60-62)."""

from __future__ import annotations

from .asking import sentences

_REVIEWED = """
SELECT 'promotion' AS kind, id, company_id, status,
       status = 'pending_approval' AND deleted_at IS NULL AS waits FROM promotions_promotion
UNION ALL
SELECT 'unclaimed_cargo', id, company_id, status, status IN ('submitted', 'in_review')
FROM listings_unclaimedcargo
UNION ALL
SELECT 'rodtep', id, company_id, status, status IN ('submitted', 'in_review')
FROM listings_rodtepoffer
"""
_LISTINGS = """
SELECT 'unclaimed cargo' AS kind, c.id, c.status, s.status AS reached, s.id AS step
FROM listings_unclaimedcargo c LEFT JOIN listings_listingstep s ON s.cargo_id = c.id
UNION ALL
SELECT 'RODTEP offer', r.id, r.status, s.status, s.id
FROM listings_rodtepoffer r LEFT JOIN listings_listingstep s ON s.rodtep_id = r.id
"""


def offers() -> list[str]:
    """An offer is on a product of its own company, or on none once that is deleted."""
    return sentences(
        "Offer {0} of company {1} is on product {2}, which is of company {3}.",
        """
        SELECT o.id, o.company_id, o.product_id, coalesce(p.company_id::text, 'nobody')
        FROM offers_offer o LEFT JOIN catalogue_product p ON p.id = o.product_id
        WHERE o.product_id IS NOT NULL AND p.company_id IS DISTINCT FROM o.company_id
        ORDER BY o.id
        """,
    )


def offers_follow() -> list[str]:
    """An offer has the name, category and HS code of its approved product."""
    return sentences(
        "Offer {0} is of '{1}'; product {2} is '{3}', or of another category or HS code.",
        """
        SELECT o.id, o.name, p.id, p.name FROM offers_offer o
        JOIN catalogue_product p ON p.id = o.product_id
        WHERE p.status = 'approved' AND (o.name, o.category_id, o.hs_code_id)
              IS DISTINCT FROM (p.name, p.category_id, p.hs_code_id)
        ORDER BY o.id
        """,
    )


def promotions() -> list[str]:
    """An approved promotion has the title that was approved, and each conversation about a
    promotion is with its company.
    """
    return [
        *sentences(
            "Promotion {0} is approved as '{1}'; its title is '{2}'.",
            """
            SELECT id, approved_title, title FROM promotions_promotion
            WHERE status = 'approved' AND approved_title <> title ORDER BY id
            """,
        ),
        *sentences(
            "Conversation {0} about promotion {1} of company {2} is with seller {3}.",
            """
            SELECT c.id, p.id, p.company_id, c.seller_id FROM messaging_conversation c
            JOIN promotions_promotion p ON p.id = c.promotion_id
            WHERE c.seller_id <> p.company_id ORDER BY c.id
            """,
        ),
    ]


def listings() -> list[str]:
    """Unclaimed cargo and RODTEP offers came by allowed steps to the state that they have."""
    return [
        *sentences(
            "The {0} {1} is {2}; its steps are: {3}.",
            f"""
            SELECT kind, id, status,
                   coalesce(string_agg(reached, ', ' ORDER BY step), 'none')
            FROM ({_LISTINGS}) of GROUP BY kind, id, status
            HAVING coalesce(string_agg(reached, ' ' ORDER BY step), '') <>
                   CASE status WHEN 'submitted' THEN 'submitted'
                               WHEN 'withdrawn' THEN 'submitted withdrawn'
                               WHEN 'in_review' THEN 'submitted in_review'
                               ELSE 'submitted in_review ' || status END
            ORDER BY kind, id
            """,
        ),
        *sentences(
            "Scrip {0} is offered by {1} live RODTEP offers.",
            """
            SELECT scrip_number, count(*) FROM listings_rodtepoffer
            WHERE scrip_number <> '' AND status IN ('submitted', 'in_review', 'accepted')
            GROUP BY scrip_number HAVING count(*) > 1 ORDER BY scrip_number
            """,
        ),
    ]


def reviews() -> list[str]:
    """What waits for staff is in their queue once, and nothing else of these kinds is."""
    return [
        *sentences(
            "The {0} {1} is {2}; the queue has it {3} times.",
            f"""
            SELECT of.kind, of.id, of.status, count(r.id) FROM ({_REVIEWED}) of
            LEFT JOIN kernel_review r
                ON r.kind = of.kind AND r.object_id = of.id AND r.decided_at IS NULL
            GROUP BY of.kind, of.id, of.status, of.waits
            HAVING count(r.id) <> of.waits::int ORDER BY of.kind, of.id
            """,
        ),
        *sentences(
            "The queue has the {0} {1}, which does not exist.",
            f"""
            SELECT r.kind, r.object_id FROM kernel_review r
            LEFT JOIN ({_REVIEWED}) of ON of.kind = r.kind AND of.id = r.object_id
            WHERE r.kind IN ('promotion', 'unclaimed_cargo', 'rodtep')
              AND r.decided_at IS NULL AND of.id IS NULL ORDER BY r.kind, r.object_id
            """,
        ),
    ]


def banners() -> list[str]:
    """What is counted of a banner is of days on which it existed, and is something."""
    return sentences(
        "Banner {0}, made on {1}, counts {2} views and {3} clicks on {4}.",
        """
        SELECT b.id, (b.created_at AT TIME ZONE 'Asia/Kolkata')::date, c.views, c.clicks, c.day
        FROM banners_bannercount c JOIN banners_banner b ON b.id = c.banner_id
        WHERE c.views + c.clicks = 0 OR c.day < (b.created_at AT TIME ZONE 'Asia/Kolkata')::date
           OR c.day > (now() AT TIME ZONE 'Asia/Kolkata')::date
        ORDER BY b.id, c.day
        """,
    )
