'use client';

import { createContext, type ReactNode, useContext } from 'react';

import type { Schema } from '@/shared/api/types';

export type MarketplaceRules = Schema<'MarketplaceRulesOut'>;

const RulesContext = createContext<MarketplaceRules | null>(null);

interface RulesProviderProps {
  /** null: the API has not answered since the portal started. */
  rules: MarketplaceRules | null;
  children: ReactNode;
}

export function RulesProvider({ rules, children }: RulesProviderProps) {
  return <RulesContext value={rules}>{children}</RulesContext>;
}

/**
 * The numbers that texts quote (hours, minutes, days). Staff can change them. null while they are
 * unknown: leave the sentence out then, and never guess a number.
 */
export function useRules(): MarketplaceRules | null {
  return useContext(RulesContext);
}
