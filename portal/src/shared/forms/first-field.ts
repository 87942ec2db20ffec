import { focusField } from './focus-field';

/**
 * Puts the cursor into the first field of a form that a person waits for: it came after the button
 * or link that asked for it. Does nothing if the person has gone elsewhere meanwhile.
 */
export function focusFirstField(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('input, textarea, button');
  const held = document.activeElement;
  if (first && (held === document.body || held?.contains(first))) focusField(first);
}
