import { forgetDraftsOf } from '@/shared/forms/schema/drafts';

async function end(address: string): Promise<void> {
  const response = await fetch(address, { method: 'DELETE' });
  if (!response.ok) throw new Error(`Signing out was answered with ${response.status}.`);
}

/**
 * Ends a person's session, and forgets what they have entered in forms; null: nobody knows here who
 * it was. Leave by a full load afterwards, so that nothing of it stays in memory.
 */
export async function signOut(person: number | null): Promise<void> {
  await end('/session');
  if (person !== null) forgetDraftsOf(person);
}

/** Ends it on every device; fails where that could not be done, and then nobody is signed out. */
export async function signOutEverywhere(person: number): Promise<void> {
  await end('/session?everywhere');
  forgetDraftsOf(person);
}
