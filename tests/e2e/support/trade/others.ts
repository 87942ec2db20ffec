import { expect } from '@playwright/test';

import { call, token } from '../accounts.ts';
import { type Member, newMember, upload } from '../member.ts';
import { PICTURE, yarnModel } from '../rfq.ts';
import type { BusinessType } from '../signup.ts';
import { WHILE_OTHERS_WORK } from './trader.ts';

/** What people outside the two browsers of a trade do, through the API. */

interface Rows<Row> {
  data: { rows: Row[] };
}

/** Finds a new enquiry as staff, and publishes it. Returns its id. */
export async function publish(product: string): Promise<number> {
  const path = `/admin/enquiries?filter=${encodeURIComponent(product)}`;
  const { data } = await call<Rows<{ id: number; productName: string }>>(
    await token('staff'),
    'GET',
    path,
  );
  const found = data.rows.find(({ productName }) => productName === product);
  if (!found) throw new Error(`staff see no enquiry for ${product}`);
  await publishById(found.id);
  return found.id;
}

export async function publishById(id: number): Promise<void> {
  await call(await token('staff'), 'POST', '/admin/enquiries', { id, status: 'published' });
}

/** A service that the demo's buyer asks for. */
export type Service = Extract<
  BusinessType,
  'custom_house_agent' | 'freight_forwarder' | 'shipping_line'
>;

/** Asks for a service at a port as the demo's buyer. Returns the id of the enquiry. */
export async function ask(service: Service, product: string, port = 'INMUN'): Promise<number> {
  const goods = service === 'custom_house_agent' ? await yarnModel() : null;
  const saved = await call<{ data: { id: number } }>(await token('buyer'), 'POST', '/enquiries', {
    status: 'pending_approval',
    targetedBusinessType: [service],
    productName: product,
    description: 'Two boxes a month, palletised.',
    ...(goods ? { categoryId: goods.categoryId, hsCodeId: goods.hsCodeId } : { currency: 'USD' }),
    sourceCountry: 'India',
    sourcePort: port,
    destinationCountry: 'United Arab Emirates',
    destinationPort: 'AEJEA',
    shipmentMode: 'sea',
    shipmentType: 'fcl',
    containerType: '20DS',
    noOfContainers: 2,
    netWeightPerContainer: 18_000,
    cargoReadinessDate: '2099-12-31',
  });
  return saved.data.id;
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

/** A new manufacturer whose approved product has the HS code of a product of the demo. */
export async function newManufacturer(hsCode: string): Promise<Member> {
  const member = await newMember('manufacturer');
  const code = await hsCodeOf(member, hsCode);
  const { src } = await upload(member.bearer, 'product_image', PICTURE);
  const name = `${member.companyName}, ${hsCode}`;
  await call(member.bearer, 'POST', '/products', {
    categoryId: code.categoryId,
    hsCodeId: code.id,
    name,
    description: 'From our own mill.',
    specification: 'As the sample.',
    primaryImage: src,
  });
  await approveProduct(name);
  return member;
}

async function hsCodeOf(member: Member, code: string) {
  const path = `/hscode?filter=${code}`;
  const { data } = await call<Rows<{ id: number; code: string; categoryId: number }>>(
    member.bearer,
    'GET',
    path,
  );
  const found = data.rows.find((row) => row.code === code);
  if (!found) throw new Error(`there is no HS code ${code}`);
  return found;
}

/** Quotes as another supplier, as soon as the enquiry is matched to it. */
export async function quote(bearer: string, enquiryId: number, terms: object): Promise<void> {
  await expect(() => call(bearer, 'GET', `/enquiries/${enquiryId}`)).toPass(WHILE_OTHERS_WORK);
  await call(bearer, 'POST', '/quotations', {
    enquiryId,
    status: 'quotation_sent',
    price: 285.5,
    expiryDate: '2099-12-31',
    description: 'Ready within ten days.',
    ...terms,
  });
}
