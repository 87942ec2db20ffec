import { type Filters, type ListParams, type ListSpec, listQuery } from './list-params';
import type { AnswerOf, QueryOf, ReadPath } from './types';

/** A list of the API: its path, its state in the URL, and what it asks. */
export interface RowList<P extends ReadPath, F extends Filters, Row> {
  path: P;
  spec: ListSpec<F>;
  /**
   * The query for a state of the list. The server and the browser must ask the same, so that the
   * browser takes the answer that came with the page.
   */
  query: (params: ListParams<F>) => QueryOf<P>;
  /** Carries the type of a row. It has no value at run time. */
  row?: Row;
}

/** A row of a list, with only the fields that it asks for. */
export type RowOf<List extends { row?: unknown }> = NonNullable<List['row']>;

/** The state of a list in the URL. */
export type ParamsOf<List extends { spec: unknown }> =
  List['spec'] extends ListSpec<infer F> ? ListParams<F> : never;

/** A row as the list answers it with all fields. */
type WholeRow<P extends ReadPath> =
  AnswerOf<P> extends { data: { rows: readonly (infer Row)[] } } ? Row : never;

/**
 * Declares a list. `fields` are those that its rows show, checked against the contract: the API sends
 * only these, because a page contains its rows twice, in its HTML and as data. Leave it out where the
 * API always sends all.
 */
export function rowList<
  P extends ReadPath,
  F extends Filters,
  const Fields extends readonly (keyof WholeRow<P>)[] = readonly (keyof WholeRow<P>)[],
>(
  path: P,
  { fields, ...spec }: ListSpec<F> & { fields?: Fields },
): RowList<P, F, Pick<WholeRow<P>, Fields[number]>> {
  const query = (params: ListParams<F>) =>
    ({
      ...listQuery(params, spec),
      ...(fields ? { fields: fields.join(',') } : {}),
    }) as unknown as QueryOf<P>;
  return { path, spec, query };
}
