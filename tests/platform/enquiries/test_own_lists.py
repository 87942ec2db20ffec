"""The owner's lists and detail: what is found, in which order, at what cost."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.base.kernel.models import Review
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import EnquiryFactory, colleague, hs, member
from tests.platform.many import check_each

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


def names(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["productName"] for row in answer.data["rows"]]


def file_of(user: User, name: str = "yarn.png", content_type: str = "image/png") -> StoredFile:
    return StoredFile.objects.create(
        company_id=user.company_id,
        uploaded_by=user,
        purpose="attachment",
        original_name=name,
        content_type=content_type,
        size=1,
        sha256="0" * 64,
        path=f"uploads/{name}",
        created_at=timezone.now(),
    )


def test_the_list_is_the_companys_own_newest_first(api: Api) -> None:
    user = member(1)
    for name in ("first", "second", "third"):
        EnquiryFactory.by(user, product_name=name)
    EnquiryFactory.by(member(1), product_name="a stranger's")
    answer = api(colleague(user)).get("/enquiries")
    assert names(answer) == ["third", "second", "first"]
    assert answer.data["count"] == 3
    assert answer.data["countIsCapped"] is False
    assert names(api(user).get("/enquiries", page=2, limit=2)) == ["first"]
    assert names(api(user).get("/enquiries", page=9)) == []


def test_withdrawn_enquiries_are_shown_only_when_asked_for(api: Api) -> None:
    user = member(1)
    EnquiryFactory.by(user, product_name="gone", status="withdrawn")
    EnquiryFactory.by(user, product_name="here")
    assert names(api(user).get("/enquiries")) == ["here"]
    assert names(api(user).get("/enquiries", status="withdrawn")) == ["gone"]
    assert names(api(user).get("/enquiries", status="ALL")) == ["here", "gone"]


SHOWN: list[tuple[str, dict[str, Any]]] = [
    ("draft", {"status": "draft"}),
    ("pending_approval", {"status": "pending_approval"}),
    ("rejected", {"status": "rejected"}),
    ("published", {}),
    ("quotation_sent", {"quotation_count": 2, "unread_quotations": 1}),
    ("quotation_received", {"quotation_count": 2}),
    ("order_placed", {"quotation_count": 2, "unread_quotations": 1, "order_state": "order_placed"}),
    ("order_confirmed", {"quotation_count": 1, "order_state": "order_confirmed"}),
    ("withdrawn", {"status": "withdrawn", "quotation_count": 1}),
]


@pytest.mark.parametrize(("shown", "fields"), SHOWN)
def test_a_row_shows_how_far_it_has_come_and_is_found_by_that(
    api: Api, shown: str, fields: dict[str, Any]
) -> None:
    user = member(1)
    for status, others in SHOWN:
        EnquiryFactory.by(user, product_name=status, **others)
    answer = api(user).get("/enquiries", status=shown)
    assert names(answer) == [shown]
    assert answer.data["rows"][0]["status"] == shown
    assert answer.data["rows"][0]["totalQuotations"] == fields.get("quotation_count", 0)
    if shown == "order_confirmed":
        assert names(api(user).get("/enquiries", status="ORDER_COFIRMED")) == [shown]


def test_filters_by_text_target_and_variant(api: Api) -> None:
    user = member(1)
    yarn = EnquiryFactory.by(user, product_name="Combed YARN", description="x")
    EnquiryFactory.by(
        user,
        product_name="Rice",
        description="long grain, 100% broken",
        hs_code=hs("100630"),
        target_types=[6],
    )
    mine = api(user)
    assert names(mine.get("/enquiries", filter="yarn")) == ["Combed YARN"]
    assert names(mine.get("/enquiries/search", filter="grain")) == ["Rice"]
    assert names(mine.get("/enquiries/search", filter="1006")) == ["Rice"]
    assert names(mine.get("/enquiries/search", filter="5205 12")) == ["Combed YARN"]
    assert names(mine.get("/enquiries/search", filter=f"#{yarn.pk}")) == ["Combed YARN"]
    assert names(mine.get("/enquiries/search", filter="100%")) == ["Rice"]
    assert names(mine.get("/enquiries/search", filter="_")) == []
    assert names(mine.get("/enquiries", targetedBusinessType="freight_forwarder")) == ["Rice"]
    both = mine.get("/enquiries", targetedBusinessType="manufacturer,freight_forwarder")
    assert names(both) == ["Rice", "Combed YARN"]
    assert names(mine.get("/enquiries", variant="rfq")) == ["Rice", "Combed YARN"]
    assert names(mine.get("/enquiries", variant="cha")) == []


BAD_QUERIES: list[Any] = [
    ({"filter": "a\x00b"}, "filter"),
    ({"filter": "x" * 101}, "filter"),
    ({"status": "nonsense"}, "status"),
    ({"targetedBusinessType": "pirate"}, "targetedBusinessType"),
    ({"variant": "pirate"}, "variant"),
    ({"sort": "company_id"}, "sort"),
    ({"limit": 101}, "limit"),
    ({"limit": 0}, "limit"),
    ({"page": 0}, "page"),
    ({"page": "x"}, "page"),
]


def test_bad_queries_are_named(api: Api) -> None:
    client = api(member(1))

    def check(query: dict[str, Any], field: str) -> None:
        answer = client.get("/enquiries", **query)
        assert (answer.status, list(answer.errors)) == (422, [field])

    check_each(BAD_QUERIES, check)


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("productName", ["a", "b", "c"]),
        ("-productName", ["c", "b", "a"]),
        ("qty", ["c", "a", "b"]),
        ("-createdAt", ["c", "b", "a"]),
        ("createdAt", ["a", "b", "c"]),
        ("totalQuotations", ["a", "b", "c"]),
    ],
)
def test_sorting_is_stable(api: Api, sort: str, expected: list[str]) -> None:
    user = member(1)
    for name, quantity in (("a", 2), ("b", 3), ("c", 1)):
        EnquiryFactory.by(user, product_name=name, quantity=quantity)
    pages = [names(api(user).get("/enquiries", sort=sort, limit=1, page=n)) for n in (1, 2, 3)]
    assert [name for page in pages for name in page] == expected


def test_the_detail_tells_the_owner_about_the_review(api: Api) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, status="rejected", submitted_at=timezone.now())
    decided = timezone.now()
    Review.objects.create(
        kind="enquiry",
        object_id=enquiry.pk,
        company_id=enquiry.company_id,
        title="x",
        company_name="y",
        submitted_at=decided - dt.timedelta(hours=2),
        due_at=decided + dt.timedelta(hours=22),
        decided_at=decided,
        decision="rejected",
        remarks="Too vague",
    )
    review = api(user).get(f"/enquiries/{enquiry.pk}").data["review"]
    assert (review["remarks"], review["dueAt"]) == ("Too vague", None)


def test_attachments_are_the_companys_own_files_in_order(api: Api) -> None:
    user = member(1)
    paper, picture = file_of(user, "spec.pdf", "application/pdf"), file_of(user, "yarn.png")
    theirs = file_of(member(1))
    form = {"status": "draft", "productName": "Yarn"}
    srcs = [f"/api/files/{file.uuid}/{file.original_name}" for file in (paper, picture)]
    images = [{"src": src, "originalName": "whatever"} for src in srcs]
    answer = api(user).post("/enquiries", {**form, "productImages": images})
    assert answer.status == 201, answer
    assert [image["src"] for image in answer.data["productImages"]] == srcs
    assert [image["originalName"] for image in answer.data["productImages"]] == [
        "spec.pdf",
        "yarn.png",
    ]
    assert answer.data["primaryImage"] == srcs[1]
    enquiry_id = answer.data["id"]

    foreign = [{"src": f"/api/files/{theirs.uuid}/yarn.png"}]
    refused = api(user).post(f"/enquiries/{enquiry_id}", {**form, "productImages": foreign})
    assert (refused.status, list(refused.errors)) == (422, ["productImages"])
    assert EnquiryAttachment.objects.filter(enquiry_id=enquiry_id).count() == 2

    swapped = {**form, "productImages": images[::-1], "primaryImage": srcs[1]}
    changed = api(user).post(f"/enquiries/{enquiry_id}", swapped)
    assert [image["src"] for image in changed.data["productImages"]] == srcs[::-1]
    not_attached = {**form, "productImages": images[:1], "primaryImage": srcs[1]}
    refused = api(user).post(f"/enquiries/{enquiry_id}", not_attached)
    assert list(refused.errors) == ["primaryImage"]
    emptied = api(user).post(f"/enquiries/{enquiry_id}", form)
    assert emptied.data["productImages"] == []
    assert emptied.data["primaryImage"] is None


def test_the_same_file_twice_takes_one_slot(api: Api) -> None:
    user = member(1)
    src = f"/api/files/{file_of(user).uuid}/yarn.png"
    form = {"status": "draft", "productName": "Yarn", "productImages": [src, src]}
    assert len(api(user).post("/enquiries", form).data["productImages"]) == 1


def queries_of(api: Api, user: User, path: str, **query: Any) -> int:
    caller = api(user)
    caller.get(path, **query)  # the first call loads limits and languages
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert caller.get(path, **query).status == 200
    return len(captured)


def test_a_list_costs_the_same_queries_at_any_length(api: Api) -> None:
    user = member(1)
    counts = []
    for length in (1, 10, 100):
        while Enquiry.objects.count() < length:
            enquiry = EnquiryFactory.by(user, submitted_at=timezone.now())
            EnquiryAttachment.objects.create(enquiry=enquiry, file=file_of(user), slot=1)
        counts.append(queries_of(api, user, "/enquiries", limit=100))
    # the token, the rows, the count
    assert counts == [3, 3, 3]


def test_the_form_rules_are_what_validation_holds_to(api: Api) -> None:
    answer = api(member(1)).get("/enquiries/form-rules")
    assert answer.status == 200, answer
    parties = {each["party"]: each for each in answer.data["parties"]}
    assert list(parties) == [
        "manufacturer",
        "commission_agent",
        "custom_house_agent",
        "freight_forwarder",
        "shipping_line",
        "manufacturer_exporter",
        "exporter",
    ]
    assert parties["manufacturer"]["agentsOptional"] is True
    for party in parties.values():
        form = {"status": "pending_approval", "targetedBusinessType": [party["party"]]}
        refused = api(member(1)).post("/enquiries", form).errors
        required = {
            field["name"]: [field["requiredMessage"]]
            for field in party["fields"]
            if field["required"]
            and not field["shownWhen"]
            and field["lockedValue"] is None
            and field["defaultValue"] is None
        }
        # If the shipment is locked, the container's fields are always shown.
        shown = {name: message for name, message in refused.items() if name in required}
        assert shown == required


def test_exporters_get_their_own_rules_and_agents_none(api: Api) -> None:
    answer = api(member(8)).get("/enquiries/form-rules", variant="rfq")
    assert [each["party"] for each in answer.data["parties"]] == [
        "exporter",
        "manufacturer_exporter",
        "custom_house_agent",
        "freight_forwarder",
        "shipping_line",
    ]
    fields = {field["name"]: field for field in answer.data["parties"][0]["fields"]}
    assert fields["sourceCountry"]["lockedValue"] == "India"
    assert fields["description"]["maxLength"] == 1000
    assert api(member(3)).get("/enquiries/form-rules").status == 403
    assert api(member(1)).get("/enquiries/form-rules", variant="cha").status == 403
    assert api(member(1)).get("/enquiries/form-rules", variant="insurance").status == 422


def test_the_days_an_enquiry_was_created_on_are_days_of_india(api: Api) -> None:
    user = member(1)
    for name, moment in (
        ("before", "2026-11-09T18:29:59Z"),
        ("first", "2026-11-09T18:30:00Z"),
        ("last", "2026-11-11T18:29:59Z"),
        ("after", "2026-11-11T18:30:00Z"),
    ):
        at = dt.datetime.fromisoformat(moment)
        EnquiryFactory.by(user, product_name=name, created_at=at)
    mine = api(user)
    within = {"createdFrom": "2026-11-10", "createdTo": "2026-11-11"}
    assert names(mine.get("/enquiries", **within)) == ["last", "first"]
    assert mine.get("/enquiries", **within).data["count"] == 2
    assert names(mine.get("/enquiries", createdFrom="2026-11-11")) == ["after", "last"]
    assert names(mine.get("/enquiries", createdTo="10-11-2026")) == ["first", "before"]
    assert names(mine.get("/enquiries", createdFrom="2026-11-10", createdTo="2026-11-10")) == [
        "first"
    ]
    assert names(mine.get("/enquiries", createdFrom="0001-01-01", createdTo="9999-12-31")) == [
        "after",
        "last",
        "first",
        "before",
    ]


def test_days_that_cannot_be_are_named(api: Api) -> None:
    mine = api(member(1))
    answer = mine.get("/enquiries", createdFrom="2026-02-30", createdTo="soon")
    assert answer.status == 422
    assert answer.errors == {
        "createdFrom": ["There is no such day in the calendar."],
        "createdTo": ["Enter a date as DD-MM-YYYY."],
    }
    turned = mine.get("/enquiries", createdFrom="2026-11-11", createdTo="2026-11-10")
    assert turned.errors == {"createdTo": ["The last day is before the first."]}
