import { flushSync } from 'react-dom';

import { focusField } from './focus-field';
import type { FormErrors } from './form-store';

/** A field whose text cannot be read, or is not an option of its list. Its form is not sent. */
const UNREAD = '[data-unresolved]';

/** Brings the first field with an error into view and puts the cursor there. */
export function showFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    `[aria-invalid="true"], ${UNREAD}, [data-field-error]`,
  );
  if (!field) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  focusField(field);
}

/** Marks the wrong fields and moves to the first of them. Returns whether there are any. */
export function showProblems(
  form: HTMLElement | null,
  { setErrors }: { setErrors: (errors: FormErrors) => void },
  problems: FormErrors,
): boolean {
  // Renders at once, so that `showFirstError` finds the marked fields.
  flushSync(() => setErrors(problems));
  const isWrong = Object.keys(problems).length > 0;
  if (isWrong) showFirstError(form);
  return isWrong;
}

/** Whether a form has a text that cannot be read. Moves to the first of them. */
export function hasUnread(form: HTMLElement | null): boolean {
  const isUnread = Boolean(form?.querySelector(UNREAD));
  if (isUnread) showFirstError(form);
  return isUnread;
}
