import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';

import { Part } from './part';
import classes from './plans.module.css';

type Rules = Schema<'MarketplaceRulesOut'>;
type PlanRules = Schema<'PlanRulesOut'>;

/** Shows what each plan allows, from rules that staff can change. */
export function Plans({ rules }: { rules: Rules }) {
  const t = useTranslations('public.landing.plans');
  const shown = rules.plans.filter(({ tier }) => tier !== 'free' || rules.freeDays !== null);
  return (
    <Part id="plans" title={t('title')} lead={t('lead')} tone="sunken">
      <ul className={classes.plans}>
        {shown.map((plan) => (
          <Plan key={plan.tier} plan={plan} rules={rules} />
        ))}
      </ul>
      <p className={classes.note}>{t('note')}</p>
    </Part>
  );
}

interface PlanProps {
  plan: PlanRules;
  rules: Rules;
}

function Plan({ plan, rules }: PlanProps) {
  const t = useTranslations('public.landing.plans');
  const name = useTranslations('tiers')(plan.tier);
  return (
    <li className={classes.plan}>
      <h3>{name}</h3>
      <p>
        {plan.tier === 'free' ? t('freePeriod', { days: rules.freeDays ?? 0 }) : t('paidPeriod')}
      </p>
      <ul className={classes.allows}>
        {usePlanWords(plan, rules.features).map((words) => (
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

/** What a plan names only while it can be used, and what the API calls that. */
const FEATURE_OF = { products: 'products', users: 'secondaryUsers' } as const;

/** The limits of a plan in words. Null means no limit. */
function usePlanWords(plan: PlanRules, features: readonly string[]): string[] {
  const t = useTranslations('public.landing.plans');
  const limits = {
    enquiries: plan.enquiriesPerMonth,
    products: plan.products,
    ports: plan.loadingPorts,
    edits: plan.portEditsPerMonth,
    users: plan.secondaryUsers,
  } as const;
  const stands = (key: string) => {
    const feature = FEATURE_OF[key as keyof typeof FEATURE_OF];
    return feature === undefined || features.includes(feature);
  };
  return (Object.keys(limits) as (keyof typeof limits)[]).filter(stands).map((key) => {
    const count = limits[key];
    return count === null ? t(`${key}All`) : t(key, { count });
  });
}
