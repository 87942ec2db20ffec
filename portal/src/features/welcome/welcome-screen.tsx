import type { Schema } from '@/shared/api/types';

import { Audience } from './audience';
import { Closing } from './closing';
import { Hero } from './hero/hero';
import { More } from './more';
import { Plans } from './plans';
import { Questions } from './questions';
import { TradeSteps } from './steps/trade-steps';
import { Trust } from './trust';

/** The landing page: what the marketplace is, who it is for, how a trade works, and how to join. */
export function WelcomeScreen({ rules }: { rules: Schema<'MarketplaceRulesOut'> }) {
  return (
    <>
      <Hero freeDays={rules.freeDays ?? 0} />
      <TradeSteps reviewHours={rules.reviewHours} />
      <Audience />
      <Trust reviewHours={rules.reviewHours} />
      <More />
      <Plans rules={rules} />
      <Questions rules={rules} />
      <Closing />
    </>
  );
}
