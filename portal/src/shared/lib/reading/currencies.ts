import { LOCALES } from '@/i18n/locales';
import { plainText } from './digits';

/**
 * The currencies whose number of decimals in ISO 4217 is not two. `Intl` has fewer for some, such as
 * the Indonesian rupiah, because shops round them.
 */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** A currency's number of decimals: 2 for USD, 0 for JPY, 3 for KWD; 2 for an unknown code. */
export function decimalsOf(currency: string): number {
  return PLACES.get(currency.toUpperCase()) ?? 2;
}

/** What people write for a currency besides its code, in small letters, and whose it may be. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  [
    '$',
    'USD AUD CAD HKD NZD SGD TWD MXN ARS CLP COP BSD BBD BZD BND FJD GYD JMD LRD NAD SRD TTD XCD',
  ],
  ['us$', 'USD'],
  ['a$', 'AUD'],
  ['au$', 'AUD'],
  ['c$', 'CAD'],
  ['ca$', 'CAD'],
  ['hk$', 'HKD'],
  ['nz$', 'NZD'],
  ['s$', 'SGD'],
  ['nt$', 'TWD'],
  ['mx$', 'MXN'],
  ['r$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP EGP LBP SYP'],
  ['¥', 'JPY CNY'],
  ['元', 'CNY'],
  ['人民币', 'CNY'],
  ['rmb', 'CNY'],
  ['円', 'JPY'],
  ['₹', 'INR'],
  ['rs', 'INR PKR LKR NPR MUR'],
  ['rs.', 'INR PKR LKR NPR MUR'],
  ['रु', 'INR NPR'],
  ['रु.', 'INR NPR'],
  ['₩', 'KRW'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₱', 'PHP'],
  ['৳', 'BDT'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₦', 'NGN'],
  ['₪', 'ILS'],
  ['r', 'ZAR'],
  ['rp', 'IDR'],
  ['rm', 'MYR'],
  ['fr.', 'CHF'],
  ['sfr.', 'CHF'],
  ['kr', 'SEK NOK DKK ISK'],
  ['dh', 'AED MAD'],
  ['dhs', 'AED'],
  ['dhs.', 'AED'],
  ['د.إ', 'AED'],
  ['درهم', 'AED MAD'],
  ['ر.س', 'SAR'],
  ['ريال', 'SAR QAR OMR YER'],
  ['د.ك', 'KWD'],
  ['د.ب', 'BHD'],
  ['د.أ', 'JOD'],
  ['د.ت', 'TND'],
  ['ر.ع', 'OMR'],
  ['ر.ق', 'QAR'],
  ['ج.م', 'EGP'],
]);

/** With which signs a currency's amounts are written in the languages of the product: `CN¥`, `$US`. */
const written = new Map<string, readonly string[]>();

export function writtenSigns(currency: string): readonly string[] {
  const known = written.get(currency);
  if (known) return known;
  const signs = LOCALES.map(({ intl }) => signIn(intl, currency)).filter(Boolean);
  const longestFirst = [...new Set(signs)].sort((a, b) => b.length - a.length);
  written.set(currency, longestFirst);
  return longestFirst;
}

function signIn(locale: string, currency: string): string {
  if (!codes.has(currency)) return '';
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  return plainText(parts.find(({ type }) => type === 'currency')?.value ?? '').toLowerCase();
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The codes of the currencies that a sign or code may mean; none if it is neither. */
export function currenciesOf(sign: string): readonly string[] {
  const plain = sign.toLowerCase();
  const signs = SIGNS.get(plain) ?? SIGNS.get(plain.replace(/\.$/, ''));
  if (signs) return signs.split(' ');
  const code = sign.toUpperCase();
  return codes.has(code) ? [code] : [];
}
