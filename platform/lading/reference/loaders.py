"""Loading the reference tables: one idempotent transaction, a few seconds, any number of times."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.db import connection, transaction
from django.db.models import Model

from lading.reference import port_sources, sources
from lading.reference.models import (
    BusinessType,
    Category,
    ContainerType,
    Country,
    HsCode,
    Port,
    PortAlias,
    Unit,
)
from lading.reference.services import link_hs_parents
from lading.reference.text import search_text
from lading.reference.upsert import Changes, reserve_ids, upsert

FIRST_STAFF_ID: Final = 1000
COUNTRY_COLUMNS: Final = (
    "id",
    "name",
    "iso2",
    "iso3",
    "dial_code",
    "currency_code",
    "aliases",
    "search_text",
)
_LOCK: Final = 7_302_001  # any number of our own: two loads take turns


def load_reference_data() -> list[Changes]:
    """Load every reference table and return what changed in each, in loading order.

    Rows that staff keep (`staff_edited`) are left alone. Running it again changes nothing.
    Raises LookupError when a fixture and a package disagree; then nothing is loaded.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        return [
            _load_fixture(BusinessType, "id", "business_types.csv"),
            _load_fixture(ContainerType, "code", "container_types.csv"),
            _load_units(),
            _load_countries(),
            *_load_ports(),
            _load_categories(),
            _load_hs_codes(),
        ]


def _load_fixture(model: type[Model], key: str, name: str) -> Changes:
    rows = list(sources.fixture(name))
    return upsert(model, key, list(rows[0]), [list(row.values()) for row in rows])


def _load_units() -> Changes:
    changes = _load_fixture(Unit, "code", "units.csv")
    reserve_ids(Unit, FIRST_STAFF_ID)
    return changes


def _load_countries() -> Changes:
    rows = [
        (
            fact.id,
            fact.name,
            fact.iso2,
            fact.iso3,
            fact.dial_code,
            fact.currency_code,
            fact.aliases,
            search_text([fact.name, *fact.aliases, fact.iso2, fact.iso3]),
        )
        for fact in sources.countries()
    ]
    changes = upsert(Country, "iso2", COUNTRY_COLUMNS, rows)
    reserve_ids(Country, FIRST_STAFF_ID)
    return changes


def _load_ports() -> tuple[Changes, Changes]:
    facts = port_sources.ports()
    country_ids = dict(Country.objects.values_list("iso2", "id"))
    rows = [
        (
            fact.locode,
            fact.name,
            _country_id(country_ids, fact.locode),
            fact.latitude,
            fact.longitude,
            search_text([fact.name, *fact.aliases]),
        )
        for fact in facts
    ]
    columns = ("locode", "name", "country_id", "latitude", "longitude", "search_text")
    return upsert(Port, "locode", columns, rows), _load_port_aliases(facts)


def _load_port_aliases(facts: Iterable[port_sources.PortFact]) -> Changes:
    port_ids = dict(Port.objects.filter(staff_edited=False).values_list("locode", "id"))
    wanted = {
        (port_ids[fact.locode], alias)
        for fact in facts
        if fact.locode in port_ids
        for alias in fact.aliases
    }
    own = PortAlias.objects.filter(port__staff_edited=False)
    existing = {(alias.port_id, alias.name): alias.pk for alias in own}
    removed = [pk for key, pk in existing.items() if key not in wanted]
    added = sorted(wanted - existing.keys())
    PortAlias.objects.filter(pk__in=removed).delete()
    PortAlias.objects.bulk_create(PortAlias(port_id=port, name=name) for port, name in added)
    return Changes("portalias", len(added), 0, len(removed), PortAlias.objects.count())


def _country_id(country_ids: Mapping[str, int], locode: str) -> int:
    try:
        return country_ids[locode[:2]]
    except KeyError:
        raise LookupError(f"port {locode}: {locode[:2]} is not a country") from None


def _load_categories() -> Changes:
    rows = [
        (
            int(row["id"]),
            row["name"],
            row["section"],
            sources.split_list(row["chapters"]),
            int(row["ordering"]),
        )
        for row in sources.fixture("categories.csv")
    ]
    changes = upsert(Category, "id", ("id", "name", "section", "chapters", "ordering"), rows)
    reserve_ids(Category, FIRST_STAFF_ID)
    return changes


def _load_hs_codes() -> Changes:
    categories = _category_by_chapter()
    rows = [
        (fact.code, fact.description, len(fact.code), _category_id(categories, fact.code))
        for fact in sources.hs_codes()
    ]
    changes = upsert(HsCode, "code", ("code", "description", "level", "category_id"), rows)
    link_hs_parents()
    return changes


def _category_by_chapter() -> dict[str, int]:
    return {
        chapter: pk
        for pk, chapters in Category.objects.values_list("id", "chapters")
        for chapter in chapters
    }


def _category_id(categories: Mapping[str, int], code: str) -> int:
    try:
        return categories[code[:2]]
    except KeyError:
        raise LookupError(f"HS chapter {code[:2]} belongs to no product category") from None
