import type { ConsoleMessage, Page } from '@playwright/test';

/** The errors of a page: in the console, uncaught exceptions, CSP violations. */
export interface Complaints {
  /** The errors since the last call. What a call's own answer caused has its address behind it. */
  take(): string[];
}

/** The browser itself reports a missing page and a refused sign-in. */
const EXPECTED = /Failed to load resource: the server responded with a status of (401|404|422)/;

/** A refused link from an e-mail that was used before. */
const SPENT_LINK = /\/api\/users\/resetpassword\/check$/;

/** Another test restarts the process that sends the stream; pages poll meanwhile. */
const RESTARTED_STREAM = /\/api\/events(\?|$)/;

const isExpected = (message: ConsoleMessage): boolean =>
  EXPECTED.test(message.text()) ||
  SPENT_LINK.test(message.location().url) ||
  RESTARTED_STREAM.test(message.location().url);

/** The browser does not say which call it was that an answer refused. */
function told(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text;
}

export async function listen(page: Page): Promise<Complaints> {
  let heard: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !isExpected(message)) heard.push(told(message));
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
