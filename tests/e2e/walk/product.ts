import { expect } from '@playwright/test';
import { dayToCome } from '../support/days.ts';
import { PICTURE, submitYarnEnquiry, unique } from '../support/rfq.ts';
import type { BusinessType } from '../support/signup.ts';
import { approveProduct, publish } from '../support/trade/others.ts';
import { wordsOf } from '../support/words.ts';
import { answerLead } from './lead.ts';
import { upload } from './verification.ts';
import { type Walker, WHILE_OTHERS_WORK } from './walker.ts';

const t = wordsOf('en');

/** From the empty list of leads to a quotation for an enquiry that one's first product brought. */
export async function sellProduct(walker: Walker, type: BusinessType): Promise<void> {
  const product = unique('Cotton yarn Ne 30');
  await listProduct(walker, product);
  const wanted = unique('Combed yarn for towels');
  await walker.meanwhile(async () => {
    await approveProduct(product);
    await submitYarnEnquiry(wanted, { targetedBusinessType: [type] });
    await publish(wanted);
  });
  await openLeads(walker);
  await expect(walker.page.getByText(wanted).filter({ visible: true }).first()).toBeVisible(
    WHILE_OTHERS_WORK,
  );
  await answerLead(walker, wanted, async ({ keyboard }) => {
    await keyboard.fill(t('quotations.fields.price'), '285');
    await keyboard.pick(t('enquiry.fields.paymentTerms'), /^EXM/);
    await keyboard.fill(t('quotations.fields.expiryDate'), dayToCome());
    await keyboard.fill(t('enquiry.fields.exmillLocation'), 'Erode');
    await keyboard.fill(t('quotations.fields.description'), 'Waxed, on paper cones.');
  });
}

async function listProduct(walker: Walker, product: string): Promise<void> {
  const { keyboard } = walker;
  await keyboard.activate(t('leads.addProducts'), 'link');
  await walker.arrive(t('products.addTitle'));
  await keyboard.search(t('enquiry.fields.categoryId'), 'cotton', /^Cotton/);
  await keyboard.search(t('enquiry.fields.hsCodeId'), '520522', /^5205\.?22/);
  await keyboard.fill(t('products.fields.name'), product);
  await keyboard.fill(t('products.fields.description'), 'Combed, waxed, on paper cones.');
  await keyboard.fill(t('products.fields.specification'), 'Ne 30/1, 24 cones a carton.');
  await upload(walker, t('products.fields.primaryImage'), PICTURE);
  await walker.look('filled product');
  await keyboard.activate(t('common.submit'));
  await walker.arrive(t('products.title'));
}

/** By the menu, which is behind a button on a phone. */
async function openLeads({ keyboard, page }: Walker): Promise<void> {
  const burger = page.getByRole('button', { name: t('shell.openMenu') });
  if (await burger.isVisible()) {
    await keyboard.to(t('shell.openMenu'), 'button', { back: true });
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keyboard.activate(t('shell.menu.leads'), 'link');
  } else {
    await keyboard.to(t('shell.menu.leads'), 'link', { back: true });
    await keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/enquiries/);
}
