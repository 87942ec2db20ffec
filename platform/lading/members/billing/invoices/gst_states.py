"""The states of India with their GST codes: for companies without a GST number, and for the name of
the place of supply (CGST Rules, 46).
"""

from __future__ import annotations

from collections.abc import Mapping

_NAMES: Mapping[str, tuple[str, ...]] = {
    "01": ("jammu and kashmir",),
    "02": ("himachal pradesh",),
    "03": ("punjab",),
    "04": ("chandigarh",),
    "05": ("uttarakhand", "uttaranchal"),
    "06": ("haryana",),
    "07": ("delhi", "new delhi", "nct of delhi"),
    "08": ("rajasthan",),
    "09": ("uttar pradesh",),
    "10": ("bihar",),
    "11": ("sikkim",),
    "12": ("arunachal pradesh",),
    "13": ("nagaland",),
    "14": ("manipur",),
    "15": ("mizoram",),
    "16": ("tripura",),
    "17": ("meghalaya",),
    "18": ("assam",),
    "19": ("west bengal",),
    "20": ("jharkhand",),
    "21": ("odisha", "orissa"),
    "22": ("chhattisgarh", "chattisgarh"),
    "23": ("madhya pradesh",),
    "24": ("gujarat",),
    "26": ("dadra and nagar haveli and daman and diu", "daman and diu", "dadra and nagar haveli"),
    "27": ("maharashtra",),
    "29": ("karnataka",),
    "30": ("goa",),
    "31": ("lakshadweep",),
    "32": ("kerala",),
    "33": ("tamil nadu", "tamilnadu"),
    "34": ("puducherry", "pondicherry"),
    "35": ("andaman and nicobar islands", "andaman and nicobar"),
    "36": ("telangana",),
    "37": ("andhra pradesh",),
    "38": ("ladakh",),
    "97": ("other territory",),
}
_CODES = {name: code for code, names in _NAMES.items() for name in names}

ABROAD = "96"
"""The GST code of places outside India."""


def code_of_state(name: str) -> str:
    """`33` for Tamil Nadu, in any spacing and capitals; "" for an unknown name."""
    return _CODES.get(" ".join(name.casefold().replace("&", " and ").split()), "")


def name_of_state(code: str) -> str:
    """`Tamil Nadu` for 33; "" for an unknown code."""
    name, *_others = _NAMES.get(code, ("",))
    return " ".join(word if word == "and" else word.capitalize() for word in name.split())


def state_of_number(gstin: str) -> str:
    """The state's code in a GST number: its first two digits; "" without a number."""
    return gstin[:2]
