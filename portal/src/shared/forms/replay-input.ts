type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const TICKED = new Set(['checkbox', 'radio']);

/**
 * Tells each field of a server-rendered form what a person typed before the form's code was loaded.
 */
export function replayInput(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) tellChoice(field);
    else if (field instanceof HTMLTextAreaElement) tellText(field);
    else if (field instanceof HTMLInputElement) {
      if (TICKED.has(field.type)) tellTick(field);
      else if (field.type !== 'hidden' && field.type !== 'file') tellText(field);
    }
  }
}

function tellText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React ignores an event with the value it already knows. It watches the setter of the field, but
  // not the setter of the prototype.
  field.value = field.defaultValue;
  typeInto(field, typed);
}

/** Puts a text into a field as if the person had typed it. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  tell(field, 'input');
}

function tellTick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

function tellChoice(field: HTMLSelectElement): void {
  const known = [...field.options].findIndex((option) => option.defaultSelected);
  if (field.selectedIndex !== Math.max(known, 0)) tell(field, 'change');
}

function tell(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
