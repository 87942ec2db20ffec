"""Routes of companies (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import Paging, listed
from lading.base.kernel.wire import Data, Rows

from . import queries
from .schemas import CompanyName, CompanyUser

router = Router(by_alias=True)


class CompanyListQuery(Paging, frozen=True):
    """A page of companies, filtered by part of the name."""

    filter: str = Field(
        "",
        max_length=100,
        description="Part of the company's name, in upper or lower case; all companies if empty.",
    )
    ids: str = Field(
        "",
        max_length=4000,
        pattern=r"^(\d{1,18}(,\d{1,18})*)?$",
        description="Comma-separated ids, as in `id` of the rows, to return only the rows with one "
        "of the ids; all rows if empty. Not in the original specification.",
        examples=["12,35"],
    )

    @property
    def id_list(self) -> list[int] | None:
        """The ids to list; None: any."""
        return [int(each) for each in self.ids.split(",")] if self.ids else None


CompanyList = Annotated[CompanyListQuery, Query()]


@router.get("/users/all/freight-forwarder", response=answers(Data[Rows[CompanyUser]]))
def list_freight_forwarders(request: HttpRequest, query: CompanyList) -> Data[Rows[CompanyUser]]:
    """List freight forwarders (business types 6 and 9), sorted by name, as choices for
    `excludedUserIds` of an enquiry. Your own company and rejected companies are left out. `id` is
    the id of the company's primary user.
    """
    page = queries.list_primary_users(
        actor_of(request),
        types=queries.FORWARDERS,
        paging=query,
        name_part=_part(query),
        only=query.id_list,
    )
    return listed(page.shaped(CompanyUser.from_user))


@router.get("/users/all/cha", response=answers(Data[Rows[CompanyName]]))
def list_customs_agents(request: HttpRequest, query: CompanyList) -> Data[Rows[CompanyName]]:
    """List customs house agents (business types 5 and 9), sorted by name, as choices for
    `excludeSendingCHA` of an enquiry. Your own company and rejected companies are left out. `id` is
    the id of the company.
    """
    page = queries.list_companies(
        actor_of(request),
        types=queries.CUSTOMS_AGENTS,
        paging=query,
        name_part=_part(query),
        only=query.id_list,
    )
    return listed(
        page.shaped(lambda company: CompanyName(id=company.pk, company_name=company.name))
    )


def _part(query: CompanyListQuery) -> str:
    return query.filter.replace("\x00", "")
