"""What squashed migrations are written with."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class AddTogether(Operation):
    """Operations that only add, whose models are rendered once.

    After each operation, Django renders every model that is related to the changed one: nearly all
    of them, because most are related to the user. That was most of the time of a first migration.
    Here all operations see the models as they are after the last one. A model is therefore created
    with all that it has, also with foreign keys to models that are created after it: PostgreSQL is
    told of keys at the end of the migration.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def deconstruct(self) -> tuple[str, Sequence[object], dict[str, object]]:
        return type(self).__name__, [], {"operations": self.operations}

    def describe(self) -> str:
        return "; ".join(operation.describe() for operation in self.operations)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change the state. Its models are rendered when they are used next."""
        vars(state).pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)
