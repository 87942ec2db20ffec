"""How others write the units of `units.families`: trade records come from customs and statistics of
many countries, and each has its own abbreviations.

From the common codes and symbols of UN/ECE Recommendation 20 (KGM, TNE, LBR …) and the English
names and abbreviations of customs files. What means different units in different countries is left
out: a gallon is American or British, "LT" a litre or a long ton.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .families import FACTORS

_SPELLINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "KGS": ("KG", "KGM", "KILO", "KILOS", "KILOGRAM", "KILOGRAMS", "KILOGRAMME", "KILOGRAMMES"),
    "MTS": ("MT", "TNE", "T", "METRIC TON", "METRIC TONS", "METRIC TONNE", "METRIC TONNES"),
    "TON": ("TONS", "TONNE", "TONNES"),
    "QTL": ("DTN", "QUINTAL", "QUINTALS"),
    "GMS": ("G", "GM", "GRM", "GRAM", "GRAMS", "GRAMME", "GRAMMES"),
    "LBS": ("LB", "LBR", "POUND", "POUNDS"),
    "MTR": ("M", "METRE", "METRES", "METER", "METERS", "MTRS"),
    "KME": ("KM", "KMT", "KILOMETRE", "KILOMETRES", "KILOMETER", "KILOMETERS"),
    "CMS": ("CM", "CMT", "CENTIMETRE", "CENTIMETRES", "CENTIMETER", "CENTIMETERS"),
    "YDS": ("YD", "YRD", "YARD", "YARDS"),
    "SQM": ("M2", "M²", "MTK", "SQUARE METRE", "SQUARE METRES", "SQUARE METER", "SQUARE METERS"),
    "SQF": ("FT2", "FT²", "FTK", "SQFT", "SQUARE FOOT", "SQUARE FEET"),
    "SQY": ("YD2", "YD²", "YDK", "SQUARE YARD", "SQUARE YARDS"),
    "LTR": ("L", "LITRE", "LITRES", "LITER", "LITERS", "LTRS"),
    "KLR": ("KL", "KILOLITRE", "KILOLITRES", "KILOLITER", "KILOLITERS"),
    "MLT": ("ML", "MILLILITRE", "MILLILITRES", "MILLILITER", "MILLILITERS"),
    "CBM": ("M3", "M³", "MTQ", "CUBIC METRE", "CUBIC METRES", "CUBIC METER", "CUBIC METERS"),
    "CCM": ("CM3", "CM³", "CMQ", "CUBIC CENTIMETRE", "CUBIC CENTIMETRES"),
    "UGS": ("GLL", "US GALLON", "US GALLONS"),
}

CODES: Final[Mapping[str, str]] = {
    **{code: code for factors in FACTORS.values() for code in factors},
    **{text: code for code, texts in _SPELLINGS.items() for text in texts},
}
"""The unit's code, by its spelling as `key_of` writes it. Only units that convert are here."""


def key_of(text: str) -> str:
    """A unit as written, in the form that `CODES` has: capitals, without dots at the ends."""
    return " ".join(text.upper().split()).strip(" .")


def code_of(text: str) -> str | None:
    """The code of a convertible unit, from any of its spellings; None if it is no such unit."""
    return CODES.get(key_of(text))
