"""Values that mean nothing by themselves are asked about once for all rows that have them, and the
answers are remembered for the company (RULES.md 89).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.base.reference.models import Port
from lading.market.freight_rates.models import FreightRate
from lading.office.bulk.jobs import purge_bulk_imports
from lading.office.bulk.models import BulkImport, RememberedChoice
from lading.office.bulk.personal_data import CHOICES, HOLDING
from lading.office.bulk.questions import remembered
from lading.office.bulk.questions.value_questions import MOST_ASKED
from lading.trade.enquiries.models import Enquiry
from lading.trade.privacy.holdings import Subject
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, company_of, member

from . import test_enquiries
from .conftest import answered, checked_import, confirmed, errors, read
from .test_rates import LONG, UNTIL, long

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]
PORTLANDS = ["AUPTJ", "GBPTL", "USPWM"]
LANES = ["INMUN", "INBOM", "INNSA", "INMAA", "INCCU"]


def lanes(*destinations: Any) -> list[list[Any]]:
    """A sheet of rates to each of these ports, from different ones."""
    rows = [long(lane=pair) for pair in zip(LANES, destinations, strict=False)]
    return [LONG, *rows]


def by_text(bulk_import: Any) -> dict[str, Any]:
    """The questions about values, by what is written."""
    return {each["written"]: each for each in bulk_import["values"]}


def destinations() -> list[str]:
    rows = FreightRate.objects.order_by("pk").values_list("destination_port__locode", flat=True)
    return list(rows)


def refused(client: ApiClient, bulk_import: Any, answers: Any) -> Any:
    """The refusal of answers, which stores nothing."""
    before = BulkImport.objects.values().get(pk=bulk_import["id"])
    sent = client.post(f"/imports/{bulk_import['id']}/answers", {"answers": answers})
    assert BulkImport.objects.values().get(pk=bulk_import["id"]) == before
    assert not RememberedChoice.objects.exists()
    return sent


def test_a_name_of_three_ports_is_asked_once_for_all_its_rows(api: Client) -> None:
    carrier = api(member(6, tier=2))
    sheet = lanes("Portland", " PORTLAND ", "Ｐｏｒｔｌａｎｄ", "AEJEA", "portland.")
    bulk_import = checked_import(carrier, sheet, kind="rates")
    assert (bulk_import["status"], bulk_import["can"], bulk_import["questions"]) == (
        "asking",
        ["answer", "discard", "readAgain"],
        [],
    )
    (question,) = bulk_import["values"]
    assert (question["field"], question["column"]) == ("destinationPort", "Destination port")
    assert (question["written"], question["picker"]) == ("Portland", "port")
    assert (question["rows"], question["firstRows"]) == (4, [2, 3, 4, 6])
    assert sorted(each["value"] for each in question["candidates"]) == PORTLANDS
    assert {"value": "GBPTL", "label": "Portland (GBPTL)", "detail": "United Kingdom"} in question[
        "candidates"
    ]
    state = {name: question[name] for name in ("isOpen", "mayBeEmpty", "isClosed", "answer")}
    assert state == {"isOpen": True, "mayBeEmpty": False, "isClosed": False, "answer": None}
    bulk_import = answered(carrier, bulk_import["id"], **{question["key"]: "GBPTL"})
    assert (bulk_import["status"], errors(carrier, bulk_import["id"])) == ("ready", [])
    assert bulk_import["values"][0]["answer"]["value"] == "GBPTL"
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert destinations() == ["GBPTL", "GBPTL", "GBPTL", "AEJEA", "GBPTL"]


def test_a_value_in_two_columns_is_two_questions_and_any_port_can_be_chosen(api: Client) -> None:
    carrier = api(member(6, tier=2))
    rows = [LONG, long(lane=("Portland", "AEJEA")), long(lane=("INMUN", "Portland"))]
    bulk_import = checked_import(carrier, rows, kind="rates")
    keys = {each["field"]: each["key"] for each in bulk_import["values"]}
    assert set(keys) == {"loadingPort", "destinationPort"}
    bulk_import = answered(
        carrier,
        bulk_import["id"],
        **{keys["loadingPort"]: "USPWM", keys["destinationPort"]: "SGSIN"},
    )
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    lanes_stored = FreightRate.objects.values_list(
        "loading_port__locode", "destination_port__locode"
    )
    assert set(lanes_stored) == {("USPWM", "AEJEA"), ("INMUN", "SGSIN")}


def test_columns_and_values_are_asked_together(api: Client) -> None:
    carrier = api(member(6, tier=2))
    rows = [LONG, long(price="2.400", lane=("INMUN", "Portland"))]
    bulk_import = checked_import(carrier, rows, kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    assert [each["field"] for each in bulk_import["questions"]] == ["oceanfreight"]
    assert list(refused(carrier, bulk_import, {key: "GBPTL"}).json["errors"]) == ["oceanfreight"]
    bulk_import = answered(carrier, bulk_import["id"], **{key: "GBPTL", "oceanfreight": ","})
    confirmed(carrier, bulk_import["id"])
    assert (destinations(), str(FreightRate.objects.get().price)) == (["GBPTL"], "2400.000")


def test_values_of_other_columns_are_asked_about(api: Client) -> None:
    carrier = api(member(6, tier=2))
    rows = [LONG, long("Forty foot", lane=("UNSPECIFIED", "AEJEA"))]
    rows[1][4] = "US$"
    bulk_import = checked_import(carrier, rows, kind="rates")
    questions = by_text(bulk_import)
    assert {text: each["picker"] for text, each in questions.items()} == {
        "Forty foot": "container", "UNSPECIFIED": "port", "US$": "currency",
    }  # fmt: skip
    assert questions["UNSPECIFIED"]["candidates"] == []
    answers = {questions["Forty foot"]["key"]: "40DHC", questions["US$"]["key"]: "USD"}
    bulk_import = answered(
        carrier, bulk_import["id"], **answers, **{questions["UNSPECIFIED"]["key"]: "INMUN"}
    )
    assert (bulk_import["status"], errors(carrier, bulk_import["id"])) == ("ready", [])
    confirmed(carrier, bulk_import["id"])
    rate = FreightRate.objects.get()
    assert (rate.container, rate.currency, rate.loading_port.locode) == ("40DHC", "USD", "INMUN")


def test_a_line_chooses_no_currency_but_its_own(api: Client) -> None:
    line = api(member(7, tier=2))
    rows = [LONG, long()]
    rows[1][4] = "Dollars"
    bulk_import = checked_import(line, rows, kind="rates")
    (question,) = bulk_import["values"]
    assert [each["value"] for each in question["candidates"]] == ["USD"]
    assert question["isClosed"] is True
    assert refused(line, bulk_import, {question["key"]: "EUR"}).status == 422


def test_the_ports_of_an_enquiry_are_asked_in_their_country(api: Client) -> None:
    client = api(member(1))
    rows = [
        test_enquiries.HEAD,
        test_enquiries.row(Destination_country="KOREA, SOUTH", Destination_port="Busan"),
        test_enquiries.row(Destination_country="Germany", Destination_port="Portland"),
        test_enquiries.row(Unit="sackfuls"),
        test_enquiries.row(Product_name="Other yarn", Unit="sackfuls"),
    ]
    bulk_import = checked_import(client, rows, kind="enquiries")
    questions = by_text(bulk_import)
    assert set(questions) == {"KOREA, SOUTH", "Portland", "sackfuls"}
    assert (questions["Portland"]["country"], questions["Portland"]["candidates"]) == (
        "Germany", [],
    )  # fmt: skip
    assert questions["sackfuls"]["rows"] == 2
    keys = {text: each["key"] for text, each in questions.items()}
    # No port of another country, as in the form.
    sent = {keys["KOREA, SOUTH"]: "KR", keys["sackfuls"]: "BAG"}
    assert list(
        refused(client, bulk_import, {**sent, keys["Portland"]: "GBPTL"}).json["errors"]
    ) == [keys["Portland"]]
    bulk_import = answered(client, bulk_import["id"], **sent, **{keys["Portland"]: "DEHAM"})
    assert (bulk_import["status"], errors(client, bulk_import["id"])) == ("ready", [])
    first, second, *_more = client.get(f"/imports/{bulk_import['id']}/rows").data["rows"]
    shown = {cell["field"]: (cell["written"], cell["read"]) for cell in second["cells"]}
    assert shown["destinationPort"] == ("Portland", "Hamburg (DEHAM)")
    assert {cell["field"]: cell["read"] for cell in first["cells"]}["destinationPort"] == (
        "Busan (KRPUS)"
    )
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    stored = Enquiry.objects.order_by("pk").values_list(
        "destination_country__iso2", "destination_port__locode", "unit__code"
    )
    assert list(stored) == [
        ("KR", "KRPUS", "KGS"), ("DE", "DEHAM", "KGS"), ("AE", "AEJEA", "BAG"),
        ("AE", "AEJEA", "BAG"),
    ]  # fmt: skip


def test_a_field_is_left_empty_only_where_the_form_may_lack_it(api: Client) -> None:
    carrier = api(member(6, tier=2))
    head = ["POL", "POD", "40' HC (USD)", "Currency", "Validity", "Remarks"]
    row = ["INMUN", "Nowhere", 1250, "UNSPECIFIED", UNTIL, "All-in"]
    bulk_import = checked_import(carrier, [head, row], kind="rates")
    questions = by_text(bulk_import)
    needed, optional = questions["Nowhere"], questions["UNSPECIFIED"]
    assert (needed["mayBeEmpty"], optional["mayBeEmpty"]) == (False, True)
    answer = refused(carrier, bulk_import, {needed["key"]: ""})
    assert answer.json["errors"] == {needed["key"]: ["This field cannot be left empty."]}
    bulk_import = answered(
        carrier, bulk_import["id"], **{needed["key"]: "AEJEA", optional["key"]: ""}
    )
    assert bulk_import["status"] == "ready"
    assert by_text(bulk_import)["UNSPECIFIED"]["answer"]["value"] == ""
    confirmed(carrier, bulk_import["id"])
    assert FreightRate.objects.get().currency == "USD"
    # Without a currency in the heading the field cannot be empty: it is asked about anew.
    bulk_import = checked_import(carrier, [[*head[:2], "40' HC", *head[3:]], row], kind="rates")
    again = by_text(bulk_import)["UNSPECIFIED"]
    assert (again["isOpen"], again["mayBeEmpty"]) == (True, False)


def test_what_is_left_open_stays_an_error_and_can_be_chosen_afterwards(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = checked_import(carrier, lanes("Portland", "Nowhere"), kind="rates")
    keys = {text: each["key"] for text, each in by_text(bulk_import).items()}
    bulk_import = answered(carrier, bulk_import["id"], **{keys["Portland"]: "GBPTL"})
    assert (bulk_import["status"], bulk_import["rejected"], bulk_import["can"]) == (
        "refused", 1, ["answer", "discard", "downloadErrors", "readAgain"],
    )  # fmt: skip
    assert [row for row, _column, _text in errors(carrier, bulk_import["id"])] == [3]
    assert by_text(bulk_import)["Nowhere"]["isOpen"] is False
    assert RememberedChoice.objects.get().value == "GBPTL"
    bulk_import = answered(
        carrier, bulk_import["id"], **{keys["Nowhere"]: "SGSIN", keys["Portland"]: "USPWM"}
    )
    assert bulk_import["status"] == "ready"
    bulk_import = answered(carrier, bulk_import["id"], **{keys["Portland"]: None})
    assert (bulk_import["status"], bulk_import["rejected"]) == ("refused", 1)
    assert RememberedChoice.objects.get().value == "SGSIN"
    bulk_import = answered(carrier, bulk_import["id"], **{keys["Portland"]: "AUPTJ"})
    confirmed(carrier, bulk_import["id"])
    assert destinations() == ["AUPTJ", "SGSIN"]


def test_wrong_answers_are_named_and_nothing_is_stored(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    for wrong in ("Portland", "XXXXX", "40DHC", "0", ""):
        answer = refused(carrier, bulk_import, {key: wrong})
        assert (answer.status, list(answer.json["errors"])) == (422, [key]), wrong
    other = "destinationPort:000000000000000000000000"
    answer = refused(carrier, bulk_import, {key: "GBPTL", other: "GBPTL"})
    assert answer.json["errors"] == {other: ["This was not asked about the file."]}
    assert refused(api(member(6, tier=2)), bulk_import, {key: "GBPTL"}).status == 404
    assert refused(api(colleague(user)), bulk_import, {key: "GBPTL"}).status == 404


def test_at_most_fifty_values_are_asked_about_and_the_others_stay_errors(api: Client) -> None:
    carrier = api(member(6, tier=2))
    names = [f"Nowhere {number}" for number in range(60)]
    rows = [long(lane=("INMUN", name)) for name in [*names, "Nowhere 59"]]
    rows[-1][0] = "INBOM"
    bulk_import = checked_import(carrier, [LONG, *rows], kind="rates")
    assert (len(bulk_import["values"]), bulk_import["notAsked"]) == (MOST_ASKED, 10)
    assert bulk_import["values"][0]["written"] == "Nowhere 59"
    bulk_import = answered(carrier, bulk_import["id"], **{bulk_import["values"][0]["key"]: "AEJEA"})
    assert (bulk_import["status"], bulk_import["notAsked"], bulk_import["rejected"]) == (
        "refused",
        10,
        59,
    )


def test_a_choice_is_used_again_for_the_company_and_said(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    answered(carrier, bulk_import["id"], **{key: "GBPTL"})
    again = checked_import(api(colleague(user)), lanes("PORTLAND"), kind="rates")
    assert again["status"] == "ready"
    (used,) = again["values"]
    assert (used["answer"]["value"], used["isRemembered"], used["isOpen"]) == (
        "GBPTL", True, False,
    )  # fmt: skip
    # Neither another company nor another kind or column knows it.
    assert (
        checked_import(api(member(6, tier=2)), lanes("Portland"), kind="rates")["status"]
        == "asking"
    )
    loading = [LONG, long(lane=("Portland", "AEJEA"))]
    assert checked_import(carrier, loading, kind="rates")["status"] == "asking"


def test_a_choice_never_overrides_what_means_something_by_itself(api: Client) -> None:
    user = member(6, tier=2)
    carrier = api(user)
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    answered(carrier, bulk_import["id"], **{key: "GBPTL"})
    Port.objects.filter(locode="USPWM").update(is_major=True)
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    assert (bulk_import["status"], bulk_import["values"]) == ("ready", [])
    confirmed(carrier, bulk_import["id"])
    assert destinations() == ["USPWM"]


def test_a_port_is_the_one_of_its_code_whatever_was_chosen(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    answered(carrier, bulk_import["id"], **{key: "GBPTL"})
    rows = [[*LONG, "UN/LOCODE of the destination port"], [*lanes("Portland")[1], "USPWM"]]
    bulk_import = checked_import(carrier, rows, kind="rates")
    assert (bulk_import["status"], bulk_import["values"]) == ("ready", [])
    confirmed(carrier, bulk_import["id"])
    assert destinations() == ["USPWM"]


def test_a_choice_that_is_gone_is_asked_anew(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = checked_import(carrier, lanes("Nowhere"), kind="rates")
    (key,) = (each["key"] for each in bulk_import["values"])
    ready = answered(carrier, bulk_import["id"], **{key: "GBPTL"})
    Port.objects.filter(locode="GBPTL").update(is_active=False)
    assert confirmed(carrier, ready["id"])["status"] == "refused"
    assert not FreightRate.objects.exists()
    bulk_import = checked_import(carrier, lanes("Nowhere"), kind="rates")
    assert (bulk_import["status"], [each["isOpen"] for each in bulk_import["values"]]) == (
        "asking",
        [True],
    )
    assert answered(carrier, bulk_import["id"], **{key: "SGSIN"})["status"] == "ready"
    assert RememberedChoice.objects.get().value == "SGSIN"


def test_choices_that_nobody_uses_are_forgotten_after_a_year() -> None:
    company = company_of(member(6))
    remembered.remember(company.pk, "rates", {"currency:a": "USD", "currency:b": "EUR"})
    RememberedChoice.objects.update(used_at=clock.now() - dt.timedelta(days=366))
    assert remembered.recall(company.pk, "rates", {"currency:a"}) == {"currency:a": "USD"}
    assert purge_bulk_imports() == 1
    assert RememberedChoice.objects.get().key == "currency:a"


def test_a_form_that_does_not_ask_for_a_field_is_not_asked_about_it(api: Client) -> None:
    client = api(member(1))
    head = [*test_enquiries.HEAD, "Container type"]
    # Only enquiries to forwarders and lines have containers.
    bulk_import = checked_import(
        client, [head, [*test_enquiries.row(), "Barrel"]], kind="enquiries"
    )
    assert (bulk_import["status"], bulk_import["values"]) == ("ready", [])


def test_an_answer_is_shown_as_it_is_now(api: Client) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = checked_import(carrier, lanes("Portland"), kind="rates")
    assert read(carrier, bulk_import["id"])["values"] == bulk_import["values"]


def test_choices_end_with_the_account_of_the_company() -> None:
    owner = member(6)
    second = colleague(owner)
    remembered.remember(company_of(owner).pk, "rates", {"currency:a": "USD"})
    remembered.remember(company_of(member(6)).pk, "rates", {"currency:a": "EUR"})
    HOLDING.erase(Subject.for_user(second))
    assert RememberedChoice.objects.count() == 2
    (row,) = CHOICES.rows(Subject.for_user(owner))
    assert row["value"] == "USD"
    HOLDING.erase(Subject.for_user(owner))
    assert [each.value for each in RememberedChoice.objects.all()] == ["EUR"]
