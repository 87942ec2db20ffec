"""The constraints of the database on ports and HS codes, whichever code writes."""

from __future__ import annotations

import pytest

from lading.base.reference.models import HsCode, Port, PortAlias
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import hs, port

pytestmark = pytest.mark.django_db


def test_a_country_has_a_port_name_once() -> None:
    chennai = port("INMAA")
    free = max(Port.objects.values_list("pk", flat=True)) + 1
    with refused_by("port_name_once_per_country"):
        Port(pk=free, locode="INZZZ", name=chennai.name, country_id=chennai.country_id).save(
            force_insert=True
        )


def test_a_port_has_another_name_once() -> None:
    alias = PortAlias.objects.create(port=port("INMAA"), name="Fort St George")
    with refused_by("port_alias_once"):
        store_again(alias)


def test_the_level_of_an_hs_code_is_its_length() -> None:
    code: HsCode = hs("520512")
    with refused_by("hs_code_level_is_length"):
        store(code, level=4)
