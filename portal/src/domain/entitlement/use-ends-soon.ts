import { useSyncExternalStore } from 'react';

import { daysBetween, lastDay, today } from '@/shared/lib/dates';

/** The first reminder is sent this many days before the last day. */
const SOON_DAYS = 7;

const never = () => () => undefined;
const thisDay = () => today();

/** Whether a plan is in its last days. `endDate` is null without a plan. */
export function useEndsSoon(endDate: string | null): boolean {
  // Compares whole days, so that the server and the browser render the same.
  const day = useSyncExternalStore(never, thisDay, thisDay);
  return endDate !== null && daysBetween(day, lastDay(endDate)) <= SOON_DAYS;
}
