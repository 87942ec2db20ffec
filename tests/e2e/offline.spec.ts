import { expect } from '@playwright/test';

import { DESKTOP, LOOKS } from './support/looks.ts';
import { cookiesOf } from './support/sessions.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';
import { wordsOf } from './support/words.ts';

/** The browser reports every call that it could not make, and the portal those that it repeats later. */
const isNoCall = (complaint: string) =>
  !/ERR_INTERNET_DISCONNECTED|Failed to fetch|^No answer to GET \/api\//.test(complaint);

for (const look of LOOKS) {
  test(`says that there is no connection, and opens nothing later, in ${look.name}`, async ({
    browser,
  }) => {
    const t = wordsOf(look.lang);
    const context = await browser.newContext(look.setting);
    await context.addCookies(await cookiesOf('exporter'));
    const page = await context.newPage();
    const complaints = await listen(page);
    await page.goto(`${look.prefix}/my-products`);
    const actions = page.getByRole('main').locator('[aria-haspopup=menu]').last();
    await expect(actions).toBeVisible();
    await page.waitForLoadState('networkidle');
    const bar = page.getByText(t('errors.network'));
    await expect(bar).toHaveCount(0);

    await context.setOffline(true);
    await actions.click();
    await expect(bar).toBeInViewport();
    await expect(page.getByRole('menu')).toHaveCount(0);

    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await actions.click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(complaints.take().filter(isNoCall)).toEqual([]);
  });
}

test('opens neither a dialog nor a calendar later that was asked for without a connection', async ({
  browser,
}) => {
  const t = wordsOf('en');
  const context = await browser.newContext({ viewport: DESKTOP });
  await context.addCookies(await cookiesOf('exporter'));
  const page = await context.newPage();
  const complaints = await listen(page);
  await page.goto('/exporter-Data');
  const main = page.getByRole('main');
  const searches = main.getByRole('button', { name: t('searches.title') });
  const chooseDay = main.getByRole('button', { name: t('forms.typed.chooseDay') }).first();
  const dialog = page.getByRole('dialog', { name: t('searches.title') });
  const days = page.getByRole('table');
  const bar = page.getByText(t('errors.network'));
  await expect(chooseDay).toBeVisible();
  await page.waitForLoadState('networkidle');

  for (const [button, opened] of [
    [searches, dialog],
    [chooseDay, days],
  ] as const) {
    await context.setOffline(true);
    await button.click();
    await expect(bar).toBeInViewport();
    await expect(opened).toHaveCount(0);

    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(opened).toHaveCount(0);
    await button.click();
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
  expect(complaints.take().filter(isNoCall)).toEqual([]);
});
