"""Routes of policy updates. Members read them; staff write them on the same paths (wire
contract).
"""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Query, Router
from ninja.responses import Status

from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, answer_list
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data, Rows
from lading.members.billing.authentication import StaffAuth

from . import exports, queries, services
from .rules import UpdateType
from .schemas import PolicyIn, PolicyOut
from .shapes import shape_for

router = Router(by_alias=True)

# The product's own messages (RULES.md 3.8).
CREATED = _("New policy has been updated successfully")
EDITED = _("Policy has been updated successfully")
DEACTIVATED = _("Policy deactivated successfully")

PolicyId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="The policy update's id.", examples=[1])
]
TextQuery = Annotated[
    str,
    Query(
        alias="filter",
        description="Only updates with these words or beginnings of words in the title or summary.",
    ),
]
TypeQuery = Annotated[
    str,
    Query(
        alias="typeOfUpdate",
        description="Only updates of this type: "
        f"{', '.join(f'`{each}`' for each in UpdateType.values)}; `ALL` or empty for all.",
    ),
]
SortQuery = Annotated[
    Literal["updatedAt", "-updatedAt", "createdAt", "-createdAt", "title", "-title"] | None,
    Query(
        description="The field to sort by; a leading `-` sorts in descending order. Most recently "
        "changed first by default."
    ),
]


@exported(router, "/xlsx", exports.LIST)
@router.get("", response=answers(Data[Rows[PolicyOut]], 403))
def list_policies(
    request: HttpRequest,
    paging: PagingQuery,
    text: TextQuery = "",
    type_of_update: TypeQuery = "",
    sort: SortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[PolicyOut]] | HttpResponse:
    """List the active policy updates for your business type. Staff get all policy updates,
    including deactivated ones.
    """
    actor = actor_of(request)
    page = queries.list_policies(actor, paging, text=text, type_of_update=type_of_update, sort=sort)
    return answer_list(page.shaped(lambda policy: shape_for(actor, policy)), PolicyOut, fields)


@router.get("/{int:policy_id}", response=answers(Data[PolicyOut], 403, 404))
def get_policy(request: HttpRequest, policy_id: PolicyId) -> Data[PolicyOut]:
    """Return an active policy update for your business type. Staff can get any policy update,
    including deactivated ones.
    """
    return _answer(request, policy_id)


@router.post("", auth=StaffAuth(), response=answers(Data[PolicyOut], 403, status=201))
def create_policy(request: HttpRequest, payload: PolicyIn) -> Status[Data[PolicyOut]]:
    """Publish a policy update. Companies of its business types are notified once. Only staff can
    make this call.
    """
    policy = services.create_policy(actor=actor_of(request), payload=payload)
    return Status(201, _answer(request, policy.pk, str(CREATED)))


@router.put("/{int:policy_id}", auth=StaffAuth(), response=answers(Data[PolicyOut], 403, 404, 409))
def edit_policy(request: HttpRequest, policy_id: PolicyId, payload: PolicyIn) -> Data[PolicyOut]:
    """Change a policy update, or restore it with `isActive`. Only staff can make this call. Omitted
    fields are unchanged, and every version is kept. If `version` is sent and there is a newer one,
    the answer is 409 with the current update in `data`.
    """
    services.edit_policy(actor=actor_of(request), policy_id=policy_id, payload=payload)
    return _answer(request, policy_id, str(EDITED))


@router.delete("/{int:policy_id}", auth=StaffAuth(), response=answers(Data[PolicyOut], 403, 404))
def deactivate_policy(request: HttpRequest, policy_id: PolicyId) -> Data[PolicyOut]:
    """Deactivate a policy update. It is not deleted and can be restored with `isActive`. Only staff
    can make this call.
    """
    services.deactivate_policy(actor=actor_of(request), policy_id=policy_id)
    return _answer(request, policy_id, str(DEACTIVATED))


def _answer(request: HttpRequest, policy_id: int, message: str | None = None) -> Data[PolicyOut]:
    actor = actor_of(request)
    policy = queries.get_policy(actor, policy_id)
    return Data(data=shape_for(actor, policy), message=message)
