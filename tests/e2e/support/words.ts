import { readFileSync } from 'node:fs';

export type Language = 'en' | 'zh' | 'es' | 'fr' | 'it' | 'ar';

interface Messages {
  [key: string]: string | Messages;
}

/** One message of the portal by its place, such as `signUp.submit`; values fill its `{names}`. */
export type Words = (place: string, values?: Readonly<Record<string, string>>) => string;

/** What languages call themselves, as the links of the public pages do. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ar: 'العربية',
};

/** The path prefix of a language. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** The words of a language as they stand in the portal's messages. */
export function wordsOf(language: Language): Words {
  const file = new URL(`../../../portal/messages/${language}.json`, import.meta.url);
  const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
  return (place, values = {}) => {
    let found: string | Messages | undefined = messages;
    for (const key of place.split('.')) {
      found = typeof found === 'object' ? found[key] : undefined;
    }
    if (typeof found !== 'string') throw new Error(`no message ${place} in ${language}`);
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** A message as it is shown, whatever its values are. */
export function shown(message: string): RegExp {
  const literal = message.split(/\{[^}]*\}/);
  const escaped = literal.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`);
}
