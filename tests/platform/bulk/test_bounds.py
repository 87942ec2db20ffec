"""The limits of imports at their very edge: the largest that is taken, and one more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.market.freight_rates.models import FreightRate
from lading.office.bulk import cell_readers, services
from lading.office.bulk.kinds.stored_enquiries import differences
from lading.office.bulk.models import BulkImport
from lading.office.bulk.tables import LONGEST, listed
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, member
from tests.platform.freight_rates.rows import rate_of

from . import test_products
from .bad_files import as_csv
from .conftest import checked_import, confirmed, errors, read, send, uploaded
from .own_downloads import downloaded
from .test_enquiries import HEAD, row
from .test_rates import LONG, long

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]


def test_the_largest_file_is_taken_and_no_larger_one(api: Client) -> None:
    client, content = api(member(1)), as_csv([HEAD, row()])
    for size, status in ((len(content), 201), (len(content) - 1, 413)):
        Limit.objects.update_or_create(
            key="attachment.max_bytes", plan_tier=0, defaults={"value": size}
        )
        limits.forget()
        assert send(client, content, kind="enquiries").status == status
    assert BulkImport.objects.count() == 1


def test_as_many_pictures_as_allowed_are_taken_and_no_more(
    api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seller = member(3, tier=2)
    client, rows = api(seller), [test_products.HEAD, test_products.row()]
    monkeypatch.setattr(services, "MAX_PICTURES", 2)
    for names, status in ((["yarn.png", "a.png"], 201), (["yarn.png", "a.png", "b.png"], 422)):
        _files, images = test_products.pictures(seller, *names)
        assert send(client, rows, kind="products", images=images).status == status
    assert BulkImport.objects.count() == 1


def test_a_note_is_shortened_only_if_it_is_longer_than_is_shown(api: Client) -> None:
    client = api(member(1))
    for note, shown in (("n" * LONGEST, "n" * LONGEST), ("n" * (LONGEST + 1), "n" * 59 + "…")):
        bulk_import = uploaded(client, [[note], HEAD, row()], kind="enquiries")
        assert bulk_import["leftOut"] == [f"Rows above the heading were left out: 1 “{shown}”."]


def test_a_text_that_is_too_long_for_a_name_is_not_asked_about(api: Client) -> None:
    carrier = api(member(6, tier=2))
    names = {"INMUN": "x" * 120, "INBOM": "y" * 121, "INNSA": ""}
    bulk_import = checked_import(
        carrier, [LONG, *(long(lane=lane) for lane in names.items())], kind="rates"
    )
    assert [each["written"] for each in bulk_import["values"]] == ["x" * 120]
    assert bulk_import["notAsked"] == 0


def test_a_row_that_repeats_a_lane_of_a_live_rate_is_an_error(api: Client) -> None:
    user = member(6, tier=2)
    rate_of(user, "900", lane=("INMUN", "AEJEA"), container="40DHC")
    carrier = api(user)
    bulk_import = uploaded(carrier, [LONG, long(), long(price=2500)], kind="rates")
    (repeated,) = errors(carrier, bulk_import["id"])
    assert repeated[0] == 3
    assert repeated[2] == "Row 2 has the same lane and container."
    assert FreightRate.objects.get().price == 900


def test_a_full_company_still_changes_the_products_that_it_has(api: Client) -> None:
    seller = member(3, tier=1)
    for number in range(5):
        ProductFactory.by(seller, name=f"Yarn {number}")
    client = api(seller)
    sheet = downloaded(client, "products", "en")
    bulk_import = uploaded(client, sheet, kind="products")
    assert bulk_import["reasons"] == []
    assert read(client, bulk_import["id"])["liftedBy"] == []


def test_a_number_of_two_readings_is_never_taken_for_one() -> None:
    context = cell_readers.Context(epoch=None, pictures={}, headings={})
    with pytest.raises(cell_readers.WrongCell):
        cell_readers.number("2.400", context)
    assert cell_readers.number("2.40", context) == "2.40"


def test_a_file_of_as_many_rows_as_allowed_is_read(api: Client) -> None:
    client = api(member(1))
    for rows, status in ((1, "ready"), (2, "refused")):
        Limit.objects.update_or_create(key="bulk.rows", plan_tier=0, defaults={"value": 1})
        limits.forget()
        lines = [row(Product_name=f"Yarn {number}") for number in range(rows)]
        assert uploaded(client, [HEAD, *lines], kind="enquiries")["status"] == status


def test_one_name_more_than_are_named_is_named_too() -> None:
    assert listed("abcde") == "a, b, c, d, e"
    assert listed("abcdef") == "a, b, c, d … (+2)"


def test_notes_below_a_table_are_shortened_only_beyond_what_comments_hold(api: Client) -> None:
    carrier, head = api(member(6, tier=2)), LONG[:-1]
    for length, shown in ((250, "n" * 250), (251, "n" * 249 + "…")):
        sheet = [head, long()[:-1], [], ["n" * length]]
        confirmed(carrier, uploaded(carrier, sheet, kind="rates")["id"])
        assert FreightRate.objects.latest("pk").comments == shown


def test_a_truth_value_is_no_number_of_a_stored_enquiry() -> None:
    assert differences(Enquiry(quantity=1), {"qty": True}).keys() == {"qty"}
    assert differences(Enquiry(quantity=1), {"qty": "1.0"}) == {}


def test_who_asks_one_kind_of_company_does_not_choose_it(api: Client) -> None:
    asks = {"variant": "cha", "format": "csv", "locale": "en", "kind": "enquiries"}
    template = api(member(2, tier=2)).get("/imports/template", **asks)
    assert template.status == 200
    assert "Send to" not in template.response.content.decode()
