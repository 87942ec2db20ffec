"""Squashed migrations: what they are written with, and that they end where the replaced ones do."""

from __future__ import annotations

import pytest
from django.apps.registry import Apps
from django.db import connection, migrations, models
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from lading.kernel.migrating import AddTogether


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
    graph = MigrationLoader(None, replace_migrations=False).graph
    replaced = [key for key in graph.leaf_nodes() if not graph.nodes[key].replaces]
    assert len(replaced) > len(squashed.replacements) > 20
    differences = MigrationAutodetector(graph.make_state(nodes=replaced), squashed.project_state())
    assert differences.changes(squashed.graph) == {}
