import { FEWEST_COMPARED, idsOf, MOST_COMPARED } from '@/domain/enquiry/compared';
import type { QueryOf } from '@/shared/api/types';

/**
 * The chosen quotations of a URL, as the API wants them. Empty for all of them, also when a URL
 * names too few or too many.
 */
export function chosenIds(given: string | null): string {
  const ids = idsOf(given);
  return ids.length >= FEWEST_COMPARED && ids.length <= MOST_COMPARED ? ids.join(',') : '';
}

export function comparisonQuery(
  ids: string,
  unit: string,
): QueryOf<'/api/enquiries/{enquiry_id}/comparison'> {
  return { ...(ids ? { ids } : {}), ...(unit ? { unit } : {}) };
}

/** The unit of a URL in which prices are compared: its code; "" for the enquiry's. */
export function chosenUnit(given: string | null): string {
  return given && /^[A-Z]{2,4}$/.test(given) ? given : '';
}
