"""The constraints of the database on documents and ports, whichever code writes."""

from __future__ import annotations

import pytest

from lading.base.files.models import Purpose
from lading.members.companies.models import CompanyDocument
from tests.platform.constraints import refused_by, store_again
from tests.platform.factories import company_of, member, serves, ships
from tests.platform.walk.world import stored

pytestmark = pytest.mark.django_db


def test_a_company_has_one_document_of_a_kind() -> None:
    seller = member(3)
    row = CompanyDocument.objects.create(
        company=company_of(seller), key="GST", file=stored(seller, "a.pdf", Purpose.DOCUMENT)
    )
    with refused_by("company_document_key"):
        store_again(row, file=stored(seller, "b.pdf", Purpose.DOCUMENT))
    store_again(row, key="PAN")


def test_a_port_and_a_port_pair_are_stored_once() -> None:
    with refused_by("company_port"):
        store_again(serves(member(5), "INMUN"))
    with refused_by("company_port_pair"):
        store_again(ships(member(2), "INMUN", "AEJEA"))
