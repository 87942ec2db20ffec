"""Back-office screens of what staff write for everybody: in a form of its own, and shown until they
deactivate it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest

from .base import ReadOnlyAdmin, can


class WrittenAdmin(ReadOnlyAdmin):
    """Rows with an `is_active`, whose page has a template of its own and the actions ``edit``,
    ``deactivate`` and ``restore``.
    """

    capability: ClassVar[str]
    """What staff need to write them; the service checks again."""
    actions_detail: ClassVar[list[str]] = ["edit", "deactivate", "restore"]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page has a template of its own."""
        return []

    def has_edit_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the staff member writes them."""
        return can(request, self.capability)

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Deactivate for what is active, Restore for the rest."""
        active_row = self.model._default_manager.filter(pk=object_id, is_active=True)
        hidden = "restore" if active_row.exists() else "deactivate"
        actions = super().get_actions_detail(request, object_id)
        return [each for each in actions if not each.action_name.endswith(hidden)]
