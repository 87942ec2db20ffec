/** Runs once when the server starts: a wrong setting stops it with a sentence, not a later 500. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('@/server/env');
  const { watchIncomingRequests } = await import('@/server/http/client-address');
  const { watchAnswers } = await import('@/server/http/answer-status');
  watchIncomingRequests(env().trustedProxies);
  watchAnswers();
}
