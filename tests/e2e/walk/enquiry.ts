import { expect } from '@playwright/test';

import { token } from '../support/accounts.ts';
import { dayToCome } from '../support/days.ts';
import { unique } from '../support/rfq.ts';
import type { Account } from '../support/sessions.ts';
import { publish, quote } from '../support/trade/others.ts';
import { wordsOf } from '../support/words.ts';
import { type Walker, WHILE_OTHERS_WORK } from './walker.ts';

const t = wordsOf('en');

/** What a new company asks for, and who of the demo quotes. */
export interface Wish {
  party: RegExp;
  supplier: Account;
  company: string;
  terms: object;
  fill: (walker: Walker, product: string) => Promise<void>;
}

export const YARN: Wish = {
  party: /^Manufacturer$/,
  supplier: 'manufacturer',
  company: 'Sri Lakshmi Spinning Mills',
  terms: {
    units: 'KGS',
    currencyCode: 'INR',
    paymentTerms: 'EXM',
    locationForDelivery: 'Erode',
  },
  async fill({ keyboard }, product) {
    await keyboard.search(t('enquiry.fields.categoryId'), 'cotton', /^Cotton/);
    await keyboard.search(t('enquiry.fields.hsCodeId'), '520522', /^5205\.?22/);
    await keyboard.fill(t('enquiry.fields.productName'), product);
    await keyboard.fill(t('enquiry.fields.qty'), '12000');
    await keyboard.search(t('enquiry.fields.units'), 'KGS', /KGS/);
    await keyboard.fill(t('enquiry.fields.description'), 'Waxed, on paper cones.');
    await keyboard.search(t('enquiry.fields.sourceCountry'), 'India', /^India$/);
    await keyboard.search(t('enquiry.fields.destinationCountry'), 'United A', /^United Arab/);
    await keyboard.search(t('enquiry.fields.destinationPort'), 'AEJEA', /AEJEA/);
    await keyboard.pick(t('enquiry.fields.paymentTerms'), /^EXM/);
    await keyboard.fill(t('enquiry.fields.exmillLocation'), 'Erode');
  },
};

export const FREIGHT: Wish = {
  party: /^Freight forwarder$/,
  supplier: 'freight_forwarder',
  company: 'Blue Meridian Freight',
  terms: { units: 'NOS', currencyCode: 'USD' },
  async fill({ keyboard }, product) {
    await keyboard.fill(t('enquiry.fields.productName'), product);
    await keyboard.fill(t('enquiry.fields.description'), 'Palletised, no dangerous goods.');
    await keyboard.search(t('enquiry.fields.sourcePort'), 'INMUN', /INMUN/);
    await keyboard.search(t('enquiry.fields.destinationCountry'), 'United A', /^United Arab/);
    await keyboard.search(t('enquiry.fields.destinationPort'), 'AEJEA', /AEJEA/);
    await keyboard.pick(t('enquiry.fields.containerType'), /^20' dry/);
    await keyboard.fill(t('enquiry.fields.noOfContainers'), '2');
    await keyboard.fill(t('enquiry.fields.netWeightPerContainer'), '18000');
    await keyboard.fill(t('enquiry.fields.cargoReadinessDate'), dayToCome());
  },
};

/** Raises an enquiry from the first screen and opens the first quotation on it. */
export async function receiveQuotation(walker: Walker, wish: Wish): Promise<void> {
  const { keyboard, page } = walker;
  const product = unique('Cotton yarn Ne 30');
  await keyboard.activate('Create RFQ', 'link');
  await walker.arrive(t('rfq.form.createTitle'));
  await keyboard.pick(t('enquiry.fields.targetedBusinessType'), wish.party);
  await wish.fill(walker, product);
  await walker.look('filled enquiry');
  await keyboard.activate(t('common.submit'));
  await walker.arrive('My RFQs');
  await walker.meanwhile(async () => {
    const id = await publish(product);
    await quote(await token(wish.supplier), id, wish.terms);
    // The list changes by itself.
    await expect(page.getByText('New Quotation').filter({ visible: true }).first()).toBeVisible(
      WHILE_OTHERS_WORK,
    );
  });
  await walker.look('quoted enquiry');
  await keyboard.skipToRows();
  await keyboard.activate(new RegExp(product), 'link');
  await walker.arrive(/./);
  await keyboard.activate(/^View Quotations/, 'link');
  await walker.arrive(t('quotations.title'));
  await keyboard.skipToRows();
  await keyboard.activate(new RegExp(wish.company), 'link');
  await walker.arrive(product);
  await expect(page.getByText('Ready within ten days.')).toBeVisible();
}
