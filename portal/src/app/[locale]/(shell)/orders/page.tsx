import { OrderListScreen } from '@/features/orders/order-list';
import { ORDER_LIST } from '@/features/orders/params';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/orders'>>({
  words: '/orders',
  title: 'shell.menu.orders',
  show: ({ searchParams }) =>
    prefetchPage(<OrderListScreen />, prefetchRows(ORDER_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
