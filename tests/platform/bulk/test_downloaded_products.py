"""A company's own download of products, sent back as it is or changed (RULES.md 86)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import Review
from lading.members.accounts.models import User
from lading.trade.catalogue.models import Product, ProductImage
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, hs, member
from tests.platform.walk.world import stored

from .conftest import confirmed, errors, uploaded
from .own_downloads import FORMS, LANGUAGES, Rows, column, downloaded, edited
from .test_products import HEAD, pictures, row

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

REVIEWED = (
    "Products that change are reviewed again, except where only “Active” changes. Where the file "
    "names no pictures, they stay."
)
Said = tuple[str, str, str, str, bool]
PRODUCTS: set[Said] = {
    ("Combed cotton yarn Ne 30/1", "520512", "Waxed,\non cones", "CSP 2900; 1.89 kg", True),
    ("=Alphonso mangoes", "0804", "- fresh, \"A\" grade", "+2 °C", False),
    ("芒果 ومانجو", "0804", "Pulpe à 14 °Bx", "1,234.50 kg", True),
}  # fmt: skip


def seller() -> User:
    """A company with three products, each with pictures."""
    user = member(3, tier=2)
    for number, (name, code, description, specification, is_active) in enumerate(sorted(PRODUCTS)):
        product = ProductFactory.by(
            user, code, name=name, description=description, specification=specification,
            is_active=is_active, primary_image=stored(user, f"first {number}.png"),
        )  # fmt: skip
        ProductImage.objects.create(product=product, file=stored(user, f"{number}.png"), slot=2)
    return user


def stored_products() -> set[Said]:
    return {
        (each.name, each.hs_code.code, each.description, each.specification, each.is_active)
        for each in Product.objects.select_related("hs_code")
    }


def everything() -> dict[int, tuple[Any, ...]]:
    """All columns of all products, and their pictures."""
    return {
        each["id"]: (each, list(ProductImage.objects.filter(product_id=each["id"]).values()))
        for each in Product.objects.order_by("pk").values()
    }


def changing(name: str, heading: str, cell: Any) -> Callable[[Rows], None]:
    def change(rows: Rows) -> None:
        for line in rows[1:]:
            if line[0] == name:
                line[column(rows, heading)] = cell

    return change


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unchanged_download_changes_nothing_in_every_language(
    api: Client, language: str
) -> None:
    client = api(seller(), language)
    before = everything()
    bulk_import = uploaded(client, downloaded(client, "products", language), kind="products")
    assert (bulk_import["status"], bulk_import["rows"]) == ("ready", 3), errors(
        client, bulk_import["id"]
    )
    states = client.get(f"/imports/{bulk_import['id']}/rows", limit=10).data["rows"]
    assert [each["state"] for each in states] == ["same"] * 3
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert everything() == before
    assert not Review.objects.exists()


@pytest.mark.parametrize("form", FORMS)
def test_a_download_says_its_products_in_every_form(api: Client, form: str) -> None:
    client = api(seller())
    before = everything()
    content = FORMS[form](downloaded(client, "products"))
    bulk_import = uploaded(client, content, kind="products")
    assert bulk_import["notes"] == ["3 products of your company stay as they are."], errors(
        client, bulk_import["id"]
    )
    columns = "Status, Remarks, Created on (India time)."
    assert bulk_import["leftOut"] == [
        f"These columns cannot be changed by a file and were left out: {columns}"
    ]
    confirmed(client, bulk_import["id"])
    assert everything() == before
    assert stored_products() == PRODUCTS


@pytest.mark.parametrize("form", FORMS)
def test_what_was_changed_in_a_download_is_changed_and_nothing_else(api: Client, form: str) -> None:
    client = api(seller())
    before = everything()
    name = "Combed cotton yarn Ne 30/1"
    content = edited(downloaded(client, "products"), changing(name, "Specification", "Ne 40"))
    bulk_import = uploaded(client, FORMS[form](content), kind="products")
    assert bulk_import["notes"] == [
        "1 product of your company changes.",
        "2 products of your company stay as they are.",
        REVIEWED,
    ], errors(client, bulk_import["id"])  # fmt: skip
    rows = client.get(f"/imports/{bulk_import['id']}/rows", limit=10).data["rows"]
    (shown,) = [each for each in rows if each["state"] == "changed"]
    told_cells = {cell["column"]: (cell["read"], cell["before"]) for cell in shown["cells"]}
    assert told_cells["Specification"] == ("Ne 40", "CSP 2900; 1.89 kg")
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    after = everything()
    (changed,) = [key for key, value in after.items() if value != before[key]]
    product = Product.objects.get(pk=changed)
    assert (product.specification, product.status) == ("Ne 40", "pending_approval")
    assert after[changed][1][0]["file_id"] == before[changed][1][0]["file_id"]
    kept = set(before[changed][0]) - {"specification", "status", "updated_at"}
    assert all(after[changed][0][field] == before[changed][0][field] for field in kept)
    assert list(Review.objects.values_list("object_id", flat=True)) == [changed]


def test_taking_a_product_off_offer_leaves_its_approval(api: Client) -> None:
    client = api(seller(), "it")
    content = downloaded(client, "products", "it")
    bulk_import = uploaded(client, edited(content, changing("芒果 ومانجو", "In vendita", "No")),
                    kind="products")  # fmt: skip
    assert confirmed(client, bulk_import["id"])["status"] == "done", errors(
        client, bulk_import["id"]
    )
    product = Product.objects.get(name="芒果 ومانجو")
    assert (product.is_active, product.status) == (False, "approved")
    assert not Review.objects.exists()


def test_another_name_is_a_new_product_which_needs_a_picture(api: Client) -> None:
    client = api(seller())
    before = everything()
    content = edited(
        downloaded(client, "products"), changing("芒果 ومانجو", "Product name", "Rice")
    )
    bulk_import = uploaded(client, content, kind="products")
    assert [message for _row, _column, message in errors(client, bulk_import["id"])] == [
        "Please upload primary image"
    ]
    assert everything() == before


def test_the_template_with_a_product_that_exists_changes_it_with_its_picture(api: Client) -> None:
    user = member(3)
    client = api(user)
    first = stored(user, "old.png")
    product = ProductFactory.by(user, name="combed cotton YARN", primary_image=first)
    (yarn,), images = pictures(user, "yarn.png")
    bulk_import = uploaded(client, [HEAD, row()], kind="products", images=images)
    assert bulk_import["notes"][0] == "1 product of your company changes."
    confirmed(client, bulk_import["id"])
    changed = Product.objects.get()
    assert (changed.pk, changed.name, changed.primary_image) == (
        product.pk, "Combed cotton yarn", yarn
    )  # fmt: skip


def test_a_product_that_several_rows_change_is_refused(api: Client) -> None:
    user = member(3)
    client = api(user)
    ProductFactory.by(user, name="Yarn", primary_image=stored(user, "a.png"))
    rows = [HEAD, row("Yarn", Primary_image=""), row("Yarn", Primary_image="", Specification="x")]
    bulk_import = uploaded(client, rows, kind="products")
    assert errors(client, bulk_import["id"]) == [(3, "", "Row 2 changes the same product.")]
    assert stored_products() == {("Yarn", "520512", "Combed cotton yarn on cones", "Ne 30/1", True)}


def test_products_of_one_name_stay_and_a_change_of_one_is_refused(api: Client) -> None:
    user = member(3)
    client = api(user)
    for specification in ("Ne 20", "Ne 30", "Ne 30"):
        ProductFactory.by(
            user, name="Yarn", specification=specification, primary_image=stored(user, "a.png")
        )
    before = everything()
    content = downloaded(client, "products")
    bulk_import = uploaded(client, content, kind="products")
    assert bulk_import["notes"] == ["3 products of your company stay as they are."], errors(
        client, bulk_import["id"]
    )
    bulk_import = uploaded(
        client, edited(content, changing("Yarn", "Description", "x")), kind="products"
    )
    message = "Your company has several products with this name. Change them on their own pages."
    assert {row_errors[2] for row_errors in errors(client, bulk_import["id"])} >= {message}
    assert everything() == before


def test_a_full_plan_takes_changes_but_no_new_product(api: Client) -> None:
    user = member(3)
    client = api(user)
    for number in range(5):
        ProductFactory.by(user, name=f"Yarn {number}", primary_image=stored(user, f"{number}.png"))
    content = downloaded(client, "products")
    change = changing("Yarn 3", "HS code", "5205.13")
    bulk_import = uploaded(client, edited(content, change), kind="products")
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(client, bulk_import["id"]),
    )
    confirmed(client, bulk_import["id"])
    assert Product.objects.get(name="Yarn 3").hs_code == hs("520513")
    _files, images = pictures(user, "yarn.png")
    bulk_import = uploaded(
        client, [HEAD, row("Yarn 4"), row("Yarn 9")], kind="products", images=images
    )
    assert bulk_import["reasons"] == ["You’ve reached your product limit (5/5)."]
    assert Product.objects.count() == 5
