"""Background jobs of data protection. They tell people by e-mail, because the whole company sees
its notifications; only a primary user's download also adds a notification.
"""

from __future__ import annotations

from lading.base.kernel.values.clock import IST
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.models import DataRequest, User
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email
from lading.reach.notifications.inbox import live_changes
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.models import Notification

PATH = "/my-profile/security"


@outbox.consumer("data.export_ready", name="notifications.tell_export_ready")
def tell_export_ready(payload: Payload) -> None:
    """Tell a person that their download is ready."""
    request = _request(payload["requestId"])
    if request is None or request.expires_at is None:
        return
    until = f"{request.expires_at.astimezone(IST):%d-%m-%Y}"
    _write_to(request, Letter.EXPORT_READY, {"until": until})
    company_id = request.user.company_id
    if request.user.is_primary and company_id:
        at, key = request.done_at or request.requested_at, f"export:{request.pk}"
        Notification.objects.bulk_create(
            [
                Notification(
                    company_id=company_id,
                    kind=Kind.EXPORT_READY,
                    params={"until": until},
                    url=PATH,
                    dedupe_key=key,
                    created_at=at,
                )
            ],
            ignore_conflicts=True,
        )
        live_changes.stored([company_id], [key], at)


@outbox.consumer("data.erasure_requested", name="notifications.tell_erasure_asked")
def tell_erasure_asked(payload: Payload) -> None:
    """Tell a person that their erasure is coming: they may cancel it, or may not have asked for it.
    For a primary user, tell everybody else of the company too, because their accounts are erased as
    well.
    """
    request = _request(payload["requestId"])
    if request is None:
        return
    due = f"{request.due_at.astimezone(IST):%d-%m-%Y}"
    _write_to(request, Letter.ERASURE_ASKED, {"due": due})
    company = request.user.company
    if request.user.is_primary and company is not None:
        params = {"due": due, "company": company.name}
        for colleague in company.users.filter(is_primary=False, is_active=True).order_by("pk"):
            _write(colleague, Letter.COMPANY_CLOSING, params, request=request)


def _request(request_id: int) -> DataRequest | None:
    request = DataRequest.objects.select_related("user").filter(pk=request_id).first()
    return None if request is None or request.user.erased_at else request


def _write_to(request: DataRequest, letter: Letter, params: dict[str, str]) -> None:
    _write(request.user, letter, params, request=request)


def _write(user: User, letter: Letter, params: dict[str, str], *, request: DataRequest) -> None:
    """Write the e-mail about a request: the person's own, or their primary user's."""
    about = f"{letter}:{request.pk}"
    mail = Mail(
        letter=letter,
        links=Links(PATH),
        dedupe_key=about if user.pk == request.user_id else f"{about}:{user.pk}",
        params=params,
    )
    send_email(to=user.email, locale=user.locale, mail=mail)
