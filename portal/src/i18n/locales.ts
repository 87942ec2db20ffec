/**
 * The only table of languages (RULES.md 8). To add a language, add a row here and a folder in
 * `messages/`.
 *
 * `intl` formats numbers and dates. Arabic keeps Latin digits, as trade papers do, so that amounts
 * line up with HS codes and port codes in one table. The portal accepts `aliases` as URL prefixes
 * and redirects them to `code`.
 */
export const LOCALES = [
  { code: 'en', html: 'en', dir: 'ltr', intl: 'en-GB', name: 'English', aliases: [] },
  { code: 'zh', html: 'zh-Hans', dir: 'ltr', intl: 'zh-CN', name: '中文', aliases: [] },
  { code: 'es', html: 'es', dir: 'ltr', intl: 'es-ES', name: 'Español', aliases: [] },
  { code: 'fr', html: 'fr', dir: 'ltr', intl: 'fr-FR', name: 'Français', aliases: ['fr-FR'] },
  { code: 'it', html: 'it', dir: 'ltr', intl: 'it-IT', name: 'Italiano', aliases: ['it-IT'] },
  { code: 'ar', html: 'ar', dir: 'rtl', intl: 'ar-u-nu-latn', name: 'العربية', aliases: [] },
] as const;

export type LocaleRow = (typeof LOCALES)[number];
export type LocaleCode = LocaleRow['code'];

export const DEFAULT_LOCALE: LocaleCode = 'en';
export const LOCALE_CODES: readonly LocaleCode[] = LOCALES.map((row) => row.code);

const BY_CODE = new Map<string, LocaleRow>(LOCALES.map((row) => [row.code, row]));

export function isLocale(code: string | undefined): code is LocaleCode {
  return code !== undefined && BY_CODE.has(code);
}

/** The row of a code; the English row for an unknown code. */
export function localeRow(code: string): LocaleRow {
  return BY_CODE.get(code) ?? LOCALES[0];
}

/**
 * Splits `/fr/rfq` into `fr` and `/rfq`. A path without a prefix is in the default language.
 * `redirect` is set if the prefix is an alias: `/fr-FR/rfq` redirects to `/fr/rfq`.
 */
export function splitLocale(pathname: string): {
  locale: LocaleCode | null;
  path: string;
  redirect: string | null;
} {
  const [, first = '', ...rest] = pathname.split('/');
  const path = `/${rest.join('/')}`;
  if (isLocale(first)) return { locale: first, path, redirect: null };
  const alias = LOCALES.find((row) =>
    row.aliases.some((name) => name.toLowerCase() === first.toLowerCase()),
  );
  if (!alias) return { locale: null, path: pathname, redirect: null };
  return { locale: alias.code, path, redirect: `/${alias.code}${path === '/' ? '' : path}` };
}

/** A path with its language prefix. The default language has none. */
export function localePath(code: string, path: string): string {
  if (code === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}
