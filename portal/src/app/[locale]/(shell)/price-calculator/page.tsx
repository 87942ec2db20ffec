import { CalculationListScreen } from '@/features/price-calculator/list-screen';
import {
  CALCULATION_LIST,
  CALCULATIONS,
  calculationsQuery,
} from '@/features/price-calculator/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/price-calculator'>>({
  permission: 'calculations.manage',
  words: '/price-calculator',
  title: 'shell.menu.priceCalculator',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), CALCULATION_LIST);
    return prefetchPage(
      <CalculationListScreen />,
      prefetch(CALCULATIONS, { query: calculationsQuery(params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
