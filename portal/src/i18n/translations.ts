import {
  createTranslator,
  type Messages,
  useLocale,
  useMessages,
  type useTranslations as useTranslationsOfPage,
} from 'next-intl';

import { BUSINESS_TIME_ZONE } from '@/shared/lib/dates';

type Namespace = NonNullable<Parameters<typeof useTranslationsOfPage>[0]>;
type Translator<Name extends Namespace = never> = ReturnType<typeof useTranslationsOfPage<Name>>;

/** The key of any text: 'offers.addTitle'. */
export type TextKey = Parameters<Translator>[0];

const translators = new WeakMap<Messages, Map<string, unknown>>();

/**
 * `useTranslations` of the whole portal. next-intl's makes a translator for every component, which
 * takes as long as the cell of a table that has one. Here all components with the same messages
 * share a translator of each namespace.
 */
export function useTranslations<const Name extends Namespace = never>(
  namespace?: Name,
): Translator<Name> {
  const messages = useMessages();
  const locale = useLocale();
  const made = translators.get(messages) ?? new Map<string, unknown>();
  translators.set(messages, made);
  const key = `${locale} ${namespace ?? ''}`;
  const translator =
    made.get(key) ??
    createTranslator({ messages, locale, namespace, timeZone: BUSINESS_TIME_ZONE });
  made.set(key, translator);
  return translator as Translator<Name>;
}
