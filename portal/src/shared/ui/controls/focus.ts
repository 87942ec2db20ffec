/** What has the focus; null if the page as a whole has it. */
export function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

/** Focuses what the page is about, so that Tab goes on there and not at the top of the page. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
