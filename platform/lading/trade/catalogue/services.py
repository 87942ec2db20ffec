"""Use cases of the company that sells a product (RULES.md 19, 30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction

from lading.base.files.models import Purpose, StoredFile
from lading.base.files.services import set_purpose
from lading.base.files.thumbnails import ask_for
from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.members.accounts.identity import require_own_user
from lading.members.companies import access as companies

from . import access, actions, live_changes, rules
from .models import Product, ProductImage
from .queries import REVIEW_KIND
from .rules import ProductStatus
from .schemas import ProductIn
from .sheets import Match, match
from .validation import ProductForm, check_form

_FORM = frozenset(
    {
        "name",
        "description",
        "specification",
        "category_id",
        "hs_code_id",
        "primary_image",
        "images",
    }
)


def create_product(*, actor: Actor, payload: ProductIn) -> Product:
    """Add a product and submit it for review.

    Raises Forbidden for a type of business without products, for a rejected company, for another
    user's id, for a status that only staff set, and `LIMIT_REACHED`; ValidationFailed with every
    wrong field.
    """
    (product,) = create_products(actor=actor, payloads=[payload])
    return product


def create_products(
    *, actor: Actor, payloads: Sequence[ProductIn], tell: Callable[[int], None] | None = None
) -> list[Product]:
    """Add products, all or none, and submit each for review. ``tell`` is told how many are done.

    Raises the same errors as `create_product`, for the first product that cannot be added.
    """
    for payload in payloads:
        _require_caller(actor, payload)
    products = []
    with transaction.atomic():
        actions.require_manager(companies.lock_for(actor))
        for payload in payloads:
            actions.require_room(actor)
            products.append(_new(actor))
            _save(actor, products[-1], payload)
            if tell is not None:
                tell(len(products))
        live_changes.saved(actor.company_id, products)
    return products


def save_sheet(
    *, actor: Actor, payloads: Sequence[ProductIn], tell: Callable[[int], None]
) -> list[Match]:
    """Store the rows of a file, all or none: new products are added, those that the company has get
    what their row changes (RULES.md 86). ``tell`` is told how many are done. In a transaction.
    Raises the same errors as `create_product` and `sheets.match`.
    """
    companies.lock_own(actor)
    matches = [match(actor, payload) for payload in payloads]
    changed = [each for each in matches if each.product and each.changed]
    if len({each.product for each in changed}) < len(changed):
        raise Conflict
    for each in changed:
        product = access.lock_own(actor, each.product.pk if each.product else 0)
        if each.changed == ["is_active"]:
            _switch(actor, product, each.payload)
        else:
            _save(actor, product, each.payload)
            live_changes.saved(product.company_id, [product])
    new = [each.payload for each in matches if each.product is None]
    if new:
        create_products(
            actor=actor, payloads=new, tell=lambda done: tell(len(matches) - len(new) + done)
        )
    tell(len(matches))
    return matches


def save_product(*, actor: Actor, product_id: int, payload: ProductIn) -> Product:
    """Replace a product's form and submit it for review again, or only turn it on or off when no
    other field is sent.

    Raises the same errors as `create_product` except for the limit, and NotFound for another
    company's product.
    """
    _require_caller(actor, payload)
    with transaction.atomic():
        product = access.lock_own(actor, product_id)
        if _is_switch(payload):
            _switch(actor, product, payload)
        else:
            _save(actor, product, payload)
            live_changes.saved(product.company_id, [product])
    return product


def delete_product(*, actor: Actor, product_id: int) -> None:
    """Delete a product; its review is closed, and its images are deleted when nothing else uses
    them.

    Raises NotFound for another company's product, Forbidden as `create_product`.
    """
    actions.require_manager(actor)
    with transaction.atomic():
        product = access.lock_own_for_deletion(actor, product_id)
        _delete(actor, product)
        if _is_offered(product):
            rules.tell_catalogue_changed(actor.company_id)


def delete_all(*, actor: Actor) -> None:
    """Delete every product of a company that is being closed. In a transaction; safe to repeat."""
    for product in access.lock_all_own_for_deletion(actor):
        _delete(actor, product)


def decide_product(*, actor: Actor, product_id: int, payload: ProductIn) -> None:
    """Approve or reject a product, as staff.

    Raises the same errors as `review.decide`, and ValidationFailed for another status.
    """
    review.decide_as_sent(
        actor=actor,
        kind=REVIEW_KIND,
        object_id=product_id,
        status=payload.status,
        remarks=payload.remarks,
    )


def _delete(actor: Actor, product: Product) -> None:
    review.withdraw(actor, kind=REVIEW_KIND, object_id=product.pk)
    audit.record(actor, product, "product_deleted", {"status": product.status})
    access.own(actor).filter(pk=product.pk).delete()
    live_changes.deleted(product)


def _require_caller(actor: Actor, payload: ProductIn) -> None:
    actions.require_manager(actor)
    require_own_user(actor, payload.user_id)
    review.refuse_decision(payload.status)


def _is_switch(payload: ProductIn) -> bool:
    return "is_active" in payload.model_fields_set and not payload.model_fields_set & _FORM


def _switch(actor: Actor, product: Product, payload: ProductIn) -> None:
    """Turn a product on or off. Its approval stays."""
    checks = Checks()
    is_active = checks.boolean("isActive", payload.is_active, default=product.is_active)
    checks.raise_if_failed()
    if is_active == product.is_active:
        return
    product.is_active = is_active
    product.updated_at = now()
    is_back = _is_offered(product)
    if is_back:
        product.offered_at = product.updated_at
    product.save(update_fields=["is_active", "updated_at", "offered_at"])
    audit.record(actor, product, "product_activated" if is_active else "product_deactivated")
    live_changes.saved(product.company_id, [product])
    if product.status == ProductStatus.APPROVED:
        rules.tell_catalogue_changed(product.company_id)
    if is_back:
        rules.tell_offered(product.pk)


def _new(actor: Actor) -> Product:
    return Product(company_id=actor.company_id, created_by_id=actor.user_id, created_at=now())


def _checked(actor: Actor, product: Product, payload: ProductIn) -> tuple[bool, ProductForm]:
    """Whether the product is to be offered, and its form."""
    checks = Checks()
    is_active = checks.boolean("isActive", payload.is_active, default=product.is_active)
    return is_active, check_form(actor, payload, checks)


def _save(actor: Actor, product: Product, payload: ProductIn) -> None:
    is_new, before, was_offered = product._state.adding, product.status, _is_offered(product)
    is_active, form = _checked(actor, product, payload)
    rules.check(before, ProductStatus.PENDING_APPROVAL)
    _fill(product, form)
    product.is_active = is_active
    product.status = ProductStatus.PENDING_APPROVAL
    product.remarks = ""
    product.updated_at = now()
    product.save()
    _picture(product, form.images)
    action = "product_created" if is_new else "product_edited"
    audit.record(actor, product, action, {"from": "" if is_new else before})
    review.submit(
        kind=REVIEW_KIND,
        object_id=product.pk,
        company_id=actor.company_id,
        company_name=actor.company_name,
        title=product.name,
    )
    if was_offered and not is_new:
        rules.tell_catalogue_changed(product.company_id)


def _fill(product: Product, form: ProductForm) -> None:
    product.name = form.name
    product.description = form.description
    product.specification = form.specification
    product.category = form.category
    product.hs_code = form.hs_code
    product.primary_image = form.images[0]


def _picture(product: Product, images: tuple[StoredFile, ...]) -> None:
    """Store the images after the first, and have thumbnails made of all."""
    product.further_images.all().delete()
    ProductImage.objects.bulk_create(
        ProductImage(product=product, file=file, slot=slot)
        for slot, file in enumerate(images[1:], start=2)
    )
    for file in images:
        set_purpose(file, Purpose.PRODUCT_IMAGE)
    ask_for(list(images))


def _is_offered(product: Product) -> bool:
    return product.status == ProductStatus.APPROVED and product.is_active
