import { expect } from '@playwright/test';
import { dayToCome } from '../days.ts';
import { type Trader, WHILE_OTHERS_WORK } from './trader.ts';
import type { Wish } from './wishes.ts';

/** The steps of a trade, each as somebody does it in the portal. */

/** Opens the form from the variant's list and fills it in. */
export async function fillEnquiry(trader: Trader, wish: Wish, product: string): Promise<void> {
  await trader.go(wish.path);
  await trader.page.locator(`main a[href$="${wish.path}/details"]`).first().click();
  await expect(trader.page.getByText(trader.t('rfq.form.lead'))).toBeVisible();
  await fillForm(trader, wish, product);
}

/** Fills in an open form. */
export async function fillForm(trader: Trader, wish: Wish, product: string): Promise<void> {
  if (wish.party) {
    const party = trader.t(`shell.businessTypes.${wish.party}`);
    await trader.pick('enquiry.fields.targetedBusinessType', new RegExp(`^${party}$`));
  }
  await trader.fill('enquiry.fields.productName', product);
  await wish.fill(trader);
}

/** Submits the open form; the list shows that staff review the enquiry. */
export async function submitEnquiry(trader: Trader, product: string): Promise<void> {
  await trader.press('common.submit');
  await trader.expectStatus(product, 'pending_approval');
}

/** Opens a lead as soon as it is matched. */
export async function openLead(trader: Trader, product: string, list = '/enquiries') {
  await trader.go(list);
  // The list changes by itself.
  await expect(trader.row(product)).toBeVisible(WHILE_OTHERS_WORK);
  await trader.expectStatus(product, 'new_enquiry');
  await trader.openRow(product);
  await expect(trader.page.getByRole('heading', { name: product })).toBeVisible();
}

export interface Offer {
  price: string;
  /** Delivery terms and place, from who sells goods. */
  delivery?: { terms: RegExp; place: string };
  message: string;
}

/** Quotes on an open lead. */
export async function sendQuotation(trader: Trader, offer: Offer): Promise<void> {
  await trader.press('quotations.prepareTitle');
  await trader.fill('quotations.fields.price', offer.price);
  await trader.fillDate('quotations.fields.expiryDate', dayToCome());
  if (offer.delivery) {
    await trader.pick('enquiry.fields.paymentTerms', offer.delivery.terms);
    await trader.fill('enquiry.fields.locationForDelivery', offer.delivery.place);
  }
  await trader.fill('quotations.fields.description', offer.message);
  await trader.press('quotations.send', 'quotations.sent');
  await expect(trader.button('quotations.revise')).toBeVisible();
}

/** The number of an enquiry in the variant's list. */
export async function idOf(trader: Trader, wish: Wish, product: string): Promise<number> {
  await trader.go(wish.path);
  const link = trader.row(product).getByRole('link').first();
  return Number((await link.getAttribute('href'))?.split('/').pop());
}

/** Opens the quotations on an enquiry, of which there are two. */
export async function openQuotations(trader: Trader, wish: Wish, product: string): Promise<void> {
  await trader.go(wish.path);
  await trader.expectStatus(product, 'new_quotation');
  await trader.openRow(product);
  await trader.link('rfq.actions.quotationsCount', { count: '2' }).click();
  await expect(trader.page.getByRole('row')).toHaveCount(3);
}

async function tick(trader: Trader, company: string): Promise<void> {
  const select = trader.t('comparison.select', { company });
  await trader.page.getByRole('checkbox', { name: select }).check();
}

/** Ticks companies of the open list and compares their quotations. */
export async function compare(trader: Trader, companies: readonly string[]): Promise<void> {
  for (const company of companies) await tick(trader, company);
  await showComparison(trader, companies);
}

/** The same with one quotation on each page of the list. */
export async function compareOverPages(trader: Trader, companies: readonly string[]) {
  const { page } = trader;
  await page.goto(`${page.url()}?limit=1`);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(1);
  const first = await boxes.getAttribute('aria-label');
  await boxes.check();
  await expect(trader.link('comparison.open')).toBeDisabled();
  await trader.press('table.nextPage');
  await expect(boxes).not.toHaveAttribute('aria-label', first ?? '');
  await boxes.check();
  await showComparison(trader, companies);
}

async function showComparison(trader: Trader, companies: readonly string[]): Promise<void> {
  await trader.link('comparison.open').click();
  const title = trader.t('comparison.title');
  await expect(trader.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const heads = trader.page.getByRole('columnheader').getByRole('link');
  await expect(heads).toHaveCount(companies.length);
  for (const company of companies) await expect(heads.filter({ hasText: company })).toBeVisible();
}

/** Opens a quotation from the comparison. */
export async function openCompared(
  trader: Trader,
  company: string,
  message: string,
): Promise<void> {
  await trader.page.getByRole('columnheader').getByRole('link', { name: company }).click();
  await expect(trader.page).toHaveURL(/quotations-details/);
  await expect(trader.page.getByText(message)).toBeVisible();
}

/** The texts of the table's cells that are narrower than what they hold. */
function overflowing({ page }: Trader): Promise<string[]> {
  return page
    .getByRole('table')
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    );
}

/** Proposes another price on the open quotation. */
export async function propose(trader: Trader, price: string, message: string): Promise<void> {
  await trader.press('negotiation.propose');
  await trader.fill('quotations.fields.price', price);
  await trader.fill('negotiation.message', message);
  await trader.press('negotiation.send', 'negotiation.sent');
  await trader.expectShown(trader.t('negotiation.status.open'));
  expect(await overflowing(trader), 'cells that their amounts do not fit into').toEqual([]);
}

/** Opens one's own quotation from the list of leads, when it has come that far. */
export async function openSent(
  trader: Trader,
  product: string,
  status = 'quotation_sent',
  list = '/enquiries',
): Promise<void> {
  await trader.go(list);
  await trader.expectStatus(product, status);
  await trader.openRow(product);
  await expect(trader.page.getByRole('heading', { name: product })).toBeVisible();
}

/** Answers the open counter-offer with a revision, which begins with its terms. */
export async function reviseFor(trader: Trader, proposed: string, price: string): Promise<void> {
  await trader.press('negotiation.revise');
  const field = trader.page.getByRole('textbox', { name: trader.t('quotations.fields.price') });
  await expect(field).toHaveValue(proposed);
  await field.fill(price);
  await trader.press('quotations.sendRevision', 'quotations.revised');
  await trader.expectShown(trader.t('negotiation.status.answered', { version: '2' }));
}

/** Accepts the open counter-offer. */
export async function accept(trader: Trader): Promise<void> {
  await trader.press('negotiation.accept');
  await trader.answer('negotiation.accept', 'negotiation.accepted');
  await trader.expectShown(trader.t('negotiation.status.accepted', { version: '2' }));
}

/** Declines the open counter-offer, and says why. */
export async function decline(trader: Trader, why: string): Promise<void> {
  await trader.press('negotiation.decline');
  await trader.fill('negotiation.declineWords', why);
  await trader.answer('negotiation.decline', 'negotiation.declined');
  await trader.expectShown(trader.t('negotiation.status.declined'));
  await trader.expectShown(why);
}

/** Places the order on the open quotation. */
export async function placeOrder(trader: Trader): Promise<void> {
  await trader.press('quotations.placeOrder');
  await trader.answer('quotations.placeOrder');
  await trader.expectShown(trader.t('status.order_placed'));
  await expect(trader.button('quotations.placeOrder')).toHaveCount(0);
}

/** The seller confirms the order, and both lists say so. */
export async function confirmOrder(
  seller: Trader,
  raiser: Trader,
  { wish, product, leads }: { wish: Wish; product: string; leads?: string },
): Promise<void> {
  await openSent(seller, product, 'order_placed', leads);
  await seller.press('quotations.confirmOrder');
  await seller.answer('quotations.confirmOrder');
  await seller.expectShown(seller.t('status.order_confirmed'));
  await seller.go(leads ?? '/enquiries');
  await seller.expectStatus(product, 'order_confirmed');
  await raiser.go(wish.path);
  await raiser.expectStatus(product, 'order_confirmed');
}
