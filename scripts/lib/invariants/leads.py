"""Who should have an enquiry in the list of leads (RULES.md 21), computed row by row and compared
with the stored leads. It does not use the statement that matches, so that an error there is
noticed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from .asking import rows_of, sentences

SELLERS, SERVICES, SHIPPERS = {2, 3, 4, 8}, {5, 6, 7, 9}, {2, 8}
CUSTOMS, FORWARDER, BOTH_TRADES = 5, 6, 9
THRESHOLD = 50
"""The score from which a company is matched, unless staff have set another one."""
HS_SIX, HS_FOUR = 6, 4
SAME_CODE, SAME_HEADING, SAME_CATEGORY, SAME_PORT, LANE = 100, 70, 50, 70, 10

Code = tuple[str, int]
"""An HS code and how many digits it is meant to have."""


@dataclass
class Supplier:
    """What a company offers."""

    kind: int
    products: list[tuple[Code | None, int | None]] = field(default_factory=list)
    ports: set[int] = field(default_factory=set)
    port_pairs: set[tuple[int, int]] = field(default_factory=set)


@dataclass(frozen=True)
class Wanted:
    """What a published enquiry asks for."""

    id: int
    company: int
    targets: Collection[int]
    excluded: Collection[int]
    code: Code | None
    category: int | None
    ports: tuple[int | None, int | None]


@dataclass(frozen=True)
class Stored:
    """A matched lead. Once it was opened or quoted on, it stays."""

    score: int
    reasons: Collection[str]
    is_kept: bool


def leads() -> list[str]:
    """Every supplier that a published enquiry concerns has it as a lead, with the score and the
    reasons; other suppliers only if they opened it or quoted on it. An enquiry that is no longer
    published is nobody's lead.
    """
    return [*_matches(), *_copies(), *_quoted()]


def _matches() -> Iterator[str]:
    least = next(iter(rows_of(_THRESHOLD)), (THRESHOLD,))[0]
    suppliers = _suppliers()
    stored = {(row[0], row[1]): Stored(*row[2:]) for row in rows_of(_STORED)}
    for wanted in _published():
        for company, supplier in suppliers.items():
            score = _score(wanted, company, supplier)
            lead = stored.pop((wanted.id, company), None)
            wrong = _difference(score if score[0] >= max(least, 1) else None, lead)
            if wrong:
                yield wrong.format(enquiry=wanted.id, company=company)
    for (enquiry, company), lead in stored.items():
        if not lead.is_kept:
            yield f"Enquiry {enquiry} is a lead of company {company}, which is rejected."


def _difference(score: tuple[int, set[str]] | None, lead: Stored | None) -> str:
    """What is wrong with a company's lead, compared with the expected score and reasons; "" if
    nothing is.
    """
    if score is None:
        is_wrong = lead is not None and not lead.is_kept
        return (
            "Enquiry {enquiry} is a lead of company {company}, which it does not match."
            if is_wrong
            else ""
        )
    if lead is None:
        return "Enquiry {enquiry} is no lead of company {company}, which it matches."
    if (lead.score, set(lead.reasons)) == score:
        return ""
    return (
        "The lead of enquiry {enquiry} and company {company} is scored "
        f"{lead.score} for {sorted(lead.reasons)}, not {score[0]} for {sorted(score[1])}."
    )


_THRESHOLD = "SELECT value FROM kernel_limit WHERE key = 'match.threshold' AND value IS NOT NULL"
_STORED = """
    SELECT l.enquiry_id, l.company_id, l.score,
           ARRAY(SELECT jsonb_array_elements_text(l.reasons)),
           l.accessed_at IS NOT NULL OR l.quotation_id IS NOT NULL
    FROM enquiries_lead l
    JOIN enquiries_enquiry e ON e.id = l.enquiry_id AND e.status = 'published'
    WHERE l.is_matched ORDER BY 1, 2
"""


def _published() -> list[Wanted]:
    rows = rows_of(
        """
        SELECT e.id, e.company_id, e.target_types, e.excluded_company_ids, h.code, h.level,
               e.category_id, e.source_port_id, e.destination_port_id
        FROM enquiries_enquiry e LEFT JOIN reference_hscode h ON h.id = e.hs_code_id
        WHERE e.status = 'published' ORDER BY e.id
        """
    )
    return [
        Wanted(
            id=row[0],
            company=row[1],
            targets=row[2],
            excluded=row[3],
            code=_code(row[4], row[5]),
            category=row[6],
            ports=(row[7], row[8]),
        )
        for row in rows
    ]


def _suppliers() -> dict[int, Supplier]:
    suppliers = {
        company: Supplier(kind)
        for company, kind in rows_of(
            "SELECT id, business_type_id FROM companies_company WHERE status <> 'rejected'"
            " ORDER BY id"
        )
    }
    products = """
        SELECT p.company_id, h.code, h.level, p.category_id FROM catalogue_product p
        LEFT JOIN reference_hscode h ON h.id = p.hs_code_id
        WHERE p.status = 'approved' AND p.is_active
    """
    for company, code, level, category in rows_of(products):
        if company in suppliers:
            suppliers[company].products.append((_code(code, level), category))
    for company, port in rows_of("SELECT company_id, port_id FROM companies_companyport"):
        if company in suppliers:
            suppliers[company].ports.add(port)
    for company, loading, destination in rows_of(
        "SELECT company_id, loading_port_id, destination_port_id FROM companies_portpair"
    ):
        if company in suppliers:
            suppliers[company].port_pairs.add((loading, destination))
    return suppliers


def _code(code: str | None, level: int | None) -> Code | None:
    return None if code is None or level is None else (code, level)


def _score(enquiry: Wanted, company: int, supplier: Supplier) -> tuple[int, set[str]]:
    """The score of the best reason and all reasons with that score; 0 for no match."""
    if (
        company == enquiry.company
        or company in enquiry.excluded
        or not _is_asked(enquiry, supplier)
    ):
        return 0, set()
    scored = dict(_reasons(enquiry, supplier))
    if not scored:
        return 0, set()
    best = max(scored.values())
    reasons = {reason for reason, score in scored.items() if score == best}
    if supplier.kind in SHIPPERS and enquiry.ports in supplier.port_pairs:
        return min(100, best + LANE), {*reasons, "port_pair"}
    return best, reasons


def _is_asked(enquiry: Wanted, supplier: Supplier) -> bool:
    if supplier.kind in enquiry.targets:
        return True
    return supplier.kind == BOTH_TRADES and bool({CUSTOMS, FORWARDER} & set(enquiry.targets))


def _reasons(enquiry: Wanted, supplier: Supplier) -> Iterator[tuple[str, int]]:
    if supplier.kind in SELLERS:
        for code, category in supplier.products:
            yield from _reasons_of_product(enquiry, code, category)
    if supplier.kind in SERVICES:
        names = ("source_port", "destination_port")
        for name, port in zip(names, enquiry.ports, strict=True):
            if port in supplier.ports:
                yield name, SAME_PORT


def _reasons_of_product(
    enquiry: Wanted, code: Code | None, category: int | None
) -> Iterator[tuple[str, int]]:
    if code and enquiry.code and min(code[1], enquiry.code[1]) >= HS_FOUR:
        if code == enquiry.code and code[1] == HS_SIX:
            yield "same_hs_code", SAME_CODE
        if code[0][:HS_FOUR] == enquiry.code[0][:HS_FOUR]:
            yield "same_heading", SAME_HEADING
    if category is not None and category == enquiry.category:
        yield "same_category", SAME_CATEGORY


def _copies() -> list[str]:
    """A matched lead has the same values as its enquiry, and the enquiry is published."""
    return sentences(
        "The lead of enquiry {0}, which is {2}, and company {1} is still matched, or repeats the "
        "enquiry wrongly.",
        """
        SELECT e.id, l.company_id, e.status FROM enquiries_lead l
        JOIN enquiries_enquiry e ON e.id = l.enquiry_id
        JOIN companies_company r ON r.id = e.company_id
        WHERE l.is_matched AND (e.status <> 'published' OR l.published_at <> e.published_at
            OR l.raiser_type <> r.business_type_id
            OR l.for_customs <> (e.target_types && '{5}'::smallint[])
            OR l.for_forwarding <> (e.target_types && '{6,7}'::smallint[]))
        ORDER BY e.id, l.company_id
        """,
    )


def _quoted() -> list[str]:
    """A company that quoted has opened the lead, and the lead has the state of its quotation."""
    return [
        *sentences(
            "Quotation {0} is {1}, but the lead of its company says '{2}' of quotation {3}.",
            """
            SELECT q.id, q.status, coalesce(l.receipt_status, ''), coalesce(l.quotation_id, 0)
            FROM quotations_quotation q
            LEFT JOIN enquiries_lead l
                ON l.enquiry_id = q.enquiry_id AND l.company_id = q.company_id
            WHERE q.status <> 'withdrawn' AND (l.id IS NULL OR l.accessed_at IS NULL
                OR l.quotation_id IS DISTINCT FROM q.id OR l.receipt_status <> q.status)
            ORDER BY q.id
            """,
        ),
        *sentences(
            "The lead of enquiry {0} and company {1} names quotation {2}, which is not theirs.",
            """
            SELECT l.enquiry_id, l.company_id, l.quotation_id FROM enquiries_lead l
            LEFT JOIN quotations_quotation q ON q.id = l.quotation_id
                AND q.enquiry_id = l.enquiry_id AND q.company_id = l.company_id
            WHERE l.quotation_id IS NOT NULL AND q.id IS NULL ORDER BY 1, 2
            """,
        ),
    ]
