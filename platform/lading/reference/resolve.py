"""Finds the reference row that a caller means: by code, name, other name or id. Each function runs
one SQL query and returns None for an unknown, inactive or ambiguous value. Texts are compared
without case, accents and punctuation.
"""

import contextlib
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

from django.db.models import Model, Q

from lading.reference.base_models import NamedRow
from lading.reference.models import Category, Country, HsCode, Port, Unit
from lading.reference.names import IS_CALLED, name_in
from lading.reference.text import normalise, unit_label

T = TypeVar("T", bound=Model)
P = ParamSpec("P")
R = TypeVar("R")
Sent = int | str | None

MAX_ID: Final = 2**31 - 1
MAX_LENGTH: Final = 200
_ID: Final = re.compile(r"[0-9]{1,10}")
_LOCODE: Final = re.compile(r"[A-Za-z]{2} ?[A-Za-z2-9]{3}")
_LOCODE_IN_BRACKETS: Final = re.compile(r"\(\s*([A-Za-z]{2} ?[A-Za-z2-9]{3})\s*\)\s*$")
_HS_CODE: Final = re.compile(r"\s*((?:[0-9]{2}[ .]?){1,3})(?![0-9])")
_SEPARATED: Final = re.compile(r"[ .]")

# As SQL, because Django takes longer to put the conditions together than PostgreSQL to read all
# countries, and each search of trade records names one or two.
_COUNTRY: Final = f"""
SELECT * FROM {Country._meta.db_table} WHERE is_active AND (id = %(id)s OR {IS_CALLED})
"""  # noqa: S608 -- ours


_remembered: ContextVar[dict[Any, Any] | None] = ContextVar("remembered answers", default=None)


@contextlib.contextmanager
def remembering() -> Iterator[None]:
    """Look up each value once inside this block, where thousands of rows name the same few. Nothing
    is kept beyond it.
    """
    outer = _remembered.get()
    before = _remembered.set({} if outer is None else outer)
    try:
        yield
    finally:
        _remembered.reset(before)


def _once(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function remember its answers inside `remembering`."""

    @functools.wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        answers = _remembered.get()
        if answers is None:
            return function(*args, **kwargs)
        # 1 and True are the same key, 1 and "1" are not the same value.
        key = (function.__name__, tuple((type(each), each) for each in args), tuple(kwargs.items()))
        if key not in answers:
            answers[key] = function(*args, **kwargs)
        answer: R = answers[key]
        return answer

    return asked


@_once
def resolve_country(value: Sent) -> Country | None:
    """Return the country with this id, ISO code, name in any language or other name."""
    key = _key(value)
    if not key:
        return None
    rows = Country.objects.raw(_COUNTRY, {"key": key, "id": _id(value)})
    return _single(rows, lambda row: (row.pk == _id(value), *_called(row, key)))


def _called(row: NamedRow, key: str) -> tuple[bool, bool]:
    """Whether this is the row's name for the reader, and whether it is its English name."""
    return normalise(name_in(row)) == key, normalise(row.name) == key


def resolve_port(value: Sent, country: Country | None = None) -> Port | None:
    """The port with this id, UN/LOCODE, `Name(CODE)`, name or other name.

    With `country` only its ports are searched. Without it, a name that several ports have is
    ambiguous.
    """
    return resolve_ports([value], country)[0]


def resolve_ports(values: Iterable[Sent], country: Country | None = None) -> list[Port | None]:
    """Resolve many ports by one query; the answer has the order and length of `values`."""
    sent = list(values)
    answers = _remembered.get()
    if answers is None:
        return _found_ports(sent, country)
    keys = [("port", type(value), value, country) for value in sent]
    missing = {key: key[2] for key in keys if key not in answers}
    if missing:
        found = _found_ports(list(missing.values()), country)
        answers.update(zip(missing, found, strict=True))
    return [answers[key] for key in keys]


def _found_ports(sent: Sequence[Sent], country: Country | None) -> list[Port | None]:
    wanted = Q(pk__in=[])
    for value in sent:
        wanted |= _port_condition(value)
    rows = Port.objects.filter(wanted, is_active=True).select_related("country")
    if country is not None:
        rows = rows.filter(country=country)
    found = list(rows)
    return [_single_port(found, value) for value in sent]


def locode_in(text: str) -> str:
    """The UN/LOCODE that `text` is or ends with in brackets (`Mundra(INMUN)`), or ""."""
    bracketed = _LOCODE_IN_BRACKETS.search(text)
    code = bracketed.group(1) if bracketed else text.strip()
    return code.replace(" ", "").upper() if _LOCODE.fullmatch(code) else ""


@_once
def resolve_hs_code(value: Sent) -> HsCode | None:
    """Return the HS code with this id (an int) or these digits (a str).

    Dots, spaces and a description after the digits are ignored: `5205.11`, `5205 11`,
    `520511 Cotton yarn; …`.
    """
    if isinstance(value, int):
        return HsCode.objects.filter(pk=_id(value), is_active=True).first()
    match = _HS_CODE.match(value or "")
    if match is None:
        return None
    code = _SEPARATED.sub("", match.group(1))
    return HsCode.objects.filter(code=code, is_active=True).first()


@_once
def resolve_category(value: Sent) -> Category | None:
    """Return the product category with this id, or this name in any language."""
    if _id(value):
        return Category.objects.filter(pk=_id(value), is_active=True).first()
    key = _key(value)
    rows = Category.objects.filter(is_active=True)
    named = (row for row in rows if key and key in _keys(row))
    return _single(named, lambda row: _called(row, key))


@_once
def resolve_unit(value: Sent) -> Unit | None:
    """Return the unit with this id, UQC code, name or wire label (`Kilograms (KGS)`); the last two
    in any language.
    """
    key = _key(value)
    rows = Unit.objects.filter(is_active=True)
    return next((row for row in rows if key and _is_unit(row, key, _id(value))), None)


def _is_unit(unit: Unit, key: str, number: int) -> bool:
    if unit.pk == number or key == normalise(unit.code):
        return True
    keys = _keys(unit)
    return key in keys or key in {normalise(unit_label(name, unit.code)) for name in keys}


def _keys(row: NamedRow) -> set[str]:
    """The row's names in every language, normalised."""
    return {normalise(row.name), *row.search_names.values()}


def _key(value: Sent) -> str:
    return normalise(str(value)[:MAX_LENGTH]) if value is not None else ""


def _id(value: Sent) -> int:
    """The id that was sent, or 0, which no row has."""
    text = str(value).strip() if value is not None and not isinstance(value, bool) else ""
    number = int(text) if _ID.fullmatch(text) else 0
    return number if number <= MAX_ID else 0


def _port_condition(value: Sent) -> Q:
    key = _key(value)
    if not key:
        return Q(pk__in=[])
    return (
        Q(search_text__contains=f"|{key}|")
        | Q(locode=locode_in(str(value)[:MAX_LENGTH]))
        | Q(pk=_id(value))
    )


def _single_port(rows: Iterable[Port], value: Sent) -> Port | None:
    key, number = _key(value), _id(value)
    locode = locode_in(str(value)[:MAX_LENGTH])
    return _single(
        (row for row in rows if _is_port(row, key, locode, number)),
        lambda row: (row.locode == locode, row.pk == number, normalise(row.name) == key),
    )


def _is_port(row: Port, key: str, locode: str, number: int) -> bool:
    if not key:
        return False
    return row.locode == locode or row.pk == number or f"|{key}|" in row.search_text


def _single(rows: Iterable[T], rank: Callable[[T], tuple[bool, ...]]) -> T | None:
    """The best row; None when there is none or two are equally good."""
    ranked = sorted(rows, key=rank, reverse=True)
    if len(ranked) > 1 and rank(ranked[0]) == rank(ranked[1]):
        return None
    return ranked[0] if ranked else None
