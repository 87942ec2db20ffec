import { getTranslations } from 'next-intl/server';
import { MESSAGES, type Thread } from '@/domain/messages/messages';
import { BuyersConversation } from '@/features/conversation/buyers-conversation';
import { newestMessages } from '@/features/conversation/thread';
import { QuotationView } from '@/features/quotations/quotation-view';
import { RatingCard } from '@/features/ratings/rating-card';
import { readForPage } from '@/server/api';
import { receivedPage } from '@/server/raised-page';
import { ApiError } from '@/shared/api/error';
import { idFromPath } from '@/shared/lib/ids-from-path';

type Props = PageProps<'/[locale]/[variant]/quotations-details/[id]'>;

/** The newest messages; null if the company's plan has no messages. */
async function readMessages(quotationId: number): Promise<Thread | null> {
  try {
    return (await readForPage(MESSAGES, newestMessages(`quotationId=${quotationId}`))).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UPGRADE_REQUIRED') return null;
    throw error;
  }
}

const page = receivedPage<Props>({
  words: '/[variant]/quotations-details/[id]',
  title: async () => (await getTranslations('quotations'))('detailTitle'),
  show: async (path, { params }) => {
    const id = idFromPath((await params).id);
    // Reading the quotation marks its version as seen.
    const ofQuotation = { quotation_id: id };
    const [{ data: quotation }, { data: counterOffers }, thread] = await Promise.all([
      readForPage('/api/quotations/{quotation_id}', { path: ofQuotation }),
      // Whether there are any: without one there may be nothing to show or load.
      readForPage('/api/quotations/{quotation_id}/counter-offers', {
        path: ofQuotation,
        query: { limit: 1 },
      }),
      readMessages(id),
    ]);
    return (
      <QuotationView
        quotation={quotation}
        path={path}
        hasCounterOffers={counterOffers.count > 0}
        messages={<BuyersConversation which={`quotationId=${id}`} thread={thread} />}
        rating={quotation.can.includes('rate') ? <RatingCard quotationId={id} /> : null}
      />
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
