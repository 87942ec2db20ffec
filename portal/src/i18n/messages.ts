import { type LocaleCode, localeRow } from './locales';
import type { WordTree } from './word-trees';

/** Carries the type of a message file. It has no value at run time. */
interface Shape<Words> {
  words?: Words;
}

function shape<File extends { default: object }>(): Shape<File['default']> {
  return {};
}

/**
 * The message files of each language. To add a namespace, add a file per language and a line here.
 */
const FILES = {
  auth: shape<typeof import('../../messages/en/auth.json')>(),
  banners: shape<typeof import('../../messages/en/banners.json')>(),
  cards: shape<typeof import('../../messages/en/cards.json')>(),
  changePassword: shape<typeof import('../../messages/en/changePassword.json')>(),
  chat: shape<typeof import('../../messages/en/chat.json')>(),
  common: shape<typeof import('../../messages/en/common.json')>(),
  company: shape<typeof import('../../messages/en/company.json')>(),
  comparison: shape<typeof import('../../messages/en/comparison.json')>(),
  conversation: shape<typeof import('../../messages/en/conversation.json')>(),
  dashboard: shape<typeof import('../../messages/en/dashboard.json')>(),
  dates: shape<typeof import('../../messages/en/dates.json')>(),
  enquiry: shape<typeof import('../../messages/en/enquiry.json')>(),
  entitlements: shape<typeof import('../../messages/en/entitlements.json')>(),
  errors: shape<typeof import('../../messages/en/errors.json')>(),
  exporterData: shape<typeof import('../../messages/en/exporterData.json')>(),
  figures: shape<typeof import('../../messages/en/figures.json')>(),
  files: shape<typeof import('../../messages/en/files.json')>(),
  findProducts: shape<typeof import('../../messages/en/findProducts.json')>(),
  forms: shape<typeof import('../../messages/en/forms.json')>(),
  freightRates: shape<typeof import('../../messages/en/freightRates.json')>(),
  imports: shape<typeof import('../../messages/en/imports.json')>(),
  lane: shape<typeof import('../../messages/en/lane.json')>(),
  leads: shape<typeof import('../../messages/en/leads.json')>(),
  listings: shape<typeof import('../../messages/en/listings.json')>(),
  marketWatch: shape<typeof import('../../messages/en/marketWatch.json')>(),
  negotiation: shape<typeof import('../../messages/en/negotiation.json')>(),
  notifications: shape<typeof import('../../messages/en/notifications.json')>(),
  notificationSettings: shape<typeof import('../../messages/en/notificationSettings.json')>(),
  offers: shape<typeof import('../../messages/en/offers.json')>(),
  orders: shape<typeof import('../../messages/en/orders.json')>(),
  password: shape<typeof import('../../messages/en/password.json')>(),
  payments: shape<typeof import('../../messages/en/payments.json')>(),
  plans: shape<typeof import('../../messages/en/plans.json')>(),
  points: shape<typeof import('../../messages/en/points.json')>(),
  calculator: shape<typeof import('../../messages/en/calculator.json')>(),
  policies: shape<typeof import('../../messages/en/policies.json')>(),
  products: shape<typeof import('../../messages/en/products.json')>(),
  profile: shape<typeof import('../../messages/en/profile.json')>(),
  promotions: shape<typeof import('../../messages/en/promotions.json')>(),
  public: shape<typeof import('../../messages/en/public.json')>(),
  quotations: shape<typeof import('../../messages/en/quotations.json')>(),
  ratings: shape<typeof import('../../messages/en/ratings.json')>(),
  rfq: shape<typeof import('../../messages/en/rfq.json')>(),
  searches: shape<typeof import('../../messages/en/searches.json')>(),
  security: shape<typeof import('../../messages/en/security.json')>(),
  shell: shape<typeof import('../../messages/en/shell.json')>(),
  signUp: shape<typeof import('../../messages/en/signUp.json')>(),
  status: shape<typeof import('../../messages/en/status.json')>(),
  table: shape<typeof import('../../messages/en/table.json')>(),
  tiers: shape<typeof import('../../messages/en/tiers.json')>(),
  unsubscribe: shape<typeof import('../../messages/en/unsubscribe.json')>(),
  upgrade: shape<typeof import('../../messages/en/upgrade.json')>(),
  verify: shape<typeof import('../../messages/en/verify.json')>(),
  visitorForms: shape<typeof import('../../messages/en/visitorForms.json')>(),
};

export type Namespace = keyof typeof FILES;
export type Messages = {
  [Name in Namespace]: NonNullable<(typeof FILES)[Name]['words']>;
};

export const NAMESPACES = Object.keys(FILES) as Namespace[];

const read = new Map<string, Promise<object>>();

function readFile(locale: LocaleCode, name: Namespace): Promise<object> {
  const key = `${locale}/${name}`;
  let file = read.get(key);
  if (!file) {
    file = process.env.PSEUDO_TEXTS ? readPseudo(locale, name) : importFile(locale, name);
    read.set(key, file);
  }
  return file;
}

async function importFile(locale: LocaleCode, name: Namespace): Promise<object> {
  return (await import(`../../messages/${locale}/${name}.json`)).default;
}

/** For tests: made-up words instead of a translation. `server/env.ts` refuses them in production. */
async function readPseudo(locale: LocaleCode, name: Namespace): Promise<object> {
  const { pseudoMessages } = await import('./pseudo');
  return pseudoMessages((await importFile('en', name)) as WordTree, localeRow(locale).dir);
}

/** The messages of some namespaces of a language. Each file is read once. */
export async function loadMessages<Name extends Namespace>(
  locale: LocaleCode,
  names: readonly Name[],
): Promise<Pick<Messages, Name>> {
  const files = await Promise.all(names.map((name) => readFile(locale, name)));
  return Object.fromEntries(names.map((name, at) => [name, files[at]])) as Pick<Messages, Name>;
}

const languages = new Map<string, Promise<Messages>>();

/** All messages of a language: the same object each time, so that translators stay. */
export function allMessages(locale: LocaleCode): Promise<Messages> {
  const known = languages.get(locale) ?? loadMessages(locale, NAMESPACES);
  languages.set(locale, known);
  return known;
}
