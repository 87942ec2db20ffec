import { type Browser, expect, type Locator, type Page } from '@playwright/test';

import { pageOf } from '../accounts.ts';
import { type Look, type LookName, lookOf } from '../looks.ts';
import { choose, pick, sees } from '../rfq.ts';
import type { BusinessType } from '../signup.ts';
import { countryName, type Language, type Words, wordsOf } from '../words.ts';

/** The longest time until a background job is done and an open page shows its result. */
export const WHILE_OTHERS_WORK = { timeout: 30_000 };

/**
 * Somebody who trades in the portal, in a language and on a device. Everything is found by its
 * message, such as `common.submit`.
 */
export class Trader {
  readonly page: Page;
  readonly language: Language;
  readonly t: Words;
  readonly #prefix: string;

  constructor(page: Page, { prefix, lang }: Pick<Look, 'prefix' | 'lang'> = lookOf('English')) {
    this.page = page;
    this.language = lang;
    this.t = wordsOf(lang);
    this.#prefix = prefix;
  }

  /** A member of the demo, in a browser of its own. */
  static async of(browser: Browser, account: BusinessType, name: LookName): Promise<Trader> {
    const look = lookOf(name);
    return new Trader(await pageOf(browser, account, look.setting), look);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.#prefix + path);
  }

  /** A row of a list, which is a card on a phone. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async openRow(text: string): Promise<void> {
    await this.row(text).getByRole('link').first().click();
  }

  async expectStatus(text: string, status: string): Promise<void> {
    await expect(this.row(text)).toContainText(this.t(`status.${status}`), WHILE_OTHERS_WORK);
  }

  /** The page shows these words where they can be seen. */
  async expectShown(words: string): Promise<void> {
    await expect(this.page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }

  button(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true });
  }

  link(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('link', { name: this.t(key, values), exact: true });
  }

  /** Presses a button, and waits for the notice, if one is named. */
  async press(key: string, notice?: string): Promise<void> {
    const press = () => this.button(key).click();
    await (notice === undefined ? press() : sees(this.page, this.t(notice), press));
  }

  /** Answers the question of an open dialog. */
  async answer(key: string, notice?: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    const press = () => dialog.getByRole('button', { name: this.t(key), exact: true }).click();
    await (notice === undefined ? press() : sees(this.page, this.t(notice), press));
    await expect(dialog).toHaveCount(0);
  }

  async fill(key: string, value: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t(key) }).fill(value);
  }

  /** Fills in a date and leaves the field. Its calendar, which loads at the first touch, keeps it. */
  async fillDate(key: string, date: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: this.t(key) });
    await field.fill(date);
    await field.blur();
    await expect(field).toHaveValue(date);
  }

  /** Picks an option of a plain select. */
  async pick(key: string, option: string | RegExp): Promise<void> {
    await pick(this.page, this.t(key), option);
  }

  /** Picks an option of a select that is searched by typing. */
  async choose(key: string, typed: string, option: string | RegExp = typed): Promise<void> {
    await choose(this.page, this.t(key), typed, option);
  }

  async chooseCountry(key: string, code: string): Promise<void> {
    const name = countryName(code, this.language);
    await this.choose(key, name, new RegExp(`^${name}$`));
  }
}
