import { IconChartLine, IconEye } from '@tabler/icons-react';

import { useProfileAction } from '@/domain/products/row-actions';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { RowAction } from '@/shared/ui/data-table/types';

import type { RateRow } from './params';

/** What one does with a rate of another company. */
export function useRateActions(): RowAction<RateRow>[] {
  const common = useTranslations('common');
  const t = useTranslations('marketWatch');
  return [
    {
      key: 'view',
      label: common('viewDetails'),
      icon: IconEye,
      href: (row) => paths.marketWatch.rate(row.id),
    },
    {
      key: 'lane',
      label: t('allOfLane'),
      icon: IconChartLine,
      href: ({ loadingPortCode, destinationPortCode }) =>
        paths.marketWatch.quotes({
          loadingPort: loadingPortCode,
          destinationPort: destinationPortCode,
        }),
    },
    useProfileAction((row) => row.userid),
  ];
}
