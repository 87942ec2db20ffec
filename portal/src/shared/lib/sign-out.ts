async function end(address: string): Promise<void> {
  const response = await fetch(address, { method: 'DELETE' });
  if (!response.ok) throw new Error(`Signing out was answered with ${response.status}.`);
}

/** Ends the session. Leave by a full load afterwards, so that nothing of it stays in memory. */
export function signOut(): Promise<void> {
  return end('/session');
}

/** Ends it on every device; fails where that could not be done, and then nobody is signed out. */
export function signOutEverywhere(): Promise<void> {
  return end('/session?everywhere');
}
