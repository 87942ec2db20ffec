import { focusField } from './focus-field';

/** A field whose text cannot be read, or is not an option of its list. Its form is not sent. */
export const UNRESOLVED = '[data-unresolved]';

/** Brings the first field with an error into view and puts the cursor there. */
export function showFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-unresolved], [data-field-error]',
  );
  if (!field) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  focusField(field);
}
