import { getLocale, getTranslations } from 'next-intl/server';

import { requestInit } from '@/features/business-cards/params';
import { RequestCard } from '@/features/business-cards/request-card';
import { OfferedProducts } from '@/features/products/offered-products';
import { offeredInit } from '@/features/products/params';
import { CompanyScreen } from '@/features/profile/company-screen';
import { profileInit } from '@/features/profile/params';
import { REVIEW_LIST, ratingsInit } from '@/features/ratings/params';
import { ReviewsCard, ReviewsComing } from '@/features/ratings/reviews-card';
import { redirect } from '@/i18n/navigation';
import { prefetch, read, readForPage } from '@/server/api';
import { Late } from '@/server/late';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { getSession } from '@/server/session';
import { readListParams, toSearchParams } from '@/shared/api/list-params';
import { idFromPath } from '@/shared/lib/ids-from-path';
import { paths } from '@/shared/lib/paths';

type Props = PageProps<'/[locale]/user-profile'>;

const idOf = async ({ searchParams }: Props) =>
  idFromPath(toSearchParams(await searchParams).get('id') ?? '');

const page = screenPage<Props>({
  words: '/user-profile',
  metadata: async (props) => {
    const t = await getTranslations('profile.company');
    // The page itself shows why the read failed.
    const answer = await read('/api/users/{user_id}', profileInit(await idOf(props))).catch(
      () => null,
    );
    return { title: answer?.data.companyName ?? t('title') };
  },
  show: async (props) => {
    const session = await getSession();
    if (session.state !== 'signed-in') return null;
    const id = await idOf(props);
    const { data } = await readForPage('/api/users/{user_id}', profileInit(id));
    if (data.companyId === session.user.companyId) {
      redirect({ href: paths.profile.view(), locale: await getLocale() });
    }
    const search = toSearchParams(await props.searchParams);
    const reviews = ratingsInit(id, readListParams(search, REVIEW_LIST));
    const asks = data.canBeAskedForCard;
    return prefetchPage(
      <CompanyScreen
        userId={id}
        reviews={
          <Late
            read={() => prefetch('/api/ratings/myProfile/{user_id}', reviews)}
            skeleton={<ReviewsComing />}
          >
            <ReviewsCard userId={id} />
          </Late>
        }
        products={
          <Late read={() => prefetch('/api/products', offeredInit(id))} skeleton={null}>
            <OfferedProducts userId={id} />
          </Late>
        }
        request={asks ? <RequestCard asked={{ requestToId: id }} /> : null}
      />,
      prefetch('/api/users/{user_id}', profileInit(id)),
      asks ? prefetch('/api/businesscard', requestInit({ requestToId: id })) : {},
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
