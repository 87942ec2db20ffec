import { ApiError } from '@/shared/api/error';

/** Where the wire names a field otherwise than the form does: `{rateindication: 'rateIndication'}`. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * The API's `errors` as Mantine form errors: every field, every message of it, one below another.
 * A field the form does not have is left to the caller (see `unplaced`).
 */
export function formErrors(
  error: unknown,
  known: readonly string[],
  names: FieldNames = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const placed = Object.entries(error.fields).flatMap(([wire, messages]) => {
    const field = names[wire] ?? wire;
    return known.includes(field) ? [[field, messages.join('\n')] as const] : [];
  });
  return Object.fromEntries(placed);
}

/** What the API said about fields that the form does not show: a person must still read it. */
export function unplaced(
  error: unknown,
  known: readonly string[],
  names: FieldNames = {},
): string[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields)
    .filter(([wire]) => !known.includes(names[wire] ?? wire))
    .flatMap(([, messages]) => messages);
}
