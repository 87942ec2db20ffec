import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Answers every change with “unavailable”, so that each button can be pressed: nothing happens. Adds
 * the address of each refused call to `refused`.
 */
export async function refuseChanges(page: Page, refused: Set<string>): Promise<void> {
  const refusal = { message: '', code: 'UNAVAILABLE', errors: {} };
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => {
      const request = route.request();
      if (['GET', 'HEAD'].includes(request.method())) return route.continue();
      refused.add(request.url());
      return route.fulfill({ status: 503, json: refusal });
    },
  );
}

/** What a press may change: words, address, what is open, and the states of controls. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const states = [
      'aria-label',
      'aria-expanded',
      'aria-pressed',
      'aria-checked',
      'aria-sort',
      'aria-current',
    ];
    const controls = [...document.querySelectorAll('button, a, [role]')];
    const open = document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]').length;
    return JSON.stringify([
      location.href,
      open,
      document.body.textContent,
      controls.map((control) => states.map((state) => control.getAttribute(state))),
    ]);
  });

/** Presses a button, and waits until it opens a file or `isAnswered`. */
async function press(
  page: Page,
  button: Locator,
  isAnswered: () => Promise<boolean>,
  where: string,
): Promise<void> {
  let files = 0;
  const count = () => {
    files += 1;
  };
  page.on('filechooser', count);
  page.on('download', count);
  await button.click();
  const effect = { message: `${where}: no effect` };
  await expect.poll(async () => files > 0 || (await isAnswered()), effect).toBe(true);
  page.off('filechooser', count);
  page.off('download', count);
}

/** Closes what a press has opened. Returns whether the page is as it was. */
async function close(page: Page, where: string): Promise<boolean> {
  const open = page.locator('[role=dialog]:visible, [role=menu]:visible');
  if (!(await open.count())) return false;
  await expect(open.locator('[aria-busy=true]'), where).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(open, where).toHaveCount(0);
  return true;
}

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate((element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replaceAll(/\d+/g, '#')
      .trim(),
  );

/** Rows whose menus are opened: the actions of a row depend on its state. */
const ROWS = 3;

/**
 * Opens the menus of the first rows, and presses each action that no other row had. Returns the
 * addresses that the others lead to.
 */
export async function pressRowActions(page: Page, where: string): Promise<string[]> {
  const menus = page.locator('main button[aria-haspopup="menu"]:visible');
  const tried = new Set<string>();
  const addresses: string[] = [];
  const items = page.getByRole('menuitem');
  for (let row = 0; row < Math.min(ROWS, await menus.count()); row += 1) {
    const open = async () => {
      await menus.nth(row).click();
      await expect(items.first(), where).toBeVisible();
      // Before it has the focus, Escape is not meant for it.
      await expect(page.locator('[role=menu]:focus-within'), where).toHaveCount(1);
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(items, where).toHaveCount(0);
    };
    await open();
    const names = await items.allInnerTexts();
    for (const name of names.filter((each) => !tried.has(each))) {
      tried.add(name);
      const item = page.getByRole('menuitem', { name, exact: true });
      const href = await item.getAttribute('href');
      if (href) {
        addresses.push(href);
        continue;
      }
      const address = page.url();
      // A question, the notice that the change was refused, another page, or a file.
      const notice = page.getByRole('alert').filter({ hasText: /\S/ });
      const answer = page.getByRole('dialog').or(notice).first();
      const isAnswered = async () => page.url() !== address || (await answer.isVisible());
      // The notice of the press before must not pass for the answer to this one.
      await expect(notice, where).toHaveCount(0);
      await press(page, item, isAnswered, `“${name}” on ${where}`);
      await expect(items, where).toHaveCount(0);
      await close(page, `“${name}” on ${where}`);
      await open();
    }
    await leave();
  }
  return addresses;
}

/** Those of tables’ heads and pages are the same on all lists; a form is sent by its own tests. */
const BUTTONS =
  'main button:visible:not([aria-haspopup]):not([type=submit]):not(:disabled):not([aria-disabled=true])';
const ELSEWHERE = 'thead button, nav button, [role=row] ~ [role=row] button';
/** More than that are rows of one list. */
const MOST_BUTTONS = 12;

/** A row's button is named after it: “Mark as read: New quotation”. One of each kind is enough. */
const kindOf = (name: string): string => name.replace(/[:：].*/s, '');

/** Presses each button of the page that has a name of its own. */
export async function pressButtons(page: Page, path: string, where: string): Promise<void> {
  const buttons = page.locator(BUTTONS).and(page.locator(`:not(:is(${ELSEWHERE}))`));
  const names = await buttons.evaluateAll((all) =>
    all.map((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\d+/g, '#').trim(),
    ),
  );
  const kinds = names.map(kindOf);
  const different = names
    .filter((name, place) => name && kinds.indexOf(kindOf(name)) === place)
    .slice(0, MOST_BUTTONS);
  for (const name of different) {
    const place = names.indexOf(name);
    const button = buttons.nth(place);
    expect(await nameOf(button), where).toBe(name);
    const before = await seen(page);
    const isChanged = async () => (await seen(page)) !== before;
    await press(page, button, isChanged, `“${name}” on ${where}`);
    if (await close(page, `“${name}” on ${where}`)) continue;
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0);
  }
}

/** The addresses of the links of a page, one for each place that they lead to. */
export const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href]:visible')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
