"""Loads the reference tables in one transaction. Safe to repeat; takes a few seconds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from django.db import transaction
from django.db.models import Model, Q
from psycopg.types.json import Jsonb

from lading.base.kernel.database import advisory_locks
from lading.base.reference.base_models import NamedRow
from lading.base.reference.hs import words as hs_words
from lading.base.reference.loading import port_sources, sources
from lading.base.reference.loading.upsert import Changes, reserve_ids, upsert
from lading.base.reference.models import (
    BusinessType,
    Category,
    ContainerType,
    Country,
    GstRate,
    HsCode,
    Port,
    PortAlias,
    Unit,
)
from lading.base.reference.services import link_hs_parents
from lading.base.reference.text import search_names, search_text

FIRST_STAFF_ID: Final = 1000


def load_reference_data() -> list[Changes]:
    """Load every reference table and return what changed in each, in loading order.

    Rows edited by staff (`staff_edited`) stay unchanged, except that one without any name in
    another language gets ours. Running it again changes nothing. Raises LookupError when a fixture
    and a package disagree; then nothing is loaded.
    """
    with transaction.atomic():
        advisory_locks.take("load reference data", patiently=True)
        return [
            _load_fixture(BusinessType, "id", "business_types.csv"),
            _load_fixture(ContainerType, "code", "container_types.csv"),
            _load_fixture(GstRate, "percent", "gst_rates.csv"),
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
    rows = [
        Unit(
            id=int(row["id"]),
            code=row["code"],
            name=row["name"],
            names=sources.local_names(row),
            rec20_code=row["rec20_code"],
        )
        for row in sources.fixture("units.csv")
    ]
    return _load_named("code", ("id", "code", "name", "rec20_code"), rows)


def _load_countries() -> Changes:
    rows = [Country(**asdict(fact)) for fact in sources.countries()]
    columns = ("id", "name", "iso2", "iso3", "dial_code", "currency_code", "aliases")
    return _load_named("iso2", columns, rows)


def _load_named(key: str, columns: Sequence[str], rows: Sequence[NamedRow]) -> Changes:
    """Load rows with their names in every language and their search texts."""
    model = type(rows[0])
    values = [
        (
            *(getattr(row, column) for column in columns),
            Jsonb(row.names),
            search_text(row.found_as()),
            Jsonb(search_names(row.names)),
        )
        for row in rows
    ]
    changes = upsert(model, key, (*columns, "names", "search_text", "search_names"), values)
    reserve_ids(model, FIRST_STAFF_ID)
    named = _name_kept(model, key, {getattr(row, key): row.names for row in rows})
    return replace(changes, updated=changes.updated + named)


def _name_kept(model: type[NamedRow], key: str, names: Mapping[Any, dict[str, str]]) -> int:
    """Add our names in other languages to rows that staff edited before such names existed. Returns
    how many rows changed.
    """
    bare = model._default_manager.filter(Q(names={}) | Q(search_text=""), staff_edited=True)
    changed = 0
    for row in bare:
        names_now = row.names or names.get(getattr(row, key), {})
        if names_now != row.names or not row.search_text:
            row.names = names_now
            row.save(update_fields=["names"])
            changed += 1
    return changed


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
    changes = upsert(Port, "locode", columns, rows)
    _mark_major(fact.locode for fact in facts if fact.is_major)
    return changes, _load_port_aliases(facts)


def _mark_major(locodes: Iterable[str]) -> None:
    """Mark the major ports, those that staff changed as well."""
    major = set(locodes)
    Port.objects.filter(locode__in=major, is_major=False).update(is_major=True)
    Port.objects.filter(is_major=True).exclude(locode__in=major).update(is_major=False)


def _load_port_aliases(facts: Iterable[port_sources.PortFact]) -> Changes:
    port_ids = dict(Port.objects.filter(staff_edited=False).values_list("locode", "id"))
    aliases = {
        (port_ids[fact.locode], alias)
        for fact in facts
        if fact.locode in port_ids
        for alias in fact.aliases
    }
    own = PortAlias.objects.filter(port__staff_edited=False)
    existing = {(alias.port_id, alias.name): alias.pk for alias in own}
    removed = [pk for key, pk in existing.items() if key not in aliases]
    added = sorted(aliases - existing.keys())
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
        Category(
            id=int(row["id"]),
            name=row["name"],
            names=sources.local_names(row),
            section=row["section"],
            chapters=sources.split_list(row["chapters"]),
            ordering=int(row["ordering"]),
        )
        for row in sources.fixture("categories.csv")
    ]
    return _load_named("id", ("id", "name", "section", "chapters", "ordering"), rows)


def _load_hs_codes() -> Changes:
    categories = _category_by_chapter()
    rows = [
        (fact.code, fact.description, len(fact.code), _category_id(categories, fact.code))
        for fact in sources.hs_codes()
    ]
    changes = upsert(HsCode, "code", ("code", "description", "level", "category_id"), rows)
    link_hs_parents()
    hs_words.load()
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
