"""The staff roles of an installation, as Django groups."""

from __future__ import annotations

from django.contrib.auth.models import Group

from .roles import Role


def load_roles() -> int:
    """Add the groups that are missing. Returns how many were added."""
    known = set(Group.objects.filter(name__in=Role.values).values_list("name", flat=True))
    missing = [Group(name=role) for role in Role.values if role not in known]
    return len(Group.objects.bulk_create(missing))
