import { OrderView } from '@/features/orders/order-view';
import { RatingCard } from '@/features/ratings/rating-card';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

import { Confirm } from './confirm';

const page = screenPage<PageProps<'/[locale]/orders/view/[id]'>>({
  words: '/orders/view/[id]',
  title: 'orders.one',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    const { data: order } = await readForPage('/api/orders/{quotation_id}', {
      path: { quotation_id: id },
    });
    const { version, netAmount, price, currencyCode, pricedPer, units, can } = order;
    return (
      <OrderView
        order={order}
        confirm={
          can.includes('confirmOrder') ? (
            <Confirm offer={{ id, version, netAmount, price, currencyCode, pricedPer, units }} />
          ) : null
        }
        rating={can.includes('rate') ? <RatingCard quotationId={id} /> : null}
      />
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
