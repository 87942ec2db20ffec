import { CardsScreen } from '@/features/business-cards/cards-screen';
import { CARD_LIST, cardsQuery } from '@/features/business-cards/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

type Props = PageProps<'/[locale]/business-card'>;

const page = screenPage<Props>({
  words: '/business-card',
  title: 'cards.title',
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const params = readListParams(toSearchParams(await searchParams), CARD_LIST);
    const buyerId = session.permissions.includes('cards.receive') ? session.user.id : null;
    return prefetchPage(
      <CardsScreen />,
      prefetch('/api/businesscard', { query: cardsQuery(params, buyerId) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
