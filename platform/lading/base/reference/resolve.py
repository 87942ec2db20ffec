"""Finds the reference row that a caller means: by code, name, other name or id. Each function runs
one SQL query and returns None for an unknown, inactive or ambiguous value. Texts are compared
without case, accents and punctuation.
"""

import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

from django.db.models import Model

from lading.base.kernel.checks import NOT_OFFERED, Checks
from lading.base.kernel.errors import Text
from lading.base.reference import port_names, sent
from lading.base.reference.base_models import NamedRow
from lading.base.reference.business_types import INDIA_ID
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Category, Country, HsCode, Port, Unit
from lading.base.reference.names import IS_CALLED, name_in
from lading.base.reference.port_names import PortAnswer
from lading.base.reference.sent import Sent, id_of, key_of
from lading.base.reference.text import normalise, unit_label

T = TypeVar("T", bound=Model)
P = ParamSpec("P")
R = TypeVar("R")

MAX_ID: Final = sent.MAX_ID
MAX_LENGTH: Final = sent.MAX_LENGTH
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
    def answer_once(*args: P.args, **kwargs: P.kwargs) -> R:
        answers = _remembered.get()
        if answers is None:
            return function(*args, **kwargs)
        # 1 and True are the same key, 1 and "1" are not the same value.
        key = (function.__name__, tuple((type(each), each) for each in args), tuple(kwargs.items()))
        if key not in answers:
            answers[key] = function(*args, **kwargs)
        answer: R = answers[key]
        return answer

    return answer_once


LOADED_IN_INDIA: Final = (INDIA_ID, None)
"""`prefer` of `find_ports` for the ports of loading and destination of a lane."""


@_once
def resolve_country(value: Sent) -> Country | None:
    """Return the country with this id, ISO code, name in any language or other name."""
    key = key_of(value)
    if not key:
        return None
    rows = Country.objects.raw(_COUNTRY, {"key": key, "id": id_of(value)})
    return _single(rows, lambda row: (row.pk == id_of(value), *_called(row, key)))


def _called(row: NamedRow, key: str) -> tuple[bool, bool]:
    """Whether this is the row's name for the reader, and whether it is its English name."""
    return normalise(name_in(row)) == key, normalise(row.name) == key


def resolve_port(value: Sent, country: Country | None = None) -> Port | None:
    """The port that `find_port` finds."""
    return find_port(value, country).port


def find_port(
    value: Sent, country: Country | None = None, *, prefer: int | None = None
) -> PortAnswer:
    """The port with this id, UN/LOCODE, `Name(CODE)`, code of Indian customs, name or other name,
    as `find_ports` chooses it.
    """
    return find_ports([value], country, prefer=[prefer])[0]


def refuse_unknown(checks: Checks, field: str, _text: str, unknown: Text) -> None:
    """Refuse a text that names no row with the message ``unknown``."""
    checks.fail(field, unknown)


def read_text(checks: Checks, field: str, sent: Any, *, required: Text | None = None) -> str:
    """The id, code or name by which a field names a row; "" for none."""
    if isinstance(sent, int) and not isinstance(sent, bool):
        sent = str(sent)
    return checks.text(field, sent, required=required, max_length=MAX_LENGTH)


def read_row(
    checks: Checks,
    field: str,
    sent: Any,
    find: Callable[[str], T | None],
    *,
    required: Text | None = None,
    refuse: Callable[[Checks, str, str, Text], None] = refuse_unknown,
) -> T | None:
    """The row that ``find`` finds by what a field has: an id, a code or a name. None for an empty
    field, and with an error in ``checks`` where it is ``required`` or names no row.
    """
    text = read_text(checks, field, sent, required=required)
    row = find(text) if text else None
    if text and row is None:
        refuse(checks, field, text, NOT_OFFERED)
    return row


def read_port(
    checks: Checks,
    field: str,
    text: str,
    unknown: Text,
    country: Country | None = None,
    *,
    prefer: int | None = None,
) -> Port | None:
    """The port that `find_port` finds for a field's text. One that names no port is refused with
    the message ``unknown``, and one that names several with these as candidates; "" names none.
    """
    if not text:
        return None
    answer = find_port(text, country, prefer=prefer)
    if answer.port is None:
        port_names.refuse(checks, field, answer, text, unknown)
    return answer.port


def find_ports(
    values: Sequence[Sent],
    country: Country | None = None,
    *,
    prefer: Sequence[int | None] | None = None,
    outside: Country | None = None,
) -> list[PortAnswer]:
    """Resolve many ports; the answer has the order and length of `values`.

    With `country` only its ports are searched, with `outside` only those elsewhere; a country
    written behind the name (`Hamburg, Germany`) does the same. Of several ports with a name, the
    one of the country of the same place in `prefer` (an id) is meant, else a major port before
    others, and a name before another name.
    Several that are equally good are candidates. Two SQL queries at most.
    """
    preferred = list(prefer) if prefer is not None else [None] * len(values)
    pairs = list(zip(values, preferred, strict=True))
    answers = _remembered.get()
    if answers is None:
        return port_names.answers(pairs, country, outside)
    keys = [("port", type(value), value, near, country, outside) for value, near in pairs]
    missing = {key: (key[2], key[3]) for key in keys if key not in answers}
    if missing:
        answered = port_names.answers(list(missing.values()), country, outside)
        answers.update(zip(missing, answered, strict=True))
    return [answers[key] for key in keys]


@_once
def resolve_hs_code(value: Sent) -> HsCode | None:
    """Return the HS code with this id (a small int) or these digits, in any spelling that
    `hs.codes` reads: `5205.11`, `52051110`, `520511 Cotton yarn; …`.
    """
    if isinstance(value, int) and not hs_codes.is_code(value):
        return HsCode.objects.filter(pk=id_of(value), is_active=True).first()
    return hs_codes.look_up(str(value)).code if value else None


def resolve_hs_code_or_id(value: Sent) -> HsCode | None:
    """Like `resolve_hs_code`, for fields that hold an id, which forms may send as text."""
    text = str(value).strip() if value is not None else ""
    return resolve_hs_code(int(text) if text and not hs_codes.is_code(text) else value)


@_once
def resolve_category(value: Sent) -> Category | None:
    """Return the product category with this id, or this name in any language."""
    if id_of(value):
        return Category.objects.filter(pk=id_of(value), is_active=True).first()
    key = key_of(value)
    rows = Category.objects.filter(is_active=True)
    named = (row for row in rows if key and key in _keys(row))
    return _single(named, lambda row: _called(row, key))


@_once
def resolve_unit(value: Sent) -> Unit | None:
    """Return the unit with this id, UQC code, name or wire label (`Kilograms (KGS)`); the last two
    in any language.
    """
    key = key_of(value)
    rows = Unit.objects.filter(is_active=True)
    return next((row for row in rows if key and _is_unit(row, key, id_of(value))), None)


def _is_unit(unit: Unit, key: str, number: int) -> bool:
    if unit.pk == number or key == normalise(unit.code):
        return True
    keys = _keys(unit)
    return key in keys or key in {normalise(unit_label(name, unit.code)) for name in keys}


def _keys(row: NamedRow) -> set[str]:
    """The row's names in every language, normalised."""
    return {normalise(row.name), *row.search_names.values()}


def _single(rows: Iterable[T], rank: Callable[[T], tuple[bool, ...]]) -> T | None:
    """The best row; None when there is none or two are equally good."""
    ranked = sorted(rows, key=rank, reverse=True)
    if len(ranked) > 1 and rank(ranked[0]) == rank(ranked[1]):
        return None
    return ranked[0] if ranked else None
