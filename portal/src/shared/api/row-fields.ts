import type { components } from './schema';
import type { Schema } from './types';

type ShapeName = keyof components['schemas'];

/**
 * The fields that the rows of a list show, checked against the contract. Ask the API for them by
 * `fields`, and it sends no others: a page carries its rows in its HTML and as data.
 */
export const rowFields =
  <Name extends ShapeName>() =>
  <const Fields extends readonly (keyof Schema<Name>)[]>(fields: Fields): Fields =>
    fields;

/** A row with the fields alone that were asked for. */
export type RowOf<Name extends ShapeName, Fields extends readonly PropertyKey[]> = Pick<
  Schema<Name>,
  Fields[number] & keyof Schema<Name>
>;
