/**
 * Runs once when the server starts. A wrong setting stops the start with a clear message, so that
 * it does not cause a 500 later.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('@/server/env');
  const { watchIncomingRequests } = await import('@/server/http/client-address');
  const { watchAnswers } = await import('@/server/http/answer-status');
  const { watchHosts } = await import('@/server/http/hosts/own-hosts');
  const { watchServer } = await import('@/server/http/bodies/server-limits');
  // First: the others read the headers that it corrects.
  watchIncomingRequests(env().trustedProxies);
  watchHosts(env().hosts);
  watchAnswers();
  watchServer();
}
