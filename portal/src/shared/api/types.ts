import type { components, paths } from './schema';

/** A named schema of the contract: `Schema<'PortRow'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The paths of the contract that have a GET. */
export type ReadPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: { 200: unknown } } } ? P : never;
}[keyof paths];

type Get<P extends ReadPath> = paths[P] extends { get: infer Operation } ? Operation : never;

type Parameters<P extends ReadPath> = Get<P> extends { parameters: infer Given } ? Given : never;

export type QueryOf<P extends ReadPath> =
  Parameters<P> extends { query?: infer Query } ? NonNullable<Query> : never;

export type PathOf<P extends ReadPath> = Parameters<P> extends { path: infer Path } ? Path : never;

/** The parameters of a GET: `{query}`, `{path}` or both, as in the contract. */
export interface ReadInit<P extends ReadPath> {
  query?: QueryOf<P>;
  path?: PathOf<P>;
}

/**
 * The body without the variant whose rows have only some fields. The contract lists that variant
 * next to the full one; `rowList` says which fields it has.
 */
type Whole<Body> = Body extends { data: { rows: readonly (infer Row)[] } }
  ? object extends Row
    ? never
    : Body
  : Body;

/** The body of a successful GET. */
export type AnswerOf<P extends ReadPath> =
  Get<P> extends {
    responses: { 200: { content: { 'application/json': infer Body } } };
  }
    ? Whole<Body>
    : never;
