/**
 * Which columns of which lists a person does not want to see, as a cookie: the server reads it and
 * sends a table as it is to be from the first paint on, which nothing kept in the browser alone
 * could do. What is hidden is kept, and not what is shown, so that a new column is seen.
 */

/** Keys of hidden columns by the name of their list. */
export type HiddenColumns = Readonly<Record<string, readonly string[]>>;

const NAME = /^[a-z][a-z0-9-]*$/i;
const MOST_LISTS = 40;
const MOST_COLUMNS = 30;

/** People who share a browser keep a choice each. */
export const hiddenColumnsCookie = (userId: number) => `columns-${userId}`;

/** `rfq:party.createdAt_leads:match`; what is not of this form is passed over. */
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
