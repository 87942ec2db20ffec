import { useSyncExternalStore } from 'react';

const DAY_MS = 86_400_000;
/** The first reminder goes out this many days before the end. */
const SOON_DAYS = 7;

const never = () => () => undefined;
const today = () => Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** Whether a plan is in its last days; `endDate` null: there is none. */
export function useEndsSoon(endDate: string | null): boolean {
  // Days, so that the server and the browser agree.
  const day = useSyncExternalStore(never, today, today);
  return endDate !== null && Date.parse(endDate) - day <= SOON_DAYS * DAY_MS;
}
