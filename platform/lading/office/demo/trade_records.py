"""The demo's trade records: invented shipments of the last three years, one or more for each
consignee, so that every search has something to find and a summary something to compare.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from psycopg.types.json import Jsonb

from lading.base.kernel.values.clock import today
from lading.base.reference.models import Port
from lading.records.trade_records import loading

BATCH: Final = 0
"""The demo's records come from no import; imports are numbered from 1."""
SHIPMENTS: Final = 4_000
DAYS: Final = 3 * 365


@dataclass(frozen=True, slots=True)
class Goods:
    """What is shipped: in ``unit``, at about ``price`` US dollars, in lots of about ``lot``."""

    hs_code: str
    description: str
    unit: str
    price: str
    lot: int


GOODS: Final = (
    Goods("52051110", "Cotton yarn, single, combed, Ne 30", "KGS", "3.10", 9_000),
    Goods("52052110", "Cotton yarn, carded, for weaving", "KGS", "2.70", 12_000),
    Goods("52083190", "Dyed cotton fabric, plain weave, 120 g/m2", "MTR", "1.45", 16_000),
    Goods("62052000", "Men's cotton shirts, long sleeves", "NOS", "6.80", 4_200),
    Goods("61091000", "Cotton T-shirts, knitted, printed", "NOS", "2.90", 9_500),
    Goods("63026090", "Terry towels of cotton, 500 g/m2", "NOS", "3.40", 7_000),
    Goods("10063020", "Basmati rice, parboiled, 5 kg bags", "KGS", "1.15", 48_000),
    Goods("09024020", "Black tea, CTC, in bulk", "KGS", "2.60", 14_000),
    Goods("09103030", "Turmeric powder, ground", "KGS", "1.90", 11_000),
    Goods("09042110", "Dried chillies, whole, stemless", "KGS", "2.35", 15_000),
    Goods("25161100", "Granite blocks, roughly trimmed", "TON", "210", 90),
    Goods("68022390", "Polished granite slabs, 20 mm", "SQM", "24", 1_900),
    Goods("69072100", "Vitrified tiles, 600 x 600 mm", "SQM", "5.20", 8_800),
    Goods("30049099", "Medicaments, tablets in blister packs", "KGS", "31", 800),
    Goods("73181500", "Hexagon bolts of stainless steel", "KGS", "4.60", 6_400),
    Goods("84133020", "Fuel injection pumps for engines", "NOS", "85", 240),
)
LOADING: Final = ("INMUN", "INNSA", "INMAA", "INCOK", "INTUT", "INPAV")
DESTINATIONS: Final = (
    ("AEJEA", ("Al Noor General Trading LLC", "Gulf Harbour Supplies FZE", "Oasis Foodstuff LLC")),
    ("DEHAM", ("Hansa Textil GmbH", "Nordkontor Import GmbH", "Elbe Baustoffe KG")),
    ("NLRTM", ("Maasland Trading BV", "De Linde Specerijen BV")),
    ("GBFXT", ("Orwell Imports Ltd", "Suffolk Tea Company Ltd", "Harwich Apparel Ltd")),
    ("USNYC", ("Hudson Home Textiles Inc", "Empire Stone Supply Inc")),
    ("USLAX", ("Pacific Garments Inc", "Sierra Tile Distributors Inc")),
    ("SGSIN", ("Straits Produce Pte Ltd", "Merlion Hardware Pte Ltd")),
    ("ITGOA", ("Liguria Marmi SRL", "Filati del Golfo SPA")),
    ("ESBCN", ("Tejidos del Llobregat SL", "Cocina Mediterránea SA")),
    ("BRSSZ", ("Santos Importadora Ltda", "Comercial Paulista Ltda")),
)
_TYPES: Final = {
    "day": "date",
    "quantity": "numeric",
    "value": "numeric",
    "value_usd": "numeric",
    "origin_country_id": "integer",
    "destination_country_id": "integer",
    "origin_port_id": "integer",
    "destination_port_id": "integer",
}
_ROWS: Final = "SELECT * FROM jsonb_to_recordset(%(rows)s::jsonb) AS r ({})".format(  # noqa: S608 -- ours
    ", ".join(f"{name} {_TYPES.get(name, 'text')}" for name in loading.COLUMNS)
)


def load_trade_records() -> int:
    """Add the records once. Returns how many were added."""
    if loading.has_records(BATCH):
        return 0
    rows = list(_shipments())
    loading.begin(BATCH)
    loading.ensure_partitions(today() - dt.timedelta(days=DAYS), today())
    added = loading.merge(BATCH, _ROWS, {"rows": Jsonb(rows)})
    loading.publish(BATCH, today() - dt.timedelta(days=DAYS), today())
    return added


def _shipments() -> Iterator[dict[str, Any]]:
    """The same shipments each time, counted back from today."""
    chance = random.Random("trade records")  # noqa: S311 -- invented data, no secret
    codes = {*LOADING, *(code for code, _names in DESTINATIONS)}
    ports = {port.locode: port for port in Port.objects.filter(locode__in=codes)}
    destinations = [place for place in DESTINATIONS if place[0] in ports]
    loading_ports = [code for code in LOADING if code in ports]
    for number in range(1, SHIPMENTS + 1):
        goods = chance.choice(GOODS)
        code, consignees = chance.choice(destinations)
        origin, destination = ports[chance.choice(loading_ports)], ports[code]
        quantity = max(1, round(goods.lot * chance.uniform(0.4, 1.7)))
        price = Decimal(goods.price) * Decimal(str(round(chance.uniform(0.82, 1.24), 3)))
        value = str(round(price * quantity, 2))
        is_weighed_apart = number % 97 == 0
        yield {
            "day": (today() - dt.timedelta(days=chance.randrange(DAYS))).isoformat(),
            "hs_code": goods.hs_code,
            "description": goods.description,
            "consignee": chance.choice(consignees),
            "origin_country_id": origin.country_id,
            "destination_country_id": destination.country_id,
            "origin_port_id": origin.pk,
            "destination_port_id": destination.pk,
            "origin_port_name": "",
            "destination_port_name": "",
            "quantity": None if is_weighed_apart else str(quantity),
            "unit": goods.unit,
            "quantity_note": "Weight Captured Separately" if is_weighed_apart else "",
            "value": value,
            "currency": "USD",
            "value_usd": value,
            "record_id": f"DEMO-{number:05d}",
        }
