/**
 * Every path of the portal, exactly as in the documents. The paths have no language prefix: `Link`,
 * `useRouter` and `redirect` from `@/i18n/navigation` add it.
 */

type Id = number | string;
type Query = Record<string, Id | null | undefined>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

export interface LeadQuery {
  role?: string | null;
  leadType?: string | null;
  status?: string | null;
  /** Days: `2026-11-16..`. */
  published?: string | null;
}

/** The ports of a lane, by UN/LOCODE, and a container by its code. */
export interface LaneQuery {
  loadingPort?: string | null;
  destinationPort?: string | null;
  containerType?: string | null;
}

/** The screens for one's own enquiries of a variant, and for the quotations on them. */
export const raisedPaths = (path: string, quotationsPath: string) => ({
  list: (query: { status?: string | null } = {}) => withQuery(path, query),
  /** `product`, `offer` or `rate`: what the form begins with; `party`: who is asked. */
  create: (query: { product?: Id; offer?: Id; rate?: Id; party?: string } = {}) =>
    withQuery(`${path}/details`, query),
  edit: (id: Id) => `${path}/details/${id}`,
  view: (id: Id) => `${path}/view/${id}`,
  clone: (id: Id) => `${path}/clone/${id}`,
  /** Several enquiries by file. */
  fromFile: () => `${path}/import`,
  /** `chosen`: the quotations that are ticked to be compared. */
  quotations: (id: Id, query: { chosen?: string | null } = {}) =>
    withQuery(`${quotationsPath}/quotations-list/${id}`, query),
  quotation: (quotationId: Id) => `${quotationsPath}/quotations-details/${quotationId}`,
  /** Without `ids`, all quotations on the enquiry are compared. */
  comparison: (
    id: Id,
    query: { ids?: string | null; sort?: string | null; unit?: string | null } = {},
  ) => withQuery(`${quotationsPath}/quotations-comparison/${id}`, query),
});

export const paths = {
  dashboard: () => '/',
  signIn: (from?: string) => withQuery('/signin', { from: from && from !== '/' ? from : null }),
  /** Another address for the sign-in page, from the documents. It redirects there. */
  login: () => '/login',
  signUp: () => '/signup',
  otpVerify: (query: { mobile: string; email: string }) => withQuery('/otpverify', query),
  checkEmail: (email: string) => withQuery('/checkemail', { email }),
  forgotPassword: () => '/forgotpassword',
  resetPassword: () => '/resetpassword',
  passwordSuccess: () => '/passwordsuccess',
  newExporter: () => '/exporter',
  registrationSuccess: () => '/registrationsuccess',
  contact: () => '/contact',
  /** Says whether a document is ours; the documents' QR codes lead there. */
  verify: () => '/verify',
  terms: () => '/terms-of-service',
  privacy: () => '/privacy-policy',
  notifications: () => '/notifications',
  notificationSettings: () => '/notifications/preferences',
  /** Where the link in an e-mail leads that turns such e-mails off. */
  unsubscribe: (query: { token?: string; problem?: string | null } = {}) =>
    withQuery('/unsubscribe', query),
  rfq: raisedPaths('/rfq', '/rfq'),
  orders: {
    list: () => '/orders',
    view: (id: Id) => `/orders/view/${id}`,
  },
  products: {
    list: () => '/my-products',
    create: () => '/my-products/edit',
    edit: (id: Id) => `/my-products/edit/${id}`,
    view: (id: Id) => withQuery('/my-products/details', { id }),
    /** Several products by file. */
    fromFile: () => '/my-products/import',
    /** The products of other companies. */
    find: () => '/find-products',
  },
  offers: {
    list: () => '/offer-your-cargo',
    create: () => '/offer-your-cargo/add-edit',
    edit: (id: Id) => `/offer-your-cargo/add-edit/${id}`,
    view: (id: Id) => `/offer-your-cargo/view/${id}`,
  },
  /** What other companies offer. */
  cargoOffers: {
    list: () => '/cargo-offers',
    view: (id: Id) => withQuery('/cargo-offers/details', { id }),
  },
  leads: {
    list: (query: LeadQuery = {}) => withQuery('/enquiries', { ...query }),
    detail: (query: { id: Id; qid?: Id | null; role?: string | null }) =>
      withQuery('/enquiries/details', { id: query.id, qid: query.qid, role: query.role }),
  },
  profile: {
    view: () => '/my-profile',
    /** `field`: the API's name of the field to open. */
    edit: (field?: string) => (field ? `/my-profile/edit#${field}` : '/my-profile/edit'),
    security: () => '/my-profile/security',
    /** The same page with its dialog open. */
    changePassword: () => '/my-profile/security?dialog=password',
  },
  /** Another company's profile, by the user id of any of its people. */
  company: (userId: Id) => withQuery('/user-profile', { id: userId }),
  calculator: {
    list: () => '/price-calculator',
    create: () => '/price-calculator/details',
    details: (id: Id) => `/price-calculator/details/${id}`,
    /** A new calculation that begins with another one's items. */
    clone: (id: Id) => withQuery('/price-calculator/details', { cloneId: id }),
  },
  exporterData: () => '/exporter-Data',
  /** The freight rates of those who publish them. A rate's own page is `marketWatch.rate`. */
  freightRates: {
    list: () => '/freight-market-rate-List',
    create: () => '/updatefreightrate',
    edit: (id: Id) => withQuery('/updatefreightrate', { id }),
    /** A sheet of rates. */
    fromFile: () => '/freight-market-rate-List/import',
  },
  /** The freight rates of all, for those who compare them. */
  marketWatch: {
    list: (query: LaneQuery = {}) => withQuery('/freight-market-watch', { ...query }),
    rate: (id: Id) => `/freight-market-watch-Details/${id}`,
    quotes: (query: LaneQuery = {}) =>
      withQuery('/freight-market-watch-all-details/all-quotes', { ...query }),
  },
  policies: {
    list: () => '/policy-updates',
    view: (id: Id) => `/policy-updates/views/${id}`,
  },
  unclaimed: {
    list: () => '/unclaimed-cargo',
    create: () => '/unclaimed-cargo/details',
    review: () => '/unclaimed-cargo-verify',
    view: (id: Id) => withQuery('/unclaimed-cargo/view', { id }),
  },
  rodtep: {
    list: () => '/sell-rodtep/offers',
    create: () => '/sell-rodtep',
    review: () => '/sell-rodtep/verify-data',
    view: (id: Id) => withQuery('/sell-rodtep/view', { id }),
  },
  businessCards: () => '/business-card',
  promotions: {
    list: () => '/promotions',
    view: (id: Id) => `/promotions/view/${id}`,
    create: () => '/promotions/add-edit',
    edit: (id: Id) => `/promotions/add-edit/${id}`,
    /** What other companies promote to this one. */
    offered: () => '/promotions/offered',
    details: (id: Id) => withQuery('/promotions/details', { id }),
  },
  /** `which`: the open conversation, as `quotationId=5`; `filter`: what the list is searched for. */
  messages: (which: string | null = null, filter: string | null = null) =>
    withQuery('/chat-message', {
      filter: filter || null,
      ...Object.fromEntries(new URLSearchParams(which ?? '')),
    }),
  plans: () => '/subscription-User',
  points: () => '/points',
} as const;

/** Pages that need no sign-in and that search engines may show. */
export const INDEXED_PATHS: readonly string[] = [
  '/',
  '/signin',
  '/signup',
  '/exporter',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
];

/** Paths that need no sign-in. All others redirect to /signin first, even unknown ones. */
const PUBLIC_PATHS: readonly string[] = [
  ...INDEXED_PATHS,
  '/otpverify',
  '/checkemail',
  '/forgotpassword',
  '/resetpassword',
  '/passwordsuccess',
  '/registrationsuccess',
  '/verify',
  '/unsubscribe',
];

/**
 * The page that the proxy shows at `/` to visitors without a session. Visitors never see this
 * address.
 */
export const WELCOME_PATH = '/welcome';

export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.includes(path);
}
