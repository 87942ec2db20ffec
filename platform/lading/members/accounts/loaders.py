"""Creates the staff roles of an installation as Django groups."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import Group, Permission
from django.db.models import F, Value
from django.db.models.functions import Concat

from .roles import SCREENS, Role, screens_of


def load_roles() -> int:
    """Add missing groups and give each exactly the permissions of its capabilities. Safe to run
    again: permissions added by hand to these groups are removed, other groups stay. Returns how
    many groups were added. Raises LookupError for a permission that does not exist.
    """
    permissions = _permissions({name for names in SCREENS.values() for name in names})
    added = 0
    for role in Role.values:
        group, created = Group.objects.get_or_create(name=role)
        group.permissions.set([permissions[name] for name in screens_of(role)])
        added += created
    return added


def _permissions(names: Iterable[str]) -> dict[str, int]:
    """Permission id by `app.codename`."""
    paths = set(names)
    permissions = Permission.objects.annotate(
        path=Concat(F("content_type__app_label"), Value("."), F("codename"))
    ).filter(path__in=paths)
    known = dict(permissions.values_list("path", "pk"))
    if missing := sorted(paths - known.keys()):
        raise LookupError(f"no such permission: {', '.join(missing)}")
    return known
