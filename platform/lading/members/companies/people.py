"""Staff enable a company's people again and send them links."""

from __future__ import annotations

from django.db import transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict, Forbidden
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.accounts.roles import require
from lading.members.accounts.services import staff, staff_recovery
from lading.members.companies import access
from lading.members.companies.models import Company, SignUp
from lading.members.companies.signup.services import FORGOTTEN

from .colleagues.seats import seats_of_company
from .colleagues.services import count_colleagues

NO_ROOM = "The company has reached its plan’s user limit."


def enable(*, actor: Actor, user_id: int) -> None:
    """Enable a disabled person; a secondary user counts towards the company's plan.

    Raises the same errors as `staff.enable`, and Conflict when the plan allows no further user.
    """
    company_id = (
        User.objects.filter(pk=user_id, is_primary=False).values_list("company_id", flat=True)
    ).first()
    with transaction.atomic():
        if company_id is not None:
            _require_room(access.lock_for_review(company_id))
        staff.enable(actor=actor, user_id=user_id)


def send_password_link(*, actor: Actor, user_id: int) -> None:
    """Send an active person the link to choose a new password: a business user (`users.manage`) or
    a colleague (`staff.manage`).

    Raises Forbidden, NotFound for anybody else, and Conflict for oneself.
    """
    require(actor, "users.view")
    with transaction.atomic():
        user = get_row(row_locks.for_change(User.objects).filter(is_active=True), user_id)
        if user.pk == actor.user_id:
            raise Conflict(staff.OWN_ACCOUNT)
        if not staff.may_change(actor, user):
            raise Forbidden
        topic = staff_recovery.FORGOTTEN if user.is_staff else FORGOTTEN
        outbox.publish(topic, {"email": user.email})
        audit.record(actor, user, "password_link_sent")


def resend_activation(*, actor: Actor, sign_up_id: int) -> None:
    """Send the activation link of a registration or invitation again (`users.manage`).

    Raises Forbidden, NotFound, and Conflict when it is finished or its mobile is not verified yet,
    because anybody could have sent the form.
    """
    require(actor, "users.manage")
    with transaction.atomic():
        sign_up = get_row(row_locks.for_change(SignUp.objects), sign_up_id)
        if sign_up.completed_at is not None:
            raise Conflict("This registration has already been completed.")
        if sign_up.company_id is None and sign_up.mobile_verified_at is None:
            raise Conflict("The mobile number has not been verified yet.")
        outbox.publish(FORGOTTEN, {"email": sign_up.email})
        audit.record(actor, sign_up, "activation_resent")


def _require_room(company: Company) -> None:
    used = count_colleagues(company.pk)
    seats = seats_of_company(company, used=used)
    if not seats.allowed:
        raise Conflict(NO_ROOM, code="LIMIT_REACHED", lifted_by=seats.lifting)
