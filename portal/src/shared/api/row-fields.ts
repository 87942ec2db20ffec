import { type Filters, type ListParams, type ListSpec, listQuery } from './list-params';
import type { components } from './schema';
import type { QueryOf, ReadPath, Schema } from './types';

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

/**
 * What a list asks the API: its state in the URL, and the fields of its rows. The server and the
 * browser must ask the same, so that the browser takes the answer that came with the page.
 */
export const rowsQuery =
  <Path extends ReadPath>() =>
  <F extends Filters>(spec: ListSpec<F>, fields: readonly string[]) =>
  (params: ListParams<F>): QueryOf<Path> =>
    ({ ...listQuery(params, spec), fields: fields.join(',') }) as unknown as QueryOf<Path>;
