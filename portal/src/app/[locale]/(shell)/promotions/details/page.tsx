import { redirect } from 'next/navigation';
import { SellersConversation } from '@/features/conversation/sellers-conversation';
import { PROMOTION } from '@/features/promotions/params';
import { ReaderView } from '@/features/promotions/reader-view';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';
import { paths } from '@/shared/lib/paths';

const page = screenPage<PageProps<'/[locale]/promotions/details'>>({
  permission: 'promotions.read',
  words: '/promotions/details',
  title: 'promotions.about',
  show: async ({ searchParams }) => {
    const id = idFromPath(toSearchParams(await searchParams).get('id') ?? '');
    const { data } = await readForPage(PROMOTION, { path: { promotion_id: id } });
    // One's own has a page of its own.
    if (data.isOwn) redirect(paths.promotions.view(id));
    const conversation = <SellersConversation which={`promotionId=${id}`} isSeller={false} />;
    return <ReaderView promotion={data} conversation={conversation} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
