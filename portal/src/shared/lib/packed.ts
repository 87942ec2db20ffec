declare const contents: unique symbol;

/**
 * A value as JSON text, to hand from a server component to a client component. React writes and
 * reads such a text at once, but an object value by value, which takes far longer.
 */
export interface Packed<Value> {
  readonly json: string;
  readonly [contents]?: Value;
}

const unpacked = new WeakMap<Packed<unknown>, unknown>();

/** `value` must survive JSON: no dates, functions or elements. */
export function pack<Value>(value: Value): Packed<Value> {
  return { json: JSON.stringify(value) };
}

/** The value, read once: unpacking the same object again returns the very same value. */
export function unpack<Value>(packed: Packed<Value>): Value {
  if (!unpacked.has(packed)) unpacked.set(packed, JSON.parse(packed.json));
  return unpacked.get(packed) as Value;
}
