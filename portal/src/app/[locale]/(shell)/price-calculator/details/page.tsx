import { CalculationDetailsScreen } from '@/features/price-calculator/details-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/price-calculator/details'>>({
  permission: 'calculations.manage',
  words: '/price-calculator/details',
  title: 'calculator.formTitle',
  show: async ({ searchParams }) => {
    const { cloneId: asked } = await searchParams;
    const cloneId = typeof asked === 'string' ? idFromPath(asked) : null;
    return prefetchPage(
      <CalculationDetailsScreen id={null} cloneId={cloneId} />,
      prefetch('/api/pricecalculation/form-rules', {}),
      prefetch('/api/exchange-rates', {}),
      ...(cloneId === null
        ? []
        : [
            prefetch('/api/pricecalculation/{calculation_id}', {
              path: { calculation_id: cloneId },
            }),
          ]),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
