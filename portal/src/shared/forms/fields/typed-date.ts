/**
 * The date in the API's format that a person typed day first, or as the API writes it; null for
 * anything else. Dashes, slashes and full stops may stand between the numbers.
 */
export function parseTyped(text: string): string | null {
  const found = /^(?:(\d\d?)-(\d\d?)-(\d{4})|(\d{4})-(\d\d)-(\d\d))$/.exec(
    text.trim().replaceAll(/[/.]/g, '-'),
  );
  if (!found) return null;
  const [, day = found[6], month = found[5], year = found[4]] = found;
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const moment = new Date(date);
  // JavaScript takes 31-02 for a day of March.
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return isDay ? date : null;
}
