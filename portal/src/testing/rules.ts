import type { Schema } from '@/shared/api/types';

/** The numbers that screens quote, with changes for a test. */
export const someRules = (
  change: Partial<Schema<'MarketplaceRulesOut'>> = {},
): Schema<'MarketplaceRulesOut'> => ({
  reviewHours: 24,
  rememberedDays: 30,
  codeMinutes: 10,
  codeResendSeconds: 59,
  activationLinkHours: 24,
  resetLinkHours: 24,
  passwordLength: 6,
  maxAttachments: 4,
  maxFileBytes: 5_242_880,
  freeDays: 30,
  signUpPorts: 5,
  signUpPortPairs: 5,
  features: [],
  plans: [],
  ...change,
});
