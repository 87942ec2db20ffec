import { call, token } from './accounts.ts';
import { MEMBERS, pagesOf } from './screens.ts';
import { type Account, demoAccounts, PORTAL_URL } from './sessions.ts';

/** An entry of a member's menu that leads to a screen. */
export interface Entry {
  key: string;
  href: string;
}

interface Line extends Entry {
  children: Line[];
}

/** The entries that the API sends an account, in order, without the headings of groups. */
export async function entriesOf(account: Account): Promise<Entry[]> {
  const bearer = await token(account);
  const { data } = await call<{ data: { menu: Line[] } }>(bearer, 'GET', '/auth/session');
  return data.menu
    .flatMap((line) => [line, ...line.children])
    .filter(({ href }) => href)
    .map(({ key, href }) => ({ key, href }));
}

/** The screen of an address: pages that differ only by an id or a query are one. */
export const screenOf = (address: string): string =>
  new URL(address, PORTAL_URL).pathname.replaceAll(/\/\d+(?=\/|$)/g, '/#');

/** The screens that `screens.spec.ts` checks in every look. */
export async function checkedScreens(): Promise<Set<string>> {
  const pages = await Promise.all(MEMBERS.map(pagesOf));
  return new Set(pages.flat().map(screenOf));
}

/** For each account, the entries whose screens no account before it has. */
export async function newEntries(): Promise<Map<Account, Entry[]>> {
  const known = new Set<string>();
  const found = new Map<Account, Entry[]>();
  for (const account of demoAccounts) {
    const entries = (await entriesOf(account)).filter(({ href }) => !known.has(screenOf(href)));
    for (const { href } of entries) known.add(screenOf(href));
    found.set(account, entries);
  }
  return found;
}
