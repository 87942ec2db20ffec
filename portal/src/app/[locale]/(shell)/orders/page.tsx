import { OrderListScreen } from '@/features/orders/order-list';
import { ORDER_LIST, ordersQuery } from '@/features/orders/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/orders'>>({
  words: '/orders',
  title: 'shell.menu.orders',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), ORDER_LIST);
    return prefetchPage(
      <OrderListScreen />,
      prefetch('/api/orders', { query: ordersQuery(params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
