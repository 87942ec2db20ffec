/**
 * The columns that a person has hidden in each list, as a cookie. The server reads the cookie and
 * renders the right columns from the first paint; storage in the browser could not do that. It
 * lists hidden columns instead of shown ones, so that new columns appear.
 */

/** Keys of hidden columns, by the name of their list. */
export type HiddenColumns = Readonly<Record<string, readonly string[]>>;

const NAME = /^[a-z][a-z0-9-]*$/i;
const MOST_LISTS = 40;
const MOST_COLUMNS = 30;

/** Each person has a cookie of their own, because several may share a browser. */
export const hiddenColumnsCookie = (userId: number) => `columns-${userId}`;

/** Reads `rfq:party.createdAt_leads:match`, and ignores anything of another form. */
export function readHiddenColumns(value: string | undefined): HiddenColumns {
  const lists = (value ?? '').split('_').slice(0, MOST_LISTS).map(readList);
  return Object.fromEntries(lists.filter((list) => list !== null));
}

function readList(part: string): [string, string[]] | null {
  const [list = '', keys = ''] = part.split(':', 2);
  const known = keys.split('.').filter((key) => NAME.test(key));
  return NAME.test(list) && known.length > 0 ? [list, known.slice(0, MOST_COLUMNS)] : null;
}

export function writeHiddenColumns(hidden: HiddenColumns): string {
  return Object.entries(hidden)
    .filter(([, keys]) => keys.length > 0)
    .map(([list, keys]) => `${list}:${keys.join('.')}`)
    .join('_');
}
