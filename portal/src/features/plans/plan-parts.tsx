import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { Money } from '@/shared/ui/values/money';
import { Tag } from '@/shared/ui/values/tag';

import classes from './plans.module.css';
import { discountOf, isFree, isKnownFeature, type Plan, rupees, wordsOf } from './rules';

export interface PlanListProps {
  /** The plans of the chosen period. */
  plans: readonly Plan[];
  /** Null if this user cannot pay. */
  onChoose: ((plan: Plan) => void) | null;
}

/** A feature's name in the page's language. */
export function useFeatureName(): (feature: string) => string {
  const t = useTranslations('plans.features');
  const counted = useTranslations('entitlements.names');
  return (feature) => {
    if (!isKnownFeature(feature)) return wordsOf(feature);
    // The profile shows the used number of these, so they share its texts.
    if (feature === 'products') return counted('products');
    if (feature === 'offers') return counted('offers');
    if (feature === 'secondaryUsers') return counted('secondaryUsers');
    return t(feature);
  };
}

/** Shows a plan's value for a feature: yes, no, or a number. */
export function FeatureValue({ value }: { value: unknown }) {
  const t = useTranslations('plans');
  if (typeof value === 'string' || typeof value === 'number') {
    return <span className={classes.count}>{value}</span>;
  }
  const included = value === true;
  const Icon = included ? IconCheck : IconMinus;
  return (
    <span
      className={included ? classes.yes : classes.no}
      role="img"
      aria-label={t(included ? 'included' : 'notIncluded')}
    >
      <Icon size={18} stroke={2.2} aria-hidden />
    </span>
  );
}

/** Marks the company's current plan, or else the popular plan. */
export function PlanTag({ plan }: { plan: Plan }) {
  const t = useTranslations('plans');
  if (plan.current) return <Tag tone="good" label={t('current')} />;
  return plan.popular ? <span className={classes.popular}>{t('popular')}</span> : null;
}

export function Price({ plan }: { plan: Plan }) {
  const t = useTranslations('plans');
  if (isFree(plan)) {
    return (
      <div className={classes.price}>
        <span className={classes.amount}>{t('free')}</span>
        <span className={classes.per}>{t('freeFor', { days: plan.durationDays })}</span>
      </div>
    );
  }
  const discount = discountOf(plan);
  const saving = plan.yearlySaving ?? 0;
  return (
    <div className={classes.price}>
      {discount > 0 ? (
        <span className={classes.listed}>
          <s>
            <span className={classes.hidden}>{t('listed')} </span>
            <Money amount={plan.price} currency={plan.currency} />
          </s>
          <span className={classes.discount}>{t('off', { percent: String(discount) })}</span>
        </span>
      ) : null}
      <span className={classes.amount}>
        <Money amount={rupees(plan.priceAmount)} currency={plan.currency} />
      </span>
      <span className={classes.per}>
        {t('forDays', { days: plan.durationDays })}
        {saving > 0 ? <> · {t('saving', { percent: String(saving) })}</> : null}
      </span>
    </div>
  );
}

interface ChooseButtonProps {
  plan: Plan;
  onChoose: PlanListProps['onChoose'];
  /** The label for a company without a paid plan: 'Subscribe' or 'Get Started'. */
  start: string;
}

export function ChooseButton({ plan, onChoose, start }: ChooseButtonProps) {
  const t = useTranslations('plans');
  const { move } = plan;
  if (!onChoose || !move) return null;
  const label = move === 'start' ? start : t(`moves.${move}`);
  return (
    <Button
      fullWidth
      variant={plan.popular || move === 'upgrade' ? 'filled' : 'default'}
      aria-label={`${label} · ${plan.baseName}`}
      onClick={() => onChoose(plan)}
    >
      {label}
    </Button>
  );
}
