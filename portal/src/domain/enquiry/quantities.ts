import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { formatNumber } from '@/shared/lib/money';

/**
 * The code in a unit's label, for tables: `KGS` from `Kilograms (KGS)`. Without a code, the whole
 * label.
 */
export function unitCode(label: string | null): string {
  return label?.match(/\(([A-Z0-9]{2,4})\)$/)?.[1] ?? label ?? '';
}

type Format<Value = number> = (value: Value | null) => string | null;

export interface Quantities {
  count: Format;
  /** A quantity of goods with its unit. */
  goods: (quantity: number | null, unit: string | null) => string | null;
  containers: Format;
  kilograms: Format;
  cubicMetres: Format;
}

/** Writes quantities in the reader's language; null stays null. */
export function useQuantities(): Quantities {
  const t = useTranslations('enquiry');
  const locale = useLocale();
  const format =
    (write: (number: string, value: number) => string): Format =>
    (value) =>
      value === null ? null : write(formatNumber(value, locale), value);
  return {
    count: format((number) => number),
    goods: (quantity, unit) => format((number) => `${number} ${unit ?? ''}`.trim())(quantity),
    containers: format((_, count) => t('containers', { count })),
    kilograms: format((weight) => t('kilograms', { weight })),
    cubicMetres: format((volume) => t('cubicMetres', { volume })),
  };
}
