/*
 * What Alpine's build for strict content policies needs to know: it finds names in its own data,
 * never in the browser's globals. It reads expressions, but neither statements (`if`, `a; b`) nor
 * arrow functions, so our own templates in `overrides` replace those in which unfold has some.
 */
'use strict';

const ICON = '.material-symbols-outlined';

/** The text of an element without its icons. */
const wordsOf = (element) => {
  const copy = element.cloneNode(true);
  for (const icon of copy.querySelectorAll(ICON)) icon.remove();
  return copy.textContent.trim();
};

// An icon is a word in a font of pictures. It is read out only where there is no other word.
htmx.onLoad((part) => {
  for (const icon of part.querySelectorAll(ICON)) {
    const isNamed = icon.closest('[title], [aria-label]') || wordsOf(icon.parentElement);
    if (isNamed) icon.setAttribute('aria-hidden', 'true');
  }
});

document.addEventListener('alpine:init', () => {
  /** The part of `window` that unfold's templates use. */
  const visible = {
    location: {
      get pathname() {
        return window.location.pathname;
      },
      get search() {
        return window.location.search;
      },
      get hash() {
        return window.location.hash;
      },
      set href(address) {
        window.location.href = address;
      },
    },
  };
  const stored = {
    getItem: (name) => window.localStorage.getItem(name),
    setItem: (name, value) => window.localStorage.setItem(name, value),
  };

  Alpine.data('theme', (chosen) => ({
    ...theme(chosen),
    window: visible,
    localStorage: stored,
    /** Shows the tab that the address names, and remembers whether the menu is open. */
    startPage(tab = '') {
      this.activeTab = (tab && getCurrentTab()) || tab;
      this.keepPlace();
      this.$watch('sidebarDesktopOpen', (open) => {
        stored.setItem('sidebarDesktopOpen', open ? '1' : '0');
      });
    },
    /** Moves the focus into a dialog that opens, and back to its button when it closes. */
    keepPlace() {
      let pressed = null;
      const note = ({ target }) => {
        const button = target.closest('a, button');
        if (button && !button.closest('#modal')) pressed = button;
      };
      document.addEventListener('click', note, true);
      this.$watch('openModal', (open) => {
        const dialog = document.getElementById('modal');
        if (open === dialog.open) return;
        if (open) {
          dialog.showModal();
          // Its form begins with the field to fill in, or with the button that changes nothing.
          const first = 'form :is(textarea, input:not([type="hidden"]), select, button)';
          dialog.querySelector(first)?.focus();
        } else {
          dialog.close();
        }
      });
      // The browser returns the focus, unless the button was in a menu that is closed by now.
      document.getElementById('modal').addEventListener('close', () => {
        if (document.activeElement === document.body) pressed?.focus();
      });
    },
  }));
  Alpine.data('searchForm', searchForm);
  Alpine.data('searchDropdown', searchDropdown);
  Alpine.data('searchCommand', searchCommand);
});
