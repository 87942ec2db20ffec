import { ApiError } from '@/shared/api/error';

/** Field names of the API that differ from the form's: `{rateindication: 'rateIndication'}`. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * The API's `errors` as form errors: every message of every field, one per line. The caller handles
 * fields that the form does not have (see `unplaced`).
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

/** The messages for fields that the form does not show, because the person must still read them. */
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
