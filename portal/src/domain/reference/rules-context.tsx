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
 * The numbers that texts quote (hours, minutes, days), which staff can change. null while they are
 * not known: then the sentence is left out, never guessed.
 */
export function useRules(): MarketplaceRules | null {
  return useContext(RulesContext);
}
