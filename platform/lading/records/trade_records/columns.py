"""What a trade record consists of when it is written, and when two are the same (RULES.md 63)."""

from __future__ import annotations

COLUMNS = (
    "day",
    "hs_code",
    "description",
    "consignee",
    "origin_country_id",
    "destination_country_id",
    "origin_port_id",
    "destination_port_id",
    "origin_port_name",
    "destination_port_name",
    "quantity",
    "unit",
    "quantity_note",
    "value",
    "currency",
    "value_usd",
    "record_id",
)
"""What the rows to merge consist of, in this order. Texts are never null; a record without an HS
code has "". A source without record ids may give "": then the row's fingerprint is its id.
"""

# Two rows are the same record if all that the source says is the same. The day is a number, because
# how dates are written depends on the connection. `value_usd` depends on our rates.
FINGERPRINT = """md5(ROW(
    r.day - date '2000-01-01', r.hs_code, r.description, r.consignee, r.origin_country_id,
    r.destination_country_id, r.origin_port_id, r.destination_port_id, r.origin_port_name,
    r.destination_port_name, r.quantity::numeric(20, 4), r.unit, r.quantity_note,
    r.value::numeric(20, 4), r.currency, r.record_id
)::text)::uuid"""
