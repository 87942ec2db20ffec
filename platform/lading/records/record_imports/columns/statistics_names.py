"""How India's foreign trade statistics (DGCI&S) abbreviate countries, where that is none of a
country's own names. What is no country there ("UNSPECIFIED", "NEUTRAL ZONE") is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lading.base.reference.text import normalise

_BY_CODE: Final[Mapping[str, tuple[str, ...]]] = {
    "AE": ("U Arab Emts",),
    "AF": ("Afghanistan Tis",),
    "AG": ("Antigua",),
    "AQ": ("Antartica",),
    "AS": ("Ameri Samoa",),
    "BA": ("Bosnia-Hrzgovin",),
    "BD": ("Bangladesh PR",),
    "BH": ("Baharain Is",),
    "CC": ("Cocos Is",),
    "CD": ("Congo D. Rep.", "Congo, DRC"),
    "CF": ("C Afri Rep",),
    "CG": ("Congo P Rep",),
    "CI": ("Cote d' Ivoire",),
    "CK": ("Cook Is",),
    "CN": ("China P Rp",),
    "CV": ("Cape Verde Is",),
    "CX": ("Christmas Is.",),
    "DE": ("German F Rep",),
    "DO": ("Dominic Rep",),
    "EG": ("Egypt A Rp",),
    "EH": ("Saharwi A.Dm Rp",),
    "ES": ("Canary Is",),
    "FJ": ("Fiji Is",),
    "FK": ("Falkland Is",),
    "FO": ("Faroe Is.",),
    "GB": ("U K",),
    "GF": ("Fr Guiana",),
    "GQ": ("Equtl Guinea",),
    "HM": ("Heard Macdonald",),
    "KG": ("Kyrghyzstan",),
    "KI": ("Kiribati Rep",),
    "KN": ("St Kitt N A",),
    "KP": ("Korea Dp Rp",),
    "KR": ("Korea Rp",),
    "KY": ("Cayman Is",),
    "LA": ("Lao Pd Rp",),
    "LK": ("Sri Lanka Dsr",),
    "MH": ("Marshall Island",),
    "MP": ("N. Mariana Is.",),
    "NF": ("Norfolk Is",),
    "NL": ("Netherland",),
    "NR": ("Nauru Rp",),
    "NU": ("Niue Is",),
    "PA": ("Panama Republic",),
    "PF": ("Fr Polynesia",),
    "PG": ("Papua N Gna",),
    "PK": ("Pakistan Ir",),
    "PM": ("St Pierre",),
    "PN": ("Pitcairn Is.",),
    "PS": ("State of Palest", "State of Palestine"),
    "SA": ("Saudi Arab",),
    "SB": ("Solomon Is",),
    "SJ": ("Svallbard and Jan Mayen",),
    "SK": ("Slovak Rep",),
    "ST": ("Sao Tome",),
    "TC": ("Turks C Is",),
    "TF": ("Fr S Ant Tr",),
    "TK": ("Tokelau Is",),
    "TT": ("Trinidad",),
    "TZ": ("Tanzania Rep",),
    "UM": ("US Minor Outlying Islands",),
    "US": ("U S A",),
    "VC": ("St Vincent",),
    "VG": ("Br Virgn Is",),
    "VI": ("Virgin Is US",),
    "VN": ("Vietnam Soc Rep",),
    "VU": ("Vanuatu Rep",),
    "WF": ("Wallis F Is",),
    "YE": ("Yemen Republc",),
}
CODES: Final[Mapping[str, str]] = {
    normalise(name): code for code, names in _BY_CODE.items() for name in names
}
"""ISO codes by normalised name."""
