"""What a column of a file may be, and the headings by which it is recognised."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lading.base.reference.text import normalise


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a trade record, as a column of a file gives it."""

    name: str
    label: str
    headings: tuple[str, ...]
    """Headings that mean it (`key_of`), the likeliest first."""
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
            "datum",
            "дата",
            "日期",
            "出口日期",
            "التاريخ",
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
            "código arancelario",
            "partida arancelaria",
            "code sh",
            "code douanier",
            "codice doganale",
            "код тн вэд",
            "商品编码",
            "商品編碼",
            "海关编码",
            "رمز النظام المنسق",
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
            "descripción",
            "producto",
            "désignation",
            "descrizione",
            "описание товара",
            "товар",
            "商品名称",
            "商品名稱",
            "品名",
            "الوصف",
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
            "consignatario",
            "destinataire",
            "destinatario",
            "грузополучатель",
            "收货人",
            "收貨人",
            "المرسل إليه",
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
            "país de origen",
            "pays d'origine",
            "paese di origine",
            "страна происхождения",
            "原产国",
            "原產國",
            "بلد المنشأ",
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
            "puerto de carga",
            "puerto de embarque",
            "port de chargement",
            "porto di carico",
            "порт погрузки",
            "装货港",
            "起运港",
            "裝貨港",
            "ميناء الشحن",
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
            "país de destino",
            "pays de destination",
            "paese di destinazione",
            "страна назначения",
            "目的国",
            "目的國",
            "بلد الوصول",
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
            "puerto de destino",
            "puerto de descarga",
            "port de destination",
            "port de déchargement",
            "porto di destinazione",
            "порт назначения",
            "порт выгрузки",
            "目的港",
            "卸货港",
            "ميناء الوصول",
        ),
    ),
    Field(
        "quantity",
        "Quantity",
        (
            "qty",
            "quantity",
            "stdqty",
            "netweight",
            "weight",
            "cantidad",
            "quantité",
            "quantità",
            "количество",
            "数量",
            "數量",
            "الكمية",
        ),
    ),
    Field(
        "unit",
        "Unit",
        (
            "unit",
            "uqc",
            "uom",
            "unitofquantity",
            "qtyunit",
            "stdunit",
            "unidad",
            "unité",
            "unità",
            "единица",
            "ед изм",
            "单位",
            "單位",
            "الوحدة",
        ),
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
            "valor",
            "valeur",
            "valore",
            "стоимость",
            "金额",
            "金額",
            "总价",
            "القيمة",
        ),
    ),
    Field(
        "currency",
        "Currency",
        (
            "ratecurrency",
            "currency",
            "valuecurrency",
            "invoicecurrency",
            "moneda",
            "devise",
            "valuta",
            "валюта",
            "币种",
            "货币",
            "幣別",
            "العملة",
        ),
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
ADVICE: Final = "This looks like a file of trade records. Please import it under Trade records."
"""What staff are told who put such a file into another table."""
CAPTURED_SEPARATELY: Final = "weight captured separately"
_NOT_LETTERS: Final = re.compile(r"[\W_]+")
_SPACES: Final = re.compile(r"[\s.]+")


def key_of(heading: str) -> str:
    """A heading for comparing: `Port of Loading`, `PORT_OF_LOADING` and `portOfLoading` agree."""
    return _NOT_LETTERS.sub("", normalise(heading))


_BY_HEADING: Final[Mapping[str, Field]] = {
    key_of(heading): field for field in FIELDS for heading in field.headings
}


def named(heading: str) -> Field | None:
    """The field that a heading names."""
    return _BY_HEADING.get(key_of(heading))


def likelihood(field: Field, texts: Sequence[str]) -> int:
    """The place of the likeliest of these headings among those of the field; 0 is the best."""
    keys = {key_of(text) for text in (*texts, " ".join(texts))}
    return next(at for at, heading in enumerate(field.headings) if key_of(heading) in keys)


def is_blank(written: str) -> bool:
    """Whether a cell says that there is nothing: empty, `NA`, `N. A`, `-`."""
    text = written.strip().casefold()
    return text in BLANKS or _SPACES.sub(" ", text.replace("/", " ")).strip() in BLANKS
