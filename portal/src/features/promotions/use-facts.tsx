import { HsCode } from '@/domain/reference/hs-description';
import { useTranslations } from '@/i18n/translations';
import type { Fact } from '@/shared/ui/values/facts';

import type { Promotion } from './params';
import { Period } from './period';
import classes from './promotions.module.css';

/** What both sides read of a promotion. */
export function usePromotionFacts(promotion: Promotion): Fact[] {
  const t = useTranslations('promotions');
  const enquiry = useTranslations('enquiry.fields');
  const { hsCode, country, port } = promotion;
  return [
    { key: 'message', label: t('fields.message'), value: <Said text={promotion.description} /> },
    { key: 'category', label: enquiry('categoryId'), value: promotion.category },
    { key: 'hsCode', label: enquiry('hsCodeId'), value: <HsCode {...hsCode} /> },
    {
      key: 'country',
      label: enquiry('destinationCountry'),
      value: country?.country ?? t('allCountries'),
    },
    {
      key: 'port',
      label: enquiry('destinationPort'),
      value: port ? <bdi>{`${port.port} (${port.code})`}</bdi> : t('allPorts'),
    },
    { key: 'period', label: t('period'), value: <Period {...promotion} /> },
  ];
}

export function Said({ text }: { text: string }) {
  return (
    <bdi className={classes.text} dir="auto">
      {text}
    </bdi>
  );
}
