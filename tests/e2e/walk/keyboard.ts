import { type CDPSession, expect, type Page } from '@playwright/test';

import { wordsOf } from '../support/words.ts';
import { inkOfFocus } from './focus-ink.ts';

/** What has the focus, as the browser tells assistive technology. */
export interface Focused {
  role: string;
  name: string;
}

/** The figures of a walk so far. */
export interface Effort {
  screens: number;
  /** Presses of Tab and Shift+Tab, which only move. */
  tabs: number;
  /** Presses that act: Enter, Space and the arrows. */
  keys: number;
  letters: number;
}

/** More presses than any form has fields: after these, the element counts as out of reach. */
const MOST_TABS = 70;
const MOST_ARROWS = 12;

/**
 * A person without a mouse. It moves by Tab alone, notices a focus that nobody could see, and
 * counts what it does.
 */
export class Keyboard {
  readonly effort: Effort = { screens: 0, tabs: 0, keys: 0, letters: 0 };
  /** What was wrong with the focus on the way. */
  readonly faults: string[] = [];
  /** Each screen with the elements that Tab met there. */
  readonly trail: string[] = [];
  readonly page: Page;
  readonly #browser: CDPSession;

  private constructor(page: Page, browser: CDPSession) {
    this.page = page;
    this.#browser = browser;
  }

  static async of(page: Page): Promise<Keyboard> {
    return new Keyboard(page, await page.context().newCDPSession(page));
  }

  /** Presses a key that acts. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.effort.keys += 1;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.effort.letters += text.length;
  }

  /** On a page that was just loaded: skips its header and menu by the first link. */
  async skipToContent(): Promise<void> {
    if ((await this.focused()).name !== '') return;
    await this.page.keyboard.press('Tab');
    this.effort.tabs += 1;
    // After a link was followed within the portal, Tab goes on in the content.
    const reached = await this.page.locator(':focus').getAttribute('href');
    if (reached === '#content') await this.press('Enter');
  }

  /** Before a list: skips its filters and sort buttons by their first link. */
  async skipToRows(): Promise<void> {
    await this.activate(wordsOf('en')('table.skipToRows'), 'link');
  }

  /** Presses Tab until the element with that name has the focus. `back`: Shift+Tab. */
  async to(name: string | RegExp, role?: string, { back = false } = {}): Promise<void> {
    const met: string[] = [];
    for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
      const focused = await this.focused();
      if (fits(focused, name, role)) {
        this.trail.push(`  to ${focused.role} “${focused.name}” (${tabs})`);
        return;
      }
      met.push(`${focused.role} “${focused.name}”`);
      if (tabs > 0) this.trail.push(`  past ${met.at(-1)}`);
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      this.effort.tabs += 1;
      const seen = await this.page.evaluate(inkOfFocus);
      const where = new URL(this.page.url()).pathname;
      this.faults.push(...seen.map((fault) => `${where}: ${fault}`));
    }
    throw new Error(`Tab never reached ${role ?? ''} ${name}. It met ${met.join(', ')}`);
  }

  /** Goes to a link or button, and presses Enter. */
  async activate(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
    await this.to(name, role);
    await this.press('Enter');
  }

  /** Goes to a text field and types. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.to(name, 'textbox');
    await this.type(text);
    await expect(this.page.locator(':focus')).not.toHaveValue('');
  }

  /** Types in a field with a list, and takes the option by Enter as soon as it is the first. */
  async search(name: string | RegExp, typed: string, option: RegExp): Promise<void> {
    await this.to(name, 'combobox');
    await this.type(typed);
    await expect.poll(() => this.#reached()).toMatch(option);
    await this.press('Enter');
    await expect(this.page.locator(':focus')).toHaveAttribute('aria-expanded', 'false');
  }

  /** Opens a short list, moves to the option by the arrows and takes it. */
  async pick(name: string | RegExp, option: RegExp): Promise<void> {
    await this.to(name, 'combobox');
    await this.press('Enter');
    await expect(this.page.getByRole('option', { name: option })).toBeVisible();
    for (let arrows = 0; arrows <= MOST_ARROWS; arrows += 1) {
      if (option.test(await this.#reached())) return this.press('Enter');
      await this.press('ArrowDown');
    }
    throw new Error(`the arrows never reached ${option}`);
  }

  /** The text of the option that Enter would take. */
  #reached(): Promise<string> {
    return this.page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return (id && document.getElementById(id)?.textContent) || '';
    });
  }

  /** Chooses one of a group of radio buttons. */
  async choose(name: string): Promise<void> {
    await this.to(/./, 'radio');
    if ((await this.focused()).name === name) {
      await this.press('Space');
      return;
    }
    for (let arrows = 0; arrows < MOST_ARROWS; arrows += 1) {
      await this.press('ArrowDown');
      if ((await this.focused()).name === name) return;
    }
    throw new Error(`the arrows never reached ${name}`);
  }

  /** Looks again if the element was replaced meanwhile, as a simple field by the full one. */
  async focused(): Promise<Focused> {
    let found = await this.#focused();
    while (found.role === 'none' && !(await this.#isNowhere())) found = await this.#focused();
    return found;
  }

  #isNowhere(): Promise<boolean> {
    return this.page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === null || activeElement === body;
    });
  }

  async #focused(): Promise<Focused> {
    const { result } = await this.#browser.send('Runtime.evaluate', {
      expression: 'document.activeElement',
    });
    if (!result.objectId) return { role: '', name: '' };
    const { nodes } = await this.#browser.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '').trim() };
  }
}

function fits(focused: Focused, name: string | RegExp, role: string | undefined): boolean {
  if (role !== undefined && focused.role !== role) return false;
  return typeof name === 'string' ? focused.name === name : name.test(focused.name);
}
