import { readdirSync, readFileSync } from 'node:fs';

import { LOCALES, type LocaleCode } from '../../../portal/src/i18n/locales.ts';

export type Language = LocaleCode;

interface Messages {
  [key: string]: string | Messages;
}

/** One message of the portal by its key, such as `signUp.submit`; values replace its `{names}`. */
export type Words = (place: string, values?: Readonly<Record<string, string>>) => string;

/** The languages' own names, as in the links of the public pages. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LOCALES.map(({ code, name }) => [code, name]),
) as Readonly<Record<Language, string>>;

/** The path prefix of a language. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** The portal's messages of a language: a file for each namespace. */
export function messagesOf(language: Language): Messages {
  const folder = new URL(`../../../portal/messages/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => /^\w+\.json$/.test(name));
  return Object.fromEntries(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
    ]),
  );
}

/** The messages of a language in the portal. */
export function wordsOf(language: Language): Words {
  const messages = messagesOf(language);
  return (place, values = {}) => {
    let found: string | Messages | undefined = messages;
    for (const key of place.split('.')) {
      found = typeof found === 'object' ? found[key] : undefined;
    }
    if (typeof found !== 'string') throw new Error(`no message ${place} in ${language}`);
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** A placeholder of a message, with the texts of a plural inside it. */
const VALUE = /\{(?:[^{}]|\{[^{}]*\})*\}/;

/** A pattern of a message as it is shown, with any values. */
export function shown(message: string): RegExp {
  const literal = message.split(VALUE);
  const escaped = literal.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`);
}

/** The name of a country, by its code. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '';
}
