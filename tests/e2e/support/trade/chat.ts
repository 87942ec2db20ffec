import { expect, type Locator, type Page } from '@playwright/test';

import { call, token } from '../accounts.ts';
import type { Trader } from './trader.ts';

/**
 * How long a message, or what became of it, may take to the other side's open page: also after the
 * stream was away, when browsers wait some seconds before they come back.
 */
const SOON = { timeout: 30_000 };

/** The messages of somebody who trades. */
export class Chat {
  readonly trader: Trader;
  readonly page: Page;

  constructor(trader: Trader) {
    this.trader = trader;
    this.page = trader.page;
  }

  async open(quotationId: number): Promise<void> {
    await this.trader.go(`/chat-message?quotationId=${quotationId}`);
    await expect(this.#field).toBeVisible();
  }

  get #field(): Locator {
    return this.page.getByRole('textbox', { name: this.trader.t('chat.write') });
  }

  /** Writes a message and sends it with Enter. */
  async write(text: string): Promise<void> {
    await this.#field.fill(text);
    await this.#field.press('Enter');
  }

  /** Says so many things through the API: "Lot 1", "Lot 2" and so on. */
  async say(quotationId: number, count: number): Promise<void> {
    const bearer = await token('manufacturer');
    for (let lot = 1; lot <= count; lot += 1) {
      await call(bearer, 'POST', '/messages', { quotationId, text: `Lot ${lot}` });
    }
  }

  /** Sends a file. */
  async attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByTestId('chosen-files').setInputFiles(file);
    await expect(this.page.getByRole('link', { name: file.name })).toBeVisible();
    await this.trader.button('chat.send').click();
  }

  /** A message in the open conversation, by its words or the name of its file. */
  message(text: string): Locator {
    return this.page
      .locator('li[data-id]')
      .filter({ has: this.page.getByText(text).or(this.page.getByTitle(text)) });
  }

  async expectMessage(text: string): Promise<void> {
    await expect(this.message(text)).toBeVisible(SOON);
    await expect(this.message(text)).toHaveCount(1);
  }

  /** How far an own message has come: `sent`, `delivered` or `read`. */
  async expectMark(text: string, mark: 'sent' | 'delivered' | 'read'): Promise<void> {
    const name = this.trader.t(`chat.marks.${mark}`);
    await expect(this.message(text)).toContainText(name, SOON);
  }

  /** The number of unread messages, in the menu and in the title of the page. */
  async expectUnread(count: number): Promise<void> {
    const badge = this.page.locator('nav a[href$="/chat-message"] [data-count]');
    if (count === 0) await expect(badge).toHaveCount(0, SOON);
    else await expect(badge).toHaveAttribute('data-count', String(count), SOON);
    const title = count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `);
    await expect(this.page).toHaveTitle(title, SOON);
  }

  /** Deletes a message, after the question. */
  async delete(text: string): Promise<void> {
    await this.message(text).getByRole('button').click();
    const entry = this.trader.t('common.delete');
    await this.page.getByRole('menuitem', { name: entry }).click();
    await this.trader.answer('common.delete', 'chat.delete.done');
  }

  /** The place of a deleted message. */
  get deleted(): Locator {
    return this.page.locator('li[data-id]').filter({ hasText: this.trader.t('chat.deleted') });
  }
}
