import { FreightAmount } from '@/domain/freight-rates/freight-amount';
import { useTranslations } from '@/i18n/translations';
import { Tag } from '@/shared/ui/values/tag';

import classes from './market-watch.module.css';
import type { RateRow } from './params';

type PriceProps = Pick<RateRow, 'oceanfreight' | 'currency' | 'converted' | 'isBest'> & {
  /** The currency in which the list compares. */
  comparedIn: string;
};

/** The freight for a container, what it comes to in the currency of the list, and the best mark. */
export function Price({ oceanfreight, currency, converted, isBest, comparedIn }: PriceProps) {
  const t = useTranslations('marketWatch');
  return (
    <span className={classes.price}>
      <span className={classes.amount}>
        {isBest ? <Tag tone="good" label={t('best')} /> : null}
        <FreightAmount rate={{ oceanfreight, currency }} />
      </span>
      {currency !== comparedIn && converted !== null ? (
        <span className={classes.soft}>
          ≈ <FreightAmount rate={{ oceanfreight: converted, currency: comparedIn }} />
        </span>
      ) : null}
    </span>
  );
}
