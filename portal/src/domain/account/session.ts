import type { Schema } from '@/shared/api/types';

/** An entry of the menu. A group has an empty `href`: it only opens its `children`. */
export type MenuEntry = Schema<'MenuEntryOut'>;

/** A person of a company. The API refuses staff: they may not enter the portal (RULES.md 5). */
export type SessionUser = Schema<'SessionPersonOut'>;

/** The signed-in user and their permissions: `rfq.raise`, `leads.view`, … as the API sends them. */
export type SessionData = Schema<'SessionOut'>;

/** Three states, because nobody may be signed out just because the API is unavailable. */
export type Session =
  | { state: 'guest' }
  | { state: 'unavailable' }
  | ({ state: 'signed-in' } & SessionData);
