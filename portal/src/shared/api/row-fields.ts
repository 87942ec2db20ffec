import type { components } from './schema';
import type { Schema } from './types';

type ShapeName = keyof components['schemas'];

/**
 * The fields that the rows of a list show, checked against the contract. Pass them to the API in
 * `fields`, so that it sends only these: a page contains its rows twice, in its HTML and as data.
 */
export const rowFields =
  <Name extends ShapeName>() =>
  <const Fields extends readonly (keyof Schema<Name>)[]>(fields: Fields): Fields =>
    fields;

/** A row with only the requested fields. */
export type RowOf<Name extends ShapeName, Fields extends readonly PropertyKey[]> = Pick<
  Schema<Name>,
  Fields[number] & keyof Schema<Name>
>;
