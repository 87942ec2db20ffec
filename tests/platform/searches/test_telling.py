"""What is new in a saved search is told once, as soon as its company wants it, and only what the
company may see then (RULES.md 54).
"""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.reach.notifications.models import Notification, OutgoingMessage, Preferences
from lading.reach.notifications.notices import matches
from lading.reach.searches import finding, services
from lading.reach.searches.jobs import look_up_daily
from lading.reach.searches.models import SavedSearch, Told
from lading.reach.searches.schemas import SavedSearchChange, SavedSearchIn
from lading.trade.enquiries.models import Enquiry
from tests.platform.constraints import refused_by, store_again
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.enquiries.leads import SERVICE, lead_for, seller_of
from tests.platform.factories import EnquiryFactory, company_of, member, port
from tests.platform.racing import Overlap


def saved(
    user: User, name: str = "My yarn", *, alert: str = "now", ago: float = 1, **query: str
) -> SavedSearch:
    """A search that was saved so many hours ago."""
    payload = SavedSearchIn.model_validate(
        {"name": name, "alert": alert, **(query or {"filter": "yarn"})}
    )
    with clock.as_of(clock.now() - dt.timedelta(hours=ago)):
        return services.save_search(actor=actor_of_user(user), payload=payload)


def without_letters_of_matches(user: User) -> None:
    """The company wants no e-mails about matches, so that only its searches send it some."""
    choices = {"leads": {"email": "never"}}
    Preferences.objects.create(company=company_of(user), choices=choices)


def notices(user: User) -> list[Notification]:
    notifications = Notification.objects.filter(company=user.company, kind="search_found")
    return list(notifications.order_by("pk"))


def letters(user: User) -> list[OutgoingMessage]:
    return list(OutgoingMessage.objects.filter(to=user.email, template="search_found"))


def tell() -> None:
    outbox.drain()


@pytest.mark.django_db
def test_a_match_is_told_at_once_by_its_product_alone() -> None:
    seller, buyer = seller_of(), member(1, name="Gulf Looms Trading LLC")
    without_letters_of_matches(seller)
    search = saved(seller, filter="yarn", country="AE")
    lead = lead_for([3], raiser=buyer, product_name="Cotton yarn <30>", description="Waxed")
    lead_for([3], raiser=buyer, product_name="Basmati rice")
    tell()
    [notice] = notices(seller)
    assert notice.params == {"name": "My yarn", "count": "1"}
    assert notice.url == "/enquiries?filter=yarn&country=AE"
    [letter] = letters(seller)
    assert letter.subject == "New enquiries in “My yarn”: 1"
    assert "Cotton yarn <30>" in letter.text
    assert f"/enquiries/details?id={lead.pk}" in letter.text
    assert "/notifications/preferences#saved-searches" in letter.text
    # Who asks, and what exactly, is revealed by opening it (RULES.md 18 and 23).
    for hidden in ("Gulf Looms", "Waxed"):
        assert hidden not in f"{letter.text}{letter.html}{letter.params}{notice.params}"
    assert list(Told.objects.values_list("search", "object_id")) == [(search.pk, lead.pk)]


@pytest.mark.django_db
def test_each_search_tells_of_an_enquiry_once() -> None:
    seller = seller_of()
    first, second = saved(seller), saved(seller, "HS 52", chapter="52")
    lead_for([3], product_name="Cotton yarn")
    tell()
    for search in (first, second):
        assert finding.look_up(search.pk) == []
    tell()
    assert sorted(each.params["name"] for each in notices(seller)) == ["HS 52", "My yarn"]
    lead_for([3], product_name="Silk yarn")
    tell()
    assert len(notices(seller)) == 4


@pytest.mark.django_db
@pytest.mark.parametrize("alert", ["now", "daily"])
def test_one_enquiry_brings_one_letter_that_of_its_match(alert: str) -> None:
    """The control: in the portal both tell of it."""
    seller = seller_of()
    saved(seller, alert=alert)
    lead_for([3], product_name="Cotton yarn")
    tell()
    look_up_daily()
    tell()
    sent = OutgoingMessage.objects.filter(to=seller.email, channel="email")
    assert [each.template for each in sent] == ["lead_matched"]
    kinds = Notification.objects.filter(company=seller.company).values_list("kind", flat=True)
    assert sorted(kinds) == ["lead_matched", "search_found"]


@pytest.mark.django_db
def test_the_letter_has_what_no_other_letter_told() -> None:
    """A forwarder is matched with one of two enquiries that are addressed to it."""
    forwarder = member(6)
    saved(forwarder, alert="daily", filter="", port="AEJEA")
    fields: dict[str, Any] = {"target_types": [6], "source_port": port("INMUN"), **SERVICE}
    first, second = (
        EnquiryFactory.by(member(1), **fields, product_name=name) for name in ("Looms", "Rice")
    )
    matches.tell_matched({"enquiryId": first.pk, "companyIds": [company_of(forwarder).pk]})
    look_up_daily()
    tell()
    [notice], [letter] = notices(forwarder), letters(forwarder)
    assert (notice.params["count"], letter.params["count"]) == ("2", "1")
    assert "Rice" in letter.text
    assert "Looms" not in letter.text
    assert f"/enquiries/details?id={second.pk}" in letter.text


@pytest.mark.django_db
@pytest.mark.parametrize("number", [4, 5])
def test_more_than_a_page_has_are_all_told_and_counted(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    seller = seller_of()
    search = saved(seller, alert="daily")
    made = [lead_for([3], product_name=f"Yarn {each}").pk for each in range(number)]
    tell()
    monkeypatch.setattr(finding, "MAX_LIMIT", 2)
    look_up_daily()
    tell()
    assert [each.params["count"] for each in notices(seller)] == [str(number)]
    assert set(Told.objects.values_list("object_id", flat=True)) == set(made)
    lead_for([3], product_name="Yarn for later")
    tell()
    assert len(finding.look_up(search.pk)) == 1


@pytest.mark.django_db
def test_once_a_day_several_are_told_together() -> None:
    seller = seller_of()
    without_letters_of_matches(seller)
    saved(seller, alert="daily")
    for number in range(3):
        lead_for([3], product_name=f"Yarn {number}")
    tell()
    assert notices(seller) == []
    assert look_up_daily() == 1
    tell()
    assert [each.params["count"] for each in notices(seller)] == ["3"]
    look_up_daily()
    tell()
    assert len(notices(seller)) == len(letters(seller)) == 1


@pytest.mark.django_db
def test_never_tells_nothing_and_turning_it_on_tells_from_then_on() -> None:
    seller = seller_of()
    without_letters_of_matches(seller)
    search = saved(seller, alert="never")
    lead_for([3], product_name="Old yarn", days_ago=0.01)
    look_up_daily()
    assert finding.look_up(search.pk) == []
    change = SavedSearchChange.model_validate({"alert": "now"})
    services.change_search(actor=actor_of_user(seller), search_id=search.pk, payload=change)
    lead_for([3], product_name="New yarn")
    tell()
    [letter] = letters(seller)
    assert "New yarn" in letter.text
    assert "Old yarn" not in letter.text


@pytest.mark.django_db
def test_what_was_published_before_it_was_saved_is_not_new() -> None:
    seller = seller_of()
    lead_for([3], product_name="Cotton yarn", days_ago=1)
    search = saved(seller, ago=2)
    assert finding.look_up(search.pk) == []


@pytest.mark.django_db
def test_a_forwarder_is_told_of_what_is_addressed_to_it_unmatched() -> None:
    forwarder = member(6)
    saved(forwarder, filter="", port="AEJEA")
    fields: dict[str, Any] = {"target_types": [6], "source_port": port("INMUN"), **SERVICE}
    enquiry = EnquiryFactory.by(member(1), **fields)
    left_out = EnquiryFactory.by(
        member(1), excluded_company_ids=[company_of(forwarder).pk], **fields
    )
    for each in (enquiry, left_out):
        finding.ask_of_forwarders(each.pk)
    tell()
    assert list(Told.objects.values_list("object_id", flat=True)) == [enquiry.pk]
    assert len(notices(forwarder)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("loss", ["withdrawn", "unmatched", "disabled", "another type"])
def test_what_the_company_may_not_see_any_more_is_not_told(loss: str) -> None:
    seller = seller_of()
    search = saved(seller)
    lead = lead_for([3], product_name="Cotton yarn")
    assert finding.look_up(search.pk) == [lead.pk]
    if loss == "withdrawn":
        Enquiry.objects.filter(pk=lead.pk).update(status="withdrawn")
    elif loss == "unmatched":
        lead.leads.update(is_matched=False)
    elif loss == "disabled":
        User.objects.filter(pk=seller.pk).update(is_active=False)
    else:
        Company.objects.filter(pk=company_of(seller).pk).update(business_type=1)
    if loss != "another type":
        tell()
        assert notices(seller) == []
    assert finding.look_up(search.pk) == []


@pytest.mark.django_db
def test_a_port_that_is_known_no_more_finds_nothing() -> None:
    seller = seller_of()
    search = saved(seller)
    SavedSearch.objects.filter(pk=search.pk).update(query={"status": "sold"})
    lead_for([3], product_name="Cotton yarn")
    assert finding.look_up(search.pk) == []


def twice_at_once(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Any], User]:
    seller = seller_of()
    search = saved(seller)
    lead_for([3], product_name="Cotton yarn")
    overlap = Overlap()
    monkeypatch.setattr(finding, "_keep", overlap.before(finding._keep))
    look = partial(finding.look_up, search.pk)
    return overlap.run(look, look), seller


@pytest.mark.django_db(transaction=True)
def test_two_workers_tell_once(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes, seller = twice_at_once(monkeypatch)
    assert sorted(len(found) for found in outcomes) == [0, 1]
    tell()
    assert len(notices(seller)) == 1


@pytest.mark.django_db
def test_a_search_tells_of_a_result_once_whatever_a_service_forgets() -> None:
    told_result = Told.objects.create(search=saved(seller_of()), object_id=7, at=clock.now())
    with refused_by("search_told_once"):
        store_again(told_result)
