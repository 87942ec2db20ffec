import { forgetDraftsOf } from '@/shared/forms/schema/drafts';

async function end(address: string): Promise<void> {
  const response = await fetch(address, { method: 'DELETE' });
  if (!response.ok) throw new Error(`Signing out was answered with ${response.status}.`);
}

/**
 * Ends a person's session and deletes their form drafts. null: the person is unknown. Load another
 * page completely afterwards, so that nothing stays in memory.
 */
export async function signOut(person: number | null): Promise<void> {
  await end('/session');
  if (person !== null) forgetDraftsOf(person);
}

/** Ends the sessions on every device. If that fails, nobody is signed out. */
export async function signOutEverywhere(person: number): Promise<void> {
  await end('/session?everywhere');
  forgetDraftsOf(person);
}
