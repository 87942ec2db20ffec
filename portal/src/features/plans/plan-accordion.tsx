import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import {
  ChooseButton,
  FeatureValue,
  type PlanListProps,
  PlanTag,
  Price,
  useFeatureName,
} from './plan-parts';
import classes from './plans.module.css';
import { featuresOf, type Plan } from './rules';

/**
 * Lists the plans below each other on phones. Opens the company's plan, or else the popular one.
 */
export function PlanAccordion({ plans, onChoose }: PlanListProps) {
  const t = useTranslations('plans');
  const nameOf = useFeatureName();
  const features = featuresOf(plans);
  const opened = plans.some((plan) => plan.current)
    ? (plan: Plan) => plan.current
    : (plan: Plan) => plan.popular;
  return plans.map((plan) => (
    <details key={plan.tier} className={classes.fold} open={opened(plan)}>
      <summary className={classes.foldHead}>
        <span className={classes.names}>
          <span className={classes.name}>{plan.baseName}</span>
          <PlanTag plan={plan} />
          <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
        </span>
        <Price plan={plan} />
      </summary>
      <dl className={classes.foldFeatures}>
        {features.map((feature) => (
          <div key={feature}>
            <dt>{nameOf(feature)}</dt>
            <dd>
              <FeatureValue value={plan.features[feature]} />
            </dd>
          </div>
        ))}
      </dl>
      <ChooseButton {...{ plan, onChoose }} start={t('getStarted')} />
    </details>
  ));
}
