"""Makes a marketplace of full size in the database: 100,000 companies and 1,000,000 enquiries.

Goods, ports and types are distributed as in trade: few are asked for often, most seldom. Leads are
made as matching would store them, but only for a sample of the companies: all of them would fill
the disk. `size` may ask for less.
"""

from __future__ import annotations

from collections.abc import Callable

import psycopg

from tests.load.size import COMPANIES, ENQUIRIES, QUOTATIONS

PICK = """
CREATE OR REPLACE FUNCTION pick(list bigint[], skew float) RETURNS bigint VOLATILE LANGUAGE sql
RETURN list[1 + floor(power(random(), skew) * cardinality(list))::int]
"""

CHOICES = """
CREATE TABLE choices AS SELECT
    (SELECT array_agg(id ORDER BY code) FROM reference_hscode WHERE level = 6) AS goods,
    (SELECT array_agg(id ORDER BY md5(locode)) FROM reference_port) AS ports,
    (SELECT id FROM reference_country WHERE iso2 = 'IN') AS india,
    (SELECT id FROM reference_unit WHERE code = 'KGS') AS unit,
    ARRAY[1,1,1,1,1,1,1,2,2,3,3,3,3,4,5,6,6,7,8,9]::smallint[] AS types
"""

COMPANY = f"""
INSERT INTO companies_company (id, uuid, business_type_id, name, description, address, city,
                               state, country_id, gst_number, status, created_at)
SELECT n, gen_random_uuid(), types[1 + n %% 20], 'Trading company ' || n, '', '12 Harbour Road',
       'Chennai', 'Tamil Nadu', india, '', 'approved', now() - interval '3 years'
FROM choices, generate_series(1, {COMPANIES}) n
"""

USER = """
INSERT INTO accounts_user (id, password, is_superuser, uuid, email, name, mobile, is_primary,
                           is_active, is_staff, locale, created_at, company_id)
SELECT id, '!', false, gen_random_uuid(), 'person' || id || '@load.example', 'Person ' || id, NULL,
       true, true, false, 'en', created_at, id
FROM companies_company
"""

# Each seller's products are close to each other in the nomenclature.
PRODUCT = """
INSERT INTO catalogue_product (name, description, specification, remarks, status, created_at,
                               category_id, company_id, created_by_id, hs_code_id)
SELECT 'Product ' || h.code, 'As per sample', 'Export quality', '', 'approved', c.created_at,
       h.category_id, c.id, c.id, h.id
FROM choices, companies_company c, generate_series(0, 3) n, reference_hscode h
WHERE c.business_type_id IN (2, 3, 4, 8)
  AND h.id = goods[1 + (hashint8(c.id) & 16383 + n * 3) %% cardinality(goods)]
"""

PORT = """
INSERT INTO companies_companyport (company_id, port_id, role)
SELECT c.id, pick(ports, 3), 'loading'
FROM choices, companies_company c, generate_series(1, 4)
WHERE c.business_type_id IN (5, 6, 7, 9)
ON CONFLICT DO NOTHING
"""

ENQUIRY = f"""
INSERT INTO enquiries_enquiry (id, company_id, created_by_id, variant, status, order_state,
    quotation_count, unread_quotations, product_name, category_id, hs_code_id, description,
    remarks, quantity, unit_id, target_types, include_commission_agents,
    include_freight_forwarders, excluded_company_ids, payment_terms, delivery_location,
    source_country_id, source_port_id, destination_country_id, destination_port_id, shipment_mode,
    shipment_type, container_type, container_count, net_weight_per_container, cargo_readiness_date,
    currency, is_duplicate, rejection_reason, created_at, updated_at, submitted_at, published_at)
SELECT n, owner, owner, CASE kind WHEN 0 THEN 'rfq' WHEN 1 THEN 'freight' ELSE 'cha' END, status,
    '', 0, 0, 'Lot ' || n || ' of goods as specified', category_id, h.id,
    'Combed, waxed, on cones of 1.8 kg, packed in export cartons; inspection before shipment.', '',
    1000 + n %% 977, unit, CASE kind WHEN 0 THEN '{{3,8,4}}' WHEN 1 THEN '{{6,7}}'
    ELSE '{{5}}' END::smallint[], kind = 0, false, '{{}}', CASE kind WHEN 0 THEN 'FOB' ELSE '' END,
    '', india, source, s.country_id, destination, 'sea', 'fcl', '40DHC', 1 + n %% 9, 18000,
    date '2027-06-01' + n %% 300, 'USD', false, '', at, at, at,
    CASE WHEN status IN ('published', 'withdrawn') THEN at END
FROM (
    SELECT n, unit, india,
        CASE WHEN n %% 20 < 11 THEN 0 WHEN n %% 20 < 17 THEN 1 ELSE 2 END AS kind,
        (1 + floor(power(random(), 2) * {COMPANIES})::bigint) AS owner, pick(goods, 1.5) AS good,
        pick(ports, 3) AS source, pick(ports, 2) AS destination,
        now() - interval '2 years' * (1 - n / {ENQUIRIES}::float) AS at,
        CASE WHEN random() < .9 THEN 'published' WHEN random() < .5 THEN 'draft'
             WHEN random() < .5 THEN 'rejected' ELSE 'withdrawn' END AS status
    FROM choices, generate_series(1, {ENQUIRIES}) n) e
JOIN reference_port s ON s.id = e.destination
LEFT JOIN reference_hscode h ON h.id = e.good AND e.kind = 0
"""

_LEAD = """
INSERT INTO enquiries_lead (enquiry_id, company_id, is_matched, score, reasons, published_at,
                            receipt_status, created_at, raiser_type, for_customs, for_forwarding)
SELECT DISTINCT e.id, c.id, true, {score}, jsonb_build_array('{reason}'), e.published_at, '',
       e.published_at, o.business_type_id, e.target_types && '{{5,9}}',
       e.target_types && '{{6,7,9}}'
FROM companies_company c
JOIN {offer} ON m.company_id = c.id
JOIN enquiries_enquiry e ON e.status = 'published' AND e.company_id <> c.id
    AND e.target_types && (CASE c.business_type_id WHEN 9 THEN '{{5,6,9}}'
                           ELSE ARRAY[c.business_type_id] END)::smallint[]
    AND {same}
JOIN companies_company o ON o.id = e.company_id
WHERE hashint8(c.id) & {sample} = 0
ON CONFLICT DO NOTHING
"""

LEADS = [
    _LEAD.format(score=score, reason=reason, offer=offer, same=same, sample=sample)
    for score, reason, offer, same, sample in (
        (100, "same_hs_code", "catalogue_product m", "e.hs_code_id = m.hs_code_id", 15),
        (50, "same_category", "catalogue_product m", "e.category_id = m.category_id", 255),
        (70, "source_port", "companies_companyport m", "e.source_port_id = m.port_id", 63),
    )
]

# Leads with a quotation: each has one version; buyers in the first tenth get most of them.
QUOTATION = f"""
CREATE TEMP TABLE quoted AS
SELECT row_number() OVER () AS id, l.id AS lead, l.enquiry_id, l.company_id, e.company_id AS buyer,
       e.published_at + interval '1 day' AS at, e.quantity
FROM enquiries_lead l JOIN enquiries_enquiry e ON e.id = l.enquiry_id
WHERE hashint8(l.id) & 15 = 0 LIMIT {QUOTATIONS};
INSERT INTO quotations_quotation (id, status, created_at, updated_at, company_id, created_by_id,
                                  enquiry_id, receiver_id, current_version_id)
SELECT id, 'quotation_sent', at, at, company_id, company_id, enquiry_id, buyer, id FROM quoted;
INSERT INTO quotations_quotationversion (id, number, price, net_amount, currency, expiry_date,
    payment_terms, delivery_location, description, created_at, created_by_id, quotation_id, unit_id)
SELECT id, 1, 250.50, 250.50 * quantity, 'USD', '2099-12-31', 'FOB', '', 'Ready stock, ex Mundra',
       at, company_id, id, unit
FROM quoted, choices;
UPDATE enquiries_lead SET accessed_at = at, receipt_status = 'quotation_sent', quotation_id = q.id
FROM quoted q WHERE q.lead = enquiries_lead.id;
UPDATE enquiries_enquiry SET quotation_count = n, unread_quotations = n
FROM (SELECT enquiry_id, count(*) AS n FROM quoted GROUP BY 1) q WHERE q.enquiry_id = id
"""

SEQUENCES = """
SELECT setval(pg_get_serial_sequence(name, 'id'), 10000000) FROM unnest(ARRAY['companies_company',
'accounts_user', 'enquiries_enquiry', 'quotations_quotation', 'quotations_quotationversion']) name
"""

STEPS = {
    "choices": [PICK, CHOICES],
    "companies": [COMPANY, USER],
    "products and ports": [PRODUCT, PORT],
    "enquiries": [ENQUIRY],
    "leads": LEADS,
    "quotations": [QUOTATION, SEQUENCES],
}


def populate(address: str, tell: Callable[[str], None]) -> None:
    """Fill an empty, migrated database that contains the reference data. Takes some minutes."""
    with psycopg.connect(address, autocommit=True) as connection:
        # Rows are consistent by construction, so foreign keys need not be checked one by one.
        connection.execute("SET session_replication_role = replica")
        connection.execute("SELECT setseed(0.5)")
        connection.execute("SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'")
        for name, statements in STEPS.items():
            tell(f"making {name}")
            for statement in statements:
                connection.execute(statement.replace("%%", "%"))
        tell("vacuuming")
        connection.execute("VACUUM ANALYZE")
