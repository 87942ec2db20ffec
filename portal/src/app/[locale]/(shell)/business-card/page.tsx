import { getTranslations } from 'next-intl/server';

import { CardsScreen } from '@/features/business-cards/cards-screen';
import { CARD_LIST, cardsQuery } from '@/features/business-cards/params';
import { prefetch } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { Prefetched } from '@/shared/api/config';
import { readListParams, toSearchParams } from '@/shared/api/list-params';
import { pack } from '@/shared/lib/packed';

type Props = PageProps<'/[locale]/business-card'>;

const page = screenPage<Props>({
  words: '/business-card',
  metadata: async () => {
    const t = await getTranslations('cards');
    return { title: t('title') };
  },
  show: async ({ searchParams }) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const params = readListParams(toSearchParams(await searchParams), CARD_LIST);
    const buyerId = session.permissions.includes('cards.receive') ? session.user.id : null;
    const fallback = await prefetch('/api/businesscard', { query: cardsQuery(params, buyerId) });
    return (
      <Prefetched fallback={pack(fallback)}>
        <CardsScreen />
      </Prefetched>
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
