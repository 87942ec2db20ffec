"""Squashed migrations: what they are written with, and that they end where the replaced ones do."""

from __future__ import annotations

import random

import pytest
from django.apps.registry import Apps
from django.db import connection, migrations, models
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState

from lading.base.kernel.database.migrating import AddTogether


def keyed(name: str, other: str) -> migrations.CreateModel:
    key = models.ForeignKey(f"ring.{other}", models.CASCADE, null=True, related_name="+")
    return migrations.CreateModel(
        name, [("id", models.BigAutoField(primary_key=True)), ("to", key)]
    )


def tables() -> dict[str, set[str]]:
    """The tables of the models here, and the tables that each points to."""
    with connection.cursor() as cursor:
        names = [n for n in connection.introspection.table_names(cursor) if n.startswith("ring_")]
        return {
            name: {
                table
                for _column, table in connection.introspection.get_relations(cursor, name).values()
            }
            for name in names
        }


@pytest.mark.django_db
def test_models_that_point_to_each_other_are_made_and_rendered_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rendered: list[str] = []
    render = ModelState.render

    def noted(state: ModelState, apps: Apps) -> object:
        rendered.append(state.name)
        return render(state, apps)

    monkeypatch.setattr(ModelState, "render", noted)
    together = AddTogether([keyed("First", "Second"), keyed("Second", "First")])
    before = ProjectState()
    assert not before.apps.get_models()
    after = before.clone()
    together.state_forwards("ring", after)
    with connection.schema_editor() as editor:
        together.database_forwards("ring", editor, before, after)
    assert tables() == {"ring_first": {"ring_second"}, "ring_second": {"ring_first"}}
    assert sorted(rendered) == ["First", "Second"]

    with connection.schema_editor() as editor:
        together.database_backwards("ring", editor, after, before)
    assert tables() == {}


def test_squashed_migrations_end_where_the_replaced_ones_do() -> None:
    """Both ways lead to the same models: to keys, texts, choices, indexes and constraints."""
    squashed = MigrationLoader(None)
    graph, replaced = replaced_migrations()
    assert len(replaced) > len(squashed.replacements) > 20
    differences = MigrationAutodetector(graph.make_state(nodes=replaced), squashed.project_state())
    assert differences.changes(squashed.graph) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("count", [20, 50, 80, 110, 140])
def test_a_database_with_some_of_the_replaced_migrations_gets_the_others(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each app then takes its squashed migration or those it replaces, and none is left out."""
    everything = an_order_of_the_replaced_migrations()
    applied = everything[:count]
    monkeypatch.setattr(
        MigrationRecorder, "applied_migrations", lambda _self: dict.fromkeys(applied)
    )
    loader = MigrationLoader(connection)
    loader.check_consistent_history(connection)
    plan = MigrationExecutor(connection).migration_plan(loader.graph.leaf_nodes())
    squashed = [migration for migration, _backwards in plan if migration.replaces]
    made = [
        key
        for migration, _backwards in plan
        for key in migration.replaces or [(migration.app_label, migration.name)]
    ]
    assert squashed
    assert sorted(made) == sorted(everything[count:])


def an_order_of_the_replaced_migrations() -> list[tuple[str, str]]:
    """One in which migrations may be applied: each that may be next is as likely as another."""
    graph, leaves = replaced_migrations()
    remaining = {key for leaf in leaves for key in graph.forwards_plan(leaf)}
    chance, order = random.Random(5), []
    while remaining:
        parents = {key: {node.key for node in graph.node_map[key].parents} for key in remaining}
        order.append(
            chance.choice(sorted(key for key in remaining if not parents[key] & remaining))
        )
        remaining.remove(order[-1])
    return order


def replaced_migrations() -> tuple[MigrationGraph, list[tuple[str, str]]]:
    """All migrations, and the last ones of the apps if none is squashed."""
    graph = MigrationLoader(None, replace_migrations=False).graph
    return graph, [key for key in graph.leaf_nodes() if not graph.nodes[key].replaces]
