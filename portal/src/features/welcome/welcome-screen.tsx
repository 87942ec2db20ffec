import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';

import { Audience } from './audience';
import { Closing } from './closing';
import { Hero } from './hero/hero';
import { More } from './more';
import { Part } from './part';
import { Plans } from './plans';
import { questionTexts } from './question-texts';
import classes from './questions.module.css';
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

function Questions({ rules }: { rules: Schema<'MarketplaceRulesOut'> }) {
  const t = useTranslations('public.landing.faq');
  return (
    <Part id="questions" title={t('title')} beside>
      <div className={classes.list}>
        {questionTexts(t, rules).map(({ key, question, answer }) => (
          <details key={key} name="questions">
            <summary>
              <h3>{question}</h3>
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Part>
  );
}
