import { writeFileSync } from 'node:fs';

import { type Browser, expect, type Page } from '@playwright/test';

import { listen } from '../support/watch.ts';
import { type Effort, Keyboard } from './keyboard.ts';

export interface Size {
  name: string;
  viewport: { width: number; height: number };
}

export const SIZES: readonly Size[] = [
  { name: '360', viewport: { width: 360, height: 740 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
];

/** The longest time until a background job is done and an open page shows its result. */
export const WHILE_OTHERS_WORK = { timeout: 90_000 };

/** Words of a refusal, wherever a screen shows one. */
const REFUSALS =
  '[role="alert"]:not(#__next-route-announcer__), [aria-invalid="true"], [data-field-error]';

/** Seconds that a practised person takes for a key (Card, Moran and Newell). */
const SECONDS_PER_KEY = 0.28;

export interface Taken extends Effort {
  /** Until the first thing of value, on this machine; without staff, mailbox and other company. */
  seconds: number;
  /** What pressing these keys takes a person. */
  handSeconds: number;
}

/** A person who goes through the portal by keyboard and checks each screen. */
export class Walker {
  readonly page: Page;
  readonly keyboard: Keyboard;
  readonly #title: string;
  readonly #complaints: Awaited<ReturnType<typeof listen>>;
  readonly #refused: string[] = [];
  readonly #began = Date.now();
  #elsewhere = 0;

  private constructor(
    page: Page,
    keyboard: Keyboard,
    title: string,
    complaints: Awaited<ReturnType<typeof listen>>,
  ) {
    this.page = page;
    this.keyboard = keyboard;
    this.#title = title;
    this.#complaints = complaints;
    page.on('response', (answer) => {
      if (answer.status() >= 400) this.#refused.push(`${answer.status()} ${answer.url()}`);
    });
  }

  static async start(browser: Browser, size: Size, title: string): Promise<Walker> {
    const context = await browser.newContext({ viewport: size.viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints = await listen(page);
    return new Walker(page, await Keyboard.of(page), `${title} ${size.name}`, complaints);
  }

  /**
   * Checks a new screen: it has this heading, and shows neither a refusal nor an error. `awaited`:
   * what the person waits for after the heading.
   */
  async arrive(heading: string | RegExp, awaited?: 'textbox'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (awaited) await expect(this.page.getByRole(awaited).first()).toBeVisible();
    this.keyboard.effort.screens += 1;
    this.keyboard.trail.push(`${new URL(this.page.url()).pathname} ${heading}`);
    await this.look(typeof heading === 'string' ? heading : heading.source);
    await this.keyboard.skipToContent();
  }

  /** Expects no refusal on this screen, and takes a picture if pictures are wanted. */
  async look(screen: string): Promise<void> {
    const shown = this.page.locator(REFUSALS).filter({ visible: true, hasText: /./ });
    expect(await shown.allTextContents(), `refused at ${screen}`).toEqual([]);
    expect(this.#refused.splice(0), `answers at ${screen}`).toEqual([]);
    expect(this.#complaints.take(), `errors at ${screen}`).toEqual([]);
    await this.#picture(screen);
  }

  /** Runs what others do meanwhile. Their time does not count. */
  async meanwhile<Result>(act: () => Promise<Result>): Promise<Result> {
    const began = Date.now();
    const result = await act();
    this.#elsewhere += Date.now() - began;
    return result;
  }

  taken(): Taken {
    const { effort } = this.keyboard;
    const presses = effort.tabs + effort.keys + effort.letters;
    return {
      ...effort,
      seconds: (Date.now() - this.#began - this.#elsewhere) / 1000,
      handSeconds: presses * SECONDS_PER_KEY,
    };
  }

  /** Writes what Tab met, and what was wrong, beside the pictures. */
  keepTrail(): void {
    const { trail, faults } = this.keyboard;
    const folder = process.env.WALK_PICTURES;
    if (folder) writeFileSync(`${folder}/${this.#title}.txt`, [...trail, ...faults, ''].join('\n'));
  }

  async #picture(screen: string): Promise<void> {
    const folder = process.env.WALK_PICTURES;
    if (!folder) return;
    const number = String(this.keyboard.effort.screens).padStart(2, '0');
    const name = `${this.#title} ${number} ${screen}`.replace(/[^\w]+/g, '-');
    await this.meanwhile(() =>
      this.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }),
    );
  }
}
