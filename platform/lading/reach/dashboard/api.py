"""The routes of the dashboard. All are additions to the documents' calls."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.kernel.wire import Data

from . import figures, todo
from .schemas import FiguresOut, TodoOut

router = Router(by_alias=True)


@router.get("/todo", response=answers(Data[TodoOut], 403))
def list_todo(request: HttpRequest) -> Data[TodoOut]:
    """Count the items that await an action by your company today: new enquiries, quotations,
    counter-offers, orders and requests for your business card.
    """
    return Data[TodoOut](data=TodoOut.model_validate(todo.todo_of(actor_of(request))))


@router.get("/figures", response=answers(Data[FiguresOut], 403))
@throttle.counted(throttle.SUMMARY)
def read_figures(request: HttpRequest) -> Data[FiguresOut]:
    """Return your company's figures for the last twelve weeks: enquiries, quotations and orders by
    week, response times and rates with the medians of your business type, and the HS chapters and
    port pairs with the most enquiries.
    """
    own_figures = figures.figures_of(actor_of(request))
    return Data[FiguresOut](data=FiguresOut.model_validate(own_figures))
