"""What a column of a file may be, and the headings by which it is recognised."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lading.reference.text import normalise


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a trade record, as a column of a file gives it."""

    name: str
    label: str
    headings: tuple[str, ...]
    """Headings that mean it, normalised (`key_of`)."""
    is_fixable: bool = False
    """Whether one value for all rows may be given where the file has no such column."""


FIELDS: Final = (
    Field(
        "day",
        "Date",
        (
            "date",
            "day",
            "shipmentdate",
            "billdate",
            "sbdate",
            "bedate",
            "billofentrydate",
            "shippingbilldate",
            "billofladingdate",
            "arrivaldate",
            "exportdate",
            "importdate",
            "fecha",
            "data",
        ),
    ),
    Field(
        "hs_code",
        "HS code",
        (
            "hscode",
            "hs",
            "hsn",
            "hsncode",
            "ritccode",
            "ritc",
            "tariffcode",
            "itchs",
            "commoditycode",
        ),
    ),
    Field(
        "description",
        "Product description",
        (
            "productdescription",
            "description",
            "product",
            "goods",
            "goodsdescription",
            "itemdescription",
            "commodity",
        ),
    ),
    Field(
        "consignee",
        "Consignee",
        (
            "consigneename",
            "consignee",
            "buyer",
            "buyername",
            "importer",
            "importername",
            "foreignbuyer",
        ),
    ),
    Field(
        "origin_country",
        "Country of origin",
        (
            "countryoforigin",
            "origincountry",
            "sourcecountry",
            "origin",
            "exportcountry",
            "loadingcountry",
        ),
        is_fixable=True,
    ),
    Field(
        "origin_port",
        "Port of loading",
        (
            "portoforigin",
            "originport",
            "portofloading",
            "loadingport",
            "pol",
            "sourceport",
            "indianport",
        ),
    ),
    Field(
        "destination_country",
        "Destination country",
        (
            "countryofdestination",
            "destinationcountry",
            "destination",
            "foreigncountry",
            "countrydestination",
        ),
        is_fixable=True,
    ),
    Field(
        "destination_port",
        "Destination port",
        (
            "portofdestination",
            "destinationport",
            "portofdischarge",
            "dischargeport",
            "pod",
            "foreignport",
        ),
    ),
    Field("quantity", "Quantity", ("qty", "quantity", "stdqty", "netweight", "weight")),
    Field(
        "unit",
        "Unit",
        ("unit", "uqc", "uom", "unitofquantity", "qtyunit", "stdunit"),
        is_fixable=True,
    ),
    Field(
        "value",
        "Value",
        (
            "value",
            "amount",
            "fobvalue",
            "cifvalue",
            "totalvalue",
            "valueusd",
            "valueusdmillion",
            "itemvalue",
        ),
    ),
    Field(
        "currency",
        "Currency",
        ("ratecurrency", "currency", "valuecurrency", "invoicecurrency"),
        is_fixable=True,
    ),
    Field(
        "record_id",
        "Record id",
        ("recordid", "id", "shippingbillno", "sbno", "billofentryno", "beno", "declarationno"),
    ),
)
BY_NAME: Final[Mapping[str, Field]] = {field.name: field for field in FIELDS}
NAMES: Final = tuple(BY_NAME)
FIXABLE: Final = tuple(field.name for field in FIELDS if field.is_fixable)

BLANKS: Final = frozenset(
    {"", "na", "n a", "nil", "null", "none", "-", "--", "#n/a", "not available"}
)
"""What stands for nothing, normalised by `blank_key`."""
CAPTURED_SEPARATELY: Final = "weight captured separately"
_NOT_LETTERS: Final = re.compile(r"[^a-z0-9]+")
_SPACES: Final = re.compile(r"[\s.]+")


def key_of(heading: str) -> str:
    """A heading for comparing: `Port of Loading`, `PORT_OF_LOADING` and `portOfLoading` agree."""
    return _NOT_LETTERS.sub("", normalise(heading))


def is_blank(written: str) -> bool:
    """Whether a cell says that there is nothing: empty, `NA`, `N. A`, `-`."""
    text = written.strip().casefold()
    return text in BLANKS or _SPACES.sub(" ", text.replace("/", " ")).strip() in BLANKS
