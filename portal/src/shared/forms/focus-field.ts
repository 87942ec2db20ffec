let isByForm = false;

/**
 * Puts the cursor into a field for the person. If the field has a list, it stays closed: it would
 * cover the messages that the person is to read.
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

/** Whether `focusField` caused the focus event under way. */
export const isFocusedByForm = (): boolean => isByForm;
