import { expect } from '@playwright/test';

import { call, token } from '../support/accounts.ts';
import { yarnModel } from '../support/rfq.ts';
import type { Account } from '../support/sessions.ts';
import type { BusinessType } from '../support/signup.ts';
import { WHILE_OTHERS_WORK } from './walker.ts';

interface Rows<Row> {
  data: { rows: Row[] };
}

interface Enquiry {
  id: number;
  productName: string;
}

/** Finds a new enquiry as staff, and publishes it. */
export async function publish(product: string): Promise<number> {
  const staff = await token('staff');
  const path = `/admin/enquiries?filter=${encodeURIComponent(product)}`;
  const { data } = await call<Rows<Enquiry>>(staff, 'GET', path);
  const found = data.rows.find(({ productName }) => productName === product);
  if (!found) throw new Error(`staff see no enquiry for ${product}`);
  await call(staff, 'POST', '/admin/enquiries', { id: found.id, status: 'published' });
  return found.id;
}

/** Finds a new product as staff, and approves it. */
export async function approveProduct(name: string): Promise<void> {
  const staff = await token('staff');
  const path = `/admin/products?filter=${encodeURIComponent(name)}`;
  const { data } = await call<Rows<{ id: number }>>(staff, 'GET', path);
  const [found] = data.rows;
  if (!found) throw new Error(`staff see no product ${name}`);
  await call(staff, 'POST', `/products/${found.id}`, { status: 'approved' });
}

/** Opens the enquiry as a supplier of the demo, and quotes. */
export async function quote(account: Account, enquiryId: number, terms: object): Promise<void> {
  const supplier = await token(account);
  // Another process matches it to suppliers first.
  await expect(() => call(supplier, 'GET', `/enquiries/${enquiryId}`)).toPass(WHILE_OTHERS_WORK);
  await call(supplier, 'POST', '/quotations', {
    enquiryId,
    status: 'quotation_sent',
    price: 285.5,
    expiryDate: '2099-12-31',
    description: 'Ready within ten days.',
    ...terms,
  });
}

/** A service that the demo's buyer asks for. */
export type Service = Extract<
  BusinessType,
  'custom_house_agent' | 'freight_forwarder' | 'shipping_line'
>;

/** Publishes an enquiry of the demo's buyer for a service from Mundra. */
export async function ask(service: Service, product: string): Promise<void> {
  const goods = service === 'custom_house_agent' ? await yarnModel() : null;
  await call(await token('buyer'), 'POST', '/enquiries', {
    status: 'pending_approval',
    targetedBusinessType: [service],
    productName: product,
    description: 'Two boxes a month, palletised.',
    ...(goods ? { categoryId: goods.categoryId, hsCodeId: goods.hsCodeId } : { currency: 'USD' }),
    sourceCountry: 'India',
    sourcePort: 'INMUN',
    destinationCountry: 'United Arab Emirates',
    destinationPort: 'AEJEA',
    shipmentMode: 'sea',
    shipmentType: 'fcl',
    containerType: '20DS',
    noOfContainers: 2,
    netWeightPerContainer: 18_000,
    cargoReadinessDate: '2099-12-31',
  });
  await publish(product);
}
