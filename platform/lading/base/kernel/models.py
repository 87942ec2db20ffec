"""Tables that every app uses: limits, audit, review, outbox, idempotency."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from .log import request_ids
from .values.clock import now
from .values.scrub import address_index
from .values.search import Words


class Limit(models.Model):
    """A business limit that staff can change (RULES.md, part one, preamble). Read it only through
    `limits`.

    ``plan_tier`` 0 means any plan; ``value`` null means unlimited.
    """

    key = models.CharField(_("key"), max_length=64)
    plan_tier = models.PositiveSmallIntegerField(_("plan tier"), default=0)
    value = models.PositiveIntegerField(_("value"), null=True, blank=True)

    class Meta:
        verbose_name = _("limit")
        verbose_name_plural = _("limits")
        ordering = ["key", "plan_tier"]
        constraints = [models.UniqueConstraint(fields=["key", "plan_tier"], name="limit_key_tier")]

    def __str__(self) -> str:
        return self.key


class AuditEntry(models.Model):
    """An action by somebody. Append-only: a database trigger refuses UPDATE and DELETE."""

    at = models.DateTimeField(_("at"), db_index=True)
    actor_user_id = models.BigIntegerField(_("user id"), null=True)
    actor_company_id = models.BigIntegerField(_("company id"), null=True)
    actor_label = models.CharField(_("who"), max_length=320)
    is_staff = models.BooleanField(_("staff"), default=False)
    action = models.CharField(_("action"), max_length=64)
    object_type = models.CharField(_("object type"), max_length=64)
    object_id = models.BigIntegerField(_("object id"), null=True)
    data = models.JSONField(_("details"), default=dict)
    request_id = models.CharField(_("request id"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        ordering = ["-id"]
        indexes = [
            # The history of one object.
            models.Index(fields=["object_type", "object_id", "-id"], name="audit_object"),
            # The back office: what a person did.
            models.Index(fields=["actor_user_id", "-id"], name="audit_actor"),
            # The back office: one kind of action.
            models.Index(fields=["action", "-id"], name="audit_action"),
            # The entries of one request, by the id that a user quotes.
            models.Index(
                fields=["request_id"], condition=~models.Q(request_id=""), name="audit_request"
            ),
            # Rows that name an erased person.
            models.Index(fields=["actor_label"], name="audit_label"),
            address_index("audit_addresses", "data"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.object_type} {self.object_id}"


class ReviewDecision(models.TextChoices):
    """How staff decided a review (RULES.md 30)."""

    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Review(models.Model):
    """One submission of one object for staff's approval (RULES.md 30).

    A resubmission is a new row, so the rows of an object are its history.
    """

    kind = models.CharField(_("kind"), max_length=32)
    object_id = models.BigIntegerField(_("object id"))
    company_id = models.BigIntegerField(_("company id"))
    title = models.CharField(_("title"), max_length=200)
    company_name = models.CharField(_("company"), max_length=100)
    submitted_at = models.DateTimeField(_("submitted at"))
    due_at = models.DateTimeField(_("due at"))
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    decided_by_id = models.BigIntegerField(_("decided by id"), null=True, blank=True)
    decided_by_name = models.CharField(_("decided by"), max_length=100, blank=True)
    decision = models.CharField(
        _("decision"), max_length=16, choices=ReviewDecision.choices, blank=True
    )
    remarks = models.TextField(_("remarks"), blank=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering = ["due_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "object_id"],
                condition=models.Q(decided_at__isnull=True),
                name="review_one_open",
            ),
            models.CheckConstraint(
                condition=models.Q(decided_at__isnull=True, decision="")
                | models.Q(decided_at__isnull=False) & ~models.Q(decision=""),
                name="review_decided_together",
            ),
        ]
        indexes = [
            # The queue: waiting reviews, the most urgent first.
            models.Index(
                fields=["due_at", "id"],
                condition=models.Q(decided_at__isnull=True),
                name="review_queue",
            ),
            # How long decisions took, by week (`review_times`).
            models.Index(
                fields=["decided_at"],
                condition=models.Q(decision__in=["approved", "rejected"]),
                name="review_decided",
            ),
            # History of one object.
            models.Index(fields=["kind", "object_id", "-id"], name="review_history"),
            # The back office's search.
            GinIndex(Words("title", "company_name"), name="review_words"),
            GinIndex(Words("company_name"), name="review_company_words"),
            # Rows that name an erased member of staff.
            models.Index(
                fields=["decided_by_id"],
                condition=models.Q(decided_by_id__isnull=False),
                name="review_decider",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"


class Priority(models.IntegerChoices):
    """What workers take first. Codes and links are urgent, because people wait for them. Work that
    may take minutes has workers of its own.
    """

    URGENT = 0, _("Urgent")
    NORMAL = 1, _("Normal")
    LONG = 2, _("Long")


class Leased(models.Model):
    """Work that waits in a table for a worker (`leases`): an event, or a message to send.

    It is due at ``next_attempt_at``. A worker takes it by setting that time and ``leased_until`` to
    the end of its lease: meanwhile no other worker takes it, and if the worker dies, another one
    does later. ``attempts`` counts how often it was taken; 0 means never.
    """

    priority = models.PositiveSmallIntegerField(
        _("priority"), choices=Priority.choices, default=Priority.NORMAL
    )
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    next_attempt_at = models.DateTimeField(_("next attempt at"), default=now)
    leased_until = models.DateTimeField(_("reserved until"), null=True, blank=True)
    last_error = models.TextField(_("last error"), blank=True)
    request_id = models.CharField(
        _("request id"),
        max_length=request_ids.LONGEST,
        blank=True,
        default=request_ids.current,
        db_default="",
    )
    """The request that caused it, for the log; "" for none."""

    UNDONE: ClassVar[Mapping[str, str | None]]
    """The values of fields in rows that are still to be done; None is NULL."""
    ORDERED: ClassVar[bool] = False
    """Whether rows have an ``order_key``."""
    TAKES_TURNS: ClassVar[bool] = False
    """Whether long rows have a ``turn``, and are taken in turns (`leases.take_in_turn`)."""
    KIND: ClassVar[str]
    """The field that groups rows which are likely to fail together."""
    FIRST_DELAY: ClassVar[dt.timedelta]
    """The time from the first failure to the next attempt. It doubles with each failure."""

    class Meta:
        abstract = True

    @property
    def is_given_up(self) -> bool:
        """Whether it is a dead letter: not tried again unless staff ask for it."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """Its data for the audit trail."""
        return {}

    def to_give_up(self) -> dict[str, Any]:
        """The fields that make it a dead letter."""
        raise NotImplementedError

    def to_try_again(self) -> dict[str, Any]:
        """The fields that make a dead letter wait again."""
        raise NotImplementedError


class OutboxMessage(Leased):
    """One event for one consumer, stored in the transaction that caused it.

    ``done_at`` is set in the transaction of the consumer's own changes; ``given_up_at`` makes it a
    dead letter. Of the rows with one ``order_key`` only the first without either is delivered.

    ``turn`` says who has the work of a long row done: a company, or a consumer that works for
    nobody in particular. Whoever was last served at ``taken_at`` comes after all others.
    """

    topic = models.CharField(_("topic"), max_length=64)
    consumer = models.CharField(_("consumer"), max_length=128)
    payload = models.JSONField(_("payload"))
    order_key = models.CharField(_("order"), max_length=100, blank=True)
    turn = models.CharField(_("turn"), max_length=128, blank=True, default="", db_default="")
    taken_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created at"))
    done_at = models.DateTimeField(_("done at"), null=True)
    given_up_at = models.DateTimeField(_("given up at"), null=True, blank=True)

    UNDONE = {"done_at": None, "given_up_at": None}
    ORDERED = True
    TAKES_TURNS = True
    KIND = "consumer"
    FIRST_DELAY = dt.timedelta(seconds=5)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["id"]
        indexes = [
            # Workers: due rows that were never tried, and rows that are due again.
            models.Index(
                fields=["priority", "next_attempt_at", "id"],
                condition=models.Q(done_at__isnull=True, given_up_at__isnull=True, attempts=0),
                name="outbox_due",
            ),
            models.Index(
                fields=["priority", "next_attempt_at", "id"],
                condition=models.Q(done_at__isnull=True, given_up_at__isnull=True, attempts__gt=0),
                name="outbox_due_again",
            ),
            # Whether an earlier event with the same key is undone.
            models.Index(
                fields=["order_key", "id"],
                condition=models.Q(done_at__isnull=True, given_up_at__isnull=True)
                & ~models.Q(order_key=""),
                name="outbox_order",
            ),
            # When somebody's long work was last taken.
            models.Index(
                fields=["turn", "-taken_at"],
                condition=~models.Q(turn="") & models.Q(taken_at__isnull=False),
                name="outbox_turns",
            ),
            # The back office: undone events, dead letters among them.
            models.Index(
                fields=["id"], condition=models.Q(done_at__isnull=True), name="outbox_pending"
            ),
            # Rows that name an erased person.
            address_index("outbox_addresses", "payload"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} → {self.consumer}"

    @property
    def is_given_up(self) -> bool:
        """Whether its consumer failed too often."""
        return self.given_up_at is not None

    def facts(self) -> dict[str, Any]:
        """Its topic."""
        return {"topic": self.topic}

    def to_give_up(self) -> dict[str, Any]:
        """Sets ``given_up_at``."""
        return {"given_up_at": now()}

    def to_try_again(self) -> dict[str, Any]:
        """Clears ``given_up_at``."""
        return {"given_up_at": None}


class ScheduledJob(Leased):
    """A job of `config.schedule`, due at its next time (`work.schedule`). It is never done for
    good: ``done_at`` is when it last was.
    """

    name = models.CharField(_("job"), max_length=64, unique=True)
    cron = models.CharField(_("schedule (UTC)"), max_length=40)
    done_at = models.DateTimeField(_("last done at"), null=True)

    UNDONE = {}
    KIND = "name"
    FIRST_DELAY = dt.timedelta(minutes=1)

    class Meta:
        verbose_name = _("scheduled job")
        verbose_name_plural = _("scheduled jobs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_given_up(self) -> bool:
        """False: it is tried again at its next time at the latest."""
        return False

    def facts(self) -> dict[str, Any]:
        """Its name."""
        return {"job": self.name}

    def to_give_up(self) -> dict[str, Any]:
        """Nothing: see `is_given_up`."""
        return {}

    def to_try_again(self) -> dict[str, Any]:
        """Nothing: see `is_given_up`."""
        return {}


class RefusedChannel(models.Model):
    """A channel whose provider refused our last message, because of who we are to it."""

    channel = models.CharField(max_length=10, primary_key=True)
    refused_at = models.DateTimeField()
    reason = models.CharField(max_length=300)

    def __str__(self) -> str:
        return f"{self.channel}: {self.reason}"


class IdempotencyRecord(models.Model):
    """An `Idempotency-Key` and the first answer to it, kept for 24 hours.

    Without an answer (``status`` 0) an attempt, ``holder``, is working on it; without a holder the
    next attempt continues. ``work`` is the same for all attempts.
    """

    owner = models.CharField(max_length=40)
    key = models.CharField(max_length=128)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.BinaryField(default=b"")
    work = models.UUIDField(default=uuid.uuid4, editable=False)
    holder = models.UUIDField(null=True)
    held_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="idempotency_owner_key")
        ]

    def __str__(self) -> str:
        return f"{self.owner} {self.key}"
