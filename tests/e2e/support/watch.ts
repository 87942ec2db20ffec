import type { ConsoleMessage, Page } from '@playwright/test';

/** The errors of a page: in the console, uncaught exceptions, CSP violations. */
export interface Complaints {
  /** The errors since the last call. */
  take(): string[];
}

/** The browser itself reports a missing page and a refused sign-in. */
const EXPECTED = /Failed to load resource: the server responded with a status of (401|404|422)/;

/** A refused link from an e-mail that was used before. */
const SPENT_LINK = /\/api\/users\/resetpassword\/check$/;

/** Another test restarts the process that sends the stream; pages poll meanwhile. */
const RESTARTED_STREAM = /\/api\/events$/;

const isExpected = (message: ConsoleMessage): boolean =>
  EXPECTED.test(message.text()) ||
  SPENT_LINK.test(message.location().url) ||
  RESTARTED_STREAM.test(message.location().url);

export async function listen(page: Page): Promise<Complaints> {
  let heard: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !isExpected(message)) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  await page.exposeFunction('tellViolation', (text: string) => heard.push(`csp: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation;
      tell(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return {
    take() {
      const all = heard;
      heard = [];
      return all;
    },
  };
}
