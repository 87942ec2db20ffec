/** What somebody did with a plain field while the code of the whole one was fetched. */
export interface EarlyUse {
  hasFocus: boolean;
  typed: string | null;
  /** Enter was pressed. */
  entered?: boolean;
}

export const unused = (): EarlyUse => ({ hasFocus: false, typed: null });

/** Does with the new field what was done with the one before it. */
export function replay(input: HTMLInputElement, { hasFocus, typed, entered }: EarlyUse): void {
  if (hasFocus) input.focus();
  if (typed !== null) {
    // By the prototype's setter, which React does not watch: else it passes over the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Once the field has read what was typed.
  if (entered) setTimeout(() => press(input, 'Enter'));
}

function press(input: HTMLInputElement, key: string): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
