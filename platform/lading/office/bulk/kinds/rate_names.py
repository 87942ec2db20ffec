"""What sheets of freight rates call their columns, besides the headings of our own files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lading.office.bulk.columns import called

# As sheets of the trade call them, in English all over the world, and at home.
CALLED: Mapping[str, Callable[[str], bool]] = {
    "loadingPort": called(
        *("POL", "Port of loading", "Origin", "Origin port", "起运港", "装运港", "Puerto de carga"),
        *("Puerto de embarque", "Port de départ", "Porto di imbarco", "Porto di carico"),
        "ميناء الشحن",
    ),
    "destinationPort": called(
        *("POD", "Port of discharge", "Port of destination", "Destination", "卸货港"),
        *("Puerto de descarga", "Port de déchargement", "Port d’arrivée", "Porto di sbarco"),
        *("Porto di scarico", "ميناء التفريغ"),
    ),
    "containerType": called(
        *("Container", "Equipment", "Equipment type", "Size", "Size/Type", "箱型", "Contenedor"),
        *("Conteneur", "Contenitore", "الحاوية"),
    ),
    "oceanfreight": called(
        *("Freight rate", "Freight", "Rate", "Price", "O/F", "海运费", "运价", "Flete", "Fret"),
        *("Fret maritime", "Nolo", "أجرة الشحن"),
    ),
    "currency": called("Curr", "CCY", "币种", "Divisa", "Moneda", "Devise", "Monnaie", "Valuta"),
    "pricevalidity": called(
        *("Validity", "Valid until", "Valid to", "Valid till", "Expiry", "有效期", "价格有效期"),
        *("Validez", "Vigencia", "Válido hasta", "Validité", "Valable jusqu’au", "Validità"),
        *("Valido fino al", "الصلاحية"),
    ),
    "comments": called(
        *("Comment", "Remarks", "Notes", "Observaciones", "Comentarios", "Remarques"),
        *("Observations", "Note", "Osservazioni", "تعليقات", "ملاحظات"),
    ),
}
