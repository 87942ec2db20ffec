import { getLocale } from 'next-intl/server';

import { LegalScreen } from '@/features/legal/legal-screen';
import { NoSuchPage } from '@/features/public/no-such-page';
import { readForPage } from '@/server/api';
import { describePage } from '@/server/public-metadata';
import { screenPage } from '@/server/screen-page';
import { paths } from '@/shared/lib/paths';

const page = screenPage({
  metadata: describePage(
    paths.privacy(),
    'common.privacyPolicy',
    'public.legal.privacyDescription',
  ),
  show: async () => {
    const { data } = await readForPage('/api/legal/{kind}', {
      path: { kind: 'privacy' },
      query: { locale: await getLocale() },
    });
    return <LegalScreen page={data} />;
  },
  notFound: <NoSuchPage />,
});

export const generateMetadata = page.metadata;
export default page.body;
