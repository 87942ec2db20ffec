import { portText } from '@/domain/reference/ports';
import type { FormValues } from '@/shared/forms/form-store';

import type { Rate, RateLimits } from './params';
import type { RatePayload } from './rates';

export type RateValues = FormValues & {
  /** Ports as texts with their UN/LOCODE: `Mundra(INMUN)`. */
  loadingPort: string | null;
  destinationPort: string | null;
  /** Further lanes: `Mundra(INMUN) → Jebel Ali(AEJEA)` each. */
  portPairs: string[];
  containerType: string | null;
  oceanfreight: number | null;
  currency: string | null;
  pricevalidity: string | null;
  comments: string | null;
};

/** The values that the form of a new rate begins with. */
export const blankRate = ({
  defaultCurrency,
}: Pick<RateLimits, 'defaultCurrency'>): RateValues => ({
  loadingPort: null,
  destinationPort: null,
  portPairs: [],
  containerType: null,
  oceanfreight: null,
  currency: defaultCurrency,
  pricevalidity: null,
  comments: null,
});

/** The form's values for a stored rate. */
export const valuesOf = (rate: Rate): RateValues => ({
  loadingPort: portText({ port: rate.loadingPort, code: rate.loadingPortCode }),
  destinationPort: portText({ port: rate.destinationPort, code: rate.destinationPortCode }),
  portPairs: [],
  containerType: rate.containerType,
  oceanfreight: rate.oceanfreight,
  currency: rate.currency,
  pricevalidity: rate.pricevalidity,
  comments: rate.comments,
});

/** What the form sends. */
export const payloadOf = (values: RateValues): RatePayload => ({ ...values });

/**
 * How many further lanes the form may publish the rate on: the form's own limit, and the room that
 * the plan leaves after the first lane.
 */
export function furtherLanes({ maxLanes, used, limit }: RateLimits): number {
  const room = limit === null ? maxLanes : limit - used;
  return Math.max(0, Math.min(maxLanes, room) - 1);
}
