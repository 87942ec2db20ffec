"""Pages of the back office's lists: of tables that are too large to count, and of a size that the
reader chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.admin.views.main import PAGE_VAR
from django.http import HttpRequest
from unfold.paginator import InfinitePaginator
from unfold.views import ChangeList

SIZE = "size"
"""The parameter of a list's address with the size of its pages."""


class UncountedPaginator(InfinitePaginator):
    """Pages of a table that is not counted. It knows whether there is another page, so that no link
    leads to an empty one.
    """

    has_another = False
    """Whether rows follow the latest page."""

    def page(self, number: Any) -> Any:
        """The page. It reads one row more than it shows: one SQL query."""
        valid = self.validate_number(number)
        begin = (valid - 1) * self.per_page
        rows = list(self.object_list[begin : begin + self.per_page + 1])
        self.has_another = len(rows) > self.per_page
        return self._get_page(rows[: self.per_page], valid, self)


@dataclass(frozen=True, slots=True)
class Size:
    """A size of pages to choose."""

    rows: int
    url: str
    is_chosen: bool


class SizedChangeList(ChangeList):
    """A list whose pages have one of the sizes of its screen (``page_sizes``)."""

    def get_filters_params(self, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """The parameters that filter; the size does not."""
        filters: dict[str, Any] = super().get_filters_params(params)
        filters.pop(SIZE, None)
        return filters

    def get_results(self, request: HttpRequest) -> None:
        """Read a page of the chosen size, or of the screen's usual one."""
        chosen = request.GET.get(SIZE, "")
        sizes = self.model_admin.page_sizes
        if chosen in {str(size) for size in sizes}:
            self.list_per_page = int(chosen)
        super().get_results(request)

    @property
    def sizes(self) -> list[Size]:
        """The sizes to choose from, each beginning at the first page."""
        return [
            Size(rows, self.get_query_string({SIZE: rows}, [PAGE_VAR]), rows == self.list_per_page)
            for rows in self.model_admin.page_sizes
        ]
