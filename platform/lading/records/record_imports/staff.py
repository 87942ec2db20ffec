"""The pages of imports besides their list: a new one, its parts, its columns, its rejected rows."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    StreamingHttpResponse,
)
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from lading.base.adminkit.base import can, staff_actor
from lading.base.documents.spreadsheet import csv_response
from lading.base.kernel import limits
from lading.base.kernel.errors import AppError, NotFound, ValidationFailed
from lading.base.reference import choices

from . import access, parts, queries, services
from .columns import as_read, deciding, fields, leaving, mapping, names
from .models import NAME_LENGTH, RecordImport
from .rules import PART_BYTES, State

LIST = "admin:record_imports_recordimport_changelist"
NAMES_REMEMBERED = "Remembered for all files of this publisher."
SHOWN_SAMPLES = 3
SHOWN_ROWS = 20
SEPARATORS = (
    (",", "Comma"),
    (";", "Semicolon"),
    ("\\t", "Tab"),
    ("|", "Vertical bar"),
    ("^", "Caret"),
    ("~", "Tilde"),
)


def page_of(record_import: RecordImport) -> str:
    """The address of an import's page."""
    return reverse("admin:record_imports_recordimport_change", args=[record_import.pk])


def new(request: HttpRequest, model_admin: ModelAdmin[RecordImport]) -> HttpResponse:
    """The form of a new import. A POST of its script begins the upload, and is answered by what is
    still to be sent.
    """
    _require(request)
    if request.method == "POST":
        return _begun(request)
    context = {
        **model_admin.admin_site.each_context(request),
        "title": "Import trade records",
        "opts": model_admin.opts,
        "back": reverse(LIST),
        "gigabytes": limits.number("record_imports.gigabytes"),
        "rows": f"{limits.number('record_imports.rows'):,}",
        "name_length": NAME_LENGTH,
        "unfinished": RecordImport.objects.filter(
            created_by=request.user.pk, state=State.UPLOADING
        )[:5],
    }
    return TemplateResponse(request, "record_imports/staff/new.html", context)


def part(
    request: HttpRequest, model_admin: ModelAdmin[RecordImport], key: uuid.UUID, number: int
) -> HttpResponse:
    """Store one part of a file: the body, as it is."""
    _require(request)
    if request.method != "POST":
        raise Http404
    content = request.read(PART_BYTES + 1)
    return _answer_of(
        lambda: services.receive_part(
            actor=staff_actor(request), key=key, number=number, content=content
        )
    )


def columns(
    request: HttpRequest, model_admin: ModelAdmin[RecordImport], key: uuid.UUID
) -> HttpResponse:
    """The form on which a file's columns are assigned, beside its first rows. A POST starts the
    import, reads the first rows in another way, or only shows them as they would be read.
    """
    _require(request)
    record_import = _import_named(request, key)
    errors: Mapping[str, Any] = {}
    sent = request.POST.dict() if request.method == "POST" else {}
    if request.method == "POST" and "preview" not in request.POST:
        act = services.look_again if "again" in request.POST else services.start
        try:
            act(actor=staff_actor(request), key=key, sent=sent)
        except ValidationFailed as refusal:
            errors = refusal.errors
        except AppError as refusal:
            messages.error(request, str(refusal.message))
            return HttpResponseRedirect(page_of(record_import))
        else:
            return HttpResponseRedirect(page_of(record_import))
    if record_import.state not in {State.MAPPING, State.REFUSED, State.FAILED}:
        return HttpResponseRedirect(page_of(record_import))
    context = {
        **model_admin.admin_site.each_context(request),
        "title": "Assign columns",
        "opts": model_admin.opts,
        "back": page_of(record_import),
        "import": record_import,
        "errors": errors,
        **_form(record_import, sent, errors),
    }
    return TemplateResponse(
        request, "record_imports/staff/columns.html", context, status=422 if errors else 200
    )


def rejects(
    request: HttpRequest, model_admin: ModelAdmin[RecordImport], key: uuid.UUID
) -> StreamingHttpResponse:
    """Download the rejected rows."""
    _require(request)
    record_import = _import_named(request, key)
    name = f"rejected-rows-{record_import.pk}.csv"
    return csv_response(
        name, queries.reject_header(record_import), queries.reject_lines(record_import)
    )


def names_said(
    request: HttpRequest, model_admin: ModelAdmin[RecordImport], key: uuid.UUID
) -> HttpResponse:
    """Remember what names of an import mean; then, if asked, import its rejected rows again."""
    _require(request)
    if request.method != "POST":
        raise Http404
    record_import, actor = _import_named(request, key), staff_actor(request)
    try:
        services.say_names(actor=actor, key=key, sent=request.POST.dict())
        if "again" in request.POST:
            record_import = services.import_rejects(actor=actor, key=key)
        else:
            messages.success(request, NAMES_REMEMBERED)
    except ValidationFailed as refusal:
        for texts in refusal.errors.values():
            messages.error(request, " ".join(map(str, texts)))
    except AppError as refusal:
        messages.error(request, str(refusal.message))
    return HttpResponseRedirect(page_of(record_import))


def decided(
    request: HttpRequest, model_admin: ModelAdmin[RecordImport], key: uuid.UUID
) -> HttpResponse:
    """Store what becomes of rows whose record id an earlier import has."""
    _require(request)
    if request.method != "POST":
        raise Http404
    record_import, sent = _import_named(request, key), request.POST
    try:
        services.decide_repeats(
            actor=staff_actor(request),
            key=key,
            choice=sent.get("choice", ""),
            asked=sent.get("asked", ""),
        )
    except ValidationFailed as refusal:
        for texts in refusal.errors.values():
            messages.error(request, " ".join(map(str, texts)))
    except AppError as refusal:
        messages.error(request, str(refusal.message))
    return HttpResponseRedirect(page_of(record_import))


def choices_for_names() -> dict[str, Any]:
    """What the lists of the form of names offer."""
    return {
        "countries": choices.countries(),
        "units": choices.units(),
        "none": names.NONE,
    }


@require_POST
def _begun(request: HttpRequest) -> HttpResponse:
    actor = staff_actor(request)
    sent = request.POST
    try:
        record_import = services.begin(
            actor=actor,
            name=sent.get("name", ""),
            size=_number(sent.get("size")),
            modified=_number(sent.get("modified")),
            source=sent.get("source", ""),
            licence=sent.get("licence", ""),
        )
    except ValidationFailed as refusal:
        field_errors = {
            name: [str(each) for each in texts] for name, texts in refusal.errors.items()
        }
        return JsonResponse({"errors": field_errors}, status=422)
    base = reverse("admin:record_imports_recordimport_changelist")
    return JsonResponse(
        {
            "parts": f"{base}{record_import.uuid}/parts/",
            "page": page_of(record_import),
            "partBytes": PART_BYTES,
            "count": parts.count_of(record_import),
            "missing": services.missing_parts(actor=actor, key=record_import.uuid),
        }
    )


def _answer_of(act: Any) -> HttpResponse:
    try:
        act()
    except NotFound as missing:
        raise Http404 from missing
    except AppError as refusal:
        return JsonResponse({"message": str(refusal.message)}, status=refusal.status)
    return JsonResponse({})


def _require(request: HttpRequest) -> None:
    if not can(request, access.CAPABILITY):
        raise PermissionDenied


def _import_named(request: HttpRequest, key: uuid.UUID) -> RecordImport:
    try:
        return access.one(staff_actor(request), key)
    except NotFound as missing:
        raise Http404 from missing


def _number(sent: str | None) -> int:
    text = sent or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else 0


def _form(
    record_import: RecordImport, sent: Mapping[str, str], errors: Mapping[str, Any]
) -> dict[str, Any]:
    """The form's values: what was sent, or what is suggested."""
    how = record_import.sample or record_import.reading
    return {
        "encodings": services.ENCODINGS.items(),
        "separators": SEPARATORS,
        "encoding": how.get("encoding", ""),
        "separator": how.get("separator", "").replace("\t", "\\t"),
        "sheets": how.get("sheets", []),
        "sheet": how.get("sheet", ""),
        "is_text": not how.get("sheets"),
        # What was found is not sent back: with another sheet it is looked for anew.
        "heading_row": sent.get("heading_row", record_import.reading.get("heading_row") or ""),
        "heading_found": record_import.sample.get("heading_row", ""),
        "titles": leaving.titles_told(record_import.sample),
        **(
            _assignment(record_import, sent, errors) if record_import.state == State.MAPPING else {}
        ),
    }


def _assignment(
    record_import: RecordImport, sent: Mapping[str, str], errors: Mapping[str, Any]
) -> dict[str, Any]:
    suggested = mapping.ColumnMapping.from_json(record_import.mapping)
    chosen = mapping.drafted(sent, record_import.sample) if sent else suggested
    by_place = {place: name for name, place in suggested.columns.items()}
    header, rows = record_import.sample["header"], record_import.sample["rows"]
    return {
        "fields": fields.FIELDS,
        "columns": [
            {
                "place": place,
                "errors": errors.get(f"column_{place}", []),
                "name": name or "—",
                "cells": _samples(rows, place),
                "chosen": sent.get(f"column_{place}", by_place.get(place, "")),
                "doubled": _doubled(record_import, chosen, place),
            }
            for place, name in enumerate(header)
        ],
        "fixed": [
            {
                "field": fields.BY_NAME[name],
                "errors": errors.get(f"fixed_{name}", []),
                "value": sent.get(f"fixed_{name}", suggested.fixed.get(name, "")),
                "list": _LISTS.get(name, ""),
            }
            for name in fields.FIXABLE
        ],
        "countries": choices.countries(),
        "units": choices.units(),
        **_questions(record_import.sample, chosen, errors),
        "as_read": as_read.table(record_import, chosen),
        "proposes_origin": suggested.fixed.get("origin_country", ""),
        "times": sent.get("times", str(suggested.times)),
        "times_choices": [(str(number), name) for number, name in mapping.TIMES.items()],
        "preview": rows[:SHOWN_ROWS],
        "header": header,
    }


_LISTS = {
    "origin_country": "import-countries",
    "destination_country": "import-countries",
    "unit": "import-units",
}


def _questions(
    sample: Mapping[str, Any], chosen: mapping.ColumnMapping, errors: Mapping[str, Any]
) -> dict[str, Any]:
    """How dates and numbers are read: what the first cells show, or the question."""
    evidence = deciding.evidence_of_sample(sample["rows"], chosen.columns)
    signs = [each for each in evidence.numbers.values() if each.shown]
    cell = evidence.asks_decimal
    return {
        "order": chosen.order,
        "order_asked": evidence.asks_order,
        "order_days": as_read.days_meant(evidence.asks_order) if evidence.asks_order else "",
        "order_shown": evidence.order,
        "order_errors": errors.get("order", []),
        "decimal": chosen.decimal,
        "decimal_asked": cell,
        "decimal_meant": as_read.numbers_meant(cell) if cell else ("", ""),
        "decimal_shown": signs[0] if signs else None,
        "decimal_errors": errors.get("decimal", []),
    }


def _doubled(record_import: RecordImport, chosen: mapping.ColumnMapping, place: int) -> int | None:
    """The number of the column that was taken instead of one that is not imported."""
    if place in chosen.columns.values():
        return None
    taken = leaving.same_field(record_import.sample, chosen, place)
    return None if taken is None else taken + 1


def _samples(rows: list[list[Any]], place: int) -> list[str]:
    """The first different cells of a column that are not empty."""
    cells = [str(row[place + 1]) for row in rows if place + 1 < len(row) and row[place + 1]]
    return list(dict.fromkeys(cells))[:SHOWN_SAMPLES]
