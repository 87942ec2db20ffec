import { expect, type Locator, type Page } from '@playwright/test';
import { LOCALES } from '../../portal/src/i18n/locales.ts';
import { fillSignIn, pageOf } from './support/accounts.ts';
import { email, PASSWORD, PORTAL_URL } from './support/sessions.ts';
import { test } from './support/test.ts';
import { listen } from './support/watch.ts';

const PAGES = [
  '/',
  '/signin',
  '/signup',
  '/exporter',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
];
const LANGUAGES = [...LOCALES.map(({ html }) => html), 'x-default'];

/** The path of an address, so that a site with another host name can be tested. */
const place = (href: string | null) => {
  const { pathname, search } = new URL(href ?? '', PORTAL_URL);
  return pathname + search;
};

const meta = (page: Page, name: string): Locator =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`);

test('the root is the landing page for a visitor and the dashboard for a member', async ({
  page,
  browser,
}) => {
  const complaints = await listen(page);
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(`${PORTAL_URL}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One enquiry. The right suppliers on your lane.',
  );
  expect(complaints.take()).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await fillSignIn(page, email('buyer'), PASSWORD);
  await expect(page).toHaveURL(`${PORTAL_URL}/`);
  await expect(page.getByRole('heading', { name: 'My RFQs' })).toBeVisible();

  const member = await pageOf(browser, 'exporter');
  await member.goto('/welcome');
  await expect(member).toHaveURL(`${PORTAL_URL}/`);
  await expect(member.getByRole('heading', { level: 1 })).not.toContainText('One enquiry');
});

test('the landing page reads without JavaScript, menu and questions included', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('header details:visible > summary').click();
  await page.locator('header').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/#questions`);
  await page.getByText('What does it cost?').click();
  await expect(page.getByText('Buyers pay nothing.')).toBeVisible();
  await context.close();
});

test('a language is changed where one is, with its query', async ({ page }) => {
  await page.goto('/contact?from=fair');
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/ar/contact?from=fair`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/contact?from=fair`);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/fr`);
});

test('the menu of a phone works by keyboard and closes behind a choice', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto('/contact');
  const button = page.locator('header summary:visible');
  await button.focus();
  await page.keyboard.press('Enter');
  const plans = page.locator('header').getByRole('link', { name: 'Plans' });
  await expect(plans).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plans).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await plans.click();
  await expect(page).toHaveURL(`${PORTAL_URL}/#plans`);
  await expect(plans).toBeHidden();
  await context.close();
});

for (const prefix of ['', '/ar']) {
  test(`each public page of "${prefix}/" tells search engines about itself`, async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(prefix + path);
      const own = prefix + (prefix && path === '/' ? '' : path);
      await expect(meta(page, 'robots'), path).toHaveAttribute('content', 'index, follow');
      await expect(meta(page, 'description'), path).toHaveAttribute('content', /\S.{20,}/);
      const canonical = page.locator('link[rel="canonical"]');
      expect(place(await canonical.getAttribute('href')), path).toBe(own);
      const alternates = page.locator('link[rel="alternate"][hreflang]');
      const codes = await alternates.evaluateAll((links) =>
        links.map((link) => link.getAttribute('hreflang')),
      );
      expect(codes, path).toEqual(LANGUAGES);
      expect(place(await meta(page, 'og:url').getAttribute('content')), path).toBe(own);
      await expect(meta(page, 'og:image'), path).toHaveAttribute('content', /\/og\.png$/);
    }
  });
}

test('what is not for everybody is not for search engines', async ({ page, browser }) => {
  for (const path of [
    '/registrationsuccess',
    '/verify',
    '/unsubscribe?token=x',
    '/forgotpassword',
    '/resetpassword?token=x',
  ]) {
    await page.goto(path);
    await expect(meta(page, 'robots').first(), path).toHaveAttribute('content', /noindex/);
  }
  const member = await pageOf(browser, 'buyer');
  await member.goto('/rfq');
  await expect(meta(member, 'robots').first()).toHaveAttribute('content', /noindex/);
});

test('robots.txt, the sitemap and the picture are there, and agree', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /\n');
  expect(robots).toContain('Allow: /ar/contact$');
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const places = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    place(url ?? null),
  );
  expect(places).toHaveLength(PAGES.length * 6);
  for (const path of places) {
    // Without cookies: a language chosen before would redirect elsewhere.
    const answer = await fetch(PORTAL_URL + path, {
      redirect: 'manual',
      headers: { 'accept-language': 'en' },
    });
    expect(answer.status, path).toBe(200);
  }
  const picture = await (await request.get('/og.png')).body();
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('the questions that search engines read are those on the page', async ({ page }) => {
  await page.goto('/es');
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: { '@type': string; mainEntity?: { name: string }[] }[] = JSON.parse(text ?? '')[
    '@graph'
  ];
  const asked = graph.find((node) => node['@type'] === 'FAQPage')?.mainEntity ?? [];
  await expect(page.locator('#questions summary h3')).toHaveText(asked.map(({ name }) => name));
});

test('a new exporter sends the form, is thanked, and may send another', async ({ page }) => {
  await page.goto('/exporter');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Nature of business is required')).toBeVisible();
  await page.getByLabel('Company Type').selectOption({ label: 'Proprietorship' });
  await page.getByLabel('Company Name').fill('Menon Spices');
  await page.getByLabel('Your name').fill('Asha Menon');
  await page.getByLabel('E-mail').fill('asha@menon-spices.example');
  await page.getByLabel('WhatsApp mobile number').fill('+91 98765 43210');
  await page.getByLabel('Nature of Business').fill('Spices');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/registrationsuccess`);
  await expect(page.getByRole('heading', { name: 'Successfully Submitted!' })).toBeVisible();
  await page.getByRole('link', { name: 'Fill Another Form' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/exporter`);
  await expect(page.getByLabel('Company Name')).toHaveValue('');
  await page.goto('/registrationsuccess');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/signin`);
});

test('a visitor asks a question in Arabic', async ({ page }) => {
  await page.goto('/ar/contact');
  await page.locator('input[name=name]').fill('سلمى');
  // A Latin name reads from its first letter, too.
  await expect(page.locator('input[name=companyName]')).toHaveCSS('unicode-bidi', 'plaintext');
  await page.locator('input[name=email]').fill('salma@example.com');
  await page.locator('input[name=mobile]').fill('+971 50 123 4567');
  await page.locator('input[name=subject]').fill('التوثيق');
  await page.locator('textarea[name=message]').fill('كم يستغرق التوثيق؟');
  await page.getByRole('button', { name: 'إرسال الرسالة' }).click();
  await expect(page.getByRole('status')).toContainText('salma@example.com');
});

test('the legal pages show their version and lead to their parts', async ({ page }) => {
  for (const path of ['/terms-of-service', '/it/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByText(/^Version[e]? \d+$/)).toBeVisible();
    const links = page.locator('nav[aria-label] a[href^="#section-"]:visible');
    const last = links.last();
    const name = (await last.textContent()) ?? '';
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  }
});

test('a page downloads only the letters that it shows', async ({ page }) => {
  const faces = new Set<string>();
  page.on('request', (request) => {
    const [, face] = /\/([a-z_]+?)_(?:ext_)?wght_normal[^/]*\.woff2$/.exec(request.url()) ?? [];
    if (face) faces.add(face);
  });
  // A busy machine asks for letters later than its network is idle.
  await page.goto('/');
  await expect.poll(() => [...faces]).toContain('inter_latin');
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(faces).not.toContain('noto_sans_arabic_arabic');
  await page.goto('/ar');
  await expect.poll(() => [...faces]).toContain('noto_sans_arabic_arabic');
});
