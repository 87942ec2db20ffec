const DAY_MS = 86_400_000;
/** Soon enough that no form asks about it. */
const DAYS_AHEAD = 60;

/** A day that is still to come, as the fields ask for it: `DD-MM-YYYY`. */
export function dayToCome(): string {
  const [date = ''] = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().split('T');
  return date.split('-').reverse().join('-');
}
