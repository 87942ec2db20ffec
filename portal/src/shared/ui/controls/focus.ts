/** What has the focus; null if the page as a whole has it, or what was just disabled and loses it. */
export function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return null;
  return activeElement.matches(':disabled') ? null : activeElement;
}

/**
 * Focuses what the page is about, so that Tab goes on there and not at the top of the page: the
 * dialog that is open in front of it, else its content.
 */
export function focusContent(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  const place = dialogs[dialogs.length - 1] ?? document.querySelector('main');
  place?.focus({ preventScroll: true });
}
