"""Damage to offers, promotions, listings and banners."""

from __future__ import annotations

from .damage import Damage

DAMAGES = (
    Damage(
        "offers",
        "UPDATE offers_offer SET company_id = {bystander} WHERE id = {offer}",
        says="Offer {offer} of company {bystander} is on product {product}, which is of company "
        "{seller}.",
    ),
    Damage(
        "offers",
        "DELETE FROM catalogue_product WHERE id = {product}",
        says="Offer {offer} of company {seller} is on product {product}, which is of company "
        "nobody.",
    ),
    Damage(
        "followed products",
        "UPDATE offers_offer SET name = 'Old' WHERE id = {offer}",
        says="Offer {offer} is of 'Old'; product {product} is '.*', or of another category or HS "
        "code.",
    ),
    Damage(
        "promotions",
        "UPDATE promotions_promotion SET title = 'Other' WHERE id = {promotion}",
        says="Promotion {promotion} is approved as '.*'; its title is 'Other'.",
    ),
    Damage(
        "promotions",
        "UPDATE messaging_conversation SET seller_id = {bystander} "
        "WHERE promotion_id = {promotion}",
        says=r"Conversation \d+ about promotion {promotion} of company {seller} is with seller "
        r"{bystander}\.",
    ),
    Damage(
        "listings",
        "DELETE FROM listings_listingstep WHERE cargo_id = {cargo} AND status = 'in_review'",
        says="The unclaimed cargo {cargo} is accepted; its steps are: submitted, accepted.",
    ),
    Damage(
        "listings",
        "UPDATE listings_rodtepoffer SET status = 'accepted' WHERE id = {scrip}",
        says="The RODTEP offer {scrip} is accepted; its steps are: submitted.",
    ),
    Damage(
        "listings",
        "INSERT INTO listings_rodtepoffer SELECT (r).* FROM (SELECT jsonb_populate_record(r, "
        "jsonb_build_object('id', {scrip} + 1000)) AS r FROM listings_rodtepoffer r "
        "WHERE r.id = {scrip}) copied",
        says="Scrip 0312345678 is offered by 2 live RODTEP offers.",
        guards=("rodtep_scrip_offered_once",),
    ),
    Damage(
        "reviews",
        "DELETE FROM kernel_review WHERE kind = 'promotion' AND object_id = {waiting}",
        says="The promotion {waiting} is pending_approval; the queue has it 0 times.",
    ),
    Damage(
        "reviews",
        "UPDATE kernel_review SET decided_at = NULL, decision = '' "
        "WHERE kind = 'unclaimed_cargo' AND object_id = {cargo}",
        says="The unclaimed_cargo {cargo} is accepted; the queue has it 1 times.",
    ),
    Damage(
        "reviews",
        "UPDATE kernel_review SET object_id = 999999 WHERE kind = 'rodtep' AND object_id = {scrip}",
        says="The queue has the rodtep 999999, which does not exist.",
    ),
    Damage(
        "banners",
        "UPDATE banners_bannercount SET views = 0 WHERE banner_id = {banner}",
        says=r"Banner {banner}, made on [-\d]+, counts 0 views and 0 clicks on [-\d]+\.",
    ),
    Damage(
        "banners",
        "UPDATE banners_bannercount SET day = day - 1 WHERE banner_id = {banner}",
        says=r"Banner {banner}, made on [-\d]+, counts 3 views and 0 clicks on [-\d]+\.",
    ),
)
