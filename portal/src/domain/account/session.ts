import type { Schema } from '@/shared/api/types';

/** An entry of the menu; a group only opens its `children` and has no `href` ("") of its own. */
export type MenuEntry = Schema<'MenuEntryOut'>;

type Person = Schema<'UserOut'>;

/** A person of a company; staff, who have none, are not let into the portal. */
export type SessionUser = Person & {
  companyName: NonNullable<Person['companyName']>;
  status: NonNullable<Person['status']>;
  businessTypes: NonNullable<Person['businessTypes']>;
};

/** The signed-in user and their permissions: `rfq.raise`, `leads.view`, … as the API sends them. */
export type SessionData = Omit<Schema<'SessionOut'>, 'user'> & { user: SessionUser };

/** Whether the portal is for this person at all (RULES.md 5). */
export function isBusinessUser(user: Person): user is SessionUser {
  return user.companyName !== null && user.status !== null && user.businessTypes !== null;
}

/** Three states, never two: an API that is away does not sign anybody out. */
export type Session =
  | { state: 'guest' }
  | { state: 'unavailable' }
  | ({ state: 'signed-in' } & SessionData);
