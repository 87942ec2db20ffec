"""Any companies trade in any order, and one broken rule is noticed (see `market_machine`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.trade.enquiries import rules
from lading.trade.enquiries.form.rule import Viewer
from lading.trade.enquiries.leads import access as lead_access
from lading.trade.enquiries.leads import allowance
from lading.trade.quotations import access, seen, services
from lading.trade.quotations.counter import closing as counter_closing
from lading.trade.quotations.models import Quotation

from . import market_machine


@pytest.mark.django_db
def test_any_companies_do_and_see_what_the_rules_allow_alone() -> None:
    market_machine.run()


def _trade() -> None:
    """Make the machine's moves in a fixed order, with its checks after each of them. The first
    number that a move takes chooses who moves, and the second about what (`mostly`).
    """
    market = market_machine.Market()

    def look() -> None:
        for who in range(4):
            market.look_around(who, 0)

    first, second = 1, 6
    moves: list[Callable[[], object]] = [
        lambda: market.begin([(3, 2), (4, 1)]),
        lambda: market.quote(first, first),
        lambda: market.quote(first, first),
        look,
        lambda: market.revise(first, first),
        lambda: market.order(first, first, 1),
        lambda: market.counter(first, first),
        lambda: market.counter(first, second),
        lambda: market.order(first, first, 0),
        lambda: market.swap_sides(first),
        lambda: market.delete(first, first, 0),
        lambda: market.confirm(first, first),
        lambda: market.raise_enquiry(0, "pending_approval"),
        lambda: market.decide(first, "approved"),
        lambda: market.open(first, second),
        look,
    ]
    try:
        for move in moves:
            move()
            market.tables_agree_with_the_model()
            market.an_enquiry_has_one_order_at_most()
        assert [offer.status for offer in market.offers] == ["order_confirmed", "quotation_sent"]
        assert [offer.version for offer in market.offers] == [2, 1]
    finally:
        market.teardown()


@pytest.mark.django_db
def test_a_trade_that_keeps_every_rule() -> None:
    _trade()


# -- positive controls: the same trade, with one rule broken --


def _let_both_sides_confirm(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(services, "refusal_of_confirmation", lambda _state: None)


def _order_what_was_not_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seen, "require_current", lambda _actor, _quotation, _version: None)


def _delete_what_is_ordered(patch: pytest.MonkeyPatch) -> None:
    target = rules.deletion_target
    patch.setattr(rules, "deletion_target", lambda status, _ordered: target(status, ""))


def _keep_counter_offers_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(counter_closing, "close_for_order", lambda _actor, _quotation: None)


def _open_without_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(allowance, "take", lambda _actor: True)


def _show_requirements_unopened(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lead_access, "viewer_of", lambda can_access, knows_enquirer: Viewer.OPENED)


def _tell_everybody_who_asks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lead_access, "knows_enquirer", lambda _actor, can_access, is_party: can_access)


def _show_everybody_all_quotations(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(access, "of_company", lambda _company, _side: Quotation.objects.all())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "break_rule",
    [
        _let_both_sides_confirm,
        _order_what_was_not_shown,
        _delete_what_is_ordered,
        _keep_counter_offers_open,
        _open_without_end,
        _show_requirements_unopened,
        _tell_everybody_who_asks,
        _show_everybody_all_quotations,
    ],
)
def test_control_a_broken_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, break_rule: Callable[[pytest.MonkeyPatch], None]
) -> None:
    break_rule(monkeypatch)
    with pytest.raises(AssertionError):
        _trade()
