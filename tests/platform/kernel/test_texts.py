"""The rule of all texts (RULES.md 71), by the table of what people type, in every place."""

from __future__ import annotations

import unicodedata

import pytest
from _pytest.mark import ParameterSet
from django import forms
from django.contrib.admin import site
from hypothesis import given

from lading.base.adminkit.base import CleanInline, ReadOnlyInline
from lading.base.adminkit.clean_forms import with_clean_texts
from lading.base.adminkit.searching import cleaned
from lading.base.kernel.checks import Checks
from lading.base.kernel.values import texts
from lading.base.kernel.values.contact_checks import EMAIL_INVALID, email
from lading.base.kernel.values.search import words_in
from lading.base.reference.imports.cells import cell_text
from lading.reach.notifications.delivery.emails import one_line
from lading.reach.notifications.kinds import WORDINGS
from tests.platform.many import in_one_test
from tests.platform.text_inputs import TypedText, typed_texts
from tests.platform.unicode_texts import any_text


def named(rows: list[TypedText]) -> list[ParameterSet]:
    """The rows as cases, named by what they are."""
    return [pytest.param(row, id=f"{row.field}-{row.note}") for row in rows]


LINES = typed_texts("one_line", "multi_line", "name")
ADDRESSES = typed_texts("email")
REQUIRED = "Please enter it."


def test_the_table_is_whole() -> None:
    assert len(LINES) + len(ADDRESSES) >= 80
    assert {row.field for row in LINES} == {"one_line", "multi_line", "name"}


@in_one_test("row", named(LINES))
def test_a_field_of_the_api(row: TypedText) -> None:
    checks = Checks()
    stored = checks.text(
        "name",
        row.typed,
        required=REQUIRED,
        max_length=200,
        multiline=row.field == "multi_line",
    )
    expected = {"": [], "required": [REQUIRED]}.get(row.problem, [row.problem])
    assert [str(each) for each in checks.errors.get("name", [])] == expected
    assert stored == row.stored


@in_one_test("row", named(ADDRESSES))
def test_an_address(row: TypedText) -> None:
    checks = Checks()
    stored = email(checks, "email", row.typed)
    expected = {"": [], "invalid": [str(EMAIL_INVALID)]}.get(row.problem, [row.problem])
    assert [str(each) for each in checks.errors.get("email", [])] == expected
    assert stored == row.stored


class StaffForm(forms.Form):
    """A form of the back office. Django itself refuses NUL."""

    name = forms.CharField(error_messages={"required": REQUIRED})
    notes = forms.CharField(error_messages={"required": REQUIRED}, widget=forms.Textarea)
    email = forms.EmailField(required=False)
    password = forms.CharField(required=False, widget=forms.PasswordInput)


@in_one_test("row", named([row for row in LINES if "\x00" not in row.typed]))
def test_a_form_of_staff(row: TypedText) -> None:
    field = "notes" if row.field == "multi_line" else "name"
    form = with_clean_texts(StaffForm)({field: row.typed})
    form.is_valid()
    expected = {"": [], "required": [REQUIRED]}.get(row.problem, [row.problem])
    assert form.errors.get(field, []) == expected
    assert form.cleaned_data.get(field, "") == row.stored


@in_one_test("row", named([row for row in ADDRESSES if "contains" in row.problem]))
def test_an_address_in_a_form_of_staff(row: TypedText) -> None:
    form = with_clean_texts(StaffForm)({"name": "Asha", "notes": "-", "email": row.typed})
    assert row.problem in form.errors["email"]


def test_a_password_stays_as_it_was_typed() -> None:
    form = with_clean_texts(StaffForm)({"name": "A", "notes": "-", "password": "a\u200bb\u202ec"})
    assert form.is_valid()
    assert form.cleaned_data["password"] == "a\u200bb\u202ec"


@in_one_test("row", named(LINES))
def test_a_cell_of_a_file_of_staff(row: TypedText) -> None:
    multiline = row.field == "multi_line"
    if row.problem and row.problem != "required":
        with pytest.raises(ValueError, match=r"^This text contains U\+"):
            cell_text(row.typed, multiline=multiline)
    else:
        assert cell_text(row.typed, multiline=multiline) == row.stored


@in_one_test("row", named(LINES))
def test_what_is_stored_is_stored_the_same_again(row: TypedText) -> None:
    assert texts.clean(row.stored, multiline=row.field == "multi_line") == row.stored


@given(any_text(60))
def test_the_rule_is_final(text: str) -> None:
    """A cleaned text is its own cleaned text, has normal form, and no control or direction."""
    for multiline in (False, True):
        try:
            stored = texts.clean(text, multiline=multiline)
        except texts.UncleanText:
            stored = texts.shown_lines(text) if multiline else texts.shown(text)
        assert texts.clean(stored, multiline=multiline) == stored
        assert unicodedata.is_normalized("NFC", stored)
        allowed = {"\n", "\t"} if multiline else set[str]()
        assert {c for c in stored if unicodedata.category(c) in ("Cc", "Zl", "Zp")} <= allowed
        assert not set(stored) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b")


@given(any_text(60))
def test_visible_letters_are_never_lost(text: str) -> None:
    letters = [c for c in unicodedata.normalize("NFC", text) if c.isalpha() and c.isascii()]
    assert [c for c in texts.shown(text) if c.isalpha() and c.isascii()] == letters


def test_searches_read_what_would_be_stored() -> None:
    assert words_in("co\u200btton\u00ad yarn") == ("cotton", "yarn")
    assert cleaned("\ufeffKaveri\x00\u202e") == "Kaveri"


def test_subjects_and_titles_carry_nothing_that_turns_letters_around() -> None:
    """Also texts that were stored before the rule."""
    old = "Kaveri\u202e gpj.\x85exe\u2028\x07"
    assert one_line(old) == "Kaveri gpj. exe"
    wording = next(each for each in WORDINGS.values() if "{company}" in str(each.title))
    names = dict.fromkeys(("company", "product", "name", "title", "text", "message"), old)
    filled = wording.filled(names)
    assert not set(filled.title + filled.body) & set("\u202e\x85\u2028\x07")


def test_inlines_with_fields_have_clean_forms() -> None:
    inlines = [inline for screen in site._registry.values() for inline in screen.inlines]
    assert len(inlines) >= 8
    for inline in inlines:
        assert issubclass(inline, ReadOnlyInline | CleanInline), inline
