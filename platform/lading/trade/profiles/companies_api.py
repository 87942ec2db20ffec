"""Routes of what companies may know of each other (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Router

from lading.base.http.api import actor_of, answers
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from .entity import response_for
from .schemas import ResponseOut

router = Router(by_alias=True)

CompanyId = Annotated[
    int,
    Path(
        ge=1,
        le=MAX_ID,
        description="Id of the company: `companyId` of a user, not the user's `id`.",
    ),
]


@router.get("/{company_id}/response", response=answers(Data[ResponseOut], 403, 404))
def read_response(request: HttpRequest, company_id: CompanyId) -> Data[ResponseOut]:
    """Read a company's response rate and response time over the last 90 days, as calculated last
    night. Anyone who may see the company's profile may make this call. All fields are null if too
    few enquiries concerned the company in the 90 days. Not in the original specification.
    """
    return Data[ResponseOut](data=response_for(actor_of(request), company_id))
