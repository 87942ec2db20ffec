"""Makes the demo's trade by calling the services that people use, each step at its own time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

from lading.base.files.schemas import file_url
from lading.base.files.services import store_upload
from lading.base.kernel import review
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.values import clock
from lading.base.reference.business_types import CODE_BY_ID, ID_BY_CODE
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import HsCode
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.reach.messaging import services as messages
from lading.reach.messaging.models import Message
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds
from lading.reach.notifications.services import mark_as_read
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.leads.opening import grant_access
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn
from lading.trade.enquiries.shapes import REVIEW_KIND
from lading.trade.quotations import services as quotations
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.schemas import QuotationIn
from lading.trade.quotations.seen import FIRST

from . import cards, freight_rates, listings, steps
from .banners import ANNOUNCEMENTS, announce
from .calculations import CALCULATIONS, keep
from .cargo_offers import OFFERS, publish_offer
from .conversations import CONVERSATIONS
from .data import DOMAIN, STAFF_EMAIL
from .deals.agents import AGENT_DEALS
from .deals.buyers import BUYER_DEALS
from .deals.earlier_weeks import EARLIER_DEALS
from .deals.exporters import EXPORTER_DEALS
from .deals.freight import FREIGHT_DEALS
from .deals.sources import SOURCE_DEALS
from .papers import draw
from .policy_updates import UPDATES, publish
from .promotions import acts_of

STORIES = (*BUYER_DEALS, *EXPORTER_DEALS, *FREIGHT_DEALS, *AGENT_DEALS, *SOURCE_DEALS)
DEALS = (*EARLIER_DEALS, *STORIES)
CAUGHT_UP_DAYS_AGO = 2.0
"""How many days ago everybody last read their notifications."""

Act = Callable[[], object]


def load_trade() -> int:
    """Make every deal of the demo, unless its companies have raised enquiries already.

    Returns how many enquiries were made. Inside the caller's transaction, after `load_people`.
    """
    if Enquiry.objects.filter(created_by__email__endswith=f"@{DOMAIN}").exists():
        return 0
    world = _World(clock.now(), _actors(), _actor(User.objects.get(email=STAFF_EMAIL)))
    acts: list[tuple[float, Act]] = [(CAUGHT_UP_DAYS_AGO, partial(_catch_up, world))]
    acts += [(update.days_ago, partial(publish, world.staff, update)) for update in UPDATES]
    acts += acts_of(world.actors, world.staff)
    acts += listings.steps_of(world.actors, world.staff, world.day)
    acts += freight_rates.acts_of(world.actors)
    acts += [
        (calculation.days_ago, partial(keep, world.actors[calculation.owner], calculation))
        for calculation in CALCULATIONS
    ]
    acts += [
        (offer.days_ago, partial(publish_offer, world.actors[offer.seller], offer))
        for offer in OFFERS
    ]
    acts += [
        (each.days_ago, partial(cards.ask, world.actors[each.by], world.actors[T.BUYER], each))
        for each in cards.REQUESTS
    ]
    acts += [(0, partial(announce, world.staff, announcement)) for announcement in ANNOUNCEMENTS]
    for deal in DEALS:
        acts += _DealInProgress(world, deal).all_steps()
    for days_ago, act in sorted(acts, key=lambda each: -each[0]):
        with clock.as_of(world.start - dt.timedelta(days=days_ago)):
            act()
            outbox.drain()
    return len(DEALS)


@dataclass(frozen=True, slots=True)
class _World:
    start: dt.datetime
    actors: Mapping[T, Actor]
    staff: Actor

    def day(self, days: int) -> str:
        """The date this many days from today, in the wire's format."""
        return (self.start + dt.timedelta(days=days)).astimezone(clock.IST).date().isoformat()


@dataclass(slots=True)
class _DealInProgress:
    """One deal of the demo, and what it has created so far."""

    world: _World
    deal: steps.Deal
    enquiry_id: int = 0
    quotation_ids: dict[T, int] = field(default_factory=dict)
    files: list[dict[str, str]] = field(default_factory=list)

    def all_steps(self) -> Iterator[tuple[float, Act]]:
        """Every step of the deal, with how many days ago it happens."""
        yield self.deal.days_ago, self.draft
        written = (each.then for each in CONVERSATIONS if each.product == self.deal.product)
        for step in chain(self.deal.then, *written):
            yield step.days_ago, partial(_ACTIONS[type(step)], self, step)

    @property
    def owner(self) -> Actor:
        return self.world.actors[self.deal.raiser]

    def draft(self) -> None:
        self.files = _upload(self.owner, self.deal.attachments)
        payload = self._form("draft")
        self.enquiry_id = enquiries.save_enquiry(actor=self.owner, payload=payload).pk

    def submit(self, _step: steps.Submit) -> None:
        payload = self._form("pending_approval")
        enquiries.save_enquiry(actor=self.owner, payload=payload, enquiry_id=self.enquiry_id)

    def approve(self, _step: steps.Approve) -> None:
        self._decide("approved")

    def reject(self, step: steps.Reject) -> None:
        self._decide("rejected", step.reason)

    def open(self, step: steps.Open) -> None:
        grant_access(self.world.actors[step.by], Enquiry.objects.get(pk=self.enquiry_id))

    def quote(self, step: steps.Quote) -> None:
        seller = self.world.actors[step.by]
        sent = quotations.send_quotation(actor=seller, payload=self._offer(seller, step))
        self.quotation_ids[step.by] = sent.pk

    def revise(self, step: steps.Revise) -> None:
        seller = self.world.actors[step.by]
        quotations.revise_quotation(
            actor=seller,
            quotation_id=self.quotation_ids[step.by],
            payload=self._offer(seller, step),
        )

    def read(self, step: steps.Read) -> None:
        quotations.read_quotation(actor=self.owner, quotation_id=self.quotation_ids[step.of])

    def order(self, step: steps.Order) -> None:
        ordered = Quotation.objects.get(pk=self.quotation_ids[step.of])
        version = ordered.seen_version or FIRST
        quotations.place_order(actor=self.owner, quotation_id=ordered.pk, version=version)

    def confirm(self, step: steps.Confirm) -> None:
        seller = self.world.actors[step.by]
        quotations.confirm_order(actor=seller, quotation_id=self.quotation_ids[step.by])

    def withdraw(self, _step: steps.Withdraw) -> None:
        enquiries.delete_enquiry(actor=self.owner, enquiry_id=self.enquiry_id)

    def write(self, step: steps.Write) -> None:
        writer = self.world.actors[step.by]
        payload = MessageIn.model_validate(
            {
                "text": step.text,
                "quotation_id": self.quotation_ids[step.seller],
                "attachments": _upload(writer, step.papers),
            }
        )
        messages.send_message(actor=writer, payload=payload)

    def catch_up(self, step: steps.CatchUp) -> None:
        reader = self.world.actors[step.by]
        subject_ids = SubjectIds(quotation_id=self.quotation_ids[step.seller])
        messages.mark_as_read(actor=reader, subject_ids=subject_ids)

    def delete(self, step: steps.Delete) -> None:
        writer = self.world.actors[step.by]
        latest = Message.objects.filter(
            conversation__quotation_id=self.quotation_ids[step.seller],
            company_id=writer.company_id,
        ).latest("pk")
        messages.delete_message(actor=writer, message_id=latest.pk)

    def _decide(self, decision: str, remarks: str = "") -> None:
        review.decide(
            actor=self.world.staff,
            kind=REVIEW_KIND,
            object_id=self.enquiry_id,
            decision=decision,
            remarks=remarks,
        )

    def _form(self, status: str) -> EnquiryIn:
        deal = self.deal
        values: dict[str, Any] = {
            "variant": deal.variant,
            "status": status,
            "targeted_business_type": [CODE_BY_ID[deal.party]],
            "product_name": deal.product,
            "description": deal.description,
            "source_country": "India",
            "product_images": self.files,
            **deal.form,
        }
        if deal.hs_code:
            hs_code = HsCode.objects.get(code=deal.hs_code)
            values |= {"hs_code_id": hs_code.pk, "category_id": hs_code.category_id}
        if deal.ready_in is not None:
            values["cargo_readiness_date"] = self.world.day(deal.ready_in)
        return EnquiryIn.model_validate(values)

    def _offer(self, seller: Actor, step: steps.Quote) -> QuotationIn:
        return QuotationIn.model_validate(
            {
                "enquiry_id": self.enquiry_id,
                "price": step.price,
                "currency_code": step.currency,
                "expiry_date": self.world.day(step.valid),
                "payment_terms": step.terms,
                "location_for_delivery": step.location,
                "description": step.message,
                "attachments": _upload(seller, step.papers),
            }
        )


_ACTIONS: dict[type[steps.Step], Callable[[_DealInProgress, Any], None]] = {
    steps.Submit: _DealInProgress.submit,
    steps.Approve: _DealInProgress.approve,
    steps.Reject: _DealInProgress.reject,
    steps.Open: _DealInProgress.open,
    steps.Quote: _DealInProgress.quote,
    steps.Revise: _DealInProgress.revise,
    steps.Read: _DealInProgress.read,
    steps.Order: _DealInProgress.order,
    steps.Confirm: _DealInProgress.confirm,
    steps.Withdraw: _DealInProgress.withdraw,
    steps.Write: _DealInProgress.write,
    steps.CatchUp: _DealInProgress.catch_up,
    steps.Delete: _DealInProgress.delete,
}


def _upload(actor: Actor, items: tuple[steps.Paper | steps.Picture, ...]) -> list[dict[str, str]]:
    files = [store_upload(actor=actor, upload=draw(item)) for item in items]
    return [{"src": file_url(file), "originalName": file.original_name} for file in files]


def _catch_up(world: _World) -> None:
    for actor in world.actors.values():
        mark_as_read(actor)


def _actors() -> dict[T, Actor]:
    """The nine primary users, by their company's business type."""
    users = User.objects.select_related("company").filter(
        email__in=[f"{code}@{DOMAIN}" for code in ID_BY_CODE]
    )
    return {T(actor.business_type): actor for actor in map(_actor, users)}


def _actor(user: User) -> Actor:
    company = user.company
    actor = replace(
        SYSTEM,
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        is_primary=user.is_primary,
        is_staff=user.is_staff,
        capabilities=user.capabilities,
    )
    if company is None:
        return actor
    plan = Subscription.objects.filter(
        company=company, starts_at__lte=clock.now(), ends_at__gt=clock.now()
    ).select_related("plan")
    current = plan.first()
    return replace(
        actor,
        company_id=company.pk,
        company_name=company.name,
        company_status=company.status,
        business_type=company.business_type_id,
        plan_tier=current.plan.tier if current else None,
    )
