"""The fast statements give the same answers, byte for byte, as Django's own query sets and ninja:
for every kind of viewer, page and language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from django.db.models import Q
from django.utils import timezone

from lading.base.http.columns import Table
from lading.base.kernel.database import compiled
from lading.base.kernel.database.compiled import Compiled, Row
from lading.base.kernel.models import Review, ReviewDecision
from lading.base.kernel.values import languages
from lading.base.kernel.wire import Data
from lading.members.accounts.models import User
from lading.trade.enquiries import shapes
from lading.trade.enquiries.leads.schemas import LeadTable
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment, Lead
from lading.trade.quotations import queries as quotation_queries
from lading.trade.quotations.schemas import QuotationRow
from tests.platform.conftest import ApiClient
from tests.platform.factories import hs, member, quotation_of, token_for

from .enquiries.leads import SERVICE, lead_for, seller_of
from .enquiries.test_leads_open import stored_file

pytestmark = pytest.mark.django_db

LEADS, QUOTATIONS = "/enquiries/businessType", "/quotations"
SHAPES: dict[str, Any] = {LEADS: Data[LeadTable], QUOTATIONS: Data[Table[QuotationRow]]}


def marketplace() -> tuple[list[User], list[Enquiry]]:
    """Viewers of every kind, and enquiries with and without optional values."""
    buyer, exporter = member(1, name="Gulf “Textiles” LLC"), seller_of(2)
    sellers = [seller_of(3, tier=tier) for tier in (None, 1, 2)]
    sellers += [seller_of(6), seller_of(9, tier=None), seller_of(8)]
    made = [
        lead_for([3, 8, 6, 9], raiser=buyer, product_name="Coton peigné «Ne 30/1» \\ 100 %"),
        lead_for([3, 8], raiser=exporter, quantity="1250.500", hs_code=hs("520512")),
        lead_for([3], raiser=buyer, quantity=None, unit=None, days_ago=3, currency=""),
        lead_for([6, 9], raiser=exporter, days_ago=2, cargo_weight="0.125", **SERVICE),
    ]
    for slot in range(2):
        EnquiryAttachment.objects.create(
            enquiry=made[0], slot=slot + 1, file=stored_file(made[0]), is_primary=slot == 1
        )
    for enquiry, decision in ((made[0], ""), (made[1], ReviewDecision.REJECTED)):
        Review.objects.create(
            kind=shapes.REVIEW_KIND,
            object_id=enquiry.pk,
            company_id=enquiry.company_id,
            submitted_at=timezone.now(),
            due_at=timezone.now(),
            decided_at=timezone.now() if decision else None,
            decision=decision,
            remarks="“Lot” 7",
        )
    for seller in sellers[1:4]:
        quotation_of(seller, made[0])
    opened = sellers[0]
    assert ApiClient(token_for(opened)).get(f"/enquiries/{made[1].pk}").status == 200
    assert Lead.objects.filter(accessed_at__isnull=False).exists()
    return [buyer, exporter, *sellers], made


def answers(viewers: list[User], made: list[Enquiry]) -> Iterator[tuple[str, int, bytes]]:
    """Every answer of the fast calls to each viewer in each language."""
    pages: list[dict[str, Any]] = [{}, {"page": 2, "limit": 1}, {"page": 9}, {"sort": "createdAt"}]
    paths = [(path, query) for path in (LEADS, QUOTATIONS) for query in pages]
    paths.append((QUOTATIONS, {"enquiryId": made[0].pk, "sort": "-price"}))
    paths.append((LEADS, {"role": "exporter"}))
    paths += [(f"/enquiries/{enquiry.pk}", {}) for enquiry in made]
    for viewer in viewers:
        token = token_for(viewer)
        for language in languages.CODES:
            client = ApiClient(token, language)
            for path, query in paths:
                answer = client.get(path, **query)
                yield path, answer.status, answer.response.content


def by_query_set(one: Compiled, **values: Any) -> list[Row]:
    """The rows from Django's query set."""
    given = {name: value for name, value in values.items() if name in one._markers}
    return list(one._build(**given))


def test_the_answers_are_those_of_the_query_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    viewers, made = marketplace()
    list(answers(viewers, made))  # the first calls open files and fill caches
    fast = list(answers(viewers, made))

    def page(one: Compiled, statement: str, **values: Any) -> tuple[list[Row], int]:
        head = statement.partition(" AS total, ")[0]
        [(total, ids)] = compiled.fetch(f"{head} AS total, page.ids FROM page", **values)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(compiled, "is_on_page", lambda: Q(pk__in=ids))
            patch.setattr(quotation_queries, "is_on_page", lambda: Q(pk__in=ids))
            answer_by_id = {row[0]: tuple(row) for row in by_query_set(one, **values)}
        return [answer_by_id[pk] for pk in ids if pk in answer_by_id], total

    monkeypatch.setattr(Compiled, "rows", by_query_set)
    monkeypatch.setattr(Compiled, "page", page)
    plain = list(answers(viewers, made))

    pairs = zip(fast, plain, strict=True)
    assert [mine[0] for mine, other in pairs if mine != other] == []
    assert {status for _path, status, _body in fast} == {200, 403, 404}
    bodies = {body for _path, _status, body in fast}
    assert len(bodies) > 100
    for part in (b'"src":"/', b'"submittedAt":"2', b'"hscode":{', b'"readReciept":[{', b"250.5"):
        assert any(part in body for body in bodies), part


def test_the_lists_are_of_their_documented_shape() -> None:
    """Nothing else checks them, because a short cut's answer is not validated."""
    seen = set()
    for path, status, body in answers(*marketplace()):
        if status == 200 and path in SHAPES:
            read = SHAPES[path].model_validate_json(body, strict=True, by_alias=True)
            rows = orjson.loads(body)["data"]["rows"]
            for row, shown in zip(rows, read.data.rows, strict=True):
                assert row.keys() == shown.model_dump(by_alias=True).keys()
                seen.add(path)
    assert seen == SHAPES.keys()
