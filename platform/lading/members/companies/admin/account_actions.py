"""What staff can do to an account: five buttons, each with a dialog and one service call."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm

from lading.base.adminkit.dialogs import Act, Looks, ReasonForm, Words, asks
from lading.members.accounts.services import second_factor, staff
from lading.members.companies import people


def _account(
    words: Words, looks: Looks, act: Act, form_class: type[BaseDialogForm] = BaseDialogForm
) -> Any:
    return asks(
        words,
        act,
        permission="standing",
        looks=looks,
        back=lambda pk: reverse("admin:accounts_user_change", args=[pk]),
        form_class=form_class,
    )


class AccountActions:
    """A mixin for the screen of people, which decides who sees which button. Services check
    again.
    """

    disable = _account(
        Words(
            _("Disable"),
            _("Disable this account"),
            _("They are signed out everywhere at once and cannot sign in again."),
            _("The account is disabled."),
        ),
        Looks("block", ActionVariant.DANGER),
        lambda actor, pk, sent: staff.disable(actor=actor, user_id=pk, reason=sent["reason"]),
        ReasonForm,
    )
    enable = _account(
        Words(
            _("Enable"),
            _("Enable this account"),
            _("They can sign in again with their old password."),
            _("The account is enabled."),
        ),
        Looks("check", ActionVariant.SUCCESS),
        lambda actor, pk, _sent: people.enable(actor=actor, user_id=pk),
    )
    end_sessions = _account(
        Words(
            _("Sign out everywhere"),
            _("Sign out everywhere"),
            _("All of their devices have to sign in again."),
            _("They are signed out everywhere."),
            _("Sign out"),
        ),
        Looks("logout", path="end-sessions"),
        lambda actor, pk, _sent: staff.end_sessions(actor=actor, user_id=pk),
    )
    send_password_link = _account(
        Words(
            _("Send a password link"),
            _("Send a password link"),
            _("They get an e-mail with a link to choose a new password."),
            _("The link is on its way."),
            _("Send"),
        ),
        Looks("mail", path="password-link"),
        lambda actor, pk, _sent: people.send_password_link(actor=actor, user_id=pk),
    )
    reset_second_factor = _account(
        Words(
            _("Reset second factor"),
            _("Reset the second factor"),
            _(
                "For somebody who lost their phone and recovery codes: verify"
                " their identity first. They are signed out, and can sign in "
                "with their password alone to set up a new one."
            ),
            _("The second factor is off."),
            _("Reset"),
        ),
        Looks("phonelink_erase", path="reset-second-factor"),
        lambda actor, pk, _sent: second_factor.reset(actor=actor, user_id=pk),
    )
