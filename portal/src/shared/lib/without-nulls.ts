/** The entries that are not null. */
export function withoutNulls<Value>(
  record: Readonly<Record<string, Value | null>>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== null),
  );
}
