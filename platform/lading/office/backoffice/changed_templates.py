"""Unfold's templates with small changes, so that its pages need neither inline scripts nor `eval`,
and can be used by keyboard and read out.

We change the text of the installed template when it is loaded, instead of keeping copies: a new
version of unfold either has the same words, or fails here and in `test_content_policy.py`.

Alpine, which runs unfold's menus, comes as its build for strict policies. That reads the
expressions in attributes itself and knows most of JavaScript's, but neither statements (`if`,
`a; b`) nor arrow functions. `static/backoffice/alpine.js` gives it the names that they use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.template import Origin
from django.template.loaders.app_directories import Loader as AppLoader

ALPINE = "backoffice/vendor/alpine-csp-3.17.4.min.js"

Change = tuple[str, str]
"""Words of the template, and what stands in their place."""

_NONCE = ' nonce="{{ request.csp_nonce }}"'
_INITIAL_TAB = "'{% tabs_primary_active inline_admin_formsets %}'"
CHANGES: dict[str, tuple[Change, ...]] = {
    "unfold/layouts/skeleton.html": (
        (
            """<script src="{% static 'unfold/js/alpine/alpine.js' %}" defer></script>""",
            f"""<script src="{{% static 'backoffice/alpine.js' %}}" defer></script>
        <script src="{{% static '{ALPINE}' %}}" defer></script>""",
        ),
        (
            """<script src="{% static 'unfold/js/htmx/htmx.js' %}"></script>""",
            """<meta name="htmx-config"
              content='{"includeIndicatorStyles": false, "allowEval": false}'>
        <script src="{% static 'unfold/js/htmx/htmx.js' %}"></script>""",
        ),
        ('<style id="unfold-theme-colors">', f'<style id="unfold-theme-colors"{_NONCE}>'),
        (
            (
                f"activeTab = {{% if opts %}}getCurrentTab() || {_INITIAL_TAB}"
                "{% else %}''{% endif %};"
            ),
            f"startPage({{% if opts %}}{_INITIAL_TAB}{{% endif %}})",
        ),
        (
            (
                "$watch('sidebarDesktopOpen',"
                " value => localStorage.setItem('sidebarDesktopOpen', value ? '1' : '0'));"
            ),
            "",
        ),
    ),
    "unfold/helpers/welcomemsg.html": (
        (
            (
                "sidebarDesktopOpen = !sidebarDesktopOpen;"
                " localStorage.setItem('sidebarDesktopOpen', sidebarDesktopOpen ? '1' : '0');"
            ),
            "sidebarDesktopOpen = !sidebarDesktopOpen",
        ),
        # A list that is not counted has no number of results. Unfold knows only its own class.
        (
            'cl.paginator|class_name != "InfinitePaginator"',
            "not cl.paginator.template_name",
        ),
    ),
    # The name, and the address below it; an account without a name has the address alone.
    "unfold/helpers/navigation_user.html": (
        (
            "{{ user.get_full_name|default:user.get_username }}",
            "{{ user.name|default:user.email }}",
        ),
        ("{% if user.email %}", "{% if user.name and user.name != user.email %}"),
    ),
    "unfold/helpers/avatar.html": (
        (
            "{{ user.get_full_name.0|default:user.get_username.0|upper }}",
            "{{ user.name.0|default:user.email.0|upper }}",
        ),
    ),
    "unfold/helpers/command.html": (
        ("if (!$event.metaKey && !$event.ctrlKey) ", "$event.metaKey || $event.ctrlKey || "),
    ),
    # The menu has some seventy links, before which nobody reaches the page by keyboard.
    "admin/base.html": (
        (
            '<div id="page" class="flex max-w-full min-h-screen',
            (
                '<a class="staff-skip" href="#main">Skip to the content</a>'
                '<div id="page" class="flex max-w-full min-h-screen'
            ),
        ),
    ),
    "admin/change_list.html": (("<style>", f"<style{_NONCE}>"),),
    # A link that is only an icon needs a name.
    "unfold/helpers/site_icon.html": (
        (
            """a href="{% url "admin:index" %}"{% endif %} class="bg-primary-600""",
            (
                """a href="{% url "admin:index" %}" aria-label="{% trans 'Home' %}\"{% endif %}"""
                ' class="bg-primary-600'
            ),
        ),
    ),
    # The browser keeps the keyboard in a dialog of its own, and assistive technology knows it.
    "unfold/helpers/modal.html": (
        (
            (
                '<div class="bottom-0 flex items-center justify-center left-0 right-0 fixed top-0'
                """ z-70"
     x-cloak
     x-show="openModal"
     x-on:keydown.escape.window="openModal = false">
    <div"""
            ),
            """<dialog id="modal" class="staff-dialog" aria-labelledby="dialog-title"
        x-on:close="openModal = false">
    <div""",
        ),
        (
            """x-on:click.outside="openModal = false"></div>
</div>""",
            """x-on:click.outside="openModal = false"></div>
</dialog>""",
        ),
    ),
    "unfold/helpers/dialog.html": (
        (
            (
                '<div class="absolute top-3.5 right-3.5 text-icon-action z-70"'
                ' x-on:click="openModal = false">'
            ),
            (
                '<button type="button" class="absolute top-3.5 right-3.5 text-icon-action z-70"'
                """ aria-label="{% trans 'Close' %}" x-on:click="openModal = false">"""
            ),
        ),
        (
            """close</span>
    </div>""",
            """close</span>
    </button>""",
        ),
        (
            '<h1 class="font-semibold',
            '<h1 id="dialog-title" class="pr-8 font-semibold',
        ),
        (
            """href="#" extra_attrs="x-on:click='openModal = false'\"""",
            """extra_attrs="type='button' x-on:click='openModal = false'\"""",
        ),
        (
            '{% trans "Cancel" %}',
            '{% trans "Cancel" as cancel %}{{ dialog.keep_text|default:cancel }}',
        ),
    ),
}

WITH_ICONS: Final = frozenset(
    f"unfold/{name}.html"
    for name in (
        "components/button",
        "components/card",
        "components/link",
        "helpers/add_link",
        "helpers/app_list",
        "helpers/change_list_headers",
        "helpers/dialog",
        "helpers/header_back_button",
        "helpers/label",
        "helpers/navigation_user",
        "helpers/search",
        "helpers/site_icon",
        "helpers/tab_action",
        "helpers/theme_switch",
        "widgets/select",
    )
)
"""Templates whose icons have their words or a title beside them. An icon is a word in a font of
pictures, which a screen reader would read out, too.
"""

_ICON: Final = re.compile(r'<span (?=class="[^"]*\bmaterial-symbols-outlined\b)')


class Loader(AppLoader):
    """Loads the templates of `CHANGES` and `WITH_ICONS`, changed, and no others."""

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        """Where the template may be."""
        if template_name in CHANGES or template_name in WITH_ICONS:
            yield from super().get_template_sources(template_name)

    def get_contents(self, origin: Origin) -> str:
        """The changed text. Raises ImproperlyConfigured if unfold has other words now."""
        text = str(super().get_contents(origin))
        name = str(origin.template_name)
        for old, new in CHANGES.get(name, ()):
            if text.count(old) != 1:
                raise ImproperlyConfigured(f"{origin.name} does not contain once: {old}")
            text = text.replace(old, new)
        if name in WITH_ICONS:
            text, found = _ICON.subn('<span aria-hidden="true" ', text)
            if not found:
                raise ImproperlyConfigured(f"{origin.name} has no icons")
        return text
