import type { Schema } from '@/shared/api/types';

/** An entry of the menu. A group has an empty `href`: it only opens its `children`. */
export type MenuEntry = Schema<'MenuEntryOut'>;

type Person = Schema<'UserOut'>;

/** A person of a company. Staff have no company and may not enter the portal. */
export type SessionUser = Person & {
  companyName: NonNullable<Person['companyName']>;
  status: NonNullable<Person['status']>;
  businessTypes: NonNullable<Person['businessTypes']>;
};

/** The signed-in user and their permissions: `rfq.raise`, `leads.view`, … as the API sends them. */
export type SessionData = Omit<Schema<'SessionOut'>, 'user'> & { user: SessionUser };

/** Whether this person may use the portal at all (RULES.md 5). */
export function isBusinessUser(user: Person): user is SessionUser {
  return user.companyName !== null && user.status !== null && user.businessTypes !== null;
}

/** Three states, because nobody may be signed out just because the API is unavailable. */
export type Session =
  | { state: 'guest' }
  | { state: 'unavailable' }
  | ({ state: 'signed-in' } & SessionData);
