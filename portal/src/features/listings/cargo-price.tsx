import { UnitCode } from '@/domain/enquiry/unit-code';
import { useTranslations } from '@/i18n/translations';
import { Money } from '@/shared/ui/values/money';

import classes from './listings.module.css';
import type { UnclaimedFacts } from './params';

interface CargoPriceProps {
  amount: number;
  of: Pick<UnclaimedFacts, 'currency' | 'priceBasis' | 'uom'>;
}

/** A price of unclaimed cargo, with what it is for: one unit, the whole quantity, or not stated. */
export function CargoPrice({ amount, of }: CargoPriceProps) {
  const t = useTranslations('listings.basis');
  if (of.priceBasis === 'unit') {
    return <Money amount={amount} currency={of.currency} per={<UnitCode label={of.uom} />} />;
  }
  return (
    <span className={classes.price}>
      <Money amount={amount} currency={of.currency} />
      <span className={classes.faint}>{t(of.priceBasis === 'lot' ? 'lot' : 'unknown')}</span>
    </span>
  );
}
