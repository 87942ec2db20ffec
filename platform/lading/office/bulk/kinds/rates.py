"""Sheets of freight rates (RULES.md 65): a row for each lane, with a price column for each
container type, or a row for each lane and container.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from lading.base.http.exports import Export
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED
from lading.base.kernel.errors import FieldErrors, Text, ValidationFailed
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.counted import Counted
from lading.base.kernel.values.dates import day_text
from lading.base.kernel.values.typed.dates import ReadDate, read_date
from lading.base.reference import resolve
from lading.base.reference.currencies import money_text
from lading.market.freight_rates import access, services, sheets
from lading.market.freight_rates import exports as downloads
from lading.market.freight_rates.models import COMMENTS_LENGTH, FreightRate
from lading.market.freight_rates.rules import RateStatus, is_expired
from lading.market.freight_rates.schemas import FreightRateIn
from lading.market.freight_rates.sheets import Outcome
from lading.market.freight_rates.validation import (
    COMMENTS_REQUIRED,
    RateForm,
    check_form,
    currencies_of,
)
from lading.members.companies import access as companies
from lading.office.bulk import cell_readers as cells
from lading.office.bulk.cell_readers import Context
from lading.office.bulk.columns import Columns
from lading.office.bulk.headings import currency_named, currency_of_cell
from lading.office.bulk.report import Report, RowError

from .kind import Kind, Looked, RowState, Shown, Tell, Values, beyond_plan, counted_sentences
from .rate_columns import (
    CODE_OF,
    CODES,
    CONTAINER,
    PORTS,
    PRICE,
    STATUS,
    form_columns,
    template_columns,
)

_PORTS_OF = ("loading_port", "destination_port")

NO_PRICE_COLUMNS = _(
    "The file has no prices. Add a column for each container type, or the columns “Container type” "
    "and “Ocean freight”."
)
TWO_WAYS = _(
    "The file has both a column for each container type and the columns “Container type” and "
    "“Ocean freight”. Please keep one of the two."
)
EMPTY_ROWS = _("Rows that offer nothing were left out: {rows}.")
ENDED_ROWS = _(
    "Rates that were withdrawn or have expired were left out: {rows}. To publish one again, empty "
    "its status and enter a new price validity."
)
OTHER_PORT = _("This UN/LOCODE is of {port}. Correct it, or leave it empty.")
NO_PRICE = _("The row has no price for any container type.")
UNKNOWN_PORT = _("No port has this name, or several have it. Enter the UN/LOCODE.")
UNKNOWN_CONTAINER = _(
    "We do not know this container type. Write 20GP, 40GP, 40HC, 45HC, 20RF or 40RH."
)
UNKNOWN_CURRENCY = _("Enter the three letters of a currency, for example USD.")
NO_COMMENTS = _("Enter comments, for example what the rate includes.")
NO_ROOM = Counted(
    "The file has {rows} new freight rate, but your company may publish only {limit} more.",
    "The file has {rows} new freight rates, but your company may publish only {limit} more.",
    by="rows",
)
FRESH = Counted("{count} freight rate is new.", "{count} freight rates are new.", by="count")
RENEWED = Counted(
    "{count} live freight rate gets new terms.",
    "{count} live freight rates get new terms.",
    by="count",
)
SAME = Counted(
    "{count} live freight rate stays as it is.",
    "{count} live freight rates stay as they are.",
    by="count",
)

_ANY_FILE = Context(None, {}, {})
"""For cells whose reading depends on nothing else."""

_IN_FILE: Sequence[tuple[str, Text, Text]] = (
    *((port, NOT_OFFERED, UNKNOWN_PORT) for port in PORTS),
    (CONTAINER, INVALID_VALUE, UNKNOWN_CONTAINER),
    ("currency", INVALID_VALUE, UNKNOWN_CURRENCY),
    ("comments", COMMENTS_REQUIRED, NO_COMMENTS),
)


class Rates(Kind):
    """The freight rates of the company."""

    name: ClassVar[str] = "rates"
    title = _("Freight rates")
    download: ClassVar[Export] = downloads.OWN

    def require(self, actor: Actor, variant: str) -> None:
        """Raise Forbidden for a company that may not change rates."""
        access.require_manager(actor)

    def form_columns(self, actor: Actor, variant: str) -> Columns:
        """The fields of a rate's form, a price column for each container type, and what the
        company's own download says of ports and states.
        """
        return form_columns(actor)

    def template_columns(self, actor: Actor, variant: str) -> Columns:
        """A row for each lane, with a price column for each container type."""
        return template_columns(actor)

    def leaves_out(self, row: Mapping[str, Any]) -> Text | None:
        """A lane that says in words that it has no price: `TBA`, `on request`; and a rate of the
        company's download that is not live, unless it was given a new last day.
        """
        prices = [cell for field, cell in row.items() if field in (*CODES, PRICE)]
        written = [cell for cell in prices if cell is not None and cell != ""]
        if written and all(map(cells.is_not_offered, written)):
            return EMPTY_ROWS
        return ENDED_ROWS if _has_ended(row) else None

    def completed(self, actor: Actor, values: Values, context: Context) -> Values:
        """The currency that stands in the heading or in the prices themselves, and for a row
        without comments the notes of the sheet.
        """
        added = dict[str, Any]()
        priced = [code for code in (*CODES, PRICE) if code in values]
        if "currency" not in values and currencies_of(actor.business_type) is None:
            named = {currency_named(context.headings.get(code, "")) for code in priced} - {""}
            named = named or {currency_of_cell(values[code]) for code in priced} - {""}
            added = {"currency": named.pop()} if len(named) == 1 else {}
        if "comments" not in values and context.notes:
            added["comments"] = _shortened(context.notes)
        only = currencies_of(actor.business_type)
        currency = only or added.get("currency") or values.get("currency")
        for code in priced:
            named_above = currency_named(context.headings.get(code, ""))
            # The form refuses an amount that says another currency than its own.
            if named_above and currency and named_above != str(currency).upper():
                added[code] = f"{named_above} {values[code]}"
        return {**values, **added}

    def wrong_heading(self, fields: Collection[str]) -> Text | None:
        """Why the prices of the file cannot be told from its heading."""
        has_codes, has_one = any(code in fields for code in CODES), {CONTAINER, PRICE} & set(fields)
        if has_codes and has_one:
            return TWO_WAYS
        return None if has_codes or len(has_one) == 2 else NO_PRICE_COLUMNS

    def look(self, actor: Actor, variant: str, values: Values) -> Looked:
        """The messages of the form about each of the row's rates."""
        errors: dict[str, list[Text]] = _wrong_codes(values)
        forms = list[RateForm]()
        right = {field: value for field, value in values.items() if field not in errors}
        for code, payload in _payloads(actor, right):
            try:
                forms.append(check_form(actor, payload))
            except ValidationFailed as failed:
                _add(errors, failed.errors, code)
        for port, code_of_port in CODE_OF.items():
            if code_of_port in errors:
                errors.pop(port, None)
        names_one = CONTAINER in values or PRICE in values
        if CONTAINER in errors and PRICE in errors and not names_one:
            errors = {**errors, CONTAINER: [], PRICE: [NO_PRICE]}
        return Looked(errors) if errors else Looked(compared=tuple(forms))

    def conflicts(self, actor: Actor, rows: Mapping[int, Any]) -> Iterable[RowError]:
        """Rows with a lane and container that an earlier row has, or several live rates."""
        live = sheets.by_key(access.counted(actor))
        first: dict[sheets.Key, int] = {}
        for number, forms in rows.items():
            for form in forms:
                key = sheets.key_of(form)
                rates = live.get(key, ())
                earlier = first.setdefault(key, number)
                if sheets.is_unclear(form, rates):
                    yield RowError(number, "", str(sheets.SEVERAL_LIVE))
                elif earlier != number and len(rates) <= 1:
                    message = str(sheets.TWICE).format(row=earlier)
                    yield RowError(number, "", message, (str(earlier),))

    def lock(self, actor: Actor) -> None:
        """Lock the company, whose plan limits its live rates."""
        companies.lock_own(actor)

    def refusal(self, actor: Actor, _count: int, rows: Mapping[int, Any]) -> Report | None:
        """Why the plan does not allow so many new live rates (RULES.md 19)."""
        new_rates = len(_outcome(actor, rows).fresh)
        return beyond_plan(NO_ROOM, new_rates, access.count_room(actor)) if new_rates else None

    def shown(self, actor: Actor, rows: Mapping[int, Any]) -> Mapping[int, Shown]:
        """The rates of each row, and what the live ones say now."""
        live = sheets.by_key(access.counted(actor).select_related(*_PORTS_OF))
        return {number: _row_shown(forms, live) for number, forms in rows.items()}

    def notes(self, actor: Actor, rows: Mapping[int, Any]) -> Sequence[str]:
        """How many rates are new, how many get new terms, and how many stay."""
        return _summary_sentences(_outcome(actor, rows))

    def store(
        self,
        actor: Actor,
        variant: str,
        rows: Sequence[Values],
        tell: Tell,
        since: dt.datetime,
    ) -> Sequence[str]:
        """Publish all rates, and give live ones their new terms."""
        payloads = [payload for values in rows for _code, payload in _payloads(actor, values)]
        outcome = services.publish_sheet(actor=actor, payloads=payloads)
        tell(len(rows))
        return _summary_sentences(outcome)


def _has_ended(row: Mapping[str, Any]) -> bool:
    """Whether the row is of a rate that was withdrawn, or that has expired and still has."""
    status = str(STATUS.read(_plain(row.get(STATUS.field)), _ANY_FILE))
    if status != RateStatus.EXPIRED:
        return status == RateStatus.WITHDRAWN
    until = cells.day_text(_plain(row.get("pricevalidity")), _ANY_FILE)
    day = read_date(until, languages.active(), today())
    return isinstance(day, ReadDate) and is_expired(day.value)


def _plain(cell: Any) -> Any:
    return None if isinstance(cell, Mapping) else cell


def _wrong_codes(values: Values) -> dict[str, list[Text]]:
    """What is wrong with the UN/LOCODEs of a row: each must be of the port that its name says."""
    errors: dict[str, list[Text]] = {}
    for field, code_field in CODE_OF.items():
        code, name = values.get(code_field), values.get(field)
        if not code:
            continue
        port = resolve.resolve_port(code)
        if port is None:
            errors[code_field] = [UNKNOWN_PORT]
        elif name and port not in resolve.find_port(name, port.country).candidates:
            errors[code_field] = [OTHER_PORT.format(port=f"{port.name} ({port.locode})")]
    return errors


def _payloads(actor: Actor, values: Values) -> Iterator[tuple[str, FreightRateIn]]:
    """The forms of a row, each with the column of its price. A row without any price is one form
    without container and price.
    """
    by_code = {field: values[code] for field, code in CODE_OF.items() if code in values}
    left_out = (*CODES, *CODE_OF.values(), STATUS.field)
    shared = {name: value for name, value in values.items() if name not in left_out} | by_code
    shared.setdefault("currency", currencies_of(actor.business_type) or "")
    priced = [code for code in CODES if code in values]
    for code in priced:
        sent = {**shared, CONTAINER: code, PRICE: values[code]}
        yield code, FreightRateIn.model_validate(sent)
    if not priced:
        yield "", FreightRateIn.model_validate(shared)


def _add(errors: dict[str, list[Text]], form_errors: FieldErrors, code: str) -> None:
    """Add the messages about a form to those of its row, each once and at its column."""
    for field, messages in form_errors.items():
        place = code if code and field == PRICE else field
        known = errors.setdefault(place, [])
        in_file = [_in_file(field, each) for each in messages]
        known += [each for each in in_file if each not in known]


def _in_file(field: str, message: Text) -> Text:
    """The form's message as it is understood in a file, where nothing can be chosen."""
    same = (in_file for place, form, in_file in _IN_FILE if place == field and form == message)
    return next(same, message)


def _outcome(actor: Actor, rows: Mapping[int, Any]) -> Outcome:
    return sheets.compare(
        access.counted(actor), (form for forms in rows.values() for form in forms)
    )


def _row_shown(
    forms: Sequence[RateForm], live: Mapping[sheets.Key, Sequence[FreightRate]]
) -> Shown:
    """The terms of a row's rates, and those of the live ones that they replace."""
    terms, (lane,) = forms[0].terms, forms[0].lanes
    values = {
        "loadingPort": f"{lane.loading.name} ({lane.loading.locode})",
        "destinationPort": f"{lane.destination.name} ({lane.destination.locode})",
        "currency": terms.currency,
        "pricevalidity": day_text(terms.valid_until),
        "comments": terms.comments,
    }
    before = dict[str, str]()
    states = set[RowState]()
    for form in forms:
        price = money_text(form.terms.price, form.terms.currency)
        values[form.container] = price
        standing = sheets.standing(form, live.get(sheets.key_of(form), ()))
        if standing is None:
            states.add(RowState.NEW)
            continue
        states.add(RowState.SAME if sheets.has(standing, form.terms) else RowState.CHANGED)
        now = {
            form.container: money_text(standing.price, standing.currency),
            "pricevalidity": day_text(standing.valid_until),
            "comments": standing.comments,
        }
        before |= {field: text for field, text in now.items() if text != values[field]}
    order = (RowState.CHANGED, RowState.NEW, RowState.SAME)
    return Shown(next(state for state in order if state in states), values, before)


def _shortened(notes: str) -> str:
    return notes if len(notes) <= COMMENTS_LENGTH else f"{notes[: COMMENTS_LENGTH - 1]}…"


def _summary_sentences(outcome: Outcome) -> list[str]:
    counts = {FRESH: len(outcome.fresh), RENEWED: len(outcome.renewed), SAME: outcome.same}
    return counted_sentences(counts)
