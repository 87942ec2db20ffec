import type { Schema } from '@/shared/api/types';

/** The numbers that screens quote. They differ from the defaults, as if staff had changed them. */
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
  plans: [],
  ...change,
});
