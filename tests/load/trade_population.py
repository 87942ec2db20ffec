"""What the measurement of the trade adds to the population: a million products, a company with
10,000 leads, one that buys and sells with 100,000 quotations on each side, ten years of exchange
rates. Made once, also in a database that was populated before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import psycopg

from tests.load.size import COMPANIES, ENQUIRIES, MATCHES, SIDES

SEARCHER, TRADER = COMPANIES + 1, COMPANIES + 2
"""The manufacturer with many leads, and the manufacturer-exporter with many quotations."""
BUYER = 1
"""The buyer who imports enquiries and searches for products."""
OWN_PRODUCTS = 20
"""As many as the largest plan allows."""
FIRST_ENQUIRY = 2_000_000
FIRST_QUOTATION = 1_000_000
SELLERS_EACH = 10
"""How many quotations each enquiry of the trader has; the first has `COMPARED`."""
COMPARED = 50

MADE = "CREATE TABLE trade_made AS SELECT now() AS at"

COMPANY = f"""
INSERT INTO companies_company (id, uuid, business_type_id, name, description, address, city,
                               state, country_id, gst_number, status, created_at)
SELECT id, gen_random_uuid(), business_type, name, '', '12 Harbour Road', 'Chennai', 'Tamil Nadu',
       india, '', 'approved', now() - interval '3 years'
FROM choices, (VALUES ({SEARCHER}, 3, 'Company with many leads'),
                      ({TRADER}, 8, 'Company that buys and sells')) made(id, business_type, name)
"""

USER = f"""
INSERT INTO accounts_user (id, password, is_superuser, uuid, email, name, mobile, is_primary,
                           is_active, is_staff, locale, created_at, company_id)
SELECT id, '!', false, gen_random_uuid(), 'person' || id || '@load.example', 'Person ' || id, NULL,
       true, true, false, 'en', created_at, id
FROM companies_company WHERE id IN ({SEARCHER}, {TRADER})
"""

# The sellers' further products; together with the first four they are as many as the enquiries.
PRODUCT = f"""
INSERT INTO catalogue_product (name, description, specification, remarks, status, created_at,
                               category_id, company_id, created_by_id, hs_code_id)
SELECT 'Article ' || h.code || ' ' || n, 'As per sample', 'Export quality', '',
       CASE WHEN n %% 10 = 0 THEN 'pending_approval' ELSE 'approved' END, c.created_at,
       h.category_id, c.id, c.id, h.id
FROM choices,
     (SELECT id, created_at, row_number() OVER (ORDER BY id) AS place FROM companies_company
      WHERE business_type_id IN (2, 3, 4, 8) AND id <= {COMPANIES}) c,
     generate_series(4, 4 + {ENQUIRIES} / greatest(1, {COMPANIES} * 2 / 5)) n, reference_hscode h
WHERE h.id = goods[1 + ((hashint8(c.id) & 16383) + n * 3) %% cardinality(goods)]
LIMIT greatest(0, {ENQUIRIES} - {OWN_PRODUCTS} - (SELECT count(*) FROM catalogue_product))
"""

OWN_PRODUCT = f"""
INSERT INTO catalogue_product (name, description, specification, remarks, status, created_at,
                               category_id, company_id, created_by_id, hs_code_id)
SELECT 'Cotton yarn, lot ' || n, 'As per sample', 'Export quality', '', 'approved', now(),
       h.category_id, {SEARCHER}, {SEARCHER}, h.id
FROM generate_series(1, {OWN_PRODUCTS}) n, reference_hscode h WHERE h.code = '520512'
"""

LEAD = f"""
INSERT INTO enquiries_lead (enquiry_id, company_id, is_matched, score, reasons, published_at,
                            receipt_status, created_at, raiser_type, for_customs, for_forwarding)
SELECT e.id, {SEARCHER}, true, 100, '["same_hs_code"]', e.published_at, '', e.published_at,
       o.business_type_id, false, false
FROM (SELECT * FROM enquiries_enquiry
      WHERE status = 'published' AND target_types @> '{{3}}'::smallint[] AND id <= {ENQUIRIES}
      ORDER BY hashint8(id) LIMIT {MATCHES}) e
JOIN companies_company o ON o.id = e.company_id
"""

# The trader's own enquiries are copies of others'.
RAISED = f"""
CREATE TEMP TABLE raised AS
SELECT * FROM enquiries_enquiry WHERE status = 'published' AND id <= {ENQUIRIES}
ORDER BY id LIMIT {SIDES} / {SELLERS_EACH};
UPDATE raised SET id = {FIRST_ENQUIRY} + id, company_id = {TRADER}, created_by_id = {TRADER};
INSERT INTO enquiries_enquiry SELECT * FROM raised
"""

_QUOTED = f"""
INSERT INTO traded
SELECT {FIRST_QUOTATION} + 2 * n + {{odd}}, e.id, {{seller}}, {{buyer}}, e.product_name, e.quantity,
       100.5 + n %% 900, now() - interval '1 year' * (1 - n / {SIDES}::float)
FROM ({{enquiries}}) e
"""
_SENT = f"""
SELECT id, company_id, product_name, quantity, row_number() OVER (ORDER BY id) - 1 AS n
FROM enquiries_enquiry WHERE status = 'published' AND id <= {ENQUIRIES} AND company_id <> {TRADER}
ORDER BY id LIMIT {SIDES}
"""
_RECEIVED = f"""
SELECT CASE WHEN m < {COMPARED} THEN (SELECT min(id) FROM raised) ELSE r.id END AS id,
       r.product_name, r.quantity, m AS n
FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM raised) r,
     generate_series(0, {SELLERS_EACH} - 1) k, LATERAL (SELECT place * {SELLERS_EACH} + k AS m) s
"""

QUOTATION = f"""
CREATE TEMP TABLE traded (id bigint, enquiry_id bigint, company_id bigint, receiver_id bigint,
                          product text, quantity numeric, price numeric, at timestamptz);
{_QUOTED.format(odd=0, seller=TRADER, buyer="e.company_id", enquiries=_SENT)};
{_QUOTED.format(odd=1, seller=f"1 + n %% {COMPANIES}", buyer=TRADER, enquiries=_RECEIVED)};
INSERT INTO quotations_quotation (id, status, created_at, updated_at, company_id, created_by_id,
    enquiry_id, receiver_id, current_version_id, sort_product, sort_price)
SELECT id, 'quotation_sent', at, at, company_id, company_id, enquiry_id, receiver_id, id, product,
       price
FROM traded;
INSERT INTO quotations_quotationversion (id, number, price, net_amount, currency, expiry_date,
    payment_terms, delivery_location, description, created_at, created_by_id, quotation_id, unit_id)
SELECT id, 1, price, price * quantity, CASE id %% 3 WHEN 0 THEN 'INR' WHEN 1 THEN 'EUR'
       ELSE 'USD' END, '2099-12-31', 'FOB', '', 'Ready stock, ex Mundra', at, company_id, id, unit
FROM traded, choices
"""

# An offer on most products, by goods and price as products have them; every eighth has expired.
OFFER = """
CREATE TABLE offer_made AS SELECT now() AS at;
INSERT INTO offers_offer (company_id, created_by_id, product_id, name, category_id, hs_code_id,
    quantity, unit_id, price, payment_terms, delivery_location, comments, expiry_date, created_at,
    take_down_reason)
SELECT p.company_id, p.company_id, p.id, p.name, p.category_id, p.hs_code_id, 1000 + p.id %% 977,
       unit, 50 + p.id %% 5000, (ARRAY['EXW', 'EXM', 'FOR'])[1 + p.id %% 3], 'Coimbatore',
       'Ready stock, lot ' || p.id %% 100000 || ', packed for export',
       CASE WHEN p.id %% 8 = 0 THEN date '2020-01-31' ELSE date '2099-12-31' END,
       now() - interval '1 year' * (1 - (p.id %% 1000000) / 1000000.0), ''
FROM catalogue_product p, choices
"""

RATE = """
INSERT INTO exchange_rates_exchangerate (currency, date, inr, source)
SELECT code, current_date - n, 50 + n %% 40, 'ecb'
FROM unnest('{USD,EUR,GBP,JPY,CNY,AED,SGD,AUD,CAD,CHF,SEK,NOK,DKK,PLN,CZK,HUF,TRY,BRL,ZAR,KRW}'
            ::text[]) code, generate_series(0, 3650) n
"""

STEPS = {
    "companies with much": [COMPANY, USER],
    "further products": [PRODUCT, OWN_PRODUCT],
    "many leads of one company": [LEAD],
    "quotations on both sides": [RAISED, QUOTATION],
    "exchange rates": [RATE, MADE],
}
OFFERS = {"offers": [OFFER]}
"""Also added to a database that has everything else already."""


def populate(address: str, tell: Callable[[str], None]) -> None:
    """Add to a populated database. Takes a minute or two."""
    _make({**STEPS, **OFFERS}, address, tell)


def populate_offers(address: str, tell: Callable[[str], None]) -> None:
    """Add the offers to a database that was populated before there were any."""
    _make(OFFERS, address, tell)


def _make(steps: Mapping[str, Sequence[str]], address: str, tell: Callable[[str], None]) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        # Rows are consistent by construction, so foreign keys need not be checked one by one.
        connection.execute("SET session_replication_role = replica")
        connection.execute("SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'")
        for name, statements in steps.items():
            tell(f"making {name}")
            for statement in statements:
                connection.execute(statement.replace("%%", "%"))
        tell("vacuuming")
        connection.execute("VACUUM ANALYZE")
