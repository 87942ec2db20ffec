"""Changes of reference rows that affect other rows or search texts."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db import connection, transaction
from psycopg import sql

from lading.base.kernel.database import row_locks
from lading.base.reference.loading.upsert import overwrite
from lading.base.reference.models import Category, HsCode, Port, PortAlias
from lading.base.reference.text import search_text


def index_ports(port_ids: Collection[int]) -> None:
    """Rebuild the search text of ports from their names and other names."""
    ports = Port.objects.filter(pk__in=port_ids).prefetch_related("aliases")
    rows = [
        (port.pk, search_text([port.name, *(alias.name for alias in port.aliases.all())]))
        for port in ports
    ]
    overwrite(Port, ("id", "search_text"), rows)


def replace_port_aliases(names_by_locode: Mapping[str, Sequence[str]]) -> None:
    """Give each port exactly these other names, and rebuild its search text."""
    with transaction.atomic():
        ports = row_locks.for_change(Port.objects.filter(locode__in=names_by_locode).order_by("id"))
        ids = {port.locode: port.pk for port in ports}
        PortAlias.objects.filter(port__in=ids.values()).delete()
        PortAlias.objects.bulk_create(
            PortAlias(port_id=ids[locode], name=name)
            for locode, names in names_by_locode.items()
            for name in dict.fromkeys(names)
        )
        index_ports(ids.values())


def assign_chapters(categories: Iterable[Category]) -> None:
    """Move the HS codes of the categories' chapters to them, except codes edited by staff."""
    for category in categories:
        for chapter in category.chapters:
            HsCode.objects.filter(code__startswith=chapter, staff_edited=False).exclude(
                category=category
            ).update(category=category)


def link_hs_parents() -> None:
    """Link every heading to its chapter and every subheading to its heading."""
    statement = sql.SQL(
        "UPDATE {table} child SET parent_id = parent.id FROM {table} parent"
        " WHERE parent.code = left(child.code, -2)"
        " AND child.parent_id IS DISTINCT FROM parent.id"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement.format(table=sql.Identifier(HsCode._meta.db_table)))
