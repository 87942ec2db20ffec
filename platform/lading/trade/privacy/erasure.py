"""Carries out erasures, each in one transaction: a killed job has done nothing, and a job that runs
again finds nothing to do.

A person's row stays, because trades refer to it, but with a pseudonym: name, e-mail and mobile are
removed. Deleted are sign-ins, tokens, links, registrations, messages and downloads. Trades stay and
show "Former user". The audit trail stays too and names the person by number: the address is removed
from its labels and details (`audit.pseudonymise`). Consents stay as evidence, without the network
address. Invoices and credit notes stay because tax law demands it, without the e-mail. When a
primary user is erased, the company is closed (`closing`) and its other users are erased, because
nobody could act for it any more. Secondary users who were removed by their company cannot ask for
an erasure: the removal does so (`accounts.services.leavers`).
"""

from __future__ import annotations

import datetime as dt
import logging
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.models import Q, QuerySet

from lading.base.files import services as files
from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.kernel.models import IdempotencyRecord, OutboxMessage, Review
from lading.base.kernel.values import clock
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.scrub import mentioning, scrub_field, scrub_rows
from lading.base.work import live
from lading.members.accounts.former import FORMER_USER
from lading.members.accounts.models import (
    AccessToken,
    Consent,
    DataRequest,
    DataRequestKind,
    LoginSession,
    MobileCode,
    PasswordLink,
    User,
)
from lading.members.accounts.services import codes, guess_limit, lockout
from lading.members.billing.models import CreditNote, Invoice, WebhookEvent
from lading.members.companies.models import SignUp
from lading.members.companies.signup import access as signup_access

from .closing import close_company
from .holdings import Subject, holdings

log = logging.getLogger(__name__)

BATCH = 100


def carry_out_due() -> int:
    """Carry out every erasure whose waiting days are over. Returns how many. Each has its own
    transaction; if one fails, the others still run, and its error is raised at the end.
    """
    due = DataRequest.objects.filter(
        kind=DataRequestKind.ERASURE, done_at=None, cancelled_at=None, due_at__lt=_today()
    )
    ids = list(due.order_by("due_at").values_list("pk", flat=True)[:BATCH])
    done, failure = 0, None
    for request_id in ids:
        try:
            done += carry_out(request_id)
        except Exception as error:
            log.exception("erasure %d failed, to be tried again", request_id)
            failure = error
    if failure is not None:
        raise failure
    return done


def _today() -> dt.datetime:
    """When this day began in India. What is due on a day waits for the next one: the person is told
    that the erasure comes after that day (RULES.md 1.3).
    """
    return clock.day_start(now().astimezone(clock.IST).date())


def carry_out(request_id: int) -> bool:
    """Erase a person whose request is due. False when there is nothing to do."""
    with transaction.atomic():
        _take_turn()
        request = (
            row_locks.for_change(DataRequest.objects, skip_locked=True)
            .filter(
                pk=request_id,
                kind=DataRequestKind.ERASURE,
                done_at=None,
                cancelled_at=None,
                due_at__lt=_today(),
            )
            .first()
        )
        if request is None:
            return False
        asker = User.objects.get(pk=request.user_id)
        if asker.is_primary and asker.company_id:
            close_company(asker.company_id)
        for user in _locked_people(asker):
            _erase(user)
    return True


def _take_turn() -> None:
    """Wait until no other erasure runs in the whole installation: a primary user's and a
    colleague's would lock the same rows in different orders. No time limit applies, because a
    person may have any number of rows.
    """
    advisory_locks.take("erasure", patiently=True)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")


def _locked_people(asker: User) -> list[User]:
    """The person, and for a primary user everybody of the company, locked by primary key.

    First locks everything that other services lock before a person: the company, running events
    about the people, their requests, their registrations. The company must be closed already, so
    that nobody else can join it.
    """
    condition = Q(pk=asker.pk)
    if asker.is_primary and asker.company_id:
        condition |= Q(company_id=asker.company_id)
    people = User.objects.filter(condition).order_by("pk")
    subjects = [Subject.for_user(user) for user in people]
    for subject in subjects:
        _lock(_events_about(subject).filter(done_at=None))
    _lock(DataRequest.objects.filter(user_id__in=[subject.user_id for subject in subjects]))
    for subject in subjects:
        signup_access.lock_all(_registrations_of(subject))
    return list(row_locks.for_key_change(people))


def _lock(rows: QuerySet[Any], *, skip_locked: bool = False) -> list[int]:
    locked = row_locks.for_key_change(rows, skip_locked=skip_locked).order_by("pk")
    return list(locked.values_list("pk", flat=True))


def _erase(user: User) -> None:
    subject = Subject.for_user(user)
    for holding in holdings():
        holding.erase(subject)
    _erase_account(subject)
    _erase_traces(subject)
    _close_requests(subject)
    user.name = FORMER_USER
    user.email = subject.pseudonym
    user.mobile = None
    user.is_active = False
    user.set_unusable_password()
    user.last_login = user.email_verified_at = user.mobile_verified_at = None
    user.erased_at = user.erased_at or now()
    user.save()
    live.sessions_ended([user.pk])
    audit.record(SYSTEM, user, "person_erased")
    audit.pseudonymise(user.pk, label=subject.pseudonym, strings=subject.replacements)


def _erase_account(subject: Subject) -> None:
    """Delete everything that gives access to the account or records its use."""
    AccessToken.objects.filter(user_id=subject.user_id).delete()
    LoginSession.objects.filter(user_id=subject.user_id).delete()
    PasswordLink.objects.filter(user_id=subject.user_id).delete()
    EmailAddress.objects.filter(user_id=subject.user_id).delete()
    lockout.clear_account(subject.email)
    guess_limit.clear(subject.email)
    # Skips rows that others hold: whoever uses a newer link waits for this transaction.
    signup_access.lock_all(_registrations_of(subject), skip_locked=True).delete()
    if subject.mobile:
        MobileCode.objects.filter(mobile_key=codes.key_of(subject.mobile)).delete()
    Consent.objects.filter(user_id=subject.user_id).update(ip_address=None)


def _registrations_of(subject: Subject) -> QuerySet[SignUp]:
    """The registrations to erase: the person's own, and those with their address or mobile.

    Registrations that wait with the address stay if the company removed the person: by one of them
    the person may join another company.
    """
    by_address = Q(email=subject.email)
    if User.objects.filter(pk=subject.user_id, removed_at__isnull=False).exists():
        by_address &= Q(completed_at__isnull=False)
    condition = Q(user_id=subject.user_id) | by_address
    if subject.mobile:
        condition |= Q(mobile=subject.mobile)
    return SignUp.objects.filter(condition)


def _events_about(subject: Subject) -> QuerySet[OutboxMessage]:
    return mentioning(OutboxMessage.objects.all(), ["payload"], subject.replacements)


def _erase_traces(subject: Subject) -> None:
    """Erase data kept for a limited time, and mentions of the person in records of staff or
    providers.
    """
    owners = [f"company:{subject.company_id}", f"user:{subject.user_id}"]
    IdempotencyRecord.objects.filter(owner__in=owners).delete()
    # Skips rows that others hold: such a row is new and waits for this transaction, and then finds
    # nobody.
    locked_ids = _lock(_events_about(subject), skip_locked=True)
    OutboxMessage.objects.filter(pk__in=locked_ids).delete()
    Review.objects.filter(decided_by_id=subject.user_id).update(decided_by_name=FORMER_USER)
    scrub_field(WebhookEvent.objects.all(), "body", subject.replacements)
    for documents in (Invoice.objects, CreditNote.objects):
        own = documents.filter(company_id=subject.company_id)
        scrub_rows(own.iterator(), "buyer", subject.replacements)
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=str(subject.user_id)
    ).update(object_repr=FORMER_USER, change_message="")


def _close_requests(subject: Subject) -> None:
    """Delete the downloads, and end the person's other requests."""
    requests = DataRequest.objects.filter(user_id=subject.user_id)
    # A download that is being made is cancelled here, and deletes what it has stored.
    list(row_locks.for_change(requests).order_by("pk"))
    archives = requests.exclude(path="")
    files.discard_paths(list(archives.values_list("path", flat=True)))
    archives.update(path="", size=0, expires_at=now())
    pending = requests.filter(done_at=None, cancelled_at=None)
    pending.filter(kind=DataRequestKind.EXPORT).update(cancelled_at=now())
    pending.filter(kind=DataRequestKind.ERASURE).update(done_at=now())
