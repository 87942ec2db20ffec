import { call, token } from './accounts.ts';
import type { Account } from './sessions.ts';

/** The accounts whose screens are checked: together they see every screen. */
export const MEMBERS: Account[] = ['buyer', 'exporter', 'freight_forwarder'];

interface Row {
  id: number;
  status: string;
  totalQuotations: number;
  /** For a quotation: a person of the company that sent it. */
  sender?: { id: number };
  /** For a lead: a person of the enquirer's company, if it may be known. */
  user?: { id: number | null };
}

interface List {
  data: { rows: Row[] };
}

/** The pages that every member has about the own company. */
const OWN_PAGES = [
  '/my-profile',
  '/my-profile/edit',
  '/my-profile/security',
  '/orders',
  '/business-card',
  '/chat-message',
  '/chat-message?filter=nothing-of-the-kind',
  '/chat-message?quotationId=999999999',
  '/user-profile?id=999999999',
];

/** Where suppliers buy plans and points, which only they do; `/my-profile` has their payments. */
const PAYING_PAGES = ['/subscription-User', '/points'];

/** A search of exporter data that finds much. */
const EXPORTER_DATA =
  '/exporter-Data?hscode=cotton&sourceCountry=India&sourcePort=any&destinationCountry=any&destinationPort=any';

/** What exporters raise besides RFQs, and how often they are told of what their searches find. */
const EXPORTER_PAGES = [
  '/notifications/preferences',
  '/rfq-freight-rate',
  '/rfq-freight-rate/details',
  '/rfq-cha',
  '/rfq-cha/details',
  '/source-your-cargo',
  '/source-your-cargo/details',
  '/my-products',
  '/my-products?filter=nothing-of-the-kind',
  '/my-products/edit',
  '/find-products',
  '/my-products/import',
  '/offer-your-cargo',
  '/offer-your-cargo?filter=nothing-of-the-kind',
  '/offer-your-cargo/add-edit',
  '/promotions',
  '/promotions?filter=nothing-of-the-kind',
  '/promotions/add-edit',
  '/price-calculator',
  '/price-calculator?filter=nothing-of-the-kind',
  '/price-calculator/details',
  EXPORTER_DATA,
  '/exporter-Data',
  '/freight-market-watch',
  '/freight-market-watch?filter=nothing-of-the-kind',
  '/freight-market-watch-all-details/all-quotes',
];

/** Unclaimed cargo and RODTEP credit: the lists, the forms, the reviews without a form, a detail. */
async function listingPages(bearer: string): Promise<string[]> {
  const cargo = await call<List>(bearer, 'GET', '/unclaimed-cargo');
  const credit = await call<List>(bearer, 'GET', '/rodtep');
  return [
    '/unclaimed-cargo',
    '/unclaimed-cargo?filter=nothing-of-the-kind',
    '/unclaimed-cargo/details',
    '/unclaimed-cargo-verify',
    `/unclaimed-cargo/view?id=${cargo.data.rows.at(-1)?.id}`,
    '/sell-rodtep',
    '/sell-rodtep/verify-data',
    '/sell-rodtep/offers',
    `/sell-rodtep/view?id=${credit.data.rows.at(-1)?.id}`,
  ];
}

/** Every page of a member. Ids are those of the demo's trade. */
export async function pagesOf(account: Account): Promise<string[]> {
  const bearer = await token(account);
  if (account === 'buyer') return buyerPages(bearer);
  const pages = await supplierPages(bearer);
  if (account === 'freight_forwarder') return [...pages, ...(await ownRatePages(bearer))];
  if (account !== 'exporter') return pages;
  return [
    ...pages,
    ...EXPORTER_PAGES,
    ...(await offerPages(bearer)),
    ...(await promotionPages(bearer)),
    ...(await listingPages(bearer)),
    ...(await calculationPages(bearer)),
    ...(await ratePages(bearer)),
  ];
}

/** A freight rate of another company, and the enquiry that requests it. */
async function ratePages(bearer: string): Promise<string[]> {
  const { rows } = (await call<List>(bearer, 'GET', '/updates-freight-rates/watch')).data;
  const id = rows[0]?.id;
  return [`/freight-market-watch-Details/${id}`, `/rfq-freight-rate/details?rate=${id}`];
}

/** The company's price calculations, which the API lists as an array. */
async function calculationPages(bearer: string): Promise<string[]> {
  const { data } = await call<{ data: Row[] }>(bearer, 'GET', '/pricecalculation');
  return data.map(({ id }) => `/price-calculator/details/${id}`);
}

/** A seller's own offer, to look at and to change. */
async function offerPages(bearer: string): Promise<string[]> {
  const { rows } = (await call<List>(bearer, 'GET', '/offer-products')).data;
  const id = rows[0]?.id;
  return [`/offer-your-cargo/view/${id}`, `/offer-your-cargo/add-edit/${id}`];
}

/** The pages that only carriers have. */
export const carrierPages = async () => ownRatePages(await token('freight_forwarder'));

/** A carrier's own freight rates: the list, a detail, and the forms of a withdrawn, a live and a new one. */
async function ownRatePages(bearer: string): Promise<string[]> {
  const { rows } = (await call<List>(bearer, 'GET', '/updates-freight-rates?limit=100')).data;
  const of = (status: string) => rows.find((row) => row.status === status)?.id;
  return [
    '/freight-market-rate-List?filter=nothing-of-the-kind',
    '/freight-market-rate-List',
    '/freight-market-rate-List/import',
    `/freight-market-watch-Details/${of('live')}`,
    `/updatefreightrate?id=${of('withdrawn')}`,
    `/updatefreightrate?id=${of('live')}`,
    '/updatefreightrate',
  ];
}

/** A seller's own promotions: one that was rejected, and one with conversations. */
async function promotionPages(bearer: string): Promise<string[]> {
  const { rows } = (await call<List>(bearer, 'GET', '/promotions?limit=100')).data;
  const rejected = rows.find(({ status }) => status === 'rejected')?.id;
  const approved = rows.filter(({ status }) => status === 'approved').at(-1)?.id;
  return [
    `/promotions/add-edit/${rejected}`,
    `/promotions/view/${rejected}`,
    `/promotions/view/${approved}`,
  ];
}

async function buyerPages(bearer: string): Promise<string[]> {
  const own = (await call<List>(bearer, 'GET', '/enquiries?limit=100')).data.rows;
  const of = (status: string) => own.find((row) => row.status === status)?.id;
  const quoted = own.find((row) => row.totalQuotations > 1)?.id;
  const offers = await call<List>(bearer, 'GET', `/quotations?enquiryId=${quoted}`);
  const policies = await call<List>(bearer, 'GET', '/policyUpdate');
  const promoted = await call<List>(bearer, 'GET', '/promotions/offered');
  const cargo = await call<List>(bearer, 'GET', '/offer-products/exporters');
  const ordered = await call<List>(bearer, 'GET', `/quotations?enquiryId=${of('order_confirmed')}`);
  return [
    '/',
    '/rfq',
    '/rfq?status=rejected',
    '/rfq?filter=nothing-of-the-kind',
    '/rfq/details',
    '/rfq/import',
    `/rfq/details/${of('draft')}`,
    `/rfq/view/${of('pending_approval')}`,
    `/rfq/view/${of('rejected')}`,
    `/rfq/view/${of('order_confirmed')}`,
    `/rfq/clone/${of('published')}`,
    `/rfq/quotations-list/${quoted}`,
    `/rfq/quotations-comparison/${quoted}`,
    ...offers.data.rows.map(({ id }) => `/rfq/quotations-details/${id}`),
    `/rfq/quotations-details/${ordered.data.rows[0]?.id}`,
    `/chat-message?quotationId=${ordered.data.rows[0]?.id}`,
    '/orders?filter=nothing-of-the-kind',
    `/orders/view/${ordered.data.rows[0]?.id}`,
    '/promotions/offered',
    '/promotions/offered?filter=nothing-of-the-kind',
    `/promotions/details?id=${promoted.data.rows.at(-1)?.id}`,
    '/cargo-offers',
    '/cargo-offers?filter=nothing-of-the-kind',
    `/cargo-offers/details?id=${cargo.data.rows[0]?.id}`,
    '/policy-updates',
    '/policy-updates?filter=nothing-of-the-kind',
    `/policy-updates/views/${policies.data.rows.at(-1)?.id}`,
    '/notifications',
    '/notifications?kind=payments&unread=true',
    '/notifications/preferences',
    '/no-such-page',
    ...OWN_PAGES,
    `/user-profile?id=${offers.data.rows[0]?.sender?.id}`,
  ];
}

async function supplierPages(bearer: string): Promise<string[]> {
  const leads = (await call<List>(bearer, 'GET', '/enquiries/businessType?limit=100')).data.rows;
  const [first, second] = leads.map(({ id }) => `/enquiries/details?id=${id}`);
  const enquirer = leads.find(({ user }) => user?.id)?.user?.id;
  return [
    '/',
    '/enquiries',
    `${first}`,
    `${first}&qid=0`,
    `${second}`,
    ...OWN_PAGES,
    ...PAYING_PAGES,
    `/user-profile?id=${enquirer}`,
  ];
}

/** Every page of visitors who are not signed in. */
export const VISITOR_PAGES = [
  '/',
  '/signin',
  '/exporter',
  '/registrationsuccess',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/verify?code=2222-2222-2222-2222',
  '/unsubscribe?token=a-link-that-is-none',
  '/signup',
  '/otpverify?mobile=%2B919876543210&email=nobody%40trial.example',
  '/checkemail?email=nobody%40trial.example',
  '/forgotpassword',
  '/resetpassword?token=a-link-that-was-used',
  '/passwordsuccess',
];
