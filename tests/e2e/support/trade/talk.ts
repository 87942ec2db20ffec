import { type Browser, expect } from '@playwright/test';

import { call, token } from '../accounts.ts';
import { lookOf } from '../looks.ts';
import { enterAs, newMember } from '../member.ts';
import { unique, yarnModel } from '../rfq.ts';
import { Chat } from './chat.ts';
import { publishById, quote } from './others.ts';
import { Trader } from './trader.ts';

/** A quotation of the demo's mill on an enquiry of a new buyer. */
async function quoted(bearer: string, product: string): Promise<number> {
  const model = await yarnModel();
  const { data } = await call<{ data: { id: number } }>(bearer, 'POST', '/enquiries', {
    status: 'pending_approval',
    targetedBusinessType: ['manufacturer'],
    productName: product,
    description: 'Waxed, on paper cones.',
    categoryId: model.categoryId,
    hsCodeId: model.hsCodeId,
    qty: 12000,
    units: 'KGS',
    sourceCountry: 'India',
    destinationCountry: 'United Arab Emirates',
    destinationPort: 'AEJEA',
    paymentTerms: 'EXM',
    locationForDelivery: 'Erode',
  });
  await publishById(data.id);
  const terms = { units: 'KGS', currencyCode: 'INR', paymentTerms: 'EXM' };
  await quote(await token('manufacturer'), data.id, { ...terms, locationForDelivery: 'Erode' });
  const path = `/quotations?enquiryId=${data.id}`;
  const list = await call<{ data: { rows: { id: number }[] } }>(bearer, 'GET', path);
  const [row] = list.data.rows;
  if (!row) throw new Error('the quotation is not in the list');
  return row.id;
}

export interface Talk {
  product: string;
  quotationId: number;
  /** In Arabic. */
  buyer: Chat;
  /** On a phone. */
  mill: Chat;
}

/** A buyer, who looks at its enquiries, and a mill, which has opened the conversation. */
export async function talk(browser: Browser): Promise<Talk> {
  const product = unique('Yarn to talk about');
  const member = await newMember('buyer');
  const quotationId = await quoted(member.bearer, product);
  const arabic = lookOf('Arabic');
  const page = await enterAs(browser, member.email, member.password, arabic.setting);
  const buyer = new Chat(new Trader(page, arabic));
  await buyer.trader.go('/rfq');
  await expect(buyer.trader.row(product)).toBeVisible();
  const mill = new Chat(await Trader.of(browser, 'manufacturer', 'a phone'));
  await mill.open(quotationId);
  return { product, quotationId, buyer, mill };
}

/** The addresses of the pages that are loaded from now on. */
export function loadsOf({ buyer, mill }: Talk): string[] {
  const loads: string[] = [];
  for (const { page } of [buyer, mill]) page.on('load', () => loads.push(page.url()));
  return loads;
}
