import type { components, paths } from './schema';

/** A named shape of the contract: `Schema<'PortRow'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The contract's paths that can be read. */
export type ReadPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: { 200: unknown } } } ? P : never;
}[keyof paths];

type Get<P extends ReadPath> = paths[P] extends { get: infer Operation } ? Operation : never;

type Parameters<P extends ReadPath> = Get<P> extends { parameters: infer Given } ? Given : never;

export type QueryOf<P extends ReadPath> =
  Parameters<P> extends { query?: infer Query } ? NonNullable<Query> : never;

export type PathOf<P extends ReadPath> = Parameters<P> extends { path: infer Path } ? Path : never;

/** The parameters of a read: `{query}`, `{path}` or both, as in the contract. */
export interface ReadInit<P extends ReadPath> {
  query?: QueryOf<P>;
  path?: PathOf<P>;
}

/**
 * Without the shape of a list whose rows have some fields alone, which the contract has beside the
 * whole one: which fields those are is said by `rowFields`.
 */
type Whole<Body> = Body extends { data: { rows: readonly (infer Row)[] } }
  ? object extends Row
    ? never
    : Body
  : Body;

/** The body of a read's 200. */
export type AnswerOf<P extends ReadPath> =
  Get<P> extends {
    responses: { 200: { content: { 'application/json': infer Body } } };
  }
    ? Whole<Body>
    : never;
