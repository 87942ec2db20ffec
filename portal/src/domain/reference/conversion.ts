import type { Schema } from '@/shared/api/types';
import { useResource } from '@/shared/api/use-resource';

const RUPEE = 'INR';

export interface Converted {
  amount: number;
  /** The day of the older one of the rates that were used. */
  day: string;
}

export type Convert = (amount: number, from: string, to: string) => Converted | null;

/**
 * Converts for display by the rates of the day, which are none for a currency whose last rate is too
 * old (RULES.md 50). The API's answer is the authority.
 */
export function converter(rates: readonly Schema<'ExchangeRateOut'>[]): Convert {
  const known = new Map(rates.map((rate) => [rate.currency, rate]));
  return (amount, from, to) => {
    const used = [from, to].filter((code) => code !== RUPEE).map((code) => known.get(code));
    if (used.some((rate) => !rate)) return null;
    const worth = (code: string) => (code === RUPEE ? 1 : (known.get(code)?.inr ?? Number.NaN));
    const day = used.map((rate) => rate?.date ?? '').sort()[0] ?? '';
    return { amount: (amount * worth(from)) / worth(to), day };
  };
}

/** Converts amounts, once the rates are known; null before, and while they are not `wanted`. */
export function useConversion(wanted: boolean): Convert | null {
  const { data } = useResource('/api/exchange-rates', wanted ? {} : null);
  return data ? converter(data.data.rows) : null;
}
