"""The staff's calls for login reports (RULES.md 3.7, wire contract)."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from lading.base.http.api import actor_of, answers
from lading.base.http.paging import Count, Paging, PagingQuery
from lading.base.kernel.checks import LooseText
from lading.base.kernel.wire import Data, Rows, Wire
from lading.base.reference.business_types import type_name

from . import login_reports
from .login_reports import Days, Report
from .models import LoginSession

router = Router(by_alias=True)


class DaysIn(Wire):
    """The first and last day (Indian time) of a report, both included."""

    start_date: LooseText = Field(
        None,
        description="The first day of the report, as `YYYY-MM-DD`. Required.",
        examples=["2026-11-01"],
    )
    end_date: LooseText = Field(
        None,
        description="The last day of the report, as `YYYY-MM-DD`. Required.",
        examples=["2026-11-30"],
    )


class SessionUserOut(Wire):
    """The company of a person who signed in. All fields are null for staff."""

    company_name: str | None
    country_code: str | None = Field(
        description="The dial code of the company's country; null for staff.", examples=["+91"]
    )
    business_type_id: int | None


class LoginSessionOut(Wire):
    """One sign-in. The fields of the company are null for staff, who have none."""

    id: int
    user_id: int
    name: str
    email: str
    company_name: str | None
    business_type: str | None = Field(examples=["Exporter"])
    login_at: dt.datetime
    device_type: str = Field(
        description="The kind of device: `desktop`, `mobile`, `tablet`, `bot` or `other`.",
        examples=["desktop"],
    )
    browser: str = Field(examples=["Firefox 140"])
    country: str | None = Field(
        description="The name of the country of the IP address; null if it is unknown.",
        examples=["India"],
    )
    ip_address: str | None
    user: SessionUserOut


class DeviceCount(Wire):
    """The number of sign-ins from one kind of device."""

    device_type: str = Field(
        description="`desktop`, `mobile`, `tablet`, `bot` or `other`.", examples=["desktop"]
    )
    count: int


class CountryCount(Wire):
    """The number of sign-ins from one country. `country` is null for sign-ins from IP addresses
    whose country is unknown.
    """

    country: str | None = Field(examples=["India"])
    count: int


class LoginReportOut(Rows[LoginSessionOut]):
    """One page of sign-ins, newest first, and counts of the sign-ins on all pages."""

    by_device: list[DeviceCount] = Field(description="Counts by device, the highest first.")
    by_country: list[CountryCount] = Field(description="Counts by country, the highest first.")


@router.get("/today", response=answers(Data[LoginReportOut]))
def todays_sessions(request: HttpRequest, paging: PagingQuery) -> Data[LoginReportOut]:
    """List today's sign-ins (Indian time), newest first, with the number of sign-ins per kind of
    device and per country. Only administrators can make this call.
    """
    return _answer(request, login_reports.today(), paging)


@router.post("", response=answers(Data[LoginReportOut]))
def sessions_between(
    request: HttpRequest, payload: DaysIn, paging: PagingQuery
) -> Data[LoginReportOut]:
    """List the sign-ins of a range of days (Indian time), newest first, with the number of sign-ins
    per kind of device and per country. Sign-ins are stored for 365 days by default. Only
    administrators can make this call.
    """
    days = login_reports.read_days(payload.start_date, payload.end_date)
    return _answer(request, days, paging)


def _answer(request: HttpRequest, days: Days, paging: Paging) -> Data[LoginReportOut]:
    report = login_reports.report_of(actor_of(request), days, paging)
    count = Count.capped(report.totals.count)
    return Data(
        data=LoginReportOut(
            rows=[_shape(session, report) for session in report.rows],
            count=count.value,
            count_is_capped=count.is_capped,
            by_device=[
                DeviceCount(device_type=device, count=sign_ins)
                for device, sign_ins in report.totals.by_device
            ],
            by_country=[
                CountryCount(country=country or None, count=sign_ins)
                for country, sign_ins in report.totals.by_country
            ],
        )
    )


def _shape(session: LoginSession, report: Report) -> LoginSessionOut:
    user, company = session.user, session.user.company
    code = session.country_code
    return LoginSessionOut(
        id=session.pk,
        user_id=user.pk,
        name=user.name,
        email=user.email,
        company_name=company.name if company else None,
        business_type=type_name(company.business_type_id) if company else None,
        login_at=session.login_at,
        device_type=session.device_type,
        browser=session.browser,
        country=report.countries.get(code, code) or None,
        ip_address=session.ip_address,
        user=SessionUserOut(
            company_name=company.name if company else None,
            country_code=company.country.dial_code if company else None,
            business_type_id=company.business_type_id if company else None,
        ),
    )
