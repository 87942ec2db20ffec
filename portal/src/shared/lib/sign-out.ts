/** Ends the session. Leave by a full load afterwards, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  const response = await fetch('/session', { method: 'DELETE' });
  if (!response.ok) throw new Error(`Signing out was answered with ${response.status}.`);
}
