"""The units document outside the API."""

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.http import require_safe

from lading.base.http.middleware import in_the_callers_language
from lading.base.reference import queries
from lading.base.reference.caching import publicly_cached
from lading.base.reference.schemas import UnitRow


@require_safe
@in_the_callers_language
@publicly_cached
def units_json(request: HttpRequest) -> HttpResponseBase:
    """Answer `/static/units.json` with the rows of GET /units."""
    page = queries.list_units(None)
    rows = [UnitRow.from_row(row).model_dump(by_alias=True) for row in page.rows]
    return JsonResponse({"data": {"rows": rows, "count": page.count.value}})
