/** What a person did in the simple field while the code of the full field was loading. */
export interface EarlyUse {
  hasFocus: boolean;
  typed: string | null;
  /** Whether the person pressed Enter. */
  entered?: boolean;
}

export const unused = (): EarlyUse => ({ hasFocus: false, typed: null });

/** Repeats in the full field what the person did in the simple one. */
export function replay(input: HTMLInputElement, { hasFocus, typed, entered }: EarlyUse): void {
  if (hasFocus) input.focus();
  if (typed !== null) {
    // Uses the prototype's setter, which React does not watch. Otherwise React ignores the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Waits until the field has read the typed text.
  if (entered) setTimeout(() => press(input, 'Enter'));
}

function press(input: HTMLInputElement, key: string): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
