import { expect } from '@playwright/test';

import { type OutboxMessage, outbox } from './accounts.ts';

const WAIT = { timeout: 30_000, intervals: [200, 300, 500, 1_000] };

/** The number of a recipient's newest message: later ones have higher numbers. */
export async function newest(to: string): Promise<number> {
  return (await outbox(to))[0]?.id ?? 0;
}

/** Waits for the first message to a recipient after `after` that matches. */
export async function messageTo(
  to: string,
  fits: (message: OutboxMessage) => boolean,
  after = 0,
): Promise<OutboxMessage> {
  let found: OutboxMessage | undefined;
  await expect
    .poll(async () => {
      found = (await outbox(to)).find((message) => message.id > after && fits(message));
      return found !== undefined;
    }, WAIT)
    .toBe(true);
  if (!found) throw new Error(`no message to ${to}`);
  return found;
}

/** The six digits sent to a WhatsApp number, and the message with them. */
export async function codeFor(mobile: string, after = 0): Promise<{ code: string; text: string }> {
  const { text } = await messageTo(mobile, ({ channel }) => channel === 'whatsapp', after);
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [];
  if (!code) throw new Error(`no code in ${JSON.stringify(text)}`);
  return { code, text };
}

const PASSWORD_LINK = /https?:\/\/[^\s/]+((?:\/\w\w)?\/resetpassword\?token=[\w.~%-]+)/;

/** The path of the newest link to set a password that was sent to an address. */
export async function linkFor(email: string, after = 0): Promise<string> {
  const { text } = await messageTo(email, (message) => PASSWORD_LINK.test(message.text), after);
  return PASSWORD_LINK.exec(text)?.[1] ?? '';
}
