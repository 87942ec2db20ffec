"""Names that are not recognised: staff say once what each means, and the rejected rows are imported
again.
"""

from __future__ import annotations

import pytest
from django.test import Client

from lading.records.record_imports import services
from lading.records.record_imports.columns import names
from lading.records.record_imports.models import RecordImport, RememberedName
from lading.records.trade_records.models import TradeRecord
from tests.platform.back_office import Browser, staff_of

from . import importing
from .importing import as_csv, counts, imported, row

pytestmark = pytest.mark.django_db

LIST = "/admin/record_imports/recordimport/"
LINES = [
    row(recordId="right"),
    row(recordId="korea-1", countryOfDestination="KOREA, SOUTH", portOfDestination=""),
    row(recordId="korea-2", countryOfDestination="Korea, South", portOfDestination=""),
    row(recordId="nowhere", countryOfDestination="UNSPECIFIED", portOfDestination=""),
    row(recordId="barrows", unit="barrows"),
    row(recordId="never", DATE="never"),
]


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("data_team"))


def names_asked_about(found: RecordImport) -> dict[str, str]:
    """The form's name of each name that is asked about."""
    return {each.written: each.asked for each in names.unknown(found) if each.is_choosable}


def test_a_name_is_explained_once_and_only_the_rejected_rows_load_again(client: Client) -> None:
    record_import = imported(as_csv(LINES))
    assert counts(record_import) == (6, 1, 0, 5)
    by_name = names_asked_about(record_import)
    assert set(by_name) == {"KOREA, SOUTH", "Korea, South", "UNSPECIFIED", "barrows"}
    page = client.get(f"{LIST}{record_import.pk}/change/").content.decode()
    assert f'name="{by_name["UNSPECIFIED"]}"' in page
    answers = {
        by_name["KOREA, SOUTH"]: "South Korea",
        by_name["UNSPECIFIED"]: "None",
        by_name["barrows"]: "Bags",
    }
    answer = client.post(f"{LIST}{record_import.uuid}/names/", {**answers, "again": ""})
    again = RecordImport.objects.exclude(pk=record_import.pk).get()
    assert answer.headers["location"] == f"{LIST}{again.pk}/change/"
    importing.work()
    again.refresh_from_db()
    assert again.file_name == "Rejected rows of records.csv"
    services.start(actor=importing.data_team(), key=again.uuid, sent=importing.form_of(again))
    importing.work()
    again.refresh_from_db()
    assert counts(again) == (5, 4, 0, 1), again.reason
    stored = {
        each.record_id: (importing.code_of_country(each.destination_country_id), each.unit)
        for each in TradeRecord.objects.filter(batch_id=again.pk)
    }
    assert stored == {
        "korea-1": ("KR", "KGS"),
        "korea-2": ("KR", "KGS"),
        "nowhere": ("", "KGS"),
        "barrows": ("AE", "BAG"),
    }
    # The next release of the publisher is read in the same way.
    services.undo(actor=importing.data_team(), key=again.uuid, reason="again")
    services.undo(actor=importing.data_team(), key=record_import.uuid, reason="again")
    importing.work()
    later = imported(as_csv(LINES), name="april.csv")
    assert counts(later) == (6, 5, 0, 1)


def test_a_port_of_several_places_is_explained_for_the_next_files() -> None:
    record_import = imported(as_csv([row(recordId="H-1", portOfDestination="Zzq Haven")]))
    assert TradeRecord.objects.get().destination_port_id is None
    sent = {names_asked_about(record_import)["Zzq Haven"]: "DEHAM"}
    services.say_names(actor=importing.data_team(), key=record_import.uuid, sent=sent)
    german = row(recordId="H-2", portOfDestination="Zzq Haven", countryOfDestination="Germany")
    imported(as_csv([german]), name="april.csv")
    stored = TradeRecord.objects.get(record_id="H-2")
    assert stored.destination_port_name == "Zzq Haven"
    assert importing.code_of_port(stored.destination_port_id) == "DEHAM"


def test_an_answer_that_is_not_known_is_refused_and_nothing_is_remembered(client: Client) -> None:
    record_import = imported(as_csv(LINES))
    by_name = names_asked_about(record_import)
    sent = {by_name["UNSPECIFIED"]: "none", by_name["KOREA, SOUTH"]: "Atlantis", "again": ""}
    page = client.post(f"{LIST}{record_import.uuid}/names/", sent, follow=True).content.decode()
    assert "This is not known here: Atlantis." in page
    assert not RememberedName.objects.exists()
    assert RecordImport.objects.get() == record_import


def test_an_answer_is_shown_and_forgotten_when_it_is_cleared(client: Client) -> None:
    record_import = imported(as_csv(LINES))
    address, name = (
        f"{LIST}{record_import.uuid}/names/",
        names_asked_about(record_import)["UNSPECIFIED"],
    )
    page = client.post(address, {name: "none"}, follow=True).content.decode()
    assert f'name="{name}" value="none"' in page
    client.post(address, {name: ""})
    assert not RememberedName.objects.exists()


def test_other_staff_explain_no_names(browser: Browser) -> None:
    record_import = imported(as_csv(LINES))
    sent = {names_asked_about(record_import)["UNSPECIFIED"]: "none", "again": ""}
    answer = browser(staff_of("reviewer")).post(f"{LIST}{record_import.uuid}/names/", sent)
    assert answer.status_code == 403
    assert not RememberedName.objects.exists()
    assert RecordImport.objects.count() == 1
