import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

import { backOfficeCookies, COOKIE_JARS, demoAccounts, newSession } from './sessions.ts';

/** Before all tests: signs every account of the demo in, once for all workers. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it.
export default async function signInOnce(): Promise<void> {
  rmSync(COOKIE_JARS, { recursive: true, force: true });
  mkdirSync(COOKIE_JARS, { recursive: true });
  for (const account of demoAccounts) {
    writeFileSync(COOKIE_JARS + account, JSON.stringify(await newSession(account)), {
      mode: 0o600,
    });
  }
  writeFileSync(`${COOKIE_JARS}back-office`, JSON.stringify(await backOfficeCookies()), {
    mode: 0o600,
  });
  process.env.SIGNED_IN_ONCE = '1';
}
