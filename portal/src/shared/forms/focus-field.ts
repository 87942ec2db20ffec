let isByForm = false;

/**
 * Puts the cursor into a field in the person's place. If the field has a list, it stays closed: it
 * would cover the messages that the person is to read.
 */
export function focusField(field: HTMLElement): void {
  isByForm = true;
  try {
    // The handlers of the event run before `focus` returns.
    field.focus({ preventScroll: true });
  } finally {
    isByForm = false;
  }
}

/** Whether the focus event under way is the work of `focusField`. */
export const isFocusedByForm = (): boolean => isByForm;
