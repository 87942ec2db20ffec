"""Every row of validation and of errors of the trade (RULES.md 2.5, 2.8) and of the extras
(RULES.md 3.5, 3.8) has a case of the API and a case of the portal, with the specification's own
words.
"""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import chain
from typing import Any

import pytest

from tests.platform.many import in_one_test
from tests.platform.walk.changes import changed_since, fingerprint

from . import answers
from .cases import ROOT, Api, Call, Feature, Form, Refused, Row, Section, Shown, Tested
from .document import TRADE
from .table import LISTS, SECTIONS

ROWS = [(section, row) for section in SECTIONS for row in section.rows]


def name_of(section: Section) -> str:
    """Names a section in a report."""
    part = "" if section.document is TRADE else "extras "
    return f"{part}{section.chapter} {section.title}"


def each(*, of: list[tuple[Section, Row]]) -> list[Any]:
    """Rows as parameters of one test."""
    return [pytest.param(row, id=f"{name_of(section)}: {row.name}") for section, row in of]


CASES = list(chain.from_iterable(row.api for _section, row in ROWS))
FORMS = list({case.form.name: case.form for case in CASES if isinstance(case, Refused)}.values())


@pytest.mark.parametrize("section", SECTIONS, ids=name_of)
def test_the_table_has_every_row_with_its_messages(section: Section) -> None:
    document = section.document
    if not document.path.exists():
        pytest.skip(f"{document.file} is not on this machine")
    written = document.rows(section.chapter, section.title, is_list=section.title in LISTS)
    of_document = [tuple(document.quoted(row)) for row in written]
    assert [row.says for row in section.rows] == of_document
    pairs = list(zip(section.rows, written, strict=True))
    assert [row.name for row, _line in pairs] == [line[: len(row.name)] for row, line in pairs]


@in_one_test("row", each(of=ROWS))
def test_a_row_has_a_case_of_the_api_and_one_of_the_portal(row: Row) -> None:
    check(row)


def check(row: Row) -> None:
    """The row has cases of both, and the tests among them are there."""
    assert row.api or not row.needs_api, "no case of the API"
    assert row.portal or not row.needs_portal, "no case of the portal"
    for case in chain(row.api, row.portal):
        if isinstance(case, Tested | Shown):
            case.check()


HERE = Tested(
    "tests/platform/document_rows/test_document_rows.py", "test_what_is_missing_is_noticed"
)
THERE = ROWS[0][1].portal[0]


@pytest.mark.parametrize(
    ("row", "noticed"),
    [
        (Row("No API", portal=(THERE,)), "no case of the API"),
        (Row("No portal", api=(HERE,)), "no case of the portal"),
        (Row("No test", api=(Tested(HERE.file, "test_x"),), portal=(THERE,)), "has no test_x"),
        (Row("No title", api=(HERE,), portal=(Shown(THERE.file, "x y z"),)), "has 0 tests"),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_what_is_missing_is_noticed(row: Row, noticed: str) -> None:
    check(Row("Complete", api=(HERE,), portal=(THERE,)))
    with pytest.raises(AssertionError, match=noticed):
        check(row)


def test_the_rows_of_what_is_to_come_need_cases_as_soon_as_it_is_there() -> None:
    to_come, calls = Feature("/to-come", "portal/to-come"), Feature("/messages", "portal/to-come")
    check(Row("To come", of=to_come))
    with pytest.raises(AssertionError, match="no case of the API"):
        check(Row("With a call", of=calls))
    check(Row("With a call", api=(HERE,), of=calls))
    with pytest.raises(AssertionError, match="no case of the portal"):
        check(Row("With a screen", api=(HERE,), of=Feature("/messages", "portal/src/features")))


@pytest.mark.django_db
@pytest.mark.parametrize("form", FORMS, ids=lambda each: each.name)
def test_the_api_refuses_what_a_row_forbids(api: Api, form: Form) -> None:
    client, complete = form.begin(api)
    answers.compare(form.name, "rules", form.rules(client, complete))
    before = fingerprint()
    wrong = []
    for case in CASES:
        if isinstance(case, Refused) and case.form is form:
            answer = case.refusal(client, complete)
            if not case.is_met(answer):
                wrong.append((case.key, answer))
            answers.compare(form.name, case.key, answer)
    assert wrong == []
    assert changed_since(before) == set()
    # Nothing but the changes was refused.
    answer = form.send(client, complete)
    assert answer.status in {200, 201}, answer


CALLS = {case.name: case for case in CASES if isinstance(case, Call)}


@pytest.mark.django_db
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_call_fails_as_a_row_says(api: Api, call: Call) -> None:
    call.check(api)


@in_one_test("row", each(of=ROWS))
def test_the_messages_of_a_row_are_said(row: Row) -> None:
    assert row.ours.keys() <= set(row.says)
    if not (row.needs_api and row.needs_portal):
        return
    by_cases = {plain(getattr(case, "message", "")) for case in chain(row.api, row.portal)}
    known = by_cases | words_of_the_portal()
    for message in row.says:
        # The title of a notice and its text are written with a dash between them.
        for part in row.ours.get(message, message).split(" - "):
            assert plain(part) in known, part


def plain(text: str) -> str:
    """With the apostrophe of a typewriter."""
    return text.replace("’", "'")


@cache
def words_of_the_portal() -> set[str]:
    """Its English texts."""
    texts: set[str] = set()

    def collect(found: Any) -> None:
        if isinstance(found, str):
            texts.add(plain(found))
        else:
            for value in found.values():
                collect(value)

    for path in (ROOT / "portal/messages/en").glob("*.json"):
        collect(json.loads(path.read_text(encoding="utf-8")))
    return texts


def test_no_answer_is_of_a_case_that_is_gone() -> None:
    expected = {(form.name, "rules") for form in FORMS}
    expected |= {(case.form.name, case.key) for case in CASES if isinstance(case, Refused)}
    expected |= {("errors", case.name) for case in CASES if isinstance(case, Call) and case.code}
    kept = {
        (path.stem, key)
        for path in answers.FOLDER.glob("*.json")
        for key in answers.read(path.stem)
    }
    assert kept == expected


def test_no_answer_holds_what_changes() -> None:
    """An id or a date would differ on another machine."""
    for path in answers.FOLDER.glob("*.json"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"/api/files/|\d{4}-\d{2}-\d{2}T", text), path.name
