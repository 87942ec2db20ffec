import { useTranslations } from '@/i18n/translations';
import { Money } from '@/shared/ui/values/money';

interface FreightAmountProps {
  rate: { oceanfreight: number; currency: string };
}

/** A freight rate, which is always for one container. */
export function FreightAmount({ rate }: FreightAmountProps) {
  const t = useTranslations('common');
  return <Money amount={rate.oceanfreight} currency={rate.currency} per={t('container')} />;
}
