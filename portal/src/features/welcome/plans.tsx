import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import type { Schema } from '@/shared/api/types';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';

import { Part } from './part';
import classes from './plans.module.css';

type PlanRules = Schema<'PlanRulesOut'>;

/** Shows what each plan allows, from rules that staff can change. */
export function Plans({ rules }: { rules: Schema<'MarketplaceRulesOut'> }) {
  const t = useTranslations('public.landing.plans');
  const shown = rules.plans.filter(({ tier }) => tier !== 'free' || rules.freeDays !== null);
  return (
    <Part id="plans" title={t('title')} lead={t('lead')} tone="sunken">
      <ul className={classes.plans}>
        {shown.map((plan) => (
          <Plan key={plan.tier} plan={plan} freeDays={rules.freeDays ?? 0} />
        ))}
      </ul>
      <p className={classes.note}>{t('note')}</p>
    </Part>
  );
}

function Plan({ plan, freeDays }: { plan: PlanRules; freeDays: number }) {
  const t = useTranslations('public.landing.plans');
  const name = useTranslations('tiers')(plan.tier);
  return (
    <li className={classes.plan}>
      <h3>{name}</h3>
      <p>{plan.tier === 'free' ? t('freePeriod', { days: freeDays }) : t('paidPeriod')}</p>
      <ul className={classes.allows}>
        {usePlanWords(plan).map((words) => (
          <li key={words}>
            <IconCheck size={17} stroke={2.2} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
      <ButtonLink href={paths.signUp()} variant="quiet">
        {t('register', { plan: name })}
      </ButtonLink>
    </li>
  );
}

/** The limits of a plan in words. Null means no limit. */
function usePlanWords(plan: PlanRules): string[] {
  const t = useTranslations('public.landing.plans');
  const limits = {
    enquiries: plan.enquiriesPerMonth,
    products: plan.products,
    ports: plan.loadingPorts,
    edits: plan.portEditsPerMonth,
    users: plan.secondaryUsers,
  } as const;
  return (Object.keys(limits) as (keyof typeof limits)[]).map((key) => {
    const count = limits[key];
    return count === null ? t(`${key}All`) : t(key, { count });
  });
}
