import { getLocale } from 'next-intl/server';

import { LegalScreen } from '@/features/legal/legal-screen';
import { NoSuchPage } from '@/features/public/no-such-page';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';

type Page = Parameters<typeof screenPage<unknown>>[0];

/** The page of a legal text, in the language of the page. */
export const legalPage = (kind: 'terms' | 'privacy', metadata: Page['metadata']) =>
  screenPage({
    metadata,
    show: async () => {
      const { data } = await readForPage('/api/legal/{kind}', {
        path: { kind },
        query: { locale: await getLocale() },
      });
      return <LegalScreen page={data} />;
    },
    notFound: <NoSuchPage />,
  });
