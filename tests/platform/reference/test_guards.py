"""Tests each guard of imports and exports alone."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import refusals
from lading.base.kernel.errors import Conflict, NotFound, ValidationFailed
from lading.base.reference.forms import MAX_NAME
from lading.base.reference.imports import exchange
from lading.base.reference.imports import services as imports
from lading.base.reference.imports.cells import LocalName, Related, YesNo
from lading.base.reference.imports.number_cells import Degrees, Whole
from lading.base.reference.imports.other_imports import OtherImport, advice_on
from lading.base.reference.imports.resources import UnitResource
from lading.base.reference.imports.spreadsheets import MAX_BYTES, Csv, SpreadsheetImportForm
from lading.base.reference.imports.staff_import import StaffImport
from lading.base.reference.imports.states import ALLOWED, ImportState
from lading.base.reference.imports.table import ImportTable, NoTable, find_table
from lading.base.reference.models import Country, Port, Unit
from tests.platform.authenticator import actor_of
from tests.platform.exchange import errors_of, run_import, upload
from tests.platform.factories import StaffFactory, company_of, member
from tests.platform.many import in_one_test

from .conftest import staff

pytestmark = pytest.mark.django_db

UNITS = "/admin/reference/unit/import/"


def signed_in(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


def send(client: Client) -> Any:
    file = SimpleUploadedFile("units.csv", b"code,name\nGAL,Gallons\n")
    return client.post(UNITS, {"import_file": file})


def test_staff_who_may_only_look_import_nothing() -> None:
    client = signed_in(staff("view_unit"))
    assert client.get(UNITS).status_code == 403
    assert send(client).status_code == 403
    assert not StaffImport.objects.exists()


def test_staff_who_lost_the_right_no_longer_see_the_import() -> None:
    person = staff("view_unit", "change_unit")
    client = signed_in(person)
    page = send(client).headers["Location"]
    assert "units.csv" in client.get(page).content.decode()
    person.user_permissions.remove(Permission.objects.get(codename="change_unit"))
    refusal = client.get(page)
    assert (refusal.status_code, "units.csv" in refusal.content.decode()) == (403, False)


def form_with(size: int) -> SpreadsheetImportForm:
    file = SimpleUploadedFile("units.csv", b"code\n")
    file.size = size
    sent = {"import_file": file}
    return SpreadsheetImportForm([Csv], [UnitResource], data={}, files=sent)


def test_a_file_of_more_than_10_mb_is_refused() -> None:
    wrong = [list(form_with(size).errors) for size in (MAX_BYTES, MAX_BYTES + 1)]
    assert wrong == [[], ["import_file"]]


def test_an_import_that_is_not_there_is_neither_shown_nor_confirmed() -> None:
    asked: Any = {"actor": actor_of(StaffFactory.create()), "table": "reference.unit"}
    with pytest.raises(NotFound):
        imports.own_import(**asked, key=uuid.uuid4())
    with pytest.raises(NotFound):
        imports.confirm(**asked, key=uuid.uuid4(), seen="")


@in_one_test(
    ("state", "target"),
    [(state, target) for state in ALLOWED for target in sorted(set(ALLOWED) - ALLOWED[state])],
)
def test_an_import_moves_as_allowed_and_not_otherwise(state: Any, target: Any) -> None:
    staff_import = StaffImport(state=state)
    with pytest.raises(Conflict):
        imports._move(staff_import, target)
    assert staff_import.state == state


def test_cells_that_cannot_be_understood_are_refused() -> None:
    with pytest.raises(ValueError, match="Enter yes or no"):
        YesNo().clean("maybe")
    related = Related(Country, "iso2", "There is no country %(value)s.")  # type: ignore[arg-type]
    related.load()
    assert related.clean("in").iso2 == "IN"
    with pytest.raises(ValueError, match="There is no country QQ"):
        related.clean("QQ")
    with pytest.raises(ValueError, match="cannot be blank"):
        related.clean(" ")


def test_a_name_of_another_language_has_a_greatest_length() -> None:
    unit, column = Unit(names={}), LocalName("fr")
    column.save(unit, {"name_fr": "x" * MAX_NAME})
    with pytest.raises(ValueError, match="characters"):
        column.save(unit, {"name_fr": "x" * (MAX_NAME + 1)})
    assert unit.names == {"fr": "x" * MAX_NAME}


PORTS = "reference/port"


@pytest.fixture
def client(db: None) -> Client:
    return signed_in(StaffFactory.create())


def test_a_file_that_has_a_ports_other_names_alone_changes_them(client: Client) -> None:
    run_import(client, PORTS, b"locode,aliases\nINMUN,Zzq Mundra; Zzq Haven\n")
    mundra = Port.objects.get(locode="INMUN")
    assert set(mundra.aliases.values_list("name", flat=True)) == {"Zzq Mundra", "Zzq Haven"}
    same = upload(client, PORTS, b"locode,aliases\nINMUN,Zzq Haven; Zzq Mundra\n")
    assert "0 new, 0 changed, 1 unchanged." in " ".join(same.content.decode().split())


def test_ports_without_a_country_are_refused_for_that_alone(client: Client) -> None:
    preview = upload(client, PORTS, b"locode,name\nINZZA,Zzq\nINZZB,Zzq\n")
    assert errors_of(preview) == ["This field cannot be blank."]
    assert not Port.objects.filter(name="Zzq").exists()


HEADING: list[Any] = ["code", "name"]


def read_as(
    *rows: list[Any], most: int = 9, heading: list[Any] = HEADING, sheet: str = ""
) -> ImportTable:
    """The table of a text with these rows below the heading."""
    numbered = [[number, *cells] for number, cells in enumerate([heading, *rows], start=1)]
    read = {
        "tables": [{"sheet": "", "rows": numbered, "merged": []}],
        "separator": ",",
        "epoch": None,
    }
    return find_table(UnitResource(), read, most, sheet=sheet)


def test_a_table_has_at_most_so_many_rows() -> None:
    rows: list[list[Any]] = [["AAA", "Zzq"], ["BBB", "Zzqs"]]
    assert read_as(*rows, most=2).numbers == [2, 3]
    with pytest.raises(NoTable, match="more than 1 rows"):
        read_as(*rows, most=1)


@pytest.mark.parametrize(("count", "ending"), [(5, "row 7 “Total 5”."), (6, "1 more.")])
def test_five_lines_of_a_kind_are_named_and_the_others_counted(count: int, ending: str) -> None:
    totals = [["Total", number] for number in range(1, count + 1)]
    (summary,) = read_as(["AAA", "Zzq"], *totals).left_out
    assert summary.endswith(ending)


@pytest.mark.parametrize(
    ("length", "shown"), [(60, f"Total {'x' * 54}”."), (61, f"Total {'x' * 53}…”.")]
)
def test_sixty_letters_of_a_line_are_repeated(length: int, shown: str) -> None:
    (summary,) = read_as(["AAA", "Zzq"], ["Total", "x" * (length - len("Total "))]).left_out
    assert summary.endswith(shown)


def test_the_equator_has_no_sign() -> None:
    assert [Degrees().render(degrees) for degrees in (-1, 0, 1)] == ["-1", "0", "1"]


def test_a_short_line_in_the_first_column_is_a_note_and_in_another_one_a_row() -> None:
    first: list[Any] = ["Source: Zzq customs"]
    names_first = read_as(["Zzq", "AAA"], first, heading=["name", "code"])
    assert names_first.numbers == [2]
    assert names_first.left_out == ["Notes that are left out: row 3 “Source: Zzq customs”."]
    assert read_as(["AAA", "Zzq"], [None, "Zzqs"]).numbers == [2, 3]


def test_a_total_that_ends_before_the_key_is_left_out() -> None:
    read_table = read_as(["Zzq", "AAA"], ["Total"], heading=["name", "code"])
    assert (read_table.numbers, read_table.left_out) == (
        [2],
        ["Totals that are left out: row 3 “Total”."],
    )


def test_a_fraction_is_no_whole_number() -> None:
    assert Whole().clean("12") == 12
    with pytest.raises(ValueError, match="Enter a whole number"):
        Whole().clean("12.5")


def test_a_sheet_that_the_file_does_not_have_is_refused() -> None:
    with pytest.raises(Refused, match=refusals.NO_SHEET):
        read_as(["AAA", "Zzq"], sheet="May")


@pytest.mark.parametrize(
    ("own", "other", "advice"),
    [("", "abgd", "there"), ("", "abg", ""), ("abg", "abgd", "there"), ("abgd", "abgd", "")],
)
def test_a_file_is_of_another_import_that_names_four_columns_of_it_and_more_than_its_own(
    own: str, other: str, advice: str
) -> None:
    def naming(letters: str) -> Callable[[str], str | None]:
        return lambda name: name if name[0] in letters else None

    rows = [[1, "alpha", "beta", "gamma", "delta"], [2, "x", "x", "x", "x"]]
    others = [OtherImport(lambda: naming(other), "there")]
    assert advice_on([{"rows": rows, "merged": []}], naming(own), others) == advice


def test_a_file_that_fits_but_is_of_another_table_is_refused_with_where_it_belongs(
    client: Client,
) -> None:
    ports = b"code,name,locode,country,latitude,longitude\nZZQ,Zzq,INZZQ,IN,1.5,2.5\n"
    preview = upload(client, "reference/unit", ports)
    assert errors_of(preview) == ["This looks like a file of ports. Please import it there."]
    assert not Unit.objects.filter(code="ZZQ").exists()


def test_a_late_event_of_an_import_changes_nothing(client: Client) -> None:
    def never(_found: StaffImport) -> None:
        raise AssertionError("it has nothing to do")

    run_import(client, "reference/unit", b"code,name\nZZQ,Zzq\n")
    done = StaffImport.objects.values().get()
    for pk in (done["id"], done["id"] + 1_000_000):
        imports.read(pk, never)
        with transaction.atomic():
            imports.carry_out(pk, never)
    assert StaffImport.objects.values().get() == done


def test_a_file_that_was_given_up_while_it_was_read_stays_so(client: Client) -> None:
    send(client)
    staff_import = StaffImport.objects.get()

    def given_up(each: StaffImport) -> imports.Work | None:
        StaffImport.objects.filter(pk=each.pk).update(state=ImportState.FAILED)
        return exchange.opened(each)

    imports.read(staff_import.pk, given_up)
    staff_import.refresh_from_db()
    assert (staff_import.state, bytes(staff_import.report)) == (ImportState.FAILED, b"")


@pytest.mark.parametrize("is_gone", [True, False])
def test_nothing_is_read_for_somebody_who_is_no_longer_of_the_staff(*, is_gone: bool) -> None:
    person = staff("view_unit", "change_unit")
    send(signed_in(person))
    staff_import = StaffImport.objects.get()
    assert exchange.opened(staff_import) is not None
    if is_gone:
        person.delete()
    else:
        rows = type(person).objects.filter(pk=person.pk)
        rows.update(is_staff=False, company=company_of(member(1)))
    assert exchange.opened(staff_import) is None


def test_a_row_needs_its_sheet_named_where_there_are_several() -> None:
    for sheets in ([], ["Only"]):
        assert imports._choice({"heading_row": "2"}, sheets) == imports.Choice("", 2)
    with pytest.raises(ValidationFailed) as refused:
        imports._choice({"heading_row": "2"}, ["One", "Two"])
    assert refused.value.errors == {"sheet": [imports.WHICH_SHEET]}
