import type { Schema } from '@/shared/api/types';

export type CountryRow = Schema<'CountryRow'>;

/**
 * Whether a country has this name. Records from before a change of language have its English name.
 */
export function isCalled(name: string | null | undefined) {
  return ({ country, otherNames }: CountryRow) =>
    name ? country === name || otherNames.includes(name) : false;
}
