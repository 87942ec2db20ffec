"""The staff roles as groups: exactly the table's permissions, however often they are loaded."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, Permission

from lading.members.accounts import loaders
from lading.members.accounts.loaders import load_roles
from lading.members.accounts.roles import CAPABILITIES, SCREENS, Role, capabilities_of

pytestmark = pytest.mark.django_db


def permissions_of(role: str) -> set[str]:
    permissions = Permission.objects.filter(group__name=role).select_related("content_type")
    return {f"{row.content_type.app_label}.{row.codename}" for row in permissions}


def test_every_capability_says_which_screens_it_opens() -> None:
    assert set(SCREENS) == set(CAPABILITIES)


def test_loading_makes_the_four_groups_once() -> None:
    assert load_roles() == 4
    assert load_roles() == 0
    assert set(Group.objects.values_list("name", flat=True)) == set(Role.values)


def test_a_content_editor_may_open_legal_pages_and_queries_only() -> None:
    load_roles()
    assert permissions_of("content_editor") == {
        "legal.view_legalversion",
        "legal.change_legalversion",
        "legal.delete_legalversion",
        "legal.view_legaltext",
        "legal.change_legaltext",
        "policies.view_policyupdate",
        "policies.add_policyupdate",
        "policies.change_policyupdate",
        "banners.view_banner",
        "banners.add_banner",
        "banners.change_banner",
        "intake.view_websitequery",
        "intake.change_websitequery",
    }


def test_an_administrator_may_open_everything_in_the_table() -> None:
    load_roles()
    everything = {name for names in SCREENS.values() for name in names}
    assert permissions_of("administrator") == everything
    assert capabilities_of(["administrator"], is_superuser=False) == set(CAPABILITIES)


def test_loading_again_takes_back_what_was_added_by_hand_and_leaves_other_groups() -> None:
    load_roles()
    stray = Permission.objects.get(codename="change_plan")
    Group.objects.get(name="reviewer").permissions.add(stray)
    Group.objects.get(name="data_team").permissions.clear()
    own = Group.objects.create(name="auditors abroad")
    own.permissions.add(stray)
    load_roles()
    assert "billing.change_plan" not in permissions_of("reviewer")
    assert "reference.change_port" in permissions_of("data_team")
    assert permissions_of("auditors abroad") == {"billing.change_plan"}


def test_a_permission_that_does_not_exist_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaders, "SCREENS", {"audit.view": ("kernel.view_nothing",)})
    with pytest.raises(LookupError, match=r"kernel\.view_nothing"):
        load_roles()
    assert not Group.objects.exists()
