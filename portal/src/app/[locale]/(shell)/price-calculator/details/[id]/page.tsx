import { CalculationDetailsScreen } from '@/features/price-calculator/details-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/price-calculator/details/[id]'>>({
  permission: 'calculations.manage',
  words: '/price-calculator/details/[id]',
  title: 'calculator.viewTitle',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    return prefetchPage(
      <CalculationDetailsScreen id={id} />,
      prefetch('/api/pricecalculation/form-rules', {}),
      prefetch('/api/exchange-rates', {}),
      prefetch('/api/pricecalculation/{calculation_id}', { path: { calculation_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
