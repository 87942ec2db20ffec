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
import { featuresOf } from './rules';

/** Compares the plans side by side, feature by feature. */
export function PlanTable({ plans, onChoose }: PlanListProps) {
  const t = useTranslations('plans');
  const nameOf = useFeatureName();
  return (
    <table className={classes.table}>
      <caption className={classes.hidden}>{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            {t('compare')}
          </th>
          {plans.map((plan) => (
            <th key={plan.id} scope="col" data-current={plan.current || undefined}>
              <div className={classes.head}>
                <span className={classes.names}>
                  <span className={classes.name}>{plan.baseName}</span>
                  <PlanTag plan={plan} />
                </span>
                <Price plan={plan} />
                <ChooseButton {...{ plan, onChoose }} start={t('subscribe')} />
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {featuresOf(plans).map((feature) => (
          <tr key={feature}>
            <th scope="row">{nameOf(feature)}</th>
            {plans.map((plan) => (
              <td key={plan.id} data-current={plan.current || undefined}>
                <FeatureValue value={plan.features[feature]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
