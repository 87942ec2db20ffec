"""Use cases of the company that makes an offer, and of staff who take one down (RULES.md 58)."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from lading.base.files.models import Purpose, StoredFile
from lading.base.files.services import set_purpose
from lading.base.files.thumbnails import ask_for
from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.identity import require_own_user
from lading.members.companies import access as companies
from lading.trade.catalogue.models import Product

from . import access, live_changes
from .models import Offer, OfferImage
from .rules import OFFER_SHOWN_AGAIN, OFFER_TAKEN_DOWN, is_expired
from .schemas import OfferIn
from .validation import OfferForm, check_form


def create_offer(*, actor: Actor, payload: OfferIn) -> Offer:
    """Make an offer on one of the company's products.

    Raises Forbidden for a type of business without offers, for a rejected company, for another
    user's id, and `LIMIT_REACHED`; ValidationFailed with every wrong field.
    """
    _require_caller(actor, payload)
    with transaction.atomic():
        access.require_manager(companies.lock_for(actor))
        access.require_room(actor)
        offer = Offer(company_id=actor.company_id, created_by_id=actor.user_id, created_at=now())
        _save(actor, offer, payload)
    return offer


def save_offer(*, actor: Actor, offer_id: int, payload: OfferIn) -> Offer:
    """Replace an offer's form. Extending one that has expired needs room in the plan.

    Raises the same errors as `create_offer`, NotFound for another company's offer, and Conflict
    `NOT_EDITABLE` for one that staff took down.
    """
    _require_caller(actor, payload)
    with transaction.atomic():
        access.require_manager(companies.lock_for(actor))
        offer = access.lock_own(actor, offer_id)
        access.require_editable(offer)
        if is_expired(offer.expiry_date):
            access.require_room(actor)
        _save(actor, offer, payload)
    return offer


def delete_offer(*, actor: Actor, offer_id: int) -> None:
    """Delete an offer. Its images are deleted when nothing else uses them.

    Raises NotFound for another company's offer, Forbidden as `create_offer`.
    """
    access.require_manager(actor)
    with transaction.atomic():
        offer = access.lock_own_for_deletion(actor, offer_id)
        audit.record(actor, offer, "offer_deleted", {"name": offer.name})
        access.own(actor).filter(pk=offer.pk).delete()
        live_changes.deleted(actor.company_id)


def take_down_offer(*, actor: Actor, offer_id: int, reason: Any) -> Offer:
    """Show an offer to nobody but its owner, as staff. The owner is told why.

    Raises NotFound, Forbidden without the capability, ValidationFailed without a reason, Conflict
    for one that is taken down already.
    """
    reason = audit.read_reason(reason)
    with transaction.atomic():
        offer = access.lock_for_staff(actor, offer_id)
        if offer.taken_down_at is not None:
            raise Conflict
        offer.taken_down_at = offer.updated_at = now()
        offer.take_down_reason = reason
        _store_decision(offer)
        audit.record(actor, offer, "offer_taken_down", {"reason": reason})
        payload = {**_event(offer), "reason": reason}
        outbox.publish(OFFER_TAKEN_DOWN, payload, order_key=_order_of(offer))
    return offer


def show_offer_again(*, actor: Actor, offer_id: int, reason: Any) -> Offer:
    """Show an offer again that was taken down, as staff. The owner is told. It still counts as
    before, and its expiry date stays.

    Raises the same errors as `take_down_offer`, Conflict for one that is not taken down.
    """
    reason = audit.read_reason(reason)
    with transaction.atomic():
        offer = access.lock_for_staff(actor, offer_id)
        if offer.taken_down_at is None:
            raise Conflict
        offer.taken_down_at, offer.take_down_reason = None, ""
        offer.updated_at = now()
        _store_decision(offer)
        audit.record(actor, offer, "offer_shown_again", {"reason": reason})
        outbox.publish(OFFER_SHOWN_AGAIN, _event(offer), order_key=_order_of(offer))
    return offer


def follow_product(product_id: int) -> int:
    """Take over name, category and HS code of a product that staff have approved. Returns how many
    offers changed. Safe to repeat.
    """
    with transaction.atomic():
        product = Product.objects.filter(pk=product_id).first()
        offers = access.lock_all_on(product_id) if product else []
        changed = [offer for offer in offers if product and _takes_over(offer, product)]
        for offer in changed:
            offer.save(update_fields=["name", "category", "hs_code"])
            live_changes.saved(offer)
    return len(changed)


def _require_caller(actor: Actor, payload: OfferIn) -> None:
    access.require_manager(actor)
    require_own_user(actor, payload.user_id)


def _store_decision(offer: Offer) -> None:
    offer.save(update_fields=["taken_down_at", "take_down_reason", "updated_at"])


def _event(offer: Offer) -> dict[str, Any]:
    at = offer.updated_at.isoformat() if offer.updated_at else ""
    return {"offerId": offer.pk, "at": at}


def _order_of(offer: Offer) -> str:
    """The key that keeps the events of one offer in order."""
    return f"offer {offer.pk}"


def _save(actor: Actor, offer: Offer, payload: OfferIn) -> None:
    is_new = offer._state.adding
    form = check_form(actor, payload, offer)
    _fill(offer, form)
    offer.updated_at = now()
    offer.save()
    _picture(offer, form.images)
    action = "offer_created" if is_new else "offer_edited"
    audit.record(actor, offer, action, {"expiryDate": offer.expiry_date.isoformat()})
    live_changes.saved(offer)


def _fill(offer: Offer, form: OfferForm) -> None:
    _takes_over(offer, form.product)
    offer.product = form.product
    offer.quantity = form.quantity
    offer.unit = form.unit
    offer.price = form.price
    offer.payment_terms = form.payment_terms
    offer.delivery_location = form.delivery_location
    offer.comments = form.comments
    offer.expiry_date = form.expiry_date
    offer.primary_image = form.images[0] if form.images else None


def _takes_over(offer: Offer, product: Product) -> bool:
    """Copy what the offer has from its product. Whether anything changed."""
    before = (offer.name, offer.category_id, offer.hs_code_id)
    offer.name = product.name
    offer.category_id = product.category_id
    offer.hs_code_id = product.hs_code_id
    return before != (offer.name, offer.category_id, offer.hs_code_id)


def _picture(offer: Offer, images: tuple[StoredFile, ...]) -> None:
    """Store the images after the first, and have thumbnails made of all."""
    offer.further_images.all().delete()
    OfferImage.objects.bulk_create(
        OfferImage(offer=offer, file=file, slot=slot)
        for slot, file in enumerate(images[1:], start=2)
    )
    for file in images:
        set_purpose(file, Purpose.PRODUCT_IMAGE)
    ask_for(list(images))
