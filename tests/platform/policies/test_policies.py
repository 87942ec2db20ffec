"""Policy updates: staff write them, and companies of their types read them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.files.schemas import file_url
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.models import AuditEntry
from lading.market.policies import services
from lading.market.policies.models import PolicyFile, PolicyUpdate, PolicyVersion
from lading.market.policies.schemas import PolicyIn
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import member
from tests.platform.guards import refused, staff_with
from tests.platform.locks import Lock, assert_locked
from tests.platform.many import check_each
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import form, policy_of, staff_file

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

PATH = "/policyUpdate"


def titles(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["title"] for row in answer.data["rows"]]


def test_staff_publish_an_update_that_its_types_read(editor: ApiClient, api: Api) -> None:
    reader = member(2)
    document = staff_file("rates.pdf", "application/pdf")
    sent = form(referenceDocument=[{"src": file_url(document)}])
    answer = editor.post(PATH, sent)
    assert answer.status == 201, answer
    assert answer.json["message"] == "New policy has been updated successfully"
    policy = api(reader).get(f"{PATH}/{answer.data['id']}").data
    assert policy["title"] == "Interest equalisation is extended"
    assert policy["description"] == "## Who benefits\n\nAll **exporters**."
    assert policy["withEffectiveDate"] == "2026-12-01"
    assert (policy["typeOfUpdate"], policy["version"], policy["isActive"]) == (
        "trade_notice",
        1,
        True,
    )
    assert [file["originalName"] for file in policy["policyIcon"]] == ["scheme.png"]
    assert [file["originalName"] for file in policy["referenceDocument"]] == ["rates.pdf"]
    # A reader is not told which other types read it; staff are.
    assert policy["businessTypeIds"] == [2]
    assert answer.data["businessTypeIds"] == [2, 8]
    assert titles(api(reader).get(PATH)) == ["Interest equalisation is extended"]
    assert titles(api(member(3)).get(PATH)) == []
    assert api(member(3)).get(f"{PATH}/{answer.data['id']}").status == 404


def test_exporters_read_it_unless_others_are_chosen(editor: ApiClient) -> None:
    sent = form()
    del sent["businessTypeIds"], sent["typeOfUpdate"], sent["withEffectiveDate"]
    stored = editor.post(PATH, sent).data
    assert stored["businessTypeIds"] == [2, 8]
    assert (stored["typeOfUpdate"], stored["withEffectiveDate"]) == ("advisory", None)


@pytest.mark.parametrize(
    ("sent", "field", "message"),
    [
        ({"title": " "}, "title", "please enter policy title"),
        ({"title": "x" * 151}, "title", "This is longer than 150 characters."),
        ({"details": ""}, "details", "Please enter the details."),
        ({"description": ""}, "description", "Please enter the description."),
        ({"policyIcon": []}, "policyIcon", "Policy icon is mandatory."),
        ({"businessTypeIds": []}, "businessTypeIds", "Please choose who reads it."),
        ({"businessTypeIds": [10]}, "businessTypeIds", "This value is not valid."),
        ({"businessTypeIds": ["9" * 5000]}, "businessTypeIds", "This value is not valid."),
        ({"typeOfUpdate": "rumour"}, "typeOfUpdate", "This value is not valid."),
    ],
)
def test_a_wrong_form_is_refused_in_words(
    editor: ApiClient, sent: dict[str, Any], field: str, message: str
) -> None:
    whole = form(**sent)
    before = fingerprint()
    answer = editor.post(PATH, whole)
    assert (answer.status, answer.errors[field]) == (422, [message]), answer
    assert changed_since(before) == set()


def test_only_pdf_files_are_documents_and_only_pictures_are_images(editor: ApiClient) -> None:
    picture, document = file_url(staff_file()), file_url(staff_file("a.pdf", "application/pdf"))
    answer = editor.post(PATH, form(policyIcon=[document], referenceDocument=[picture]))
    assert answer.errors == {
        "policyIcon": ["Only picture files can be uploaded as images."],
        "referenceDocument": ["Reference documents must be PDF files."],
    }
    five = [file_url(staff_file(f"{number}.png")) for number in range(5)]
    answer = editor.post(PATH, form(policyIcon=five))
    assert answer.errors == {"policyIcon": ["Too many files. You can attach at most 4."]}
    assert not PolicyUpdate.objects.exists()


def test_a_change_keeps_what_was_left_out_and_every_version(editor: ApiClient, api: Api) -> None:
    stored = editor.post(PATH, form()).data
    answer = editor.put(f"{PATH}/{stored['id']}", {"title": "It ends in March"})
    assert answer.json["message"] == "Policy has been updated successfully"
    kept = {"details", "description", "policyIcon", "withEffectiveDate", "businessTypeIds"}
    assert {name: answer.data[name] for name in kept} == {name: stored[name] for name in kept}
    assert (answer.data["title"], answer.data["version"]) == ("It ends in March", 2)
    versions = PolicyVersion.objects.order_by("number").values_list("number", "title")
    assert list(versions) == [(1, "Interest equalisation is extended"), (2, "It ends in March")]
    assert PolicyFile.objects.count() == 2
    # The same again is no new version.
    editor.put(f"{PATH}/{stored['id']}", {"title": "It ends in March"})
    assert PolicyVersion.objects.count() == 2
    assert titles(api(member(8)).get(PATH)) == ["It ends in March"]


def test_what_is_deactivated_is_gone_for_readers_until_it_is_restored(
    editor: ApiClient, api: Api
) -> None:
    policy, reader = policy_of(2), api(member(2))
    answer = editor.delete(f"{PATH}/{policy.pk}")
    assert answer.json["message"] == "Policy deactivated successfully"
    assert answer.data["isActive"] is False
    assert titles(reader.get(PATH)) == []
    assert reader.get(f"{PATH}/{policy.pk}").status == 404
    assert titles(editor.get(PATH)) == ["Duty drawback on cotton yarn"]
    editor.delete(f"{PATH}/{policy.pk}")
    assert editor.put(f"{PATH}/{policy.pk}", {"isActive": True}).data["isActive"] is True
    assert titles(reader.get(PATH)) == ["Duty drawback on cotton yarn"]
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["policy_deactivated", "policy_restored"]


def test_a_file_is_open_to_readers_of_the_update_alone(api: Api) -> None:
    policy = policy_of(2)
    file = PolicyFile.objects.get().file
    src = file_url(file).removeprefix("/api")
    reader = api(member(2))
    assert b"".join(reader.get(src).response.streaming_content) == b"abc"
    assert api(member(3)).get(src).status == 404
    policy.is_active = False
    policy.save(update_fields=["is_active"])
    assert reader.get(src).status == 404


def test_a_company_cannot_upload_files_of_updates(api: Api) -> None:
    from tests.platform.walk.world import picture  # noqa: PLC0415

    answer = api(member(2)).form("/file-manager/single", {"image": picture(), "purpose": "policy"})
    assert (answer.status, answer.errors) == (422, {"purpose": ["This value is not valid."]})


def test_an_update_takes_no_file_of_a_company(editor: ApiClient) -> None:
    from tests.platform.walk.world import stored  # noqa: PLC0415

    answer = editor.post(PATH, form(policyIcon=[file_url(stored(member(2), "own.png"))]))
    assert answer.status == 422
    assert list(answer.errors) == ["policyIcon"]
    assert not PolicyUpdate.objects.exists()


def test_the_list_is_found_by_words_and_type_and_sorted(api: Api) -> None:
    reader = api(member(2))
    policy_of(2, title="Advance authorisation", type_of_update="public_notice")
    policy_of(2, title="Duty drawback", details="Rates for yarn")
    policy_of(2, title="Zero rating")
    policy_of(3, title="Drawback for others")
    assert titles(reader.get(PATH)) == ["Zero rating", "Duty drawback", "Advance authorisation"]
    assert titles(reader.get(PATH, filter="drawb")) == ["Duty drawback"]
    assert titles(reader.get(PATH, filter="yarn rates")) == ["Duty drawback"]
    assert titles(reader.get(PATH, typeOfUpdate="public_notice")) == ["Advance authorisation"]
    assert titles(reader.get(PATH, sort="title"))[0] == "Advance authorisation"
    assert titles(reader.get(PATH, page=2, limit=2)) == ["Advance authorisation"]
    assert reader.get(PATH, typeOfUpdate="rumour").status == 422


def test_a_preview_ends_after_fifteen_words(api: Api) -> None:
    policy_of(2, details=" ".join(str(number) for number in range(1, 17)))
    (row,) = api(member(2)).get(PATH).data["rows"]
    assert row["preview"] == "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15…"
    policy_of(2, details="Few words")
    assert api(member(2)).get(PATH).data["rows"][0]["preview"] == "Few words"


def test_a_list_costs_the_same_for_one_and_for_many(api: Api) -> None:
    reader = api(member(2))
    policy_of(2)
    reader.get(PATH)
    with CaptureQueriesContext(connection) as one:
        reader.get(PATH)
    for _number in range(4):
        policy_of(2)
    with CaptureQueriesContext(connection) as many:
        assert len(reader.get(PATH).data["rows"]) == 5
    assert len(one) == len(many)


@pytest.mark.parametrize("change", ["create", "edit", "deactivate", "restore"])
def test_staff_without_the_capability_change_nothing(change: str) -> None:
    actor, policy = staff_with("legal.edit"), policy_of(2)
    payload = PolicyIn.model_validate(form())
    with refused(Forbidden):
        if change == "create":
            services.create_policy(actor=actor, payload=payload)
        elif change == "edit":
            services.edit_policy(actor=actor, policy_id=policy.pk, payload=payload)
        elif change == "deactivate":
            services.deactivate_policy(actor=actor, policy_id=policy.pk)
        else:
            services.restore_policy(actor=actor, policy_id=policy.pk)


def test_what_is_not_there_cannot_be_changed() -> None:
    actor = staff_with("policies.edit")
    with refused(NotFound):
        services.deactivate_policy(actor=actor, policy_id=987_654)


def test_an_update_is_locked_before_it_is_changed() -> None:
    policy = policy_of(2)
    payload = PolicyIn.model_validate({"title": "New"})
    edit = partial(
        services.edit_policy,
        actor=staff_with("policies.edit"),
        policy_id=policy.pk,
        payload=payload,
    )
    assert_locked(edit, Lock(PolicyUpdate._meta.db_table, policy.pk))


def test_a_change_from_an_older_version_is_refused_with_the_present_one(editor: ApiClient) -> None:
    stored = editor.post(PATH, form()).data
    path = f"{PATH}/{stored['id']}"
    assert editor.put(path, {"title": "Hers", "version": 1}).status == 200
    before = fingerprint()
    answer = editor.put(path, {"title": "His", "version": 1})
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")
    assert (answer.data["title"], answer.data["version"]) == ("Hers", 2)
    assert changed_since(before) == set()
    assert editor.put(path, {"title": "His", "version": 2}).data["version"] == 3
    wrong = editor.put(path, {"title": "Nobody's", "version": "x"})
    assert (wrong.status, list(wrong.errors)) == (422, ["version"])


def test_files_are_taken_once_and_never_of_what_was_deleted(editor: ApiClient) -> None:
    address = file_url(staff_file())
    stored = editor.post(PATH, form(policyIcon=[address, {"src": address}])).data
    assert [file["src"] for file in stored["policyIcon"]] == [address]
    unknown = editor.post(PATH, form(policyIcon=["/api/files/x/y.png"]))
    assert (unknown.status, list(unknown.errors)) == (422, ["policyIcon"])


def test_other_files_or_readers_alone_are_a_new_version(editor: ApiClient) -> None:
    pages = [file_url(staff_file(f"{name}.pdf", "application/pdf")) for name in "ab"]
    stored = editor.post(PATH, form(referenceDocument=pages)).data
    path, icons = f"{PATH}/{stored['id']}", [file["src"] for file in stored["policyIcon"]]
    for number, change in enumerate(
        (
            {"referenceDocument": pages[:1]},
            {"referenceDocument": []},
            {"policyIcon": [*icons, file_url(staff_file("second.png"))]},
            {"policyIcon": [file_url(staff_file("third.png"))]},
            {"businessTypeIds": [2]},
            {"typeOfUpdate": "circular"},
            {"withEffectiveDate": ""},
            {"description": "Other words."},
        ),
        start=2,
    ):
        answer = editor.put(path, change)
        assert (answer.status, answer.data["version"]) == (200, number), change
    policy = editor.get(path).data
    assert policy["withEffectiveDate"] is None
    assert [file["originalName"] for file in policy["policyIcon"]] == ["third.png"]
    assert policy["referenceDocument"] == []
    assert PolicyVersion.objects.count() == 9


WRONG: list[Any] = [
    ({"businessTypeIds": "2"}, "businessTypeIds"),
    ({"businessTypeIds": [True]}, "businessTypeIds"),
    ({"businessTypeIds": [2, {}]}, "businessTypeIds"),
    ({"businessTypeIds": ["0"]}, "businessTypeIds"),
    ({"policyIcon": "x"}, "policyIcon"),
    ({"policyIcon": []}, "policyIcon"),
    ({"withEffectiveDate": "soon"}, "withEffectiveDate"),
    ({"isActive": "perhaps"}, "isActive"),
    ({"title": 7}, "title"),
    ({"details": "x" * 1001}, "details"),
    ({"description": "x" * 20_001}, "description"),
]


def test_a_wrong_change_is_refused_and_changes_nothing(editor: ApiClient) -> None:
    policy = policy_of(2)
    before = fingerprint()

    def check(sent: dict[str, Any], field: str) -> None:
        answer = editor.put(f"{PATH}/{policy.pk}", sent)
        assert (answer.status, list(answer.errors)) == (422, [field]), answer
        assert changed_since(before) == set()

    check_each(WRONG, check)


def test_readers_are_named_by_id_number_or_code_and_each_once(editor: ApiClient) -> None:
    sent = form(businessTypeIds=["8", " Exporter ", 2, "custom_house_agent"])
    assert editor.post(PATH, sent).data["businessTypeIds"] == [2, 5, 8]
